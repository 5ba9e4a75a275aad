"""The engine for Diam: counts, searches and proves on whole numbers, compiled where the extra `sim` is installed.

It shares nothing with the readable core `kortdiamant.diam` but rules and states, which `laying` brings over; the tests
hold both against each other. Nothing here is imported before it is needed: numba takes half a second.
"""
