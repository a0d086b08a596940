"""A match as it is kept: its set-up and its acts in their codes, and a snapshot for quick loading.

Everything follows from the set-up (two entrants with their cards, the seed, the code of the
ruleset) and the acts. Each act is kept with a mark of the position it led to. Loading goes on from
the snapshot and plays what came after it, and holds each mark against the position; where they
differ, all is played again from the beginning, and where that differs too the rules have changed
and the snapshot alone counts.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from deckbuilder.base.game_store import KeptChoice, KeptGame, Snapshot
from deckbuilder.base.saving import read_ruleset, write_ruleset
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.base.versions import NOW, MadeWith
from deckbuilder.matches.act_codes import read_act, read_taken, write_act, write_taken
from deckbuilder.matches.match import (
    CODEC,
    Act,
    BeforeAnswered,
    Controller,
    Ending,
    Entrant,
    MatchChosen,
    MatchSession,
    Stage,
    before_recruitment,
)
from deckbuilder.recruitment.before import answered
from deckbuilder.recruitment.deals import Deal, MulliganTable, new_deal
from deckbuilder.recruitment.recruitment import FinishedRecruitment, Recruitment, Taken
from engine.berserk import BERSERK, CardSpec, position_fingerprint
from engine.kernel import SEATS, BadSave, IllegalChoice, Refusal, Seat, load, saved_choices

FORMAT: Final = 2
"""The version of a kept match. Version 1 held the whole state, see ``from_version_1``."""
_UNASKED: Final = "unasked"
_MARK_BYTES: Final = 6
BROKEN: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    IllegalChoice,
    LookupError,
    TypeError,
    ValueError,
)
"""What comes of playing choices whose fields were damaged: they are of any type."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match taken up again: its choices that hold, and how many at the end do not any more.

    ``unasked`` are the places in the battle's choices that nobody was asked for. ``is_sure`` tells
    that every mark held.
    """

    match: MatchSession
    choices: tuple[KeptChoice, ...]
    unasked: frozenset[int]
    lost: int = 0
    is_sure: bool = True


def write_setup(match: MatchSession) -> dict[str, Any]:
    """Return what a match begins from, with its cards as they are, as plain data."""
    return {
        "format": FORMAT,
        "made_with": NOW.to_json(),
        "ruleset": write_ruleset(match.rules),
        "seed": str(match.seed),
        "discreet": match.discreet,
        "entrants": [write_entrant(entrant) for entrant in match.entrants],
    }


def read_setup(setup: Mapping[str, Any]) -> MatchSession:
    """Return the match that ``write_setup`` wrote, at its beginning; BadSave for anything else.

    Matches that say nothing of discretion began before there was any.
    """
    try:
        if setup["format"] != FORMAT:
            raise BadSave(f"a match of format {setup['format']}")
        seed = MadeWith.from_json(setup["made_with"]).seed(setup["seed"])
        one, other = (read_entrant(data) for data in setup["entrants"])
        rules, discreet = read_ruleset(setup.get("ruleset")), setup.get("discreet") is True
        return MatchSession((one, other), seed, rules, discreet=discreet)
    except BROKEN as error:
        raise BadSave(f"this is no saved match: {error}") from error


def write_entrant(entrant: Entrant) -> dict[str, Any]:
    """Return an entrant as plain data, each card of the deck once with its copies."""
    cards = list(dict.fromkeys(entrant.cards))
    return {
        "name": entrant.name,
        "controller": entrant.controller.value,
        "deck": entrant.deck,
        "cards": [CODEC.encode(card) for card in cards],
        "order": [cards.index(card) for card in entrant.cards],
    }


def read_entrant(data: Mapping[str, Any]) -> Entrant:
    """Return the entrant that ``write_entrant`` wrote; BadSave and the like for anything else."""
    cards = [CODEC.decode(card) for card in data["cards"]]
    if not all(isinstance(card, CardSpec) for card in cards):
        raise BadSave("a deck of something else than cards")
    order = tuple(cards[place] for place in data["order"])
    return Entrant(str(data["name"]), Controller(data["controller"]), str(data["deck"]), order)


def write_outcome(outcome: Ending | None) -> list[Any] | None:
    """Return how a match ended as plain data."""
    return None if outcome is None else [outcome.winner, outcome.reason, outcome.rule]


def read_outcome(data: Sequence[Any] | None) -> Ending | None:
    """Return the ending that ``write_outcome`` wrote; TypeError or ValueError for anything else."""
    if data is None:
        return None
    winner, reason, rule = data
    return Ending(None if winner is None else int(winner), str(reason), str(rule))


def write_acts(acts: Sequence[Act], mark: str = "", *, unasked: bool = False) -> list[KeptChoice]:
    """Return acts as they are kept; the last one has the mark, for it led to the position."""
    kept = [KeptChoice([_UNASKED, write_act(act)] if unasked else write_act(act)) for act in acts]
    return [*kept[:-1], replace(kept[-1], mark=mark)] if kept else []


def mark_of(match: MatchSession) -> str:
    """Return the mark of the position a match has come to, 12 digits of base 16."""
    if match.match is not None:
        return position_fingerprint(match.match)
    deals = match.table.deals if match.table else ()
    facts: tuple[object, ...] = (
        match.stage.value,
        match.waiting,
        [(deal.order, deal.gold, deal.silver, deal.rng) for deal in deals],
        [(int(seat), write_taken(done.taken)) for seat, done in sorted(match.finished.items())],
    )
    answers = [write_act(act) for act in match.acts if isinstance(act, BeforeAnswered)]
    if match.before is not None and answers:
        recruited = match.before.recruitments
        own = [(each.gold, each.silver, each.locked) for each in recruited]
        facts = (*facts, answers, own)
    return hashlib.blake2b(repr(facts).encode(), digest_size=_MARK_BYTES).hexdigest()


# loading -----------------------------------------------------------------------------------


def resume(kept: KeptGame) -> Resumed:
    """Return a kept match as it was left, or as far as today's rules still lead to it.

    BadSave when neither its choices nor its snapshot can be read.
    """
    quick = _from_snapshot(kept)
    if quick is not None and quick.is_sure and not quick.lost:
        return quick
    problem: Exception = BadSave("its choices lead somewhere else")
    try:
        slow = _played(kept, read_setup(kept.setup), 0)
        if not slow.lost:
            return slow
    except BadSave as error:
        problem = error
    if quick is None:
        raise BadSave(f"this match cannot be read: {problem}") from problem
    return quick


def _from_snapshot(kept: KeptGame) -> Resumed | None:
    """Go on from the snapshot, as far as that is possible; None without one that can be read.

    One that is not at the mark kept with its choice counts alone, and what came after it is lost.
    """
    if kept.snapshot is None or kept.snapshot.place > len(kept.choices):
        return None
    place = kept.snapshot.place
    try:
        match = read_snapshot(kept.setup, kept.snapshot.text)
    except BadSave:
        return None
    mark = kept.choices[place - 1].mark if place else ""
    if mark and mark != mark_of(match):
        before = kept.choices[:place]
        lost = len(kept.choices) - place
        return Resumed(match, before, _unasked(before, match), lost, is_sure=False)
    return _played(kept, match, place)


def _played(kept: KeptGame, match: MatchSession, place: int) -> Resumed:
    """Play the choices from ``place`` on, up to the first that does not fit any more."""
    while place < len(kept.choices):
        ahead, choice = match.fork(), kept.choices[place]
        try:
            ahead.act(read_act(_bare(choice)))
        except (BadSave, MatchStopped, *BROKEN):
            break
        if choice.mark and choice.mark != mark_of(ahead):
            break
        match, place = ahead, place + 1
    held = kept.choices[:place]
    return Resumed(match, held, _unasked(held, match), len(kept.choices) - place)


def play_again(kept: KeptGame, beginning: MatchSession) -> Resumed:
    """Return a match that began elsewhere than its set-up tells, as far as its choices hold."""
    return _played(kept, beginning, 0)


def _bare(choice: KeptChoice) -> object:
    data = choice.choice
    if not isinstance(data, list):
        raise BadSave(f"a choice is a list: {data!r}")
    return data[1] if len(data) == 2 and data[0] == _UNASKED else data


def _unasked(choices: Sequence[KeptChoice], match: MatchSession) -> frozenset[int]:
    """Return the places in the battle's choices that nobody was asked for."""
    before = len(choices) - (len(match.match.choices) if match.match else 0)
    return frozenset(
        n - before
        for n, choice in enumerate(choices)
        if isinstance(choice.choice, list) and choice.choice[:1] == [_UNASKED]
    )


# snapshots ---------------------------------------------------------------------------------


def write_snapshot(match: MatchSession) -> str:
    """Return a match as it is, for ``read_snapshot``; the cards are those of its set-up."""
    table = match.table
    data = {
        "acts": [write_act(act) for act in match.acts if not isinstance(act, MatchChosen)],
        "seats": None if match.seats is None else [int(seat) for seat in match.seats],
        "table": None if table is None else _write_table(table),
        "recruiting": [[int(seat), write_taken(bought.taken)] for seat, bought in _in_order(match)],
        "finished": [int(seat) for seat in match.finished],
        "match": None if match.match is None else match.match.save(),
        "outcome": write_outcome(match.outcome),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _in_order(match: MatchSession) -> list[tuple[Seat, Recruitment]]:
    return sorted(match.recruiting.items())


def read_snapshot(setup: Mapping[str, Any], text: str) -> MatchSession:
    """Return the match that ``write_snapshot`` wrote; BadSave for anything else."""
    match = read_setup(setup)
    try:
        data = json.loads(text)
        match.acts = [read_act(act) for act in data["acts"]]
        if data["seats"] is not None:
            one, other = data["seats"]
            match.seats = (Seat(one), Seat(other))
        if data["table"] is not None:
            match.table = _read_table(match, data["table"])
            _recruit_again(match, data["recruiting"], data["finished"])
        if data["match"] is not None:
            match.resume_battle(load(BERSERK, data["match"]))
        match.outcome = read_outcome(data["outcome"])
    except (RecursionError, *BROKEN) as error:
        raise BadSave(f"this is no snapshot: {error}") from error
    return match


def _write_table(table: MulliganTable) -> dict[str, Any]:
    return {
        "deals": [
            [list(deal.order), deal.gold, deal.silver, str(deal.rng), deal.mulligans]
            for deal in table.deals
        ],
        "declined": list(table.declined),
        "pending": table.pending,
        "waiting": table.waiting,
        "announced": [[int(seat), wants] for seat, wants in table.announced],
        "loser": None if table.loser is None else int(table.loser),
    }


def _read_table(match: MatchSession, data: Mapping[str, Any]) -> MulliganTable:
    first, second = (
        _read_deal(match, seat, deal) for seat, deal in zip(SEATS, data["deals"], strict=True)
    )
    declined, loser = data["declined"], data["loser"]
    return MulliganTable(
        (first, second),
        (bool(declined[0]), bool(declined[1])),
        bool(data["pending"]),
        bool(data["waiting"]),
        tuple((Seat(seat), bool(wants)) for seat, wants in data["announced"]),
        None if loser is None else Seat(loser),
    )


def _read_deal(match: MatchSession, seat: Seat, data: Sequence[Any]) -> Deal:
    cards = match.entrants[match.entrant_at(seat)].cards
    order, gold, silver, rng, mulligans = data
    return replace(
        new_deal(cards, match.seed, seat, match.rules),
        order=tuple(int(place) for place in order),
        gold=int(gold),
        silver=int(silver),
        rng=int(rng),
        mulligans=int(mulligans),
    )


def _recruit_again(match: MatchSession, recruiting: Sequence[Any], finished: Sequence[int]) -> None:
    if match.table is None or match.table.turn is not None or match.table.loser is not None:
        return
    before = before_recruitment(match.table, match.seed)
    for act in match.acts:
        if isinstance(act, BeforeAnswered):
            before = answered(before, act.answer)
    match.before = before
    for number, taken in recruiting:
        seat = Seat(number)
        match.recruiting[seat] = take_again(before.recruitments[seat], read_taken(taken))
    for number in finished:
        done = match.recruiting[Seat(number)].finish()
        if not isinstance(done, FinishedRecruitment):
            raise BadSave(f"the recruited squad is refused: {done}")
        match.finished[Seat(number)] = done


def take_again(recruitment: Recruitment, taken: Sequence[Taken]) -> Recruitment:
    """Return the recruitment with these cards taken from its beginning; BadSave when refused."""
    again: Recruitment | Refusal = recruitment.start_over()
    for card in taken:
        if isinstance(again, Recruitment) and card.position not in again.locked:
            again = again.take(card.position, card.silver, card.x, on_terms=card.on_terms)
    if isinstance(again, Refusal):
        raise BadSave(f"the recruited cards are refused: {again}")
    return again


# the first version -------------------------------------------------------------------------


def from_version_1(data: Mapping[str, Any]) -> tuple[MatchSession, int]:
    """Return the match that a program before the codes kept whole, and how many of its choices do
    not fit today's rules any more: then it has come as far as they do. BadSave when there is none.

    Where its state cannot be read any more, its choices are played again.
    """
    try:
        if data["version"] != 1:
            raise BadSave(f"a match of version {data['version']}")
        rules = read_ruleset(data.get("ruleset"))
        seed = MadeWith().seed(data["seed"])
        match = MatchSession(CODEC.decode(data["entrants"]), seed, rules, discreet=False)
        acts = [CODEC.decode(act) for act in data["acts"]]
        text = data["match"]
        match, lost = _acted(match, acts)
        if lost:
            battle = () if text is None else saved_choices(BERSERK, text)[1]
            return match, lost + len(battle)
        for kept in data["recruiting"]:
            recruitment: Recruitment = CODEC.decode(kept)
            match.recruiting[recruitment.seat] = recruitment
        return (match, 0) if text is None else _resume_version_1(match, text)
    except BROKEN as error:
        raise BadSave(f"this is no saved match: {error}") from error


def _acted(match: MatchSession, acts: Sequence[Act]) -> tuple[MatchSession, int]:
    """Carry out acts up to the first that does not fit; return how many are left then."""
    for place, act in enumerate(acts):
        ahead = match.fork()
        try:
            ahead.act(act)
        except (IllegalChoice, MatchStopped):
            return match, len(acts) - place
        match = ahead
    return match, 0


def _resume_version_1(match: MatchSession, text: str) -> tuple[MatchSession, int]:
    try:
        match.resume_battle(load(BERSERK, text))
    except BadSave:
        _setup, choices = saved_choices(BERSERK, text)
        return _acted(match, [MatchChosen(option) for option in choices])
    return match, 0


def whole(match: MatchSession, aside: Mapping[str, Any], unasked: frozenset[int]) -> KeptGame:
    """Return all of a match as it is kept, with a snapshot where there is something to shorten."""
    battle = match.match
    before = len(match.acts) - (len(battle.choices) if battle else 0)
    choices: list[KeptChoice] = []
    for number, act in enumerate(match.acts):
        choices += write_acts([act], unasked=number - before in unasked)
    if choices:
        choices[-1] = replace(choices[-1], mark=mark_of(match))
    begun = match.stage is not Stage.SEATS
    snapshot = Snapshot(len(choices), write_snapshot(match)) if begun else None
    return KeptGame(write_setup(match), tuple(choices), dict(aside), snapshot)
