"""Exact chances from a position, as fractions. Pure."""

from kortdiamant.odds.mean import mean_bust
from kortdiamant.odds.outlook import Outlook, next_share, outlook
from kortdiamant.odds.risk import Risk, risk
from kortdiamant.odds.urn import ODDS

__all__ = ["ODDS", "Outlook", "Risk", "mean_bust", "next_share", "outlook", "risk"]
