"""Exact chances from a position, as fractions. Pure."""

from kortdiamant.odds.chances import ODDS, Outlook, Risk, mean_bust, next_share, outlook, risk

__all__ = ["ODDS", "Outlook", "Risk", "mean_bust", "next_share", "outlook", "risk"]
