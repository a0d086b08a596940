"""A running exercise of the trainer: recruiting, time, refusals; saved."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Final

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext
from catalog.store import Catalog
from deckbuilder.base.versions import NOW
from deckbuilder.battle.questions import render_seat
from deckbuilder.decks.editions import other_edition
from deckbuilder.decks.game_fields import clock_offers, render_clock
from deckbuilder.decks.playable import PlayableDeck
from deckbuilder.decks.starters import offered_starters
from deckbuilder.decks.store import DeckStore, SessionStore
from deckbuilder.decks.text import Deck, known_starters, resolve
from deckbuilder.kit.fields import Question
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.aims import Aims
from deckbuilder.trainer.exercises import (
    Answer,
    Exercise,
    Mode,
    TrainingRun,
    Verdict,
    edition_of_code,
    exercise,
    judge,
    read_code,
    training_run,
)
from deckbuilder.trainer.store import TrainingStore
from deckbuilder.workbench.models import kept_model_title
from deckbuilder.workbench.workbench import Services
from engine.kernel import SEATS, BadSave, Refusal, Seat

KIND: Final = "trainer"
CLOCKS: Final = (0, 60, 120, 180, 300)
"""The clocks to choose from, in seconds; 0 is no clock."""
CLOCK: Final[Question[int]] = Question(
    name="clock", default=0, label=N_("Clock"), choices=lambda: clock_offers(CLOCKS)
)


@dataclass(frozen=True, slots=True)
class Training:
    """The state of an exercise; ``clock`` is None without one.

    ``finished`` is when the answer was given (ISO 8601, UTC), empty until then. After that only the
    verdict is missing, and the exercise no longer changes.
    """

    exercise: Exercise
    recruitment: Recruitment
    refused: tuple[Refusal, ...] = ()
    seconds: float = 0.0
    clock: int | None = None
    finished: str = ""

    @staticmethod
    def of(exercise: Exercise, clock: int | None) -> "Training":
        """Begin an exercise."""
        return Training(exercise, Recruitment.of(exercise.deal), clock=clock)

    def redrawn(self) -> "Training":
        """Take a mulligan; UserError without enough gold (402.4)."""
        after = self.exercise.redrawn()
        return replace(self, exercise=after, recruitment=Recruitment.of(after.deal))

    @property
    def left(self) -> float | None:
        """The seconds left on the clock; None without one."""
        return None if self.clock is None else max(self.clock - self.seconds, 0.0)

    @property
    def answer(self) -> Answer:
        """The answer to judge; its time is limited by the clock."""
        seconds = self.seconds if self.clock is None else min(self.seconds, self.clock)
        return Answer(self.recruitment, self.refused, round(seconds, 1), self.clock)

    def save(self, sessions: SessionStore) -> None:
        """Save the current state of the exercise."""
        exercise = self.exercise
        payload = {
            "made_with": NOW.to_json(),
            "deck": exercise.deck,
            "code": str(exercise.code),
            "mode": exercise.mode.value,
            "deal": exercise.deal.to_json(),
            "recruitment": self.recruitment.to_json(),
            "refused": [
                [refusal.code, refusal.rule, dict(refusal.detail)] for refusal in self.refused
            ],
            "seconds": self.seconds,
            "clock": self.clock,
            "finished": self.finished,
        }
        sessions.save(KIND, payload)

    @staticmethod
    def resume(sessions: SessionStore) -> "Training | None":
        """Return the unfinished exercise, None for none; UserError if it is unreadable."""
        kept = sessions.load(KIND)
        if kept is None:
            return None
        try:
            deal = Deal.from_json(kept["deal"])
            code, mode = read_code(str(kept["code"])), Mode(kept["mode"])
            return Training(
                Exercise(str(kept["deck"]), deal.cards, code, deal.rules, mode),
                Recruitment.from_json(kept["recruitment"]),
                tuple(Refusal.because(code, rule, **more) for code, rule, more in kept["refused"]),
                float(kept["seconds"]),
                None if kept["clock"] is None else int(kept["clock"]),
                str(kept.get("finished") or ""),
            )
        except (BadSave, KeyError, TypeError, ValueError, UserError) as error:
            sessions.clear(KIND)
            raise UserError(_("The unfinished exercise cannot be read.")) from error


def judged(services: Services, training: Training, aims: Aims) -> tuple[Verdict, TrainingRun]:
    """Judge the answer of an exercise by ``aims`` and store it once, even if judged repeatedly.

    The unfinished exercise is deleted. Slow the first time for a deck, whose redraw table is
    computed.
    """
    if not training.finished:
        training = replace(training, finished=now())
        training.save(services.sessions)
    task, answer = training.exercise, training.answer
    cards = task.deal.cards
    scores, errors = aims.scores(cards), aims.errors(cards)
    table = services.redraws.table(cards, scores, task.code.seat, task.rules, errors)
    verdict = judge(task, answer, aims.model, table)
    run = training_run(task, answer, verdict, aims.model_name, training.finished)
    TrainingStore(services.catalog).finish(run, KIND)
    return verdict, run


def another(before: Training, seed: int, seat: Seat | None) -> Training:
    """Return an exercise with another deal of the same deck and the same clock.

    ``seat`` is None for either: the seed decides.
    """
    last = before.exercise
    deck = PlayableDeck(last.deck, last.cards, last.rules)
    place = SEATS[seed % len(SEATS)] if seat is None else seat
    named = bool(last.code.edition)
    return Training.of(exercise(deck, seed, place, named=named), before.clock)


def render_run_facts(run: TrainingRun) -> str:
    """Return seat, mulligans, time and measure of an answer."""
    facts = [render_seat(run.seat)]
    if other := run_edition(run):
        facts.append(other)
    if run.mulligans:
        told = ngettext("{count} mulligan", "{count} mulligans", run.mulligans)
        facts.append(told.format(count=run.mulligans))
    if run.seconds is not None:
        taken = render_clock(run.seconds)
        if run.clock is not None:
            taken = _("{taken} of {clock}").format(taken=taken, clock=render_clock(run.clock))
        facts.append(_("time {clock}").format(clock=taken))
    return " · ".join([*facts, kept_model_title(run.model)])


def run_edition(run: TrainingRun, *, short: bool = False) -> str:
    """Return the edition of an answer's deal in words of ``other_edition``; empty for the default.

    Codes made by older programs name none.
    """
    rules = edition_of_code(run.code)
    return "" if rules is None else other_edition(rules, short=short)


def known_decks(catalog: Catalog, decks: DeckStore) -> Iterator[PlayableDeck]:
    """Yield the user's decks, the offered starter decks and all bundled ones, if all of their
    cards are known."""
    own = (decks.load(name) for name in decks.names())
    starters = dict((*offered_starters(catalog), *known_starters()))
    for deck in (*own, *starters.values()):
        resolved = resolve(deck, catalog)
        if not resolved.unknown and resolved.cards:
            yield PlayableDeck.of(resolved)


def today() -> date:
    """Return the current day for the deal of the day: in UTC, the same for everyone."""
    return datetime.now(UTC).date()


def now() -> str:
    """Return the current time in the form stored with an answer."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def next_clock(clock: int) -> int:
    """Return the clock after this one, the first after the last.

    >>> [next_clock(clock) for clock in (0, 60, 300, 7)]
    [60, 120, 0, 0]
    """
    return dict(zip(CLOCKS, (*CLOCKS[1:], CLOCKS[0]), strict=True)).get(clock, CLOCKS[0])


def daily_starter(day: date, catalog: Catalog) -> Deck:
    """Return the starter deck of a day, the same for everyone whose catalogue offers the same."""
    starters = [deck for _stem, deck in offered_starters(catalog)]
    return starters[day.toordinal() % len(starters)]


def daily_deck(services: Services, day: date, edition: str = "") -> PlayableDeck:
    """Return ``daily_starter`` with its cards, by the rules of its format or of ``edition``.

    UserError if they are not in the catalogue, and for an unknown edition.
    """
    from deckbuilder.decks.finding import resolve_fully

    catalog = services.catalog
    return PlayableDeck.of(resolve_fully(daily_starter(day, catalog), catalog), edition)
