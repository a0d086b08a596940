"""A match by lines from the dice for the seats to its result; saved at every step."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, assert_never

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from catalog.common.paths import home
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.battle.questions import render_outcome, render_placed, render_seat
from deckbuilder.cards.signs import in_words
from deckbuilder.matches.match import Stage
from deckbuilder.matches.records import record_of, write_record
from deckbuilder.plain.battle import BattleTalk
from deckbuilder.plain.cards import (
    cards_called,
    render_board_lines,
    render_card_lines,
    render_hand_count,
    render_stack_lines,
)
from deckbuilder.plain.conversation import NOBODY, Choice, Left, Order, Talk, named_cell
from deckbuilder.plain.judging import ask_judge
from deckbuilder.plain.placing import Placing
from deckbuilder.plain.recapping import recap_lines
from deckbuilder.plain.recruiting import (
    Recruiting,
    ask_before,
    card_order,
    hand_lines,
    render_purse,
)
from deckbuilder.recruitment.recruiter import proposed_squad
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.refusals import render_refusal
from deckbuilder.workbench.automatic_answers import wanted_stops
from deckbuilder.workbench.battle_answers import before_view, render_announced
from deckbuilder.workbench.match_words import PHRASES, render_next_level, render_wish, why_asked
from deckbuilder.workbench.table import Table
from deckbuilder.workbench.why_not import Pointed, reasons_at, refused_groups
from deckbuilder.workbench.workbench import Services
from engine.berserk import NO_CARD, Cell, parse_cell
from engine.kernel import SEATS, Refusal

_HUSH: Final = 0.4  # seconds: an automatic answer takes as long as none, so that it reveals nothing
_PATIENCE: Final = 10.0  # seconds to wait for a save
_RECENT: Final = 20  # lines of the history


@dataclass
class MatchTalk:
    """Leads a match by lines. Left and NoMoreLines are passed on; the match is saved."""

    talk: Talk
    table: Table
    services: Services
    _told: dict[int, int] = field(default_factory=dict)
    _at_keyboard: int | None = None
    _recruiting: Recruiting | None = None
    _placing: Placing | None = None
    _placing_for: int = -1
    _recruiter: "TableRecruiter | None" = None
    _dealt_to: tuple[int, int] | None = None
    _before_told: int = 0
    _recapped: int = 0

    def __post_init__(self) -> None:
        self._battle = BattleTalk(self.talk, self.table, why_not=self._why_not)
        self._battle.orders = self._battle_orders()
        for entrant in (0, 1):
            self._told[entrant] = self.table.happened()
        if self.table.humans < 2:
            self._at_keyboard = self.table.viewer

    def play(self) -> None:
        """Play until the match is over and closed, or another game of it follows."""
        while True:
            try:
                self._go_on()
            except MatchStopped as stopped:
                self.talk.say(str(stopped))
                self._give_up_or_leave()
            if not self._goes_on():
                return
            if self.table.is_between:
                self._print_news()
                return
            if self.table.is_over:
                self._end()
                return
            if self._hand_over():
                self._print_news()
                self._step()

    def _goes_on(self) -> bool:
        """Return whether there is more to ask or to show."""
        return True

    # automatic actions --------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let bots choose and answer automatically until a human has to."""
        table, settings = self.table, self.services.settings
        while not (table.is_over or table.is_between):
            self._wait_until_saved()
            self._answer_wish()
            table.stop_at(wanted_stops(settings))
            self._wait_until_saved()
            while table.answer_for_human(settings.ask, hushed=table.humans > 1):
                if table.is_hushed:
                    self.talk.pause(_HUSH)
                    table.show_answers()
                self._wait_until_saved()
            if not table.is_bots_turn:
                return
            chose = table.play_bot(lambda: self.talk.pause(_HUSH))
            if table.is_elsewhere and not chose:
                raise UserError(table.problem)
            if table.is_elsewhere:
                self._print_what_came()
        self._wait_until_saved()

    def _print_what_came(self) -> None:
        """Tell at once what a player elsewhere has done or said."""
        self._wait_until_saved()
        if self.table.has_battle:
            self._print_news()

    def _answer_wish(self) -> None:
        """Ask what a player elsewhere wants."""
        table, wish = self.table, self.table.wish
        if wish is not None:
            question = render_wish(wish, table.names[1 - table.viewer])
            table.answer_wish(agrees=self.talk.confirm(question))
            self._wait_until_saved()

    def _wait_until_saved(self) -> None:
        """Wait until the last choice is saved and shows; UserError if it cannot be saved."""
        if not self.table.settle(_PATIENCE):
            raise UserError(self.table.problem or _("The game could not be saved in time."))

    def _give_up_or_leave(self) -> None:
        leave = Choice(_("Leave; the match is saved as it is"), False)
        concede = Choice(_("Concede"), True)
        if not self.talk.ask(_("The match cannot continue from here."), (leave, concede)):
            raise Left
        self.table.give_up()

    def _hand_over(self) -> bool:
        """Ask the other player to the keyboard if necessary; return whether the right one is
        there."""
        table, waiting = self.table, self.table.waiting
        if table.humans < 2 or waiting is None or waiting == self._at_keyboard:
            return True
        name = table.names[waiting]
        if self.services.settings.hand_over and table.hides_something:
            self.talk.say(_("The keyboard goes to {player}.").format(player=name))
            self.talk.say(_("Next: {reason}").format(reason=why_asked(table)))
            question = _("{player}, press Enter when the other player looks away.").format(
                player=name
            )
            self.talk.say(question)
            self.talk.read()
        else:
            self.talk.say(_("Now {player} decides.").format(player=name))
        self._at_keyboard = waiting
        return True

    def _print_news(self) -> None:
        """Show the current player the events of the battle since the last question."""
        table, viewer = self.table, self.table.viewer
        happened = table.happened()
        since, self._told[viewer] = min(self._told[viewer], happened), happened
        if since < happened:
            for entry in table.log(happened - since):
                self.talk.say(_heard(entry.text))
        self._print_recap()

    def _print_recap(self) -> None:
        """Tell the opponent's last turn once, at the start of one's own."""
        turn = self.table.seen.turn if self.table.begins_turn else 0
        if turn and turn != self._recapped and self.table.recap() is not None:
            self._recapped = turn
            self._print_all(recap_lines(self.table))

    # questions ----------------------------------------------------------------------------

    def _step(self) -> None:
        match self.table.stage:
            case Stage.SEATS:
                self._ask_seat()
            case Stage.MULLIGANS:
                self._ask_mulligan()
            case Stage.BEFORE:
                self._ask_before()
            case Stage.RECRUITMENT:
                self._recruit()
            case Stage.MATCH:
                self._play_battle()
            case Stage.OVER:
                return
            case _:
                assert_never(self.table.stage)

    def _ask_seat(self) -> None:
        table, names = self.table, self.table.names
        throws = ", ".join(f"{first}:{second}" for first, second in table.view.roll.rolls)
        text = _("Dice {dice}: {winner} chooses the seat")
        self.talk.say(text.format(dice=throws, winner=names[table.view.roll.winner]) + ".")
        hand = table.deal.hand if table.view.deal is not None else ()
        if hand:
            self.talk.say(render_hand_count(len(hand)))
            for line in hand_lines(hand):
                self.talk.say(line)
        choices = [
            Choice(
                _("{seat}, gold: {gold}, silver: {silver}").format(
                    seat=render_seat(seat),
                    gold=table.rules.gold[seat],
                    silver=table.rules.silver[seat],
                ),
                seat,
            )
            for seat in SEATS
        ]
        question = _("{player}: which seat?").format(player=names[table.view.roll.winner])
        orders = [card_order(self.talk, lambda: hand)] if hand else []
        seat = self.talk.ask(question, choices, [*orders, *self._orders()])
        if seat is not None:
            self.table.choose_seat(seat)

    def _ask_mulligan(self) -> None:
        table = self.table
        deal = table.deal
        hand = Recruitment.of(deal)
        if self._dealt_to != (table.viewer, deal.mulligans):
            self._dealt_to = table.viewer, deal.mulligans
            name = table.names[table.viewer]
            self.talk.say(f"{name}, {render_seat(table.seat)}. {self._announced()}".rstrip())
            self.talk.say(render_hand_count(len(deal.hand)))
            for line in hand_lines(deal.hand):
                self.talk.say(line)
        gold = table.rules.mulligan_gold
        choices = [
            Choice(_("Keep these cards"), False),
            Choice(_("Mulligan: other cards for {gold} gold").format(gold=gold), True),
        ]
        orders = [card_order(self.talk, lambda: deal.hand), *self._orders()]
        wants = self.talk.ask(render_purse(hand), choices, orders)
        if wants and not deal.can_pay_mulligan:
            text = _("There is no gold for a mulligan: announcing one loses the game at once.")
            if not self.talk.confirm(text + " " + _("Lose the game") + "?", self._orders()):
                return
        if wants is not None:
            table.answer_mulligan(wants=wants)

    def _announced(self) -> str:
        """Return who has taken a mulligan and who keeps."""
        parts = render_announced(self.table)
        return ", ".join(parts) + "." if parts else ""

    def _ask_before(self) -> None:
        view = before_view(self.table)
        if view is None:
            return
        self._print_before()
        answer = ask_before(self.talk, view, self._orders())
        if answer is not None:
            self.table.answer_before(answer)

    def _print_before(self) -> None:
        view = before_view(self.table)
        lines = [] if view is None else view.lines()
        for line in lines[self._before_told :]:
            self.talk.say(line)
        self._before_told = len(lines)

    def _recruit(self) -> None:
        recruiter = self._recruiter
        if self._recruiting is None or recruiter is None or recruiter.entrant != self.table.viewer:
            self._print_before()
            self._before_told = 0
            recruiter = self._recruiter = TableRecruiter(self.table, self.table.viewer)
            self._recruiting = Recruiting(
                self.talk, recruiter, self.services.catalog, self._orders(), self._best()
            )
        self._recruiting.step()

    def _best(self) -> Order:
        def propose(_rest: str) -> bool:
            if self._recruiting is not None and self._recruiter is not None:
                start = self._recruiter.recruitment.start_over()
                self._recruiting.change(proposed_squad(start))
            return True

        return Order("propose", "предложить", N_("takes a proposed squad"), propose)

    def _play_battle(self) -> None:
        if self.table.is_placing:
            if self._placing is None or self._placing_for != self.table.viewer:
                self._placing_for = self.table.viewer
                orders = [self._history_order(), *self._orders()]
                self._placing = Placing(self.talk, self.table, orders)
            self._placing.step()
        else:
            self._battle.step()

    def _end(self) -> None:
        """Show the result, and wait until the match is closed."""
        self._print_news()
        session = self.table.played()
        self.talk.say(_("The match is over."))
        if session.match is None:  # otherwise it was shown with the events
            self.talk.say(render_outcome(session))
        if next_level := render_next_level(self.table):
            self.talk.say(next_level)
        record = Order("record", "запись", N_("writes a record; a file may follow"), self._record)
        orders = [record]
        if session.match is not None:
            orders = [*self._looking_orders(), record]
        close = Choice(_("Close the match"), True)
        leave = self._leave_order()
        closed = None
        while closed is None:
            closed = self.talk.ask(_("What next?"), (close,), [*orders, leave])
        self.table.forget()

    def _record(self, said: str) -> bool:
        earlier = [] if said else self.table.earlier_games()
        for match in (*earlier, self.table.played()):
            path = Path(said).expanduser() if said else home() / f"match-{match.seed}.json"
            try:
                write_record(path, record_of(match))
            except UserError as error:
                self.talk.say(str(error))
                return False
            self.talk.say(_("The record is in {path}.").format(path=path))
        return False

    # commands -----------------------------------------------------------------------------

    def _orders(self) -> list[Order]:
        about = N_("concedes: the opponent wins")
        return [Order("concede", "сдаться", about, self._concede), self._leave_order()]

    def _leave_order(self) -> Order:
        return Order(
            "leave",
            "выйти",
            N_("leaves; the match is saved"),
            _leave,
            ("save", "сохранить", "quit"),
        )

    def _looking_orders(self) -> list[Order]:
        return [
            Order("board", "поле", N_("shows the board by rows"), self._print_board),
            Order("card", "карта", N_("shows a card in full; add a number, a name or a cell"),
                  self._print_card),
            self._history_order(),
        ]  # fmt: skip

    def _history_order(self) -> Order:
        about = N_("shows what has happened; you can add a number of lines")
        return Order("history", "история", about, self._print_history)

    def _battle_orders(self) -> list[Order]:
        return [
            *self._looking_orders(),
            Order("why", "почему",
                  N_("shows what can be done and why the rest cannot;"
                     " you can add a card or a cell"),
                  self._print_why),
            Order("recap", "пересказ", N_("tells again what the opponent did in the last turn"),
                  lambda _rest: self._print_all(recap_lines(self.table))),
            Order("stack", "стек", N_("shows the stack and who has priority"),
                  self._print_stack),
            self._battle.foretelling.order(self._called),
            Order("undo", "отменить", N_("undoes your last choice"), self._take_back),
            Order("judge", "судья",
                  N_("asks the opponent to agree to something the rules do not do; a card follows"),
                  self._ask_judge),
            *self._draw_orders(),
            *self._phrase_orders(),
            *self._orders(),
        ]  # fmt: skip

    def _draw_orders(self) -> list[Order]:
        if not self.table.rules.draw_by_agreement:
            return []
        return [
            Order(
                "draw",
                "ничья",
                N_("offers a draw; the opponent accepts or plays on"),
                self._offer_draw,
            )
        ]

    def _phrase_orders(self) -> list[Order]:
        if not self.table.speaks:
            return []
        return [Order("say", "сказать", N_("says a phrase to the other player"), self._say)]

    def _say(self, _rest: str) -> bool:
        choices = [Choice(_(text), phrase) for phrase, text in PHRASES.items()]
        phrase = self.talk.ask(_("Say"), choices)
        if phrase is not None:
            self.table.say(phrase)
        return False

    def _print_all(self, lines: list[str]) -> bool:
        for line in lines:
            self.talk.say(line)
        return False

    def _print_board(self, _rest: str) -> bool:
        return self._print_all(render_board_lines(self.table.seen, self.table.seat))

    def _print_stack(self, _rest: str) -> bool:
        return self._print_all(render_stack_lines(self.table.seen, self.table.seat))

    def _called(self, said: str) -> list[int]:
        """Return the cards that a number of the list, a name or a cell means."""
        if said.isascii() and said.isdigit():
            place = int(said[:3]) - 1
            found = self.talk.choices[place : place + 1] if place >= 0 else ()
            return [one.card for one in found if one.card != NOBODY]
        return cards_called(said, self.table.seen) if said else []

    def _print_card(self, said: str) -> bool:
        cards = self._called(said)
        if not cards:
            self.talk.say(_("Say a number from the list, a card's name or its cell."))
        for card in cards:
            self._print_all(render_card_lines(card, self.table.seen, self.table.seat))
        return False

    def _print_history(self, said: str) -> bool:
        most = int(said[:4]) if said.isascii() and said.isdigit() else _RECENT
        entries = self.table.log()[-most:] if most else []
        if not entries:
            self.talk.say(_("Nothing has happened yet."))
        return self._print_all([_heard(entry.text) for entry in entries])

    def _print_why(self, said: str) -> bool:
        card, cell = self._pointed(said)
        if said and card is None and cell is None:
            self.talk.say(_("Say a number from the list, a card's name or its cell."))
            return False
        if not said and self._battle.chosen != NO_CARD:
            card = self._battle.chosen
        if self.table.decision is None:
            return False
        if card is not None:
            self.talk.say(render_placed(self.table.seen, card) + ":")
        return self._print_all(list(_render_why_lines(self._reasons(card, cell))))

    def _pointed(self, said: str) -> tuple[int | None, Cell | None]:
        """Return the card and the cell that a line names."""
        cards = self._called(said)
        cell = parse_cell(named_cell(said)) if named_cell(said) else None
        card = cards[0] if cards else None
        if card is not None and cell is None and self.table.seen.cards[card].cell >= 0:
            cell = self.table.seen.cards[card].cell
        return card, cell

    def _reasons(
        self, card: int | None, cell: Cell | None
    ) -> tuple[list[str], list[tuple[str, str]]]:
        """Return what can be done there, and what cannot with the reasons."""
        decision, seen = self.table.decision, self.table.seen
        if decision is None:
            return [], []
        reasons = reasons_at(seen, decision, Pointed(card, cell, self._battle.chosen))
        return refused_groups(reasons, seen.ruleset)

    def _why_not(self, said: str) -> str:
        """Return why nothing can be done to a card or a cell that is not an answer."""
        if said.isascii() and said.isdigit():
            return ""  # not a number of the list
        card, cell = self._pointed(said)
        refused = self._reasons(card, cell)[1] if (card, cell) != (None, None) else []
        return "\n".join(_render_why_lines(([], refused))) if refused else ""

    def _take_back(self, _rest: str) -> bool:
        table = self.table
        result = table.take_back()
        if isinstance(result, Refusal):
            self.talk.say(render_refusal(result, table.seen.ruleset))
            return False
        self._battle.chosen, self._battle.walk = NO_CARD, None
        self._told = {one: min(told, table.happened()) for one, told in self._told.items()}
        self.talk.say(_("Taken back: {choice}.").format(choice=result.choice))
        return True

    def _ask_judge(self, said: str) -> bool:
        cards = self._called(said)
        card = cards[0] if cards else NO_CARD
        request = ask_judge(self.talk, self.table, card, self._orders())
        if request is None:
            return self.table.is_over
        self._battle.choose(request)
        return True

    def _offer_draw(self, _rest: str) -> bool:
        refusal = self.table.offer_draw()
        if refusal is not None:
            self.talk.say(render_refusal(refusal, self.table.rules))
        return refusal is None

    def _concede(self, _rest: str) -> bool:
        question = _("Concede this match? The opponent wins at once.")
        if not self.talk.confirm(question):
            return False
        self.table.give_up()
        return True


def _heard(text: str) -> str:
    """Return a line of the log without purely visual parts."""
    return in_words(text).strip("— ")


def _render_why_lines(reasons: tuple[list[str], list[tuple[str, str]]]) -> Iterator[str]:
    possible, refused = reasons
    if not possible and not refused:
        yield _("Nothing can be done here now.")
    for text in possible:
        yield _("Possible: {play}.").format(play=text)
    for what, reason in refused:
        yield _("Not possible: {play}. {reason}").format(play=what, reason=reason)


def _leave(_rest: str) -> bool:
    raise Left


@dataclass
class TableRecruiter:
    """The recruiting of an entrant of a match."""

    table: Table
    entrant: int

    @property
    def recruitment(self) -> Recruitment:
        """The current state of recruiting."""
        return self.table.recruitment

    def keep(self, recruitment: Recruitment) -> None:
        """Store it in the match."""
        self.table.recruit(recruitment)

    def finish(self) -> Refusal | None:
        """Finish it and go on with the match."""
        return self.table.finish_recruitment()

    def record_refusal(self, refusal: Refusal) -> None:
        """Do nothing: a match counts no mistakes."""
