"""What a match room does without a network: decks, the seed, acts, wishes, phrases."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from deckbuilder.matches.act_codes import act_to_json
from deckbuilder.matches.agreements import Phrase, Wish
from deckbuilder.matches.match import Ending as Outcome
from deckbuilder.matches.match import GivenUp, MatchChosen, SquadRecruited, Stage
from deckbuilder.matches.records import difference, record_from
from deckbuilder.network.matches.protocol import (
    MOST_FROM_PLAYER,
    Act,
    Agree,
    Ask,
    Begun,
    Bring,
    Brought,
    Checked,
    Past,
    Reveal,
    Revealed,
    Said,
    Seen,
    Speak,
    write,
)
from deckbuilder.network.matches.room import NOTHING_ASKED, TOO_OFTEN
from deckbuilder.network.matches.seeds import commitment, keeps, seed_of
from deckbuilder.network.protocol import Ending, Join, Leave
from deckbuilder.network.protocol import write as write_join
from deckbuilder.network.room import REFUSED_BEFORE
from engine.berserk import EDITIONS, Accept, Decline, Judge, JudgeAct, StopAt, Zone
from engine.kernel import SEATS, Concede, OfferDraw, Seat
from tests.support.far_matches import CODE, NAMES, Person, Sitting, act_by
from tests.support.far_rooms import (
    BAD,
    DIFFERENT,
    FOREIGN,
    REASONS,
    asked_and_other,
    code_of,
    match_of,
    photograph,
    play_to_the_reveal,
    sitting,
    two,
)

_WITH_DRAWS = next(one for one in EDITIONS.values() if one.draw_by_agreement)
STAGES = (Stage.SEATS, Stage.MULLIGANS, Stage.RECRUITMENT, Stage.MATCH)


def heard(person: Person, kind: type) -> list[Any]:
    return [one for one in person.heard if isinstance(one, kind)]


def by_hand() -> tuple[Sitting, Person, Person]:
    """Two people at a table who bring and reveal nothing by themselves."""
    table = sitting()
    one, other = table.arrive("Аня"), table.arrive("Боря")
    one.plays = other.plays = False
    one.join(NAMES[0])
    other.join(NAMES[1])
    return table, one, other


def bring(person: Person, deck: str = "Колода", part: str = "", *, agrees: bool = False) -> Checked:
    promised = commitment(part or person.part)
    person.tell(Bring(person.number(), deck, (), promised, agrees))
    told: Checked = heard(person, Checked)[-1]
    return told


def in_battle(**terms: Any) -> tuple[Sitting, Person, Person]:
    """The one who is asked in the battle after the placement, and the other."""
    table, *_people = two(**terms)
    return table, *play_to_the_reveal(table)


# decks -------------------------------------------------------------------------------------


def test_a_deck_that_is_not_allowed_is_refused_with_every_reason() -> None:
    _table, one, other = by_hand()
    told = bring(one, BAD)
    assert (told.problems, told.is_accepted) == (REASONS, False)
    bring(other)
    assert not heard(one, Brought)
    assert not heard(other, Checked)[-1].problems


def test_cards_that_differ_are_named_to_their_owner_and_counted_to_the_other() -> None:
    _table, one, other = by_hand()
    bring(other)
    refused = bring(one, FOREIGN)
    assert (refused.different, refused.is_accepted) == (DIFFERENT, False)
    assert bring(one, FOREIGN, agrees=True).is_accepted
    assert [told.different for told in heard(other, Brought)] == [(len(DIFFERENT), 0)]
    assert not any(name in text for text in other.texts for name in DIFFERENT)


# the seed ----------------------------------------------------------------------------------


def test_no_part_of_the_seed_is_told_before_both_are_revealed() -> None:
    table, one, other = by_hand()
    bring(one)
    assert not heard(one, Brought)
    bring(other)
    promised = (commitment(one.part), commitment(other.part))
    assert [told.commitments for told in heard(one, Brought)] == [promised]
    one.tell(Reveal(one.part))
    assert table.room.match is None
    assert not any(one.part in text for text in other.texts)
    other.tell(Reveal(other.part))
    assert heard(one, Begun) == [Begun(1)]
    assert match_of(table).seed == seed_of((one.part, other.part))


@pytest.mark.parametrize("part", ["d" * 32, "", "f" * 31, "ж" * 32, "\ud800" * 32, "0" * 8_000])
def test_a_part_of_the_seed_that_was_not_committed_to_ends_the_connection(part: str) -> None:
    table, one, other = by_hand()
    bring(one)
    bring(other)
    table.say(one, json.dumps({"$": "Reveal", "part": part}))
    assert (one.ending, other.ending) == (Ending.BAD_MESSAGE, None)
    assert table.room.match is None


@pytest.mark.parametrize("promised", ["", "ж" * 64, "\ud800", "0" * 64])
def test_a_commitment_that_no_part_fits_ends_the_connection_that_made_it(promised: str) -> None:
    table, one, other = by_hand()
    bring(other)
    words = {"$": "Bring", "number": 1, "deck": "Колода", "commitment": promised, "agrees": False}
    table.say(one, json.dumps({**words, "digests": {"$": "list", "=": []}}))
    if one.ending is None:
        one.tell(Reveal(one.part))
    assert one.ending is Ending.BAD_MESSAGE
    assert other.ending is None


def test_a_part_of_the_seed_is_ignored_before_both_decks_are_there() -> None:
    table, one, _other = by_hand()
    one.tell(Reveal(one.part))
    bring(one)
    one.tell(Reveal("7" * 32))
    assert one.ending is None
    assert table.room.match is None


def test_a_deck_brought_again_after_revealing_needs_new_parts_of_both() -> None:
    table, one, other = by_hand()
    bring(one)
    bring(other)
    one.tell(Reveal(one.part))
    bring(other, "Другая", "b" * 32)
    assert len(heard(one, Brought)) == 2, "the one who has revealed is asked for a new part"
    assert len(heard(other, Brought)) == 1
    other.tell(Reveal("b" * 32))
    assert table.room.match is None, "the part that was revealed before does not count"
    bring(one, part="a" * 32)
    assert len(heard(other, Brought)) == 2
    one.tell(Reveal("a" * 32))
    other.tell(Reveal("b" * 32))
    assert match_of(table).seed == seed_of(("a" * 32, "b" * 32))
    assert match_of(table).entrants[1].deck == "Другая"


def test_a_deck_that_is_refused_after_revealing_keeps_the_match_from_beginning() -> None:
    table, one, other = by_hand()
    bring(one)
    bring(other)
    one.tell(Reveal(one.part))
    bring(other, BAD)
    other.tell(Reveal(other.part))
    assert table.room.match is None
    assert other.ending is None


@pytest.mark.parametrize("part", ["", "0" * 33, "ё" * 32, "\ud800" * 32])
def test_what_is_no_part_keeps_no_promise(part: str) -> None:
    assert not keeps(part, "0" * 64)
    assert not keeps("0" * 32, part)


def test_the_parts_of_the_seed_are_told_after_the_match_only() -> None:
    table, one, other = two()
    for stage in STAGES:
        table.play(stage)
        said = "".join((*one.texts, *other.texts))
        assert one.part not in said
        assert other.part not in said
    table.play()
    for person in (one, other):
        assert heard(person, Revealed) == [Revealed(1, (one.part, other.part))]


# acts that are refused ---------------------------------------------------------------------


def forged(table: Sitting, asked: Person, other: Person) -> dict[str, tuple[Person, Any, int]]:
    """Acts that must not be taken now: who sends them, the code, and the turn they name."""
    now = asked.seat.number
    good = act_to_json(act_by(asked.seat))
    first, second = asked.seat.entrant, other.seat.entrant
    rows: dict[str, tuple[Person, Any, int]] = {
        "not a code": (asked, "}{", now),
        "nothing": (asked, None, now),
        "an unknown code": (asked, ["nonsense"], now),
        "no list": (asked, {"seat": 1}, now),
        "nested": (asked, [[[[good]]]], now),
        "an earlier position": (asked, good, now - 1),
        "a later position": (asked, good, now + 1),
        "for the other side": (asked, act_to_json(GivenUp(second, "concession", "601.4")), now),
        "own end for another reason": (asked, act_to_json(GivenUp(first, "bored", "601.4")), now),
        "a long reason": (asked, ["given_up", first, "x" * 5_000, "601.4"], now),
        "capped": (asked, ["capped", "pass"], now),
        "a field too many": (asked, [*good, 7], now),
    }
    if asked.seat.stage is not Stage.RECRUITMENT:
        rows["out of turn"] = (other, good, now)
    if match_of(table).seats is not None:
        seat = match_of(table).seat_of(second)
        for option in (Concede(seat), OfferDraw(seat), StopAt(seat, ())):
            rows[f"the other's {option}"] = (asked, act_to_json(MatchChosen(option)), now)
        squad = act_to_json(SquadRecruited(seat, ()))
        rows["the other's squad"] = (asked, squad, now)
    return rows


@pytest.mark.parametrize("stage", STAGES)
def test_forged_acts_are_refused_and_change_nothing(stage: Stage) -> None:
    table, *_people = two()
    table.play(stage)
    asked, other = asked_and_other(table)
    rows = forged(table, asked, other)
    before = photograph(table)
    for name, (person, code, turn) in rows.items():
        seen = len(other.texts) + len(asked.texts)
        assert person.act_coded(code, turn) is not None, name
        assert photograph(table) == before, name
        assert len(other.texts) + len(asked.texts) == seen + 1, f"{name}: only the answer is said"
    asked.go_on()


def test_an_act_sent_twice_is_made_once() -> None:
    table, asked, _other = in_battle()
    turn, act = asked.seat.number, act_by(asked.seat)
    assert asked.act(act, turn) is None
    before = photograph(table)
    assert code_of(asked.act(act, turn)) == "act_of_another_position"
    assert photograph(table) == before


def test_an_act_after_the_end_is_refused() -> None:
    table, one, other = two()
    table.play()
    before = photograph(table)
    for person in (one, other):
        concession = GivenUp(person.seat.entrant, "concession", "601.4")
        assert code_of(person.act(concession)) == "match_over"
    assert photograph(table) == before


def test_an_act_before_the_match_is_refused() -> None:
    _table, one, _other = by_hand()
    assert one.ask(Act(1, 0, '["pass"]')) == REFUSED_BEFORE
    assert one.ask(Ask(2, Wish.UNDO)) == REFUSED_BEFORE
    assert one.ask(Agree(3, Wish.UNDO, agrees=True)) == REFUSED_BEFORE


def test_who_acts_out_of_turn_too_often_is_refused_until_time_has_passed() -> None:
    table, asked, other = in_battle()
    code = act_to_json(act_by(asked.seat))
    answers = [code_of(other.act_coded(code)) for _ in range(40)]
    assert set(answers) == {"act_out_of_turn", TOO_OFTEN.code}
    assert answers[-1] == TOO_OFTEN.code
    table.wait(10)
    assert code_of(other.act_coded(code)) == "act_out_of_turn"
    asked.go_on()


# recruitment -------------------------------------------------------------------------------


@pytest.mark.parametrize("first", SEATS)
def test_both_recruit_at_the_same_time_in_either_order(first: Seat) -> None:
    table, one, other = two()
    table.play(Stage.RECRUITMENT)
    early, late = (one, other) if match_of(table).seat_of(0) is first else (other, one)
    assert (early.is_asked, late.is_asked) == (True, True)
    position, act = late.seat.number, act_by(late.seat)
    early.go_on()
    assert (early.is_asked, late.is_asked) == (False, True)
    assert late.act(act, position) is None, "a squad may answer the position before the other one"
    assert late.seat.stage is Stage.MATCH


def test_a_squad_is_recruited_once() -> None:
    table, *_people = two()
    table.play(Stage.RECRUITMENT)
    asked, _other = asked_and_other(table)
    act = act_by(asked.seat)
    assert asked.act(act) is None
    assert code_of(asked.act(act)) == "act_out_of_turn"


# wishes ------------------------------------------------------------------------------------


def chosen_once() -> tuple[Sitting, Person, Person, bytes | str]:
    """A battle in which somebody has made a choice that can be taken back, and the battle before.

    The chooser is first.
    """
    table, asked, _other = in_battle()
    while True:
        match = match_of(table)
        assert match.match is not None
        before = match.match.save()
        asked, other = asked_and_other(table)
        asked.go_on()
        if code_of(asked.ask(Ask(asked.number(), Wish.UNDO))) == "":
            return table, asked, other, before


def test_an_undo_happens_when_the_other_player_agrees() -> None:
    table, asker, other, before = chosen_once()
    assert (other.seen and other.seen.asked, asker.seen and asker.seen.asks) == (Wish.UNDO,) * 2
    number = asker.seat.number
    assert other.ask(Agree(other.number(), Wish.UNDO, agrees=True)) is None
    match = match_of(table)
    assert match.match is not None
    assert match.match.save() == before
    assert asker.seat.number > number, "an act for the position taken back must not fit"
    assert asker.is_asked
    assert (other.seen and other.seen.asked, asker.seen and asker.seen.asks) == (None, None)
    table.play()
    assert difference(record_from("record", asker.record)) is None


def test_an_undo_that_is_declined_leaves_the_match_as_it_is() -> None:
    table, asker, other, _before = chosen_once()
    before = photograph(table)
    assert other.ask(Agree(other.number(), Wish.UNDO, agrees=False)) is None
    assert photograph(table) == before
    assert asker.seen is not None
    assert asker.seen.asks is None


def test_nobody_agrees_to_his_own_wish_or_to_one_that_nobody_has() -> None:
    table, asker, other, _before = chosen_once()
    before = photograph(table)
    for person, wish in ((asker, Wish.UNDO), (other, Wish.REMATCH)):
        assert person.ask(Agree(person.number(), wish, agrees=True)) == NOTHING_ASKED
    assert photograph(table) == before
    assert other.ask(Agree(other.number(), Wish.UNDO, agrees=False)) is None
    assert other.ask(Agree(other.number(), Wish.UNDO, agrees=True)) == NOTHING_ASKED


def test_a_wish_is_gone_after_the_next_choice() -> None:
    table, asker, other, _before = chosen_once()
    asked_and_other(table)[0].go_on()
    before = photograph(table)
    assert other.ask(Agree(other.number(), Wish.UNDO, agrees=True)) == NOTHING_ASKED
    assert asker.seen is not None
    assert asker.seen.asks is None
    assert photograph(table) == before


@pytest.mark.parametrize("stage", [Stage.SEATS, Stage.RECRUITMENT, Stage.MATCH, Stage.OVER])
def test_an_undo_that_is_impossible_is_refused_at_once(stage: Stage) -> None:
    table, one, other = two()
    table.play(stage)
    before = photograph(table)
    for person in (one, other):
        assert person.ask(Ask(person.number(), Wish.UNDO)) is not None
        assert person.seen is not None
        assert person.seen.asks is None
    assert photograph(table) == before


def test_a_draw_comes_when_the_other_player_agrees() -> None:
    table, asked, other = in_battle(rules=_WITH_DRAWS)
    seat = match_of(table).seat_of(asked.seat.entrant)
    assert asked.act(MatchChosen(OfferDraw(seat))) is None
    assert other.is_asked
    assert other.act(MatchChosen(Accept())) is None
    assert asked.seat.outcome is not None
    assert asked.seat.outcome.winner is None


def test_a_draw_that_is_declined_is_not_offered_twice_in_a_turn() -> None:
    table, asked, other = in_battle(rules=_WITH_DRAWS)
    offer = MatchChosen(OfferDraw(match_of(table).seat_of(asked.seat.entrant)))
    assert asked.act(offer) is None
    assert other.act(MatchChosen(Decline())) is None
    assert asked.is_asked
    assert code_of(asked.act(offer)) == "draw_was_declined"


@pytest.mark.parametrize("agrees", [True, False])
def test_a_judges_action_happens_only_when_the_other_player_agrees(agrees: bool) -> None:
    table, asked, other = in_battle()
    match = match_of(table)
    assert match.match is not None
    seat = match.seat_of(asked.seat.entrant)
    card = next(
        card
        for card in match.match.state.cards
        if card.owner is not seat and card.zone is Zone.BATTLEFIELD
    )
    wounds = card.wounds
    judge = Judge(seat, JudgeAct.WOUND, card.id, 1)
    assert asked.act(MatchChosen(judge)) is None
    assert match.match.state.cards[card.id].wounds == wounds
    assert other.act(MatchChosen(Accept() if agrees else Decline())) is None
    assert match.match.state.cards[card.id].wounds == wounds + agrees


@pytest.mark.parametrize("stage", STAGES)
def test_a_player_may_give_up_in_every_stage_whoever_is_asked(stage: Stage) -> None:
    for asks in (True, False):
        table, *_people = two()
        table.play(stage)
        pair = asked_and_other(table)
        loser, winner = pair if asks else pair[::-1]
        assert loser.act(GivenUp(loser.seat.entrant, "concession", "601.4")) is None
        expected = Outcome(winner.seat.entrant, "concession", "601.4")
        assert winner.seat.outcome == loser.seat.outcome == expected
        assert winner.record == loser.record
        assert difference(record_from("record", winner.record)) is None


def test_a_rematch_begins_when_both_ask_for_it_with_the_seats_changed() -> None:
    table, one, other = two()
    table.play()
    first = match_of(table).entrant_at(Seat.FIRST)
    assert one.ask(Ask(one.number(), Wish.REMATCH)) is None
    assert other.seen is not None
    assert other.seen.asked is Wish.REMATCH
    one.part, other.part = "a" * 32, "b" * 32
    assert other.ask(Ask(other.number(), Wish.REMATCH)) is None
    again = match_of(table)
    assert again.stage is Stage.MULLIGANS, "the seats are taken without asking"
    assert again.entrant_at(Seat.FIRST) == 1 - first
    assert [told.game for told in heard(one, Begun)] == [1, 2]
    assert again.seed == seed_of(("a" * 32, "b" * 32))
    table.play()
    assert difference(record_from("record", one.record)) is None


@pytest.mark.parametrize("agrees", [True, False])
def test_a_rematch_that_one_asks_for_begins_if_the_other_agrees(agrees: bool) -> None:
    table, one, other = two()
    table.play()
    over = match_of(table)
    assert one.ask(Ask(one.number(), Wish.REMATCH)) is None
    assert other.ask(Agree(other.number(), Wish.REMATCH, agrees=agrees)) is None
    assert (table.room.match is not over) == agrees


def test_the_room_is_done_when_both_have_left_after_the_end_and_nobody_came_back() -> None:
    table, one, other = two()
    table.play()
    one.tell(Leave())
    back = table.arrive()
    back.token = one.token
    back.join("неважно")
    other.tell(Leave())
    assert not table.room.is_done, "one sits there and may look at the result"
    back.tell(Leave())
    assert table.room.is_done


def test_no_rematch_is_asked_for_while_the_match_runs() -> None:
    _table, asked, other = in_battle()
    for person in (asked, other):
        assert person.ask(Ask(person.number(), Wish.REMATCH)) == REFUSED_BEFORE


def test_a_long_history_comes_in_parts_to_one_who_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.network.matches.protocol._EVENTS_AT_ONCE", 7)
    table, one, _other = two()
    table.play()
    back = table.arrive()
    back.token = one.token
    back.join("неважно")
    assert len(heard(back, Past)) > 10
    assert all(len(past.events) <= 7 for past in (*heard(back, Past), *heard(back, Seen)))
    assert one.seat.battle is not None
    assert back.seat.battle is not None
    assert back.seat.battle.history == one.seat.battle.history


# phrases, limits, versions -----------------------------------------------------------------


@pytest.mark.parametrize("phrase", Phrase)
def test_a_phrase_is_told_to_everybody(phrase: Phrase) -> None:
    _table, one, other = two()
    other.tell(Speak(phrase))
    for person in (one, other):
        assert heard(person, Said) == [Said(other.seat.entrant, phrase)]


def test_phrases_beyond_a_handful_are_not_passed_on() -> None:
    table, one, other = two()
    for _ in range(60):
        other.tell(Speak(Phrase.HELLO))
    assert len(heard(one, Said)) < 20, "nobody's connection is flooded by the other player"
    table.wait(60)
    count = len(heard(one, Said))
    other.tell(Speak(Phrase.SORRY))
    assert len(heard(one, Said)) == count + 1


def test_words_that_are_no_phrase_end_the_connection() -> None:
    table, _one, other = two()
    table.say(other, '{"$":"Speak","phrase":{"$":"Phrase","=":"иди отсюда"}}')
    assert other.ending is Ending.BAD_MESSAGE


def too_large(_person: Person) -> str:
    return " " * MOST_FROM_PLAYER + write(Leave())


def joins_again(person: Person) -> str:
    return write_join(Join(4, CODE, "Вера", ""))


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        (too_large, Ending.TOO_LARGE),
        (joins_again, Ending.BAD_MESSAGE),
        (lambda _person: "{", Ending.BAD_MESSAGE),
        (lambda _person: write(Leave()), Ending.LEFT),
    ],
)
def test_a_connection_is_ended_for_what_it_says_and_the_seat_is_held(
    text: Callable[[Person], str], ending: Ending
) -> None:
    table, asked, other = in_battle()
    before = photograph(table)
    table.say(other, text(other))
    assert (other.ending, asked.ending) == (ending, None)
    assert photograph(table) == before
    back = table.arrive()
    back.token = other.token
    back.join("неважно")
    assert back.seat.entrant == other.seat.entrant


def test_a_guest_of_an_older_version_is_refused_with_an_ending_it_knows() -> None:
    table = sitting()
    for version in (3, 2, 1, 5):
        person = table.arrive()
        table.say(person, write_join(Join(version, CODE, "Аня", "")))
        assert (person.ending, person.texts) == (Ending.WRONG_VERSION, []), version


def test_a_wrong_code_gives_no_seat_and_is_counted() -> None:
    table = sitting()
    for _ in range(60):
        person = table.arrive()
        person.join("Аня", "0000-0000-0000")
        assert (person.ending, person.texts) == (Ending.WRONG_CODE, [])
    assert table.room.seating.door.pause(table.now) > 0


def test_a_third_player_finds_no_seat() -> None:
    table, one, _other = two()
    third, namesake = table.arrive(), table.arrive()
    third.join("Вера")
    namesake.join(one.seat.entrants[0].name.lower())
    assert (third.ending, namesake.ending) == (Ending.NO_SEAT, Ending.NAME_TAKEN)
