"""Exact chances from a position, as fractions. Pure."""

from kortdiamant.odds.mean import mean_bust
from kortdiamant.odds.outlook import Outlook, outlook
from kortdiamant.odds.risk import Risk, risk

__all__ = ["Outlook", "Risk", "mean_bust", "outlook", "risk"]
