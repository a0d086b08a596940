"""Whatever the engine can ask, offer, refuse or tell of has words."""

import inspect
from typing import Any

import pytest

import engine.berserk.abilities as ab
from deckbuilder.battle.abilities import ability_title, render_ability, render_body, render_effect
from deckbuilder.battle.ability_terms import render_named_name
from deckbuilder.battle.events import SILENT, render_event
from deckbuilder.battle.questions import (
    render_decision,
    render_option,
    render_phase,
    render_request,
)
from deckbuilder.refusals import refusal_codes, render_refusal
from engine.berserk import RULES_2024, named_ability
from engine.berserk.changing.apply import reducer
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import (
    Asking,
    JudgeAct,
    LastingEffect,
    MatchState,
    Phase,
    PlayKind,
    Question,
    Zone,
)
from engine.kernel import Decision, Event, Option, Seat
from tests.engine.berserk.match.test_refusals import CASES, refusal_codes_in_the_source
from tests.support import specs
from tests.support.node_words import ATTACKS, influence
from tests.support.rows import each_row
from tests.support.samples import members, sample
from tests.support.scenario import Table


def seen() -> MatchState:
    """Return a state with two cards on the board and one in the deck."""
    table = Table()
    table.first.creature("c3", "Орк", abilities="shot 1-2-3 range 4")
    table.second.creature("c4", "Эльф")
    table.first.deck(specs.creature("Резерв"))
    return table.state


TOLD: dict[type[Event], dict[str, Any]] = {
    ev.CardLeft: {"zone": Zone.GRAVEYARD},
    ev.EffectsEnded: {"lost": True},
    ev.PlayAnnounced: {"kind": PlayKind.STRIKE},
}
EVENTS = sorted(reducer.kinds(), key=lambda kind: kind.__name__)


@each_row("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_has_words_or_is_deliberately_omitted(kind: type[Event]) -> None:
    text = render_event(sample(kind, **TOLD.get(kind, {})), seen())
    assert (text is None) is (kind in SILENT)
    assert text is None or "{" not in text


ARMOR = (ab.Name.ARMOR,)
LOSS = LastingEffect(0, ab.LoseNamed(ab.Name.ARMOR), 1, Seat.SECOND)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (ev.EffectGained(0, LOSS, lost=ARMOR), "“Орк” loses: armor."),
        (ev.EffectsEnded(0, (3,), lost=True, named=ARMOR), "“Орк” loses: armor."),
        (ev.GrantsChanged(0, ((2, 1, 0),), (), gained_named=ARMOR), "“Орк” gains: armor."),
        (ev.GrantsChanged(0, (), ((2, 1, 0),), lost_named=ARMOR), "“Орк” loses: armor."),
        (ev.GrantsChanged(0, (), ((2, 1, 0),)), "“Орк” loses: an ability of “Эльф”."),
    ],
)
def test_gained_and_lost_abilities_are_named(event: Event, text: str) -> None:
    assert render_event(event, seen()) == text


OPTIONS = [
    kind
    for _name, kind in inspect.getmembers(op, inspect.isclass)
    if issubclass(kind, Option) and kind.__module__ == op.__name__
]


@each_row("kind", OPTIONS, ids=lambda kind: kind.__name__)
def test_every_option_has_words(kind: type[Option]) -> None:
    given = {"place": 0} if kind in (op.ChooseFromDeck, op.LayOnDeck) else {}
    text = render_option(sample(kind, **given), seen())
    assert text
    assert "{" not in text


@each_row("asking", Asking, ids=lambda asking: asking.value)
def test_every_question_has_words(asking: Asking) -> None:
    state = seen()
    state.question = Question(asking, Seat.FIRST, 0)
    text = render_decision(Decision(Seat.FIRST, asking.value, "", ()), state)
    assert text
    assert "{" not in text


def test_a_question_about_a_card_names_it() -> None:
    state = seen()
    state.question = Question(Asking.HOST, Seat.FIRST, 0)
    text = render_decision(Decision(Seat.FIRST, Asking.HOST.value, "", ()), state)
    assert text == "Choose a host for “Орк”"


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.value)
def test_every_phase_has_a_name(phase: Phase) -> None:
    assert render_phase(phase)


@pytest.mark.parametrize("act", JudgeAct, ids=lambda act: act.value)
def test_every_request_by_agreement_has_words(act: JudgeAct) -> None:
    text = render_request(op.Judge(Seat.FIRST, act, 0, 2, 7), seen())
    assert "Орк" in text
    assert "{" not in text


@pytest.mark.slow
def test_every_refusal_of_the_engine_has_a_sentence() -> None:
    assert refusal_codes_in_the_source() <= refusal_codes()


@each_row("case", CASES, ids=lambda case: "-".join(filter(None, case)))
def test_the_sentence_of_a_refusal_contains_its_details(case: tuple[str, str, str]) -> None:
    refusal = CASES[case]()
    assert refusal is not None
    assert "{" not in render_refusal(refusal, RULES_2024)


@each_row("kind", members(ab.Effect), ids=lambda kind: kind.__name__)
def test_every_effect_has_words(kind: type) -> None:
    assert render_effect(sample(kind))


@pytest.mark.parametrize("kind", members(ab.Body), ids=lambda kind: kind.__name__)
def test_every_compound_of_powers_has_words(kind: type) -> None:
    assert render_body(sample(kind))


@each_row("kind", members(ab.Ability), ids=lambda kind: kind.__name__)
def test_every_ability_has_words(kind: type) -> None:
    assert render_ability(sample(kind))
    assert ability_title(sample(kind))


@pytest.mark.parametrize("name", ab.Name, ids=lambda name: name.value)
def test_every_named_ability_has_its_name(name: ab.Name) -> None:
    assert render_named_name(name, 2).endswith("2") is named_ability(name).has_value


HEALING = ab.Power(ab.PowerKind.INFLUENCE, (ab.Heal(2),), ab.ITSELF)


def test_a_title_shows_the_cost_of_an_ability() -> None:
    heal = ab.Power(ab.PowerKind.SPELL, (ab.Heal(2),))
    node = ab.Playable(ab.Payment(closes=True, chips=1), heal, sudden=True)
    assert ability_title(node) == "Spell: heal by 2 (chips: 1, sudden)"


def test_a_compound_ability_is_shown_power_by_power() -> None:
    wound = ab.Power(ab.PowerKind.SPELL, (ab.Wound(2),))
    closing = ab.Power(ab.PowerKind.INFLUENCE, (ab.Close(),))
    assert render_body(ab.OnSuccess(wound, closing)) == "spell: wound by 2, then close"
    fork = ab.Provided(ab.PlaysAs(first=True), wound, closing)
    assert render_body(fork) == "spell: wound by 2; if not, close"


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (ab.Concentration(HEALING), "concentration: heal by 2"),
        (ab.Valhalla(HEALING), "valhalla: heal by 2"),
        (ab.Frenzy(3, HEALING), "frenzy 3: heal by 2"),
        (ab.Incorporeal((ab.Named(ab.Name.ARMOR, 2),)), "incorporeal: armor 2"),
        (ab.Playable(ab.FREE, ab.Prophecy(2, HEALING)), "prophecy 2, heal by 2"),
    ],
)
def test_a_titled_ability_is_shown_with_its_text(node: ab.Ability, words: str) -> None:
    assert render_ability(node) == words


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (ab.UnreadReason.NO_PHRASE, "Рычит."),
        (ab.UnreadReason.ICON, "icon Рычит."),
        (ab.UnreadReason.ABSENT, "text not given"),
    ],
)
def test_unread_text_is_shown_as_printed_or_with_its_reason(
    reason: ab.UnreadReason, words: str
) -> None:
    assert render_ability(ab.Unread("Рычит.", reason=reason)) == words


POISON = ab.Gain(ab.Named(ab.Name.POISON, 1))
SOME = ab.Count(ab.ANY_CARD)
SELF = ab.Is(ab.Who.SELF)
RANGED = tuple(kind for kind in ATTACKS if not kind.is_near)
STRIKE = ab.Attack(ab.PowerKind.STRIKE, None)
INFLUENCE = ab.PowerKind.INFLUENCE


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (POISON, "poison 1"),
        (
            ab.Gain(ab.Triggered(ab.When(ab.Moment.RELOCATED, SELF), influence(ab.Wound(2)))),
            "the ability “on a move: wound by 2”",
        ),
        (
            ab.Gain(ab.Triggered(ab.When(ab.Moment.DIED, ab.ANY_CARD), influence(ab.Exile()))),
            "the ability “when another card dies: exile”",
        ),
        (
            ab.Gain(ab.Triggered(ab.When(ab.Moment.REROLLING, SELF), influence(POISON))),
            "the ability “poison 1”",
        ),
        (ab.SetOff(ab.Title.FRENZY), "trigger frenzy"),
        (ab.Makes(ab.Order.ANNOUNCES, STRIKE, ab.Targets()), "strike"),
        (ab.Makes(ab.Order.FIGHTS, STRIKE, ab.Targets()), "fight: strike"),
        (
            ab.Gain(ab.SizeModifier(2, powers=RANGED, against=ab.Is(ab.Who.TARGET))),
            "ranged attack: +2 against some cards",
        ),
        (ab.Gain(ab.SizeModifier(-1)), "attack: −1"),
        (ab.Gain(ab.Protection(ATTACKS)), "protection (all attacks)"),
        (ab.Gain(ab.Protection(ATTACKS[1:])), "protection (all attacks but: strike)"),
        (ab.Gain(ab.Protection((ab.PowerKind.SHOT,))), "protection (shot)"),
        (ab.Gain(ab.Prevention(2)), "prevention of wounds: 2"),
        (ab.Gain(ab.Prevention()), "prevention of wounds"),
        (ab.Chips(-1), "chips: −1"),
        (ab.MarkCell("лёд"), "put the marker “лёд”"),
        (ab.Delay(ab.Named(ab.Name.ARMOR, 2)), "later: armor 2"),
        (ab.Heal(SOME), "heal"),
        (ab.Gain(ab.RangeModifier(SOME, (ab.PowerKind.THROW,))), "range (throw) changes"),
    ],
)
def test_an_effect_names_what_it_gives_and_no_number_that_is_not_known(
    effect: ab.Effect, words: str
) -> None:
    assert render_effect(effect) == words


@pytest.mark.parametrize(
    ("node", "title"),
    [
        (ab.Playable(ab.FREE, ab.Power(INFLUENCE, (ab.Heal(SOME),))), "Heal by X"),
        (
            ab.Playable(ab.Payment(chips=ab.ChosenX()), ab.Power(INFLUENCE, (ab.Heal(2),))),
            "Heal by 2 (chips: X)",
        ),
        (
            ab.Triggered(
                ab.When(ab.Moment.LANDED, ab.ANY_CARD), ab.Power(INFLUENCE, (ab.Wound(SOME),))
            ),
            "Wound by X",
        ),
    ],
)
def test_a_title_in_a_list_keeps_the_x_of_the_card(node: ab.Ability, title: str) -> None:
    assert ability_title(node) == title
    assert "X" not in render_body(ab.Power(INFLUENCE, (ab.Heal(SOME),))), "the log names no X"


def test_abilities_given_together_are_a_list() -> None:
    armor = ab.Gain(ab.Named(ab.Name.ARMOR, 1))
    assert render_body(ab.Power(INFLUENCE, (POISON, armor))) == "poison 1, armor 1"
