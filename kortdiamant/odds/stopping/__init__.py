"""When somebody who is alone in there should leave, exactly: optimal stopping of one expedition."""

from kortdiamant.odds.stopping.problem import STOPPING, Problem, problem_of
from kortdiamant.odds.stopping.solution import Advice, Solution
from kortdiamant.odds.stopping.solve import solve

__all__ = ["STOPPING", "Advice", "Problem", "Solution", "problem_of", "solve"]
