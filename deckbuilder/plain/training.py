"""An exercise of the trainer by lines: a deal, a squad, the verdict; saved at every choice."""

from dataclasses import dataclass, field, replace
from time import monotonic

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, decimal
from catalog.english import shown_name
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.battle.questions import render_seat
from deckbuilder.decks.editions import other_edition
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.game_fields import DECK, render_clock
from deckbuilder.kit.fields import Offer
from deckbuilder.plain.cards import render_hand_count
from deckbuilder.plain.conversation import Choice, Order, Talk
from deckbuilder.plain.ending import Ended, conducted
from deckbuilder.plain.playing import asked, leaving, render_help_line
from deckbuilder.plain.recruiting import Recruiting, card_order, hand_lines, render_purse
from deckbuilder.plain.squads import render_best_squad_lines
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.refusals import render_refusal
from deckbuilder.squads.aims import read_aims
from deckbuilder.squads.squad_texts import render_advice
from deckbuilder.trainer.exercises import TrainingRun, Verdict, read_code, shared
from deckbuilder.trainer.mistake_texts import render_mistake
from deckbuilder.workbench.beginning import begin_daily, begin_exercise, deck_offers
from deckbuilder.workbench.exercise import (
    Training,
    judged,
    known_decks,
    now,
    render_run_facts,
    today,
)
from deckbuilder.workbench.workbench import Services
from engine.kernel import SEATS, Refusal


@dataclass(frozen=True, slots=True)
class ExerciseWanted:
    """The requested exercise: of a deck, of the day, of a code, or to be chosen."""

    deck: str = ""
    daily: bool = False
    code: str = ""
    seed: int | None = None
    edition: str = ""

    @property
    def is_new(self) -> bool:
        """Whether an option requires a new exercise."""
        named = self.deck or self.daily or self.code or self.edition
        return bool(named) or self.seed is not None


def train(services: Services, talk: Talk, wanted: ExerciseWanted) -> Ended:
    """Continue the unfinished exercise, or begin one, up to the verdict.

    It is saved at every choice, in the same place as by the screens. UserError if it cannot be
    read.
    """

    def converse() -> None:
        training = _training(services, talk, wanted)
        talk.say(render_help_line())
        TrainingTalk(talk, services, training).play()

    return conducted(talk, converse, _("Saved: run the same command to continue."))


def _training(services: Services, talk: Talk, wanted: ExerciseWanted) -> Training:
    left = Training.resume(services.sessions)
    if left is not None:
        told = _("You have an unfinished exercise with the deck “{name}”.")
        talk.say(told.format(name=shown_deck(left.exercise.deck)))
        on = Choice(_("Continue this exercise"), True)
        new = Choice(_("Discard it and start a new one"), False)
        if not wanted.is_new or talk.ask(_("Which exercise?"), (on, new), (leaving(),)):
            return left
    return _begun(services, talk, wanted)


def _begun(services: Services, talk: Talk, wanted: ExerciseWanted) -> Training:
    if wanted.code:
        training = Training.of(
            shared(read_code(wanted.code), known_decks(services.catalog, services.decks)), None
        )
        training.save(services.sessions)
        return training
    if wanted.daily:
        return begin_daily(services, today(), edition=wanted.edition)
    seed = drawn_seed(wanted.seed)
    offers = [Offer(_("Deal of the day"), ""), *deck_offers(services)]
    deck = wanted.deck or asked(talk, DECK.among(offers))
    if not deck:
        return begin_daily(services, today(), edition=wanted.edition)
    place = SEATS[seed % len(SEATS)]
    return begin_exercise(services, deck, seed, place, edition=wanted.edition)


@dataclass
class TrainingTalk:
    """One exercise; the time runs while it waits for input."""

    talk: Talk
    services: Services
    training: Training
    _since: float = field(default_factory=monotonic, init=False)

    def play(self) -> None:
        """Ask for cards until the squad is finished, given up or out of time; then judge it."""
        exercise = self.training.exercise
        deck = _("“{name}”").format(name=shown_deck(exercise.deck))
        self.talk.say(f"{deck}, {render_seat(exercise.code.seat)}.")
        if other := other_edition(exercise.rules):
            self.talk.say(other)
        self.talk.say(_("Code of the deal: {code}").format(code=exercise.code))
        self._keep(self.training)
        if not self.training.finished and not self.training.recruitment.taken:
            self._mulligans()
        recruiting = Recruiting(self.talk, self, self.services.catalog, self._orders())
        while not self.training.finished:
            recruiting.step()
            self._count_time()
        self._print_verdict()

    def _keep(self, training: Training) -> None:
        self.training = training
        training.save(self.services.sessions)

    def _count_time(self) -> None:
        """Update the clock; when it reaches zero, the squad is taken as it is."""
        if self.training.finished:
            return
        passed, self._since = monotonic() - self._since, monotonic()
        self._keep(replace(self.training, seconds=self.training.seconds + passed))
        if self.training.left == 0:
            self.talk.say(_("Time is up: the squad was submitted as it is."))
            self._finish()

    def _finish(self) -> None:
        self._keep(replace(self.training, finished=now()))

    def _mulligans(self) -> None:
        while True:
            deal = self.training.exercise.deal
            self.talk.say(render_hand_count(len(deal.hand)))
            for line in hand_lines(deal.hand):
                self.talk.say(line)
            gold = deal.rules.mulligan_gold
            choices = (
                Choice(_("Keep these cards"), False),
                Choice(_("Mulligan: other cards for {gold} gold").format(gold=gold), True),
            )
            orders = [
                card_order(self.talk, lambda: self.training.exercise.deal.hand),
                *self._orders(),
            ]
            again = self.talk.ask(render_purse(self.training.recruitment), choices, orders)
            self._count_time()
            if not again or self.training.finished:
                return
            try:
                self._keep(self.training.redrawn())
            except UserError as error:
                self.talk.say(str(error))
                return

    def _orders(self) -> tuple[Order, ...]:
        def give_up(_rest: str) -> bool:
            if self.talk.confirm(_("Stop here and get the verdict?")):
                self._finish()
                return True
            return False

        def print_time(_rest: str) -> bool:
            self._count_time()
            left = self.training.left
            passed = render_clock(self.training.seconds)
            self.talk.say(
                _("Time: {passed}").format(passed=passed)
                if left is None
                else _("Time left: {left}").format(left=render_clock(left))
            )
            return bool(self.training.finished)

        return (
            Order("time", "время", N_("shows the time"), print_time),
            Order("giveup", "сдаться", N_("submits the squad as it is"), give_up),
            leaving(),
        )

    # the verdict ------------------------------------------------------------------------------

    def _print_verdict(self) -> None:
        task = self.training.exercise
        aims = read_aims("measure", "price", task.deal.cards, task.rules)
        verdict, run = judged(self.services, self.training, aims)
        own = self.training.recruitment.squad
        names = ", ".join(shown_name(card.name) for card in own) or _("no one")
        self.talk.say(_("Your squad: {cards}.").format(cards=names))
        for line in render_best_squad_lines(self.training.recruitment):
            self.talk.say(line)
        for line in render_verdict_lines(self.training, verdict, run, aims.measure):
            self.talk.say(line)
        if verdict.advice is not None:
            self.talk.say(_("The deal:") + " " + render_advice(aims, verdict.advice))

    # the interface for recruiting ---------------------------------------------------------------

    @property
    def recruitment(self) -> Recruitment:
        """The current state of recruiting."""
        return self.training.recruitment

    def keep(self, recruitment: Recruitment) -> None:
        """Store it with the exercise."""
        self._keep(replace(self.training, recruitment=recruitment))

    def finish(self) -> Refusal | None:
        """Have a legal squad judged."""
        done = self.training.recruitment.finish()
        if isinstance(done, Refusal):
            return done
        self._count_time()
        if not self.training.finished:
            self._finish()
        return None

    def record_refusal(self, refusal: Refusal) -> None:
        """Record a refusal of the rules, which the verdict counts."""
        self._keep(replace(self.training, refused=(*self.training.refused, refusal)))


def render_verdict_lines(
    training: Training, verdict: Verdict, run: TrainingRun, measure: str
) -> list[str]:
    """Return score, mistakes and refusals, one line each."""
    told = _(
        "Score: {score} of 100. Your squad has {own}, the {kind} squad {best} crystals by "
        "{measure}."
    )
    lines = [
        told.format(
            score=run.score,
            own=decimal(run.worth / 100, ".2f"),
            kind=_("estimated"),
            best=decimal(run.best_worth / 100, ".2f"),
            measure=measure,
        )
    ]
    if verdict.equal and verdict.loss:
        lines.append(_("The two are equal within the error of the measure."))
    lines.append(render_run_facts(run))
    lines += [render_mistake(kind.value, number) for kind, number in verdict.mistakes]
    lines += [render_refusal(one, training.exercise.rules) for one in training.refused]
    return lines if verdict.mistakes else [*lines, _("No mistakes.")]
