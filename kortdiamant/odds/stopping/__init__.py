"""Optimal stopping: when the explorers of one expedition should leave, exactly."""

from kortdiamant.odds.stopping.problem import STOPPING, Problem, Solution, StoppingAdvice, problem_of
from kortdiamant.odds.stopping.search import solve

__all__ = ["STOPPING", "Problem", "Solution", "StoppingAdvice", "problem_of", "solve"]
