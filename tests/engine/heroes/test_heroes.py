"""Cards of Heroes fit their types, zones hold them, and a busy table keeps its secrets."""

from dataclasses import replace
from random import Random
from typing import Any, get_args

import pytest

from engine.heroes.cards import CARDS, CardSpec, Kind
from engine.heroes.game import HEROES_GAME, Setup
from engine.kernel import BrokenInvariant, Seat
from tests.engine.heroes.contest import FLOORS, Busy, contest
from tests.engine.kernel.contract import check_twins


@pytest.mark.rule("heroes-15:201.4", "heroes-15:203.1", "heroes-15:204.1")
def test_a_busy_table_does_not_tell_what_a_player_may_not_know() -> None:
    asked = contest(Busy(), stage=lambda match: match.decision.kind if match.decision else "over")
    check_twins(replace(asked, floors=FLOORS, stride=3), Random(1))


@pytest.mark.rule("heroes-15:207.1", "heroes-15:207.2", "heroes-15:207.3")
def test_a_card_has_the_properties_of_its_type() -> None:
    """A creature has all three, a hero its life alone; other combinations are refused."""
    assert {spec.kind for spec in CARDS.values()} == set(get_args(Kind))
    fits: Any = {"creature": (2, 3, 1), "hero": (None, 25, None)}
    for kind, fit in fits.items():
        assert CardSpec(kind, *fit).kind == kind
        for place, number in enumerate(fit):
            wrong = (*fit[:place], 1 if number is None else None, *fit[place + 1 :])
            with pytest.raises(ValueError, match=f"a {kind} with other properties"):
                CardSpec(kind, *wrong)


@pytest.mark.rule("heroes-15:206.1")
def test_abilities_aim_everywhere_but_at_the_reserve() -> None:
    aims = {spec.ability.aim.zone for spec in CARDS.values() if spec.ability.aim is not None}
    assert aims == {"play", "graveyard", "hand"}


@pytest.mark.rule("heroes-15:201.1", "heroes-15:203.4")
def test_a_card_in_two_zones_or_in_a_wrong_hand_breaks_an_invariant() -> None:
    table = HEROES_GAME.begin(Setup(((Seat.FIRST, "hand", "wolf"),)))
    *others, wolf = table.cards
    for cards in ((*others, wolf, wolf), (*others, replace(wolf, side=Seat.SECOND))):
        with pytest.raises(BrokenInvariant):
            HEROES_GAME.check(replace(table, cards=cards))
