"""Begin or continue a conversation: a match, or a deal for practice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from catalog.common.i18n import N_, _
from deckbuilder.base.game_store import GameAside
from deckbuilder.base.seeds import drawn_seed, secret_seed
from deckbuilder.battle.questions import render_seat
from deckbuilder.decks.editions import edition_notes
from deckbuilder.decks.english import shown_deck
from deckbuilder.kit.fields import Question
from deckbuilder.matches.match import Stage
from deckbuilder.matches.match_fields import DECKS, PLAYERS, Controller
from deckbuilder.plain.cards import render_hand_count
from deckbuilder.plain.conversation import HELP, Choice, Left, Order, Talk
from deckbuilder.plain.ending import Ended, conducted
from deckbuilder.plain.match import MatchTalk
from deckbuilder.plain.recruiting import (
    Recruiting,
    ask_before,
    card_order,
    hand_lines,
    render_purse,
)
from deckbuilder.plain.squads import render_best_squad_lines
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.refusals import render_refusal
from deckbuilder.workbench.beginning import begin_match, begin_practice, deck_offers, formats_of
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.match_words import render_under_way
from deckbuilder.workbench.practice import Practice
from deckbuilder.workbench.several_matches import matches_aside, take_up
from deckbuilder.workbench.unfinished import render_match
from deckbuilder.workbench.workbench import Services
from engine.kernel import Refusal, Seat

T = TypeVar("T")
_CURRENT: Final = -1
_NEW: Final = -2


@dataclass(frozen=True, slots=True)
class MatchWanted:
    """The requested match.

    The fields are decks and players as far as they are named, a seed or None for a random one, and
    the code of an edition, empty for that of the decks' formats.
    """

    decks: tuple[str, ...] = ()
    players: tuple[Controller, ...] = ()
    seed: int | None = None
    edition: str = ""

    @property
    def is_new(self) -> bool:
        """Whether an option requires a new match."""
        return bool(self.decks or self.players or self.edition) or self.seed is not None


def play_match(services: Services, talk: Talk, wanted: MatchWanted) -> Ended:
    """Continue the unfinished match, or begin one, and play it; it is saved at every step."""

    def converse() -> None:
        table = _match(services, talk, wanted)
        talk.say(render_help_line())
        MatchTalk(talk, table, services).play()

    return conducted(talk, converse, _("Saved: run the same command to continue."))


def render_help_line() -> str:
    """Return how to list the commands."""
    return _("Type “{help}” for a list of commands.").format(help=HELP.word)


def _match(services: Services, talk: Talk, wanted: MatchWanted) -> MatchTable:
    left = _under_way(services, talk, wanted)
    if left is not None:
        return left
    decks = tuple(wanted.decks)
    for question in DECKS[len(decks) :]:
        decks = (*decks, asked(talk, question.among(deck_offers(services))))
    players = wanted.players or _ask_players(talk, services)
    both = (players[0], players[1])
    seed = secret_seed(wanted.seed)
    table = begin_match(services, (decks[0], decks[1]), seed, both, wanted.edition)
    for text in edition_notes(table.rules, formats_of(services, decks)):
        talk.say(text)
    return table


def _under_way(services: Services, talk: Talk, wanted: MatchWanted) -> MatchTable | None:
    """Return the match to continue, the current one or one that was put aside; None for a new
    one."""
    left, aside = MatchTable.resume(services.sessions), matches_aside(services.sessions)
    if left is not None and left.session.stage is Stage.OVER:
        left = None
    if left is not None:
        talk.say(_("Unfinished match") + ": " + render_under_way(left))
        if left.notice:
            talk.say(left.notice)
    if not aside and (left is None or not wanted.is_new):
        return left
    place = talk.ask(_("Which match?"), list(_matches(left, aside, wanted.seed)), (leaving(),))
    if place is None:
        raise Left
    if place == _NEW:
        return None
    if place == _CURRENT:
        return left
    take_up(services.sessions, aside[place])
    taken = MatchTable.resume(services.sessions)
    if taken is not None and taken.notice:
        talk.say(taken.notice)
    return taken


def _matches(
    left: MatchTable | None, aside: Sequence[GameAside], seed: int | None
) -> Iterator[Choice[int]]:
    """Yield the matches that can be played on, and a new one with this seed."""
    if left is not None:
        yield Choice(_("Continue this match"), _CURRENT)
    for place, game in enumerate(aside):
        text = _("Continue the match that was put aside: {match}")
        yield Choice(text.format(match=render_match(game.setup)), place)
    if left is None:
        yield Choice(_("Start a new one"), _NEW)
    elif left.session.seed == seed:  # the same match again takes the place of this one
        yield Choice(_("Discard it and start a new one"), _NEW)
    else:
        yield Choice(_("Put it aside and start a new one"), _NEW)


def asked(talk: Talk, question: Question[T]) -> T:
    """Return the answer to a question at which the user may leave; raises Left then."""
    answer = talk.answer(question, (leaving(),))
    if answer is None:
        raise Left
    return answer


def _ask_players(talk: Talk, services: Services) -> tuple[Controller, Controller]:
    bot = services.settings.bot.value
    offers = sorted(PLAYERS[1].offers(), key=lambda offer: offer.value.value != bot)
    return Controller.HUMAN, asked(talk, PLAYERS[1].among(offers))


def leaving() -> Order:
    """Return the command that leaves the current activity."""

    def leave(_rest: str) -> bool:
        raise Left

    return Order("leave", "выйти", N_("leaves"), leave, ("quit",))


def practise(
    services: Services,
    talk: Talk,
    deck: str,
    seat: Seat | None = Seat.FIRST,
    seed: int | None = None,
    edition: str = "",
) -> Ended:
    """Continue the unfinished deal of this deck, or deal anew: mulligans and recruiting."""

    def converse() -> None:
        left = Practice.resume(services.sessions)
        practice: Practice | None = None
        if left is not None and left.deck == deck and seed is None and not edition:
            choices = (Choice(_("Continue this deal"), True), Choice(_("New deal"), False))
            asked = _("You have an unfinished deal of this deck.")
            practice = left if talk.ask(asked, choices, (leaving(),)) else None
        if practice is None:
            practice = begin_practice(services, deck, drawn_seed(seed), seat, edition)
        for text in edition_notes(practice.deal.rules, formats_of(services, (deck,))):
            talk.say(text)
        PracticeTalk(talk, services, practice).play()

    return conducted(talk, converse, _("Saved: run the same command to continue."))


@dataclass
class PracticeTalk:
    """A deal practised alone by lines; saved after every step."""

    talk: Talk
    services: Services
    practice: Practice
    is_done: bool = False

    def play(self) -> None:
        """Ask for mulligans, abilities and cards until the squad is finished."""
        deal = self.practice.deal
        head = _("Deck “{name}”, seed {seed}").format(
            name=shown_deck(self.practice.deck), seed=self.practice.seed
        )
        self.talk.say(f"{head}, {render_seat(deal.seat)}.")
        if self.practice.may_redraw:
            self._mulligans()
        told = 0
        while (view := self.practice.view) is not None and not self.practice.before.is_over:
            lines = view.lines()
            for line in lines[told:]:
                self.talk.say(line)
            told = len(lines)
            answer = ask_before(self.talk, view, self._orders())
            if answer is not None:
                self._keep(self.practice.answered(answer))
        recruiting = Recruiting(
            self.talk, self, self.services.catalog, self._orders(), self._best()
        )
        while not self.is_done:
            recruiting.step()

    def _keep(self, practice: Practice) -> None:
        self.practice = practice
        practice.save(self.services.sessions)

    def _mulligans(self) -> None:
        while True:
            deal = self.practice.deal
            self.talk.say(render_hand_count(len(deal.hand)))
            for line in hand_lines(deal.hand):
                self.talk.say(line)
            gold = deal.rules.mulligan_gold
            choices = (
                Choice(_("Keep these cards"), False),
                Choice(_("Mulligan: other cards for {gold} gold").format(gold=gold), True),
            )
            orders = [card_order(self.talk, lambda: self.practice.deal.hand), *self._orders()]
            if not self.talk.ask(render_purse(self.practice.recruitment), choices, orders):
                return
            after = self.practice.mulligan()
            if isinstance(after, Refusal):
                self.talk.say(render_refusal(after, deal.rules))
                return
            self._keep(after)

    def _orders(self) -> Sequence[Order]:
        return (leaving(),)

    def _best(self) -> Order:
        def print_best(_rest: str) -> bool:
            for line in render_best_squad_lines(self.practice.recruitment):
                self.talk.say(line)
            return False

        return Order("best", "лучший", N_("shows the best squad of this deal"), print_best)

    # the interface for recruiting ---------------------------------------------------------------

    @property
    def recruitment(self) -> Recruitment:
        """The current state of recruiting."""
        return self.practice.recruitment

    def keep(self, recruitment: Recruitment) -> None:
        """Store it with the deal."""
        from dataclasses import replace

        self._keep(replace(self.practice, recruitment=recruitment))

    def finish(self) -> Refusal | None:
        """Finish it if the squad is legal; nothing comes after it."""
        done = self.practice.recruitment.finish()
        if isinstance(done, Refusal):
            return done
        self.is_done = True
        self.talk.say(_("The squad is legal."))
        return None

    def record_refusal(self, refusal: Refusal) -> None:
        """Do nothing: practice counts no mistakes."""
