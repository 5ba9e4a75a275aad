"""The sentences about differences: mostly one where the other ruleset has more of something, one where it has less."""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.telling.catalogue import later

Directed = tuple[str, str]

MORE_AND_LESS: Mapping[str, Directed] = {
    "treasure_cards": (
        later("More of the cards are treasure: {other} instead of {one}."),
        later("Fewer of the cards are treasure: {other} instead of {one}."),
    ),
    "treasure_worth": (
        later("A treasure card brings more: {other} {gems} for everybody on average instead of {one}."),
        later("A treasure card brings less: {other} {gems} for everybody on average instead of {one}."),
    ),
    "richest_card": (
        later("The richest card brings {other} {gems} instead of only {one}."),
        later("The richest card brings only {other} {gems} instead of {one}."),
    ),
    "first_relic": (
        later("{relic.all!c} come into the pack later: from {expedition.one} {other} on instead of {one}."),
        later("{relic.all!c} come into the pack sooner: from {expedition.one} {other} on instead of {one}."),
    ),
    "solo": (
        later(
            "There is more to hope for: whoever is alone {place.inside} and leaves at the best time brings out {other} "
            "{gems} on average instead of {one}."
        ),
        later(
            "There is less to hope for: whoever is alone {place.inside} and leaves at the best time brings out {other} "
            "{gems} on average instead of {one}."
        ),
    ),
    "haul": (
        later("There is more to bring home: {other} {gems} each from {expedition.a} instead of {one}."),
        later("There is less to bring home: {other} {gems} each from {expedition.a} instead of {one}."),
    ),
    "total": (
        later("In the end everybody has more: {other} {gems} instead of {one}."),
        later("In the end everybody has less: {other} {gems} instead of {one}."),
    ),
    "relics_taken": (
        later("More {relic.many} are taken: {other} in a game instead of {one}."),
        later("Fewer {relic.many} are taken: {other} in a game instead of {one}."),
    ),
    "relic_gems": (
        later("{relic.many!c} bring more: {other} {gems} in a game, to all together, instead of {one}."),
        later("{relic.many!c} bring less: {other} {gems} in a game, to all together, instead of {one}."),
    ),
    "lead_changes": (
        later("The lead changes more often: {other} times in a game instead of {one}."),
        later("The lead changes less often: {other} times in a game instead of {one}."),
    ),
}
SAFER: Mapping[str, Directed] = {
    "second": (
        later(
            "{place.the!c} is safer for longer: the second {hazard.one} comes on average at card {other} instead of "
            "{one}."
        ),
        later(
            "{place.the!c} is dangerous sooner: the second {hazard.one} comes on average at card {other} instead of "
            "{one}."
        ),
    ),
    "end": (
        later("{place.the!c} is safer for longer: {hazard.a} strikes on average at card {other} instead of {one}."),
        later("{place.the!c} is dangerous sooner: {hazard.a} strikes on average at card {other} instead of {one}."),
    ),
}
STRIKES: Directed = (
    later("{hazard.many!c} strike later: with card {other} of a kind instead of {one}."),
    later("{hazard.many!c} strike sooner: with card {other} of a kind instead of {one}."),
)
MOST_DANGEROUS: Directed = (  # where kinds differ
    later("The most dangerous {hazard.many} strike later: with card {other} of a kind instead of {one}."),
    later("The most dangerous {hazard.many} strike sooner: with card {other} of a kind instead of {one}."),
)
BUST_RATE: Directed = (
    later("{expedition.many!c} go wrong more often: {other} of them instead of {one}."),
    later("{expedition.many!c} go wrong less often: {other} of them instead of {one}."),
)
BUST_RATE_YET: Directed = (
    later("Even so {expedition.many} go wrong more often, for they last longer: {other} of them instead of {one}."),
    later("Even so {expedition.many} go wrong less often, for they are over sooner: {other} of them instead of {one}."),
)
FIRST_EXPEDITION: Directed = (
    later("The first {expedition.one} is safer: it goes wrong in {first} of the games instead of {first_one}."),
    later(
        "The first {expedition.one} is more dangerous: it goes wrong in {first} of the games instead of {first_one}."
    ),
)
LAST_EXPEDITION: Directed = (
    later("The last {expedition.one} is more dangerous: it goes wrong in {last} of the games instead of {last_one}."),
    later("The last {expedition.one} is safer: it goes wrong in {last} of the games instead of {last_one}."),
)
REMOVED: Directed = (
    later(
        "Fewer {hazard.many} leave the game, so the last {expedition.one} is more dangerous: it goes wrong in {last} "
        "of the games instead of {last_one}."
    ),
    later(
        "More {hazard.many} leave the game, so the last {expedition.one} is safer: it goes wrong in {last} of the "
        "games instead of {last_one}."
    ),
)
LENGTH: Directed = (
    later("A game is longer: {other} cards instead of {one}."),
    later("A game is shorter: {other} cards instead of {one}."),
)
LENGTH_YET: Directed = (
    later("Even so a game is longer: {other} cards instead of {one}."),
    later("Even so a game is shorter: {other} cards instead of {one}."),
)
LOSSES: Mapping[str, str] = {
    "all": later("Whoever is caught loses everything."),
    "half": later("Whoever is caught keeps half of it."),
    "nothing": later("Whoever is caught loses nothing."),
}
