"""When somebody who is alone in there should leave, exactly: optimal stopping of one expedition."""

from kortdiamant.odds.stopping.problem import STOPPING, Problem, Solution, StoppingAdvice, problem_of
from kortdiamant.odds.stopping.search import solve

__all__ = ["STOPPING", "Problem", "Solution", "StoppingAdvice", "problem_of", "solve"]
