"""A match of any game: set-up, state and choices; saving, loading and replaying."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any, Final, Generic, Protocol, TypeVar

from engine.kernel.codec import Codec
from engine.kernel.decisions import Decision, Interjection, Option, Refusal, Result
from engine.kernel.errors import BadSave, BrokenInvariant, Endless, IllegalChoice, KernelError
from engine.kernel.events import Event, HasHistory
from engine.kernel.seats import Seat

_SAVE_VERSION: Final = 2


class GameState(HasHistory, Protocol):
    """The kernel's requirements on a state."""

    @property
    def result(self) -> Result | None:
        """The result of the match, or None while it runs."""


P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)
S = TypeVar("S", bound=GameState)


class Game(Protocol[P_contra, S]):
    """The rules of one game, as the kernel sees them."""

    name: str
    codec: Codec

    def begin(self, setup: P_contra) -> S:
        """Return the state at the first decision of a match set up as ``setup``."""

    def decision(self, state: S) -> Decision | None:
        """Return the pending decision, None once there is a result."""

    def choose(self, state: S, option: Option) -> None:
        """Carry out ``option``, an answer to the decision, and run to the next decision."""

    def clone(self, state: S) -> S:
        """Return an independent copy of ``state``."""

    def view(self, state: S, seat: Seat) -> S:
        """Return a copy of ``state`` without anything hidden from ``seat``."""

    def imagine(self, setup: P_contra, state: S, seat: Seat, seed: int) -> tuple[Any, S]:
        """Sample a setup and a state consistent with what ``seat`` knows, using ``seed``."""

    def why(self, state: S, option: Option) -> Refusal | None:
        """Return why ``option`` is not offered, None if it is."""

    def derived(self, state: S) -> object:
        """Return derived data that a save needs besides the state."""

    def restore(self, state: S, derived: Any) -> None:
        """Restore the derived data of a loaded state."""

    def check(self, state: S) -> None:
        """Raise BrokenInvariant if no legal play can reach ``state``."""


class Match(Generic[P, S]):
    """A match in progress. ``state`` determines everything that can still happen."""

    def __init__(
        self,
        game: Game[P, S],
        setup: P,
        state: S | None = None,
        choices: Iterable[Option] = (),
        decision: Decision | None = None,
    ) -> None:
        """Start a match, or resume from ``state`` if its ``decision`` is known.

        Endless if the rules never come to a decision.
        """
        self.game = game
        self.setup = setup
        self.choices = list(choices)
        try:
            self.state = game.begin(setup) if state is None else state
        except Endless as endless:
            raise Endless(str(endless), self._report()) from endless
        self._decision = game.decision(self.state) if decision is None else decision

    @property
    def decision(self) -> Decision | None:
        """The pending decision, None when the match is over."""
        return self._decision

    @property
    def result(self) -> Result | None:
        """The result of the match; None while it runs."""
        return self.state.result

    @property
    def history(self) -> tuple[Event, ...]:
        """All events so far, oldest first."""
        return tuple(self.state.history)

    def choose(self, option: Option | int) -> None:
        """Answer the decision with one of its options or that option's index.

        An ``Interjection`` is accepted at any decision. IllegalChoice for anything else; the match
        is then unchanged. It is unchanged after Endless too if its choices lead to the position
        from its setup; any other match, such as an imagined one, is unusable then.
        """
        decision = self._decision
        if decision is None:
            raise IllegalChoice("the match is over")
        if isinstance(option, int):
            if not 0 <= option < len(decision.options):
                raise IllegalChoice(f"option {option} of {len(decision.options)}")
            option = decision.options[option]
        elif not isinstance(option, Interjection) and option not in decision.options:
            raise IllegalChoice(f"{option} is not among the options")
        mark = len(self.state.history)
        try:
            self.game.choose(self.state, option)
        except Endless as endless:
            self._return_to(mark)
            raise Endless(str(endless), self._report(option)) from endless
        self.choices.append(option)
        self._decision = self.game.decision(self.state)

    def _report(self, *ahead: Option) -> str:
        choices = (*self.choices, *ahead)
        return self.game.codec.dumps((_SAVE_VERSION, self.game.name, self.setup, choices))

    def _return_to(self, mark: int) -> None:
        """Restore the position after the recorded choices, which had this many events."""
        try:
            again = replay(self.game, self.setup, self.choices)
        except IllegalChoice:
            return
        if again.state.history == self.state.history[:mark]:
            self.become(again)

    def why(self, option: Option) -> Refusal | None:
        """Return why ``option`` cannot be chosen, with the rule, None if it can."""
        return self.game.why(self.state, option)

    def view(self, seat: Seat) -> S:
        """Return the part of the state visible to ``seat``."""
        return self.game.view(self.state, seat)

    def imagine(self, seat: Seat, seed: int) -> "Match[P, S]":
        """Sample a match consistent with everything ``seat`` knows.

        Hidden cards are dealt and dice rolled randomly from ``seed``: two matches that differ only
        in what ``seat`` may not know give equal samples. The past is recorded by the history alone:
        an imagined match has made no choices, and its setup does not lead to its position.
        """
        setup, state = self.game.imagine(self.setup, self.state, seat, seed)
        return Match(self.game, setup, state)

    def clone(self) -> "Match[P, S]":
        """Return an independent copy of the match at the same decision."""
        state = self.game.clone(self.state)
        return Match(self.game, self.setup, state, self.choices, self._decision)

    def become(self, other: "Match[P, S]") -> None:
        """Take over the position of a clone, which must not be played any further."""
        self.state, self.choices, self._decision = other.state, other.choices, other._decision

    def __copy__(self) -> "Match[P, S]":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Match[P, S]":
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with the state as it is, including data that a save would recompute."""
        return Match, (self.game, self.setup, self.state, self.choices, self._decision)

    def save(self) -> str:
        """Return the match as text for ``load``."""
        game, state = self.game, self.state
        return game.codec.dumps(
            (
                _SAVE_VERSION,
                game.name,
                self.setup,
                state,
                game.derived(state),
                tuple(self.choices),
            )
        )

    def digest(self) -> str:
        """Return a short hash of the whole history; equal histories have equal hashes."""
        text = self.game.codec.dumps(tuple(self.state.history))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def load(game: Game[P, S], text: str) -> Match[P, S]:
    """Load the output of ``Match.save``. BadSave if the text is not a match of this game."""
    data: Any = game.codec.loads(text)
    if not isinstance(data, tuple) or len(data) < 2:
        raise BadSave("this is not a saved match")
    version, name = data[:2]
    if version != _SAVE_VERSION or name != game.name:
        expected = f"expected {game.name!r}, version {_SAVE_VERSION}"
        raise BadSave(f"a match of {name!r}, version {version}; {expected}")
    try:
        setup, state, derived, choices = data[2:]
        game.restore(state, derived)
        match = Match(game, setup, state, choices)
        _refuse_what_no_play_leads_to(match)
    except (KernelError, AttributeError, LookupError, TypeError, ValueError) as error:
        # the text is well-formed, but its values are not a state of a match
        raise BadSave(f"the saved match is broken: {error}") from error
    return match


def _refuse_what_no_play_leads_to(match: Match[P, S]) -> None:
    """Raise KernelError if a state breaks an invariant or does not follow from its choices.

    No check makes a save unreadable that play itself survived: after a bug of ours the loaded match
    continues as the unsaved one would have.
    """
    try:
        match.game.check(match.state)
    except BrokenInvariant:
        if replay(match.game, match.setup, match.choices).state != match.state:
            raise


def saved_choices(game: Game[P, S], text: str) -> tuple[P, tuple[Option, ...]]:
    """Return the setup and choices of a saved match without checking its state.

    A save whose state this program can no longer read can still be replayed from its choices.
    BadSave if even those are unreadable.
    """
    try:
        parts = json.loads(text)
        version, name = parts[:2]
        if version != _SAVE_VERSION or name != game.name:
            raise BadSave(f"a match of {name!r}, version {version}")
        setup, choices = game.codec.decode(parts[2]), game.codec.decode(parts[-1])
    except (LookupError, RecursionError, TypeError, ValueError) as error:
        raise BadSave(f"this is not a saved match: {error}") from error
    if not isinstance(choices, tuple) or not all(isinstance(choice, Option) for choice in choices):
        raise BadSave("the saved match has no choices")
    return setup, choices


def replay(game: Game[P, S], setup: P, choices: Iterable[Option]) -> Match[P, S]:
    """Replay these choices from ``setup`` and return the match.

    IllegalChoice if a choice is not legal, because the rules or the record have changed.
    """
    match = Match(game, setup)
    for choice in choices:
        match.choose(choice)
    return match
