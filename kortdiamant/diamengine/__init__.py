"""The engine for Diam: searches and proofs on bitboards, compiled if the extra `sim` is installed.

It shares only rules and states with the readable core `kortdiamant.diam`; `encode` translates them, and tests compare
the moves of both. Callers import the engine inside functions, because numba takes half a second to load.
"""
