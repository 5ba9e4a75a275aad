"""The bot `expert`: `bot` weighs what `thoughts` makes of many rollouts, `habits` and `beliefs` are its others."""

from kortdiamant.bots.expert.bot import Expert, compile_ahead, temper

__all__ = ["Expert", "compile_ahead", "temper"]
