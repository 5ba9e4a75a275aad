"""Adapters for toolkits that study games. Each is a module that needs an extra of its own.

kortdiamant.adapters.openspiel      `pip install kortdiamant[openspiel]`
kortdiamant.adapters.pettingzoo     `pip install kortdiamant[pettingzoo]`

`docs/study.md` describes them.
"""
