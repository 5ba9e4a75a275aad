"""The digests and the rulesets know one another."""

from __future__ import annotations

from pathlib import Path

from kortdiamant.rulebook import list_rulesets

ROOT = Path(__file__).parents[2]


def test_every_bundled_ruleset_names_a_digest_that_exists() -> None:
    sources = [each.ruleset.source for each in list_rulesets() if each.shelf == "bundled" and each.ruleset]
    assert sources
    assert all(source and (ROOT / source).is_file() for source in sources)


def test_the_readme_lists_every_digest_and_every_ruleset() -> None:
    readme = (ROOT / "seeds" / "README.md").read_text(encoding="utf-8")
    for digest in (ROOT / "seeds").glob("*.md"):
        assert digest.name == "README.md" or f"]({digest.name})" in readme
    for listing in list_rulesets():
        if listing.shelf == "bundled" and listing.ruleset:
            names = [listing.id, *(f"{listing.id}+{variant}" for variant in listing.ruleset.variants)]
            assert all(f"`{name}`" in readme for name in names)
