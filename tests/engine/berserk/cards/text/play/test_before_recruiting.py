"""From printed text to the step before the recruitment (403.1)."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before import question, refuse_use
from deckbuilder.recruitment.before_state import (
    Before,
    BeforeAnswer,
    CardsSeen,
    ChooseCard,
    EnoughShown,
    LaidAside,
    UseAbility,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, CardType
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card
from tests.support.heralds import plainly, recruitment, step, told
from tests.support.spoken import spoken

FIRST, SECOND = Seat.FIRST, Seat.SECOND
ARTIFACT = CardType.ARTIFACT
BLADE, SHIELD = card("Клинок", 3, ARTIFACT), card("Щит", 2, ARTIFACT)


def saying(text: str, cost: int = 5) -> CardSpec:
    """Return a card with this ability before the recruitment."""
    spec = card("Каменный страж", cost, elite=True)
    return replace(spec, abilities=spoken(f"До набора отряда {text}"))


def used(before: Before, *answers: BeforeAnswer) -> Before:
    """Use the first card's ability with these answers, and the plainest where they end."""
    return plainly(told(before, UseAbility(0), *answers))


def options(before: Before, *answers: BeforeAnswer) -> tuple[BeforeAnswer, ...]:
    """Return what may be answered after using the first card's ability and these answers."""
    asked = question(told(before, UseAbility(0), *answers))
    assert asked is not None
    return asked.options


@pytest.mark.rule("403.1.1", "403.2.4")
def test_a_card_taken_before_recruiting_survives_starting_over() -> None:
    speaker = saying("вы можете показать Каменного стража и взять его в отряд.")
    own = used(step(recruitment(FIRST, speaker, BLADE))).recruitments[FIRST]
    assert ([one.name for one in own.squad], own.gold) == (["Каменный страж"], 24 - 5)
    assert own.start_over() == own


@pytest.mark.rule("403.1")
def test_a_card_shown_before_recruiting_is_not_taken() -> None:
    speaker = saying("вы можете показать Каменного стража; вы получаете 2 {elite}.")
    own = used(step(recruitment(FIRST, speaker))).recruitments[FIRST]
    assert (own.squad, own.gold, own.silver) == ((), 26, 22)


@pytest.mark.rule("403.1.2")
@pytest.mark.parametrize(
    ("said", "gold", "silver"),
    [
        ("получаете 2 {ordinary}", 24, 24),
        ("теряете 2 {elite}", 22, 22),
        ("теряете 3 {ordinary}", 24, 19),
    ],
)
def test_a_text_before_recruiting_adds_or_removes_crystals(
    said: str, gold: int, silver: int
) -> None:
    speaker = saying(f"вы можете показать Каменного стража; вы {said}.")
    own = used(step(recruitment(FIRST, speaker))).recruitments[FIRST]
    assert (own.gold, own.silver) == (gold, silver)


@pytest.mark.rule("403.1")
@pytest.mark.parametrize(
    ("words", "area"), [("положите на кладбище", ab.Area.GRAVEYARD), ("изгоните", ab.Area.EXILE)]
)
def test_a_card_of_the_deal_goes_to_the_graveyard_or_exile(words: str, area: ab.Area) -> None:
    speaker = saying(
        "вы можете показать Каменного стража; возьмите его в отряд;"
        f" {words} существо стоимостью 4 или менее."
    )
    start = recruitment(FIRST, speaker, card("Тур", 6), card("Волк", 4), BLADE)
    before = used(step(start))
    own = before.recruitments[FIRST]
    assert [(laid.position, laid.area) for laid in own.aside] == [(2, area)]
    assert LaidAside(FIRST, start.hand[2], area) in before.events
    none = recruitment(FIRST, speaker, card("Тур", 6))
    assert isinstance(refuse_use(step(none), FIRST, 0), Refusal)


@pytest.mark.rule("403.1")
@pytest.mark.parametrize(
    ("words", "area"), [("положите на кладбище", ab.Area.GRAVEYARD), ("изгоните", ab.Area.EXILE)]
)
def test_up_to_two_artifacts_of_the_deal_may_go_to_the_graveyard_or_exile(
    words: str, area: ab.Area
) -> None:
    speaker = saying(f"покажите Каменного стража; {words} до двух артефактов из раздачи.")
    before = step(recruitment(FIRST, speaker, BLADE, SHIELD, BLADE, card("Волк")))
    assert options(before) == (ChooseCard(1), ChooseCard(2), ChooseCard(3), EnoughShown())
    own = used(before, ChooseCard(2), ChooseCard(3)).recruitments[FIRST]
    assert [(laid.position, laid.area) for laid in own.aside] == [(2, area), (3, area)]
    assert used(before, EnoughShown()).recruitments[FIRST].aside == ()


@pytest.mark.rule("403.1")
def test_cards_named_like_the_shown_card_come_from_the_deck_into_the_deal() -> None:
    speaker = saying(
        "вы можете показать Каменного стража; покажите артефакт из вашей раздачи; найдите в колоде"
        " до двух артефактов с таким же названием, покажите их и возьмите в раздачу."
    )
    deck = (SHIELD, BLADE, card("Клинок", 3), BLADE, BLADE)
    before = step(recruitment(FIRST, speaker, BLADE, SHIELD, card("Волк"), deck=deck))
    assert options(before) == (ChooseCard(1), ChooseCard(2))
    found = options(before, ChooseCard(1))
    assert found == (ChooseCard(1), ChooseCard(3), ChooseCard(4), EnoughShown())
    done = used(before, ChooseCard(1), ChooseCard(1), ChooseCard(4)).recruitments[FIRST]
    assert [one.name for one in done.hand[4:]] == ["Клинок", "Клинок"]
    assert done.squad == ()
    none = used(before, ChooseCard(1), EnoughShown()).recruitments[FIRST]
    assert len(none.hand) == 4


@pytest.mark.rule("403.1")
def test_two_shown_cards_let_the_player_search_for_one_of_either_name() -> None:
    speaker = saying(
        "вы можете показать Каменного стража; покажите два артефакта из раздачи; найдите в колоде"
        " артефакт с таким же названием, покажите его и возьмите в раздачу."
    )
    deck = (SHIELD, BLADE, card("Обух", 1, ARTIFACT))
    before = step(recruitment(FIRST, speaker, BLADE, SHIELD, SHIELD, deck=deck))
    found = options(before, ChooseCard(1), ChooseCard(2))
    assert found == (ChooseCard(0), ChooseCard(1))
    few = step(recruitment(FIRST, speaker, BLADE, deck=deck))
    assert isinstance(refuse_use(few, FIRST, 0), Refusal)


@pytest.mark.rule("403.1")
@pytest.mark.parametrize(
    ("words", "most"),
    [("артефакт, покажите его", 1), ("до двух артефактов, покажите их", 2)],
)
def test_cards_of_the_named_type_come_from_the_deck_into_the_deal(words: str, most: int) -> None:
    speaker = saying(
        f"вы можете показать Каменного стража; найдите в колоде {words} и возьмите в раздачу."
    )
    before = step(recruitment(FIRST, speaker, deck=(BLADE, card("Волк"), SHIELD, BLADE)))
    offered = options(before)
    assert offered[:3] == (ChooseCard(0), ChooseCard(2), ChooseCard(3))
    assert (EnoughShown() in offered) is (most > 1)
    own = used(before, *(ChooseCard(place) for place in (0, 2)[:most])).recruitments[FIRST]
    assert len(own.hand) == 1 + most


@pytest.mark.rule("403.1")
def test_random_cards_of_the_opponents_deal_are_seen_and_counted() -> None:
    speaker = saying(
        "вы можете показать Каменного стража; посмотрите 2 случайные карты из раздачи противника;"
        " вы получаете X {elite}, где X — число показанных артефактов."
    )
    others = recruitment(SECOND, BLADE, card("Волк"), SHIELD, card("Лис"))
    counts = set()
    for rng in range(24):
        before = used(step(recruitment(FIRST, speaker), others, rng))
        (seen,) = (event for event in before.known_to(FIRST) if isinstance(event, CardsSeen))
        assert (seen.seat, seen.only_by, len(seen.cards)) == (SECOND, FIRST, 2)
        artifacts = sum(one.type is ARTIFACT for one in seen.cards)
        assert before.recruitments[FIRST].gold == 24 + artifacts
        counts.add(artifacts)
    assert len(counts) > 1


def test_a_search_for_the_same_name_is_unread_when_no_card_was_shown() -> None:
    with pytest.raises(ValueError, match="is not read"):
        saying(
            "вы можете показать Каменного стража; найдите в колоде существо с таким же названием,"
            " покажите его и возьмите в раздачу."
        )


@pytest.mark.rule("403.1")
def test_a_crystal_sign_without_a_number_counts_as_x_crystals() -> None:
    speaker = saying(
        "вы можете показать Каменного стража и взять его в отряд, при этом посмотреть 2 случайные"
        " карты из раздачи противника, вы получаете {elite}, где Х — число показанных карт с"
        " магической особенностью."
    )
    bolt = ab.Playable(
        ab.Payment(closes=True), ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1))
    )
    mage = replace(card("Маг"), abilities=(bolt,))
    for others, gold in ((mage, 24 - 5 + 2), (BLADE, 24 - 5)):
        before = used(step(recruitment(FIRST, speaker), recruitment(SECOND, others, others)))
        own = before.recruitments[FIRST]
        assert ([one.name for one in own.squad], own.gold) == (["Каменный страж"], gold)
    with pytest.raises(ValueError, match="is not read"):
        saying("вы можете показать Каменного стража; вы получаете {elite}.")


@pytest.mark.rule("403.1")
@pytest.mark.parametrize(
    ("said", "silver"),
    [
        ("за каждого из них вы теряете Х-2 {ordinary}, где Х — его стоимость", 22 - (5 - 2)),
        ("за каждого из них вы теряете Х {ordinary}, где Х — его стоимость", 22 - (5 + 1)),
        ("за каждого из них вы получаете 2 {ordinary}", 22 + 4),
        ("вы получаете 2 {ordinary}", 22 + 2),
    ],
)
def test_crystals_are_gained_or_lost_for_each_shown_card(said: str, silver: int) -> None:
    """An X-2 of a card that costs 1 takes nothing, and gives nothing back."""
    speaker = saying(
        "можете показать Каменного стража; возьмите его в отряд; изгоните до трёх {ordinary}"
        f" артефактов из раздачи; {said}."
    )
    cheap, dear = card("Клинок", 1, ARTIFACT), card("Щит", 5, ARTIFACT)
    before = step(recruitment(FIRST, speaker, cheap, dear, card("Волк")))
    own = used(before, ChooseCard(1), ChooseCard(2)).recruitments[FIRST]
    assert [laid.position for laid in own.aside] == [1, 2]
    assert (own.gold, own.silver) == (24 - 5, silver)


def test_x_as_the_cost_of_several_shown_cards_is_unread() -> None:
    with pytest.raises(ValueError, match="is not read"):
        saying(
            "покажите Каменного стража; покажите до трёх эльфов; вы теряете X {elite}, где X —"
            " его стоимость."
        )
