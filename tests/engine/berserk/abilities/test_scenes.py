"""Scenes fail when a claim is untrue, an act is not offered, or nobody knows the sentence."""

import pytest

from engine.kernel import IllegalChoice
from tests.engine.berserk.abilities.laying import ours, theirs
from tests.engine.berserk.abilities.scenes import Scene

CARDS = (ours("c3"), theirs("c4", closed=True))


@pytest.mark.parametrize(
    "script",
    [
        "c3 strikes c4 rolling 6: c4 has 2 wounds",
        "c3 strikes c4 rolling 6: c3 is not closed",
        "now: c4 is not closed",
        "now: c3 cannot strike c4",
        "now: c3 is at c4",
        "now: c3 has armor",
        "now: asked second act",
        "c3 strikes c4 rolling 6: totals 5 0",
        "c3 strikes c4 rolling 6: rolls 6-1",
        "c3 moves c2: events 0 CardMoved",
        "c3 strikes c4 rolling 6: announced c4",
    ],
)
def test_a_scene_with_a_false_claim_fails(script: str) -> None:
    with pytest.raises(AssertionError):
        Scene(script, CARDS, {}).play()


@pytest.mark.parametrize(
    "script", ["c3 sings", "sing", "now: c3 is singing in rain", "now: c3 sings"]
)
def test_a_scene_with_an_unknown_sentence_is_refused(script: str) -> None:
    with pytest.raises(ValueError, match="is called"):
        Scene(script, CARDS, {}).play()


def test_a_scene_with_an_unavailable_act_is_refused() -> None:
    with pytest.raises(IllegalChoice):
        Scene("c3 moves e5", CARDS, {}).play()


def test_a_card_in_a_scene_keeps_the_name_of_its_first_cell() -> None:
    Scene("c3 moves c2: c3 is at c2, c3 has 0 movement", CARDS, {}).play()
