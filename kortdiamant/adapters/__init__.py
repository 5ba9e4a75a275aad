"""The game for toolkits that study games; each adapter is a module of its own that needs its own extra.

kortdiamant.adapters.openspiel      `pip install kortdiamant[openspiel]`
kortdiamant.adapters.pettingzoo     `pip install kortdiamant[pettingzoo]`

What they do is written in `docs/study.md`.
"""
