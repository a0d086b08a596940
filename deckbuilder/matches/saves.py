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
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any, Final, Self, TypeAlias, TypeVar

from deckbuilder.base.game_store import KeptChoice, KeptGame, Snapshot
from deckbuilder.base.saving import CARD, NUMBER, RULES, read_ruleset
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.base.versions import NOW, MadeWith
from deckbuilder.kit import wire
from deckbuilder.kit.records import Key
from deckbuilder.kit.wire import ROW, As, Bounds
from deckbuilder.matches.act_codes import KeptAct, act_to_json, read_act
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
)
from deckbuilder.recruitment.before import answered, before_recruitment
from deckbuilder.recruitment.deals import MulliganTable, new_deal
from deckbuilder.recruitment.recruitment import (
    FinishedRecruitment,
    Recruitment,
    Taken,
    TakenRows,
)
from engine.berserk import BERSERK, UNNAMED, CardSpec, Ruleset, position_fingerprint
from engine.kernel import SEATS, BadSave, IllegalChoice, Refusal, Seat, load, saved_choices

FORMAT: Final = 2
"""The version of a saved match. Version 1 held the whole state, see ``from_version_1``."""
_UNASKED: Final = "unasked"
_MARK_BYTES: Final = 6
RecruitingRows: TypeAlias = tuple[tuple[Seat, TakenRows], ...]
"""The cards taken so far, by seat."""
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


@dataclass(frozen=True, slots=True)
class _KeptEntrant:
    """An entrant with each different card once; ``order`` are the places of the deck's in them."""

    name: str
    controller: Controller
    deck: str
    cards: tuple[Annotated[CardSpec, CARD], ...]
    order: tuple[Annotated[int, Bounds(least=0)], ...]


def _entrant_to_json(entrant: Entrant) -> dict[str, Any]:
    cards = tuple(dict.fromkeys(entrant.cards))
    order = tuple(map(cards.index, entrant.cards))
    return wire.write(_KeptEntrant(entrant.name, entrant.controller, entrant.deck, cards, order))


def _read_entrant(data: object) -> Entrant:
    kept = wire.read(_KeptEntrant, data)
    cards = tuple(kept.cards[place] for place in kept.order)
    return Entrant(kept.name, kept.controller, kept.deck, cards)


_ENTRANT: Final = As(_entrant_to_json, _read_entrant, (IndexError,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """What a match begins with: this and its acts determine everything.

    The defaults are those of data that are older than a field.
    """

    made_with: MadeWith
    seed: Annotated[int, NUMBER]
    rules: Annotated[Ruleset, Key("ruleset"), RULES] = UNNAMED
    discreet: bool = False
    entrants: tuple[Annotated[Entrant, _ENTRANT], Annotated[Entrant, _ENTRANT]]

    @classmethod
    def of(cls, match: MatchSession, **more: Any) -> Self:
        """Return what a match began with, with ``more`` of it."""
        return cls(
            made_with=NOW,
            seed=match.seed,
            rules=match.rules,
            discreet=match.discreet,
            entrants=match.entrants,
            **more,
        )

    def match(self) -> MatchSession:
        """Return the match at its beginning; ValueError for a deck without cards."""
        return MatchSession(self.entrants, self.seed, self.rules, discreet=self.discreet)


Begun = TypeVar("Begun", bound=Beginning)


def read_beginning(kind: type[Begun], data: object) -> Begun:
    """Return the record of a match, with its seed as it was used then; WrongData for other data."""
    begun = wire.read(kind, data)
    return replace(begun, seed=begun.made_with.seed(str(begun.seed)))


def setup_to_json(match: MatchSession) -> dict[str, Any]:
    """Return the beginning of a match, with its cards as they are, as plain data."""
    return {"format": FORMAT, **wire.write(Beginning.of(match))}


def read_setup(setup: Mapping[str, Any]) -> MatchSession:
    """Return the match written by ``setup_to_json``, at its beginning; BadSave for other data."""
    try:
        if setup["format"] != FORMAT:
            raise BadSave(f"a match of format {setup['format']}")
        return read_beginning(Beginning, setup).match()
    except BROKEN as error:
        raise BadSave(f"this is no saved match: {error}") from error


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
        [
            (int(seat), wire.write_value(TakenRows, done.taken))
            for seat, done in sorted(match.finished.items())
        ],
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


@dataclass(frozen=True, slots=True)
class _KeptDeal:
    """What a deal does not share with its beginning."""

    order: tuple[int, ...]
    gold: int
    silver: int
    rng: Annotated[int, NUMBER]
    mulligans: int


@dataclass(frozen=True, slots=True)
class _KeptTable:
    """A ``MulliganTable``, its deals without their cards."""

    deals: tuple[Annotated[_KeptDeal, ROW], Annotated[_KeptDeal, ROW]]
    declined: tuple[bool, bool]
    pending: bool
    waiting: bool
    announced: tuple[tuple[Seat, bool], ...]
    loser: Seat | None


@dataclass(frozen=True, slots=True)
class _KeptState:
    """The state of a match; its cards are in the set-up. ``acts`` are those before the battle."""

    acts: tuple[KeptAct, ...]
    seats: tuple[Seat, Seat] | None
    table: _KeptTable | None
    recruiting: RecruitingRows
    finished: tuple[Seat, ...]
    match: str | None
    outcome: Annotated[Ending | None, ROW]
    capped: tuple[int, ...] = ()


def render_snapshot(match: MatchSession) -> str:
    """Return a match's state for ``read_snapshot``; its cards are in the set-up."""
    state = _KeptState(
        tuple(act for act in match.acts if not isinstance(act, MatchChosen)),
        match.seats,
        None if match.table is None else _kept_table(match.table),
        tuple((seat, bought.taken) for seat, bought in sorted(match.recruiting.items())),
        tuple(match.finished),
        None if match.match is None else match.match.save(),
        match.outcome,
        _capped(match),
    )
    return json.dumps(wire.write(state), ensure_ascii=False, separators=(",", ":"))


def _capped(match: MatchSession) -> tuple[int, ...]:
    chosen = [act for act in match.acts if isinstance(act, MatchChosen)]
    return tuple(place for place, act in enumerate(chosen) if act.is_capped)


def read_snapshot(setup: Mapping[str, Any], text: str) -> MatchSession:
    """Return the match written by ``render_snapshot``; BadSave for other data."""
    match = read_setup(setup)
    try:
        state = wire.read(_KeptState, json.loads(text))
        match.acts, match.seats, match.outcome = list(state.acts), state.seats, state.outcome
        if state.table is not None:
            match.table = _table_again(match, state.table)
            _recruit_again(match, state.recruiting, state.finished)
        if state.match is not None:
            match.resume_battle(load(BERSERK, state.match), state.capped)
    except (RecursionError, *BROKEN) as error:
        raise BadSave(f"this is no snapshot: {error}") from error
    return match


def _kept_table(table: MulliganTable) -> _KeptTable:
    one, other = (
        _KeptDeal(deal.order, deal.gold, deal.silver, deal.rng, deal.mulligans)
        for deal in table.deals
    )
    return _KeptTable(
        (one, other), table.declined, table.pending, table.waiting, table.announced, table.loser
    )


def _table_again(match: MatchSession, kept: _KeptTable) -> MulliganTable:
    one, other = (
        replace(
            new_deal(match.entrants[match.entrant_at(seat)].cards, match.seed, seat, match.rules),
            **asdict(deal),
        )
        for seat, deal in zip(SEATS, kept.deals, strict=True)
    )
    return MulliganTable(
        (one, other), kept.declined, kept.pending, kept.waiting, kept.announced, kept.loser
    )


def _recruit_again(
    match: MatchSession, recruiting: RecruitingRows, finished: Sequence[Seat]
) -> None:
    if match.table is None or match.table.turn is not None or match.table.loser is not None:
        return
    before = before_recruitment(match.table, match.seed)
    for act in match.acts:
        if isinstance(act, BeforeAnswered):
            before = answered(before, act.answer)
    match.before = before
    for seat, taken in recruiting:
        match.recruiting[seat] = take_again(before.recruitments[seat], taken)
    for seat in finished:
        done = match.recruiting[seat].finish()
        if not isinstance(done, FinishedRecruitment):
            raise BadSave(f"the recruited squad is refused: {done}")
        match.finished[seat] = done


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
