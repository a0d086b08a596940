"""Saved matches: set-up and acts in their codes, and a snapshot for fast loading.

The set-up (two entrants with their cards, the seed, the code of the ruleset) and the acts determine
everything. Each act is stored with a mark of the position after it. Loading continues from the
snapshot, plays the later acts, and compares each mark with the position; at a mismatch everything
is replayed from the beginning, and if that differs too, the rules have changed and only the
snapshot counts.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from deckbuilder.base.game_store import KeptChoice, KeptGame, Snapshot
from deckbuilder.base.saving import read_ruleset, ruleset_to_json
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.base.versions import NOW, MadeWith
from deckbuilder.matches.act_codes import act_to_json, read_act, read_taken, taken_to_json
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
"""The version of a saved match. Version 1 held the whole state, see ``from_version_1``."""
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
"""The exceptions from playing choices with damaged fields, which can be of any type."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A loaded match: its valid choices, and how many at the end are no longer valid.

    ``unasked`` are the indexes of battle choices that nobody was asked for. ``is_sure`` is whether
    every mark matched.
    """

    match: MatchSession
    choices: tuple[KeptChoice, ...]
    unasked: frozenset[int]
    lost: int = 0
    is_sure: bool = True


def setup_to_json(match: MatchSession) -> dict[str, Any]:
    """Return the beginning of a match, with its cards as they are, as plain data."""
    return {
        "format": FORMAT,
        "made_with": NOW.to_json(),
        "ruleset": ruleset_to_json(match.rules),
        "seed": str(match.seed),
        "discreet": match.discreet,
        "entrants": [entrant_to_json(entrant) for entrant in match.entrants],
    }


def read_setup(setup: Mapping[str, Any]) -> MatchSession:
    """Return the match written by ``setup_to_json``, at its beginning; BadSave for other data.

    Matches without a value for discretion are older than that feature.
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


def entrant_to_json(entrant: Entrant) -> dict[str, Any]:
    """Return an entrant as plain data, each different card of the deck once with its count."""
    cards = list(dict.fromkeys(entrant.cards))
    return {
        "name": entrant.name,
        "controller": entrant.controller.value,
        "deck": entrant.deck,
        "cards": [CODEC.encode(card) for card in cards],
        "order": [cards.index(card) for card in entrant.cards],
    }


def read_entrant(data: Mapping[str, Any]) -> Entrant:
    """Return the entrant written by ``entrant_to_json``; BadSave or similar for other data."""
    cards = [CODEC.decode(card) for card in data["cards"]]
    if not all(isinstance(card, CardSpec) for card in cards):
        raise BadSave("a deck of something else than cards")
    order = tuple(cards[place] for place in data["order"])
    return Entrant(str(data["name"]), Controller(data["controller"]), str(data["deck"]), order)


def outcome_to_json(outcome: Ending | None) -> list[Any] | None:
    """Return the result of a match as plain data."""
    return None if outcome is None else [outcome.winner, outcome.reason, outcome.rule]


def read_outcome(data: Sequence[Any] | None) -> Ending | None:
    """Return the result written by ``outcome_to_json``; TypeError or ValueError for other data."""
    if data is None:
        return None
    winner, reason, rule = data
    return Ending(None if winner is None else int(winner), str(reason), str(rule))


def acts_to_json(acts: Sequence[Act], mark: str = "", *, unasked: bool = False) -> list[KeptChoice]:
    """Return acts for saving; the last one gets the mark, since it led to the position."""
    kept = [
        KeptChoice([_UNASKED, act_to_json(act)] if unasked else act_to_json(act)) for act in acts
    ]
    return [*kept[:-1], replace(kept[-1], mark=mark)] if kept else []


def mark_of(match: MatchSession) -> str:
    """Return the mark of a match's current position, 12 hexadecimal digits."""
    if match.match is not None:
        return position_fingerprint(match.match)
    deals = match.table.deals if match.table else ()
    facts: tuple[object, ...] = (
        match.stage.value,
        match.waiting,
        [(deal.order, deal.gold, deal.silver, deal.rng) for deal in deals],
        [(int(seat), taken_to_json(done.taken)) for seat, done in sorted(match.finished.items())],
    )
    answers = [act_to_json(act) for act in match.acts if isinstance(act, BeforeAnswered)]
    if match.before is not None and answers:
        recruited = match.before.recruitments
        own = [(each.gold, each.silver, each.locked) for each in recruited]
        facts = (*facts, answers, own)
    return hashlib.blake2b(repr(facts).encode(), digest_size=_MARK_BYTES).hexdigest()


# loading -----------------------------------------------------------------------------------


def resume(kept: KeptGame) -> Resumed:
    """Return a saved match as it was left, or as far as today's rules lead to it.

    BadSave if neither its choices nor its snapshot can be read.
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
    """Continue from the snapshot as far as possible; None without a readable one.

    A snapshot whose mark differs from that of its choice is used alone, and later choices are lost.
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
    """Play the choices from ``place`` on, up to the first that no longer fits."""
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
    """Replay a match that did not begin at its set-up, as far as its choices are valid."""
    return _played(kept, beginning, 0)


def _bare(choice: KeptChoice) -> object:
    data = choice.choice
    if not isinstance(data, list):
        raise BadSave(f"a choice is a list: {data!r}")
    return data[1] if len(data) == 2 and data[0] == _UNASKED else data


def _unasked(choices: Sequence[KeptChoice], match: MatchSession) -> frozenset[int]:
    """Return the indexes of battle choices that nobody was asked for."""
    before = len(choices) - (len(match.match.choices) if match.match else 0)
    return frozenset(
        n - before
        for n, choice in enumerate(choices)
        if isinstance(choice.choice, list) and choice.choice[:1] == [_UNASKED]
    )


# snapshots ---------------------------------------------------------------------------------


def render_snapshot(match: MatchSession) -> str:
    """Return a match's state for ``read_snapshot``; its cards are in the set-up."""
    table = match.table
    data = {
        "acts": [act_to_json(act) for act in match.acts if not isinstance(act, MatchChosen)],
        "seats": None if match.seats is None else [int(seat) for seat in match.seats],
        "table": None if table is None else _table_to_json(table),
        "recruiting": [
            [int(seat), taken_to_json(bought.taken)] for seat, bought in _in_order(match)
        ],
        "finished": [int(seat) for seat in match.finished],
        "match": None if match.match is None else match.match.save(),
        "outcome": outcome_to_json(match.outcome),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _in_order(match: MatchSession) -> list[tuple[Seat, Recruitment]]:
    return sorted(match.recruiting.items())


def read_snapshot(setup: Mapping[str, Any], text: str) -> MatchSession:
    """Return the match written by ``render_snapshot``; BadSave for other data."""
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


def _table_to_json(table: MulliganTable) -> dict[str, Any]:
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
    """Return the recruitment with these cards taken from its beginning; BadSave if one is
    refused."""
    again: Recruitment | Refusal = recruitment.start_over()
    for card in taken:
        if isinstance(again, Recruitment) and card.position not in again.locked:
            again = again.take(card.position, card.silver, card.x, on_terms=card.on_terms)
    if isinstance(again, Refusal):
        raise BadSave(f"the recruited cards are refused: {again}")
    return again


# the first version -------------------------------------------------------------------------


def from_version_1(data: Mapping[str, Any]) -> tuple[MatchSession, int]:
    """Return a match saved whole, before codes existed, and the number of its invalid choices.

    With invalid choices, it is at the last valid one. If its state can no longer be read, its
    choices are replayed. BadSave if that fails too.
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
    """Apply acts up to the first that does not fit; return how many are left."""
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
    """Return a match's complete save, with a snapshot if that shortens loading."""
    battle = match.match
    before = len(match.acts) - (len(battle.choices) if battle else 0)
    choices: list[KeptChoice] = []
    for number, act in enumerate(match.acts):
        choices += acts_to_json([act], unasked=number - before in unasked)
    if choices:
        choices[-1] = replace(choices[-1], mark=mark_of(match))
    begun = match.stage is not Stage.SEATS
    snapshot = Snapshot(len(choices), render_snapshot(match)) if begun else None
    return KeptGame(setup_to_json(match), tuple(choices), dict(aside), snapshot)
