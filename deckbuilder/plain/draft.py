"""A draft at this keyboard by lines, with bots or several people; saved at every choice."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from catalog.english import shown_name
from deckbuilder.decks.text import Deck
from deckbuilder.limited.draft.plan import DraftPlan, Skill
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.store import DraftStore
from deckbuilder.plain.conversation import Choice, Order, Talk
from deckbuilder.plain.drafting import (
    card_called,
    pack_choices,
    render_advice_lines,
    render_history_lines,
    render_place,
    render_pool_lines,
)
from deckbuilder.plain.ending import Ended, conducted
from deckbuilder.plain.playing import leaving, render_help_line
from deckbuilder.refusals import render_refusal
from deckbuilder.workbench.draft_players import DraftPlayers
from deckbuilder.workbench.local_draft import KIND, LocalDraft, skill_name
from deckbuilder.workbench.workbench import Services
from engine.kernel import Refusal

_PATIENCE: Final = 30.0
"""The timeout in seconds for saving a choice."""
_MOST_DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class DraftWanted:
    """The requested draft: its plan, and whether an option requires a new one."""

    plan: DraftPlan
    is_new: bool = False


def play_draft(services: Services, talk: Talk, wanted: DraftWanted) -> Ended:
    """Continue the unfinished draft, or begin one, until its deck is built.

    It is saved at every choice, in the same place as by the screens. UserError if it cannot be
    read.
    """

    def converse() -> None:
        game = _draft(services, talk, wanted)
        talk.say(render_help_line())
        DraftTalk(talk, services, game).play()

    return conducted(talk, converse, _("Saved: run the same command to continue."))


def _draft(services: Services, talk: Talk, wanted: DraftWanted) -> LocalDraft:
    left = LocalDraft.resume(services) if services.sessions.is_left(KIND) else None
    if left is not None:
        talk.say(_("You have an unfinished draft."))
        on = Choice(_("Continue the draft"), True)
        new = Choice(_("Discard it and start a new one"), False)
        if not wanted.is_new or talk.ask(_("Which draft?"), (on, new), (leaving(),)):
            return left
    game = LocalDraft.begin(wanted.plan, services)
    game.save()
    return game


@dataclass
class DraftTalk:
    """Shows packs and asks for choices until the last card; then leads to the deck."""

    talk: Talk
    services: Services
    game: LocalDraft
    _at_keyboard: int | None = field(default=None, init=False)

    def play(self) -> None:
        """Ask for the choices of all people, and let bots pick in between."""
        if len(self.game.table.people) == 1:
            self._at_keyboard = self.game.table.people[0]
        while not self.game.table.is_over:
            person = self.game.next_person
            if person is None:
                self.game.table.advance()
                self._keep()
            else:
                self._sit_down(person)
                self._choose(self.game.look())
        self._end()

    def _keep(self) -> None:
        """Continue when a choice is saved: whatever it reveals comes after that."""
        self.game.save()
        if not self.game.wait(_PATIENCE):
            problem = self.services.sessions.games.writer.problem
            raise UserError(problem or _("The game could not be saved in time."))

    def _sit_down(self, person: int) -> None:
        if person == self._at_keyboard:
            return
        name = self.game.name_of(person)
        self.talk.say(_("The keyboard goes to {player}.").format(player=name))
        self.talk.say(
            _("{player}, press Enter when the other player looks away.").format(player=name)
        )
        self.talk.read()
        self.game.seat = self._at_keyboard = person

    def _choose(self, view: SeatView) -> None:
        choice = self.talk.ask(render_place(view), pack_choices(view), self._orders(view))
        if choice is not None:
            self._done(self.game.table.choose(view.seat, choice))

    def _done(self, refusal: Refusal | None) -> bool:
        """Save what was done, or explain the refusal; return whether it was done."""
        if refusal is not None:
            self.talk.say(render_refusal(refusal))
            return False
        self._keep()
        return True

    def _orders(self, view: SeatView) -> Sequence[Order]:
        def print_lines(lines: Sequence[str]) -> bool:
            for line in lines:
                self.talk.say(line)
            return False

        def history(said: str) -> bool:
            lines = render_history_lines(self.game.table.draft.picks_of(view.seat))
            most = int(said) if said.isascii() and said.isdigit() else len(lines)
            return print_lines(lines[max(len(lines) - most, 0) :] or [_("Nothing is taken yet.")])

        return (
            Order(
                "card",
                "карта",
                N_("shows a card in full; add a number or a name"),
                lambda said: print_lines(card_called(said, view)),
            ),
            Order(
                "why",
                "почему",
                N_("shows what a bot would take and why; add a number to ask about that choice"),
                lambda said: self._advise(view, said),
            ),
            Order(
                "pool",
                "пул",
                N_("shows the cards taken so far"),
                lambda _said: print_lines(render_pool_lines(view.pool)),
                ("board", "поле"),
            ),
            Order("history", "история", N_("shows what was taken, pick by pick"), history),
            Order("undo", "отменить", N_("undoes the last choice"), self._undo),
            leaving(),
        )

    def _undo(self, _rest: str) -> bool:
        return self._done(self.game.table.undo(self.game.seat))

    def _advise(self, view: SeatView, said: str) -> bool:
        digits = said.strip(". ")
        is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
        choice = int(digits) - 1 if is_number else None
        if said and (choice is None or not 0 <= choice < len(view.choices)):
            text = _("Add a number from 1 to {count}.")
            self.talk.say(text.format(count=len(view.choices)))
            return False
        skill = Skill.SQUAD
        self.talk.say(f"{skill_name(skill)}:")
        try:
            for line in render_advice_lines(view, self.game.advisers.scores(view, skill), choice):
                self.talk.say(line)
        except UserError as error:
            self.talk.say(str(error))
        return False

    # the end ----------------------------------------------------------------------------------

    def _end(self) -> None:
        """Store the log of the draft and lead every person on to the deck of the pool."""
        number = DraftStore(self.services.catalog).add_draft(self.game.table.log())
        self.game.forget()
        self.talk.say(_("The draft is over and saved as number {number}.").format(number=number))
        party = DraftPlayers(self.services, number)
        for person in party.people:
            deck = party.own_deck(person)
            for line in render_pool_lines(party.players[person].pool):
                self.talk.say(line)
            self._build(party, person, deck)

    def _build(self, party: DraftPlayers, person: int, deck: Deck) -> None:
        told = _("The pool is saved as the deck “{name}”; its cards are in the side.")
        self.talk.say(told.format(name=deck.name))
        build = Choice(_("Build a deck from it as the bots do"), True)
        leave = Choice(_("Build it later in the application"), False)
        if not self.talk.ask(_("What next?"), (build, leave), (leaving(),)):
            return
        try:
            built = party.build(person)
        except UserError as error:
            self.talk.say(str(error))
            return
        deck = replace(deck, entries=built.entries, side=built.side)
        self.services.decks.save(deck)
        party.put(person, deck)
        for entry in deck.entries:
            self.talk.say(f"{entry.count} {shown_name(entry.name)}")
        self.talk.say(_("The deck “{name}” is saved.").format(name=deck.name))
