"""Exact chances from a position, as fractions. Pure."""

from kortdiamant.odds.chances import Outlook, Risk, mean_bust, next_share, outlook, risk
from kortdiamant.odds.urn import ODDS

__all__ = ["ODDS", "Outlook", "Risk", "mean_bust", "next_share", "outlook", "risk"]
