"""A match in which dealt cards do something before the recruitment (403.1)."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from deckbuilder.matches.act_codes import ACT_CODES, act_to_json, read_act
from deckbuilder.matches.match import (
    Act,
    BeforeAnswered,
    Controller,
    Entrant,
    MatchSession,
    Stage,
)
from deckbuilder.matches.records import difference, read_record, record_of, write_record
from deckbuilder.matches.saves import mark_of, resume, whole
from deckbuilder.recruitment.before_state import (
    AbilityPlayed,
    BeforeAnswer,
    ChooseCard,
    EnoughShown,
    PassOn,
    PayFor,
    UseAbility,
)
from deckbuilder.recruitment.recruiter import recruit_squad
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.table.events import StartTold
from engine.berserk.table.state import Zone
from engine.kernel import BadSave, IllegalChoice, Seat
from tests.deckbuilder.cards import card
from tests.support.heralds import ALL_EIGHT, BEARER, FOUNDLING, INQUIRER, RECRUITER

PLAIN = tuple(card(f"Страж {place}", 1 + place % 6, ref=f"t/{place}") for place in range(15))
LORDS = tuple(
    card(f"Князь {place}", 2 + place % 5, elite=True, ref=f"l/{place}") for place in range(14)
)


def begun(
    one: tuple[CardSpec, ...],
    other: tuple[CardSpec, ...] = PLAIN,
    who: tuple[Controller, Controller] = (Controller.HUMAN, Controller.HUMAN),
    seed: int = 3,
) -> MatchSession:
    """Return a match of these decks, its mulligans over."""
    entrants = tuple(
        Entrant(name, controller, name, cards)
        for name, controller, cards in zip(("Анна", "Борис"), who, (one, other), strict=True)
    )
    session = MatchSession((entrants[0], entrants[1]), seed, rules=RULES_2024)
    session.choose_seat(Seat.FIRST if session.roll.winner == 0 else Seat.SECOND)
    while session.stage is Stage.MULLIGANS:
        session.answer_mulligan(False)
    assert session.seat_of(0) is Seat.FIRST
    return session


def stage_of(session: MatchSession) -> Stage:
    """Return how far the match has come now."""
    return session.stage


def place_of(session: MatchSession, name: str, entrant: int = 0) -> int:
    """Return where a card lies in an entrant's deal."""
    place = session.recruitment_of(entrant).find(name)
    assert place is not None
    return place


def play_first_options(session: MatchSession) -> None:
    """Let everybody answer the first option until the step is over."""
    while (asked := session.before_question) is not None and session.stage is Stage.BEFORE:
        session.answer_before(asked.options[0])


def recruit_all(session: MatchSession) -> None:
    """Let both players take a sketched squad."""
    for entrant in (0, 1):
        start = session.recruitment_of(entrant)
        taken = recruit_squad(start.start_over(), 1)
        assert isinstance(taken, Recruitment)
        session.recruit(taken)
        assert session.finish_recruitment() is None


@pytest.mark.rule("403.1")
def test_without_usable_cards_mulligans_lead_to_the_recruitment() -> None:
    session = begun(PLAIN)
    assert session.stage is Stage.RECRUITMENT
    assert not any(isinstance(act, BeforeAnswered) for act in session.acts)


@pytest.mark.rule("403.1")
def test_abilities_are_used_between_mulligans_and_recruitment() -> None:
    session = begun((FOUNDLING, *PLAIN[:14]))
    assert (session.stage, session.waiting) == (Stage.BEFORE, 0)
    with pytest.raises(IllegalChoice):
        session.finish_recruitment()
    session.answer_before(PassOn())
    assert stage_of(session) is Stage.RECRUITMENT
    with pytest.raises(IllegalChoice):
        session.answer_before(PassOn())


@pytest.mark.rule("403.1", "401.3")
def test_both_players_are_asked_in_turn_before_the_recruitment() -> None:
    session = begun((FOUNDLING, *PLAIN[:14]), (FOUNDLING, *PLAIN[:14]))
    session.answer_before(UseAbility(place_of(session, "Подкидыш")))
    assert session.waiting == 1
    session.answer_before(PassOn())
    assert session.stage is Stage.RECRUITMENT


@pytest.mark.rule("403.1.1", "404.2.3", "403.2.4")
def test_effects_from_before_the_recruitment_enter_the_battle() -> None:
    session = begun((BEARER, FOUNDLING, *LORDS[:13]), seed=5)
    session.answer_before(UseAbility(place_of(session, "Подкидыш")))
    session.answer_before(UseAbility(place_of(session, "Знаменосец")))
    play_first_options(session)
    own = session.recruitment_of(0)
    assert len(own.start_over().taken) == 2
    recruit_all(session)
    match = session.match
    assert match is not None
    state = match.state
    (grave,) = (one for one in state.cards if one.zone is Zone.GRAVEYARD)
    assert grave.spec == FOUNDLING
    ((given, _effects),) = state.given
    name = state.cards[given].spec.name
    assert name == own.squad[1].name
    while match.decision is not None and not state.turn:
        session.choose(0)
        state = match.state
    (told,) = (event for event in match.history if isinstance(event, StartTold))
    assert state.cards[told.card].spec.name == name
    assert any(state.cards[given].effects)


@pytest.mark.slow
def test_bots_use_abilities_before_the_recruitment_and_finish_the_match() -> None:
    deck = (*ALL_EIGHT, *LORDS)
    for who in (
        (Controller.RANDOM, Controller.RANDOM),
        (Controller.DIRECT, Controller.RANDOM),
    ):
        session = begun(deck, deck, who=who, seed=11)
        while session.stage is not Stage.MATCH:
            assert session.play_bot()
        before = session.before
        assert before is not None
        assert before.is_over
        assert any(isinstance(event, AbilityPlayed) for event in before.events)
    for own in session.finished.values():
        assert own.gold >= 0
        assert own.silver >= 0


@pytest.mark.parametrize(
    "answer",
    [UseAbility(3), PassOn(), ChooseCard(2), EnoughShown(), PayFor(1), PayFor(2, 3, True)],
)
def test_an_answer_before_the_recruitment_is_saved_by_its_code(answer: BeforeAnswer) -> None:
    act: Act = BeforeAnswered(answer)
    assert act_to_json(act)[0] in ACT_CODES
    assert read_act(act_to_json(act)) == act


@pytest.mark.parametrize("data", [["before"], ["before", "use"], ["before", "pay", 1, "x", 2]])
def test_a_damaged_answer_is_refused(data: list[object]) -> None:
    with pytest.raises(BadSave):
        read_act(data)


@cache
def at_every_moment() -> list[MatchSession]:
    """Return a match as it is after each answer before the recruitment, and in it."""
    decks = (BEARER, RECRUITER, *LORDS[:10]), (INQUIRER, FOUNDLING, *PLAIN[:10])
    session = begun(*decks, seed=7)
    moments = [session.fork()]
    while (asked := session.before_question) is not None and session.stage is Stage.BEFORE:
        session.answer_before(asked.options[0])
        moments.append(session.fork())
    recruit_all(session)
    return [*moments, session.fork()]


@pytest.mark.slow
def test_a_match_saved_at_any_moment_before_the_recruitment_resumes() -> None:
    moments = at_every_moment()
    assert len(moments) > 5
    assert {type(act.answer) for act in moments[-1].acts if isinstance(act, BeforeAnswered)} == {
        UseAbility,
        ChooseCard,
        PayFor,
    }
    for session in moments:
        again = resume(whole(session, {}, frozenset()))
        assert again.is_sure
        assert not again.lost
        assert again.match.before == session.before
        assert again.match.recruiting == session.recruiting
        assert again.match.acts == session.acts
        assert mark_of(again.match) == mark_of(session)


def test_a_match_is_restored_from_its_choices_alone() -> None:
    for session in at_every_moment():
        kept = replace(whole(session, {}, frozenset()), snapshot=None)
        again = resume(kept).match
        assert (again.before, again.stage) == (session.before, session.stage)


def test_a_record_with_abilities_before_the_recruitment_replays_the_same(tmp_path: Path) -> None:
    session = at_every_moment()[-1]
    write_record(tmp_path / "match.json", record_of(session))
    record = read_record(tmp_path / "match.json")
    assert difference(record) is None
    assert any(isinstance(act, BeforeAnswered) for act in record.acts)


def test_an_impossible_answer_in_a_record_is_reported(tmp_path: Path) -> None:
    session = begun((RECRUITER, *PLAIN[:14]))
    session.answer_before(UseAbility(place_of(session, "Вербовщик")))
    record = record_of(session)
    wrong = replace(record, acts=(*record.acts, BeforeAnswered(ChooseCard(99))))
    assert difference(wrong) is not None
