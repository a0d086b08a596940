"""House variants: settings that change a reading of an older edition, kept and said."""

from dataclasses import fields, replace

import pytest

from catalog.common.i18n import N_
from deckbuilder.base.saving import read_ruleset, ruleset_to_json
from deckbuilder.base.settings import Settings, load_settings
from deckbuilder.decks.editions import edition_notes, other_edition
from deckbuilder.decks.house import HOUSE_VARIANTS, HouseVariant, by_the_house, house_titles
from engine.berserk import EDITIONS, Ruleset
from tests.support.cli import run, run_json
from tests.support.editions import ALL, rules

FIELDS = {one.name for one in fields(Ruleset)}


def with_setting(name: str) -> Settings:
    return load_settings().model_copy(update={name: True})


@pytest.mark.parametrize("variant", HOUSE_VARIANTS, ids=lambda one: one.setting)
def test_a_house_variant_changes_its_fields_only_in_its_editions(variant: HouseVariant) -> None:
    assert set(variant.changes) <= FIELDS
    settings = with_setting(variant.setting)
    for code in ALL:
        usual = rules(code)
        played = by_the_house(usual, settings)
        if code not in variant.editions:
            assert played == usual
            continue
        assert played == replace(usual, **variant.changes)  # type: ignore[arg-type]  # fields of Ruleset
        assert played != usual
        assert house_titles(played) == (variant.title,)


def test_no_house_variant_is_on_by_default() -> None:
    settings = load_settings()
    assert all(by_the_house(own, settings) == own for own in EDITIONS.values())
    assert not any(house_titles(own) for own in EDITIONS.values())


@pytest.mark.parametrize("variant", HOUSE_VARIANTS, ids=lambda one: one.setting)
def test_a_house_variant_is_kept_with_a_match_and_named_with_its_edition(
    variant: HouseVariant,
) -> None:
    played = variant.applied(rules(variant.editions[0]))
    assert read_ruleset(ruleset_to_json(played)) == played
    assert variant.title in other_edition(played)
    assert other_edition(played, short=True).endswith("*")
    assert any(variant.title in note for note in edition_notes(played))


@pytest.mark.usefixtures("home_with_cards")
def test_a_house_rule_setting_applies_to_matches_of_its_edition() -> None:
    run_json("config", "set", "house_jumps_again", "true")
    words = ("match", "steppe-raid", "black-candles", "--seed", "3")
    said = run(*words, "--edition", "2009").stderr
    assert N_("House rules: 2009: unlimited jumps.") in said
    assert "House rules" not in run(*words).stderr
