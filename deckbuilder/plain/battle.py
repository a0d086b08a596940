"""The battle by lines: first the card, then its action, then the target."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from catalog.common.errors import UserError
from catalog.common.i18n import _
from catalog.english import shown_name
from deckbuilder.battle.questions import render_about, render_card, render_decision, render_stop
from deckbuilder.plain.cards import render_card_line
from deckbuilder.plain.conversation import NOBODY, Choice, Order, Talk
from deckbuilder.plain.forecasting import Foretelling
from deckbuilder.workbench.aiming import intent_of_play, likeliest_first
from deckbuilder.workbench.battle_answers import (
    cells_asked,
    listed_options,
    main_decision,
    named_card,
    next_step,
    render_option_line,
    walks,
)
from deckbuilder.workbench.battle_pointing import (
    Answer,
    AskWhich,
    Outcome,
    Select,
    Tell,
    Walk,
    end_turn,
    pick,
    plays_here,
)
from deckbuilder.workbench.battle_selection import NOTHING, Cursor, PlayChosen
from deckbuilder.workbench.card_plays import CardPlay, PlaySort, able_cards
from deckbuilder.workbench.forecast import target_of
from deckbuilder.workbench.table import Table
from engine.berserk import (
    NO_CARD,
    NO_CELL,
    EndTurn,
    Pass,
    Stop,
    UseAction,
    cell_name,
    is_unknown,
    moment,
)
from engine.kernel import Decision, Option

_MANY: Final = 9
"""The maximum number of options listed at once; with more, the card is asked first."""
_BACK: Final = "back"
_NOWHERE: Final = Cursor((), None)


@dataclass
class BattleTalk:
    """Asks for the decisions of a player in the battle; ``chosen`` is the acting card, if any.

    ``why_not`` explains for a card or cell that is not an answer why nothing can be done there.
    """

    talk: Talk
    table: Table
    orders: Sequence[Order] = ()
    why_not: Callable[[str], str] = lambda _line: ""
    chosen: int = NO_CARD
    walk: Walk | None = None
    foretelling: Foretelling = field(init=False)

    def __post_init__(self) -> None:
        self.foretelling = Foretelling(self.talk, self.table)

    def step(self) -> None:
        """Ask the current question once, and answer it."""
        decision = self.table.decision
        if decision is None:
            return
        if self._walks_on():
            return
        if main_decision(self.table) is None:
            self.chosen = NO_CARD
            self._answer(decision)
        elif self.chosen in able_cards(decision, self.table.seat, self.table.seen):
            self._act(self.chosen)
        else:
            self.chosen = NO_CARD
            self._choose_card(decision)

    def choose(self, option: Option) -> None:
        """Answer the match; a refusal is shown, and the match stays unchanged."""
        try:
            self.table.choose(option)
        except UserError as error:
            self.talk.say(str(error))

    # the main phase -----------------------------------------------------------------------

    def _choose_card(self, decision: Decision) -> None:
        seen = self.table.seen
        cards = able_cards(decision, self.table.seat, seen)
        choices = [self._card_choice(card) for card in cards]
        choices.append(Choice(_("End turn"), NOBODY))
        question = _("Your move. Which card acts?") if cards else _("Nothing is left to do.")
        card = self.talk.ask(question, choices, self.orders, why_not=self.why_not)
        if card == NOBODY:
            self._end_turn()
        elif card is not None:
            self.chosen = card

    def _card_choice(self, card: int) -> Choice[int]:
        seen = self.table.seen
        return Choice(
            render_card_line(seen.cards[card], seen, self.table.seat), card, self._names(card), card
        )

    def _names(self, card: int) -> tuple[str, ...]:
        state = self.table.seen.cards[card]
        cell = () if state.cell == NO_CELL else (cell_name(state.cell),)
        return (
            cell if is_unknown(state) else (shown_name(state.facts.name), state.facts.name, *cell)
        )

    def _end_turn(self) -> None:
        outcome = end_turn(self.table, NOTHING)
        if isinstance(outcome, Select):
            question = _("Your cards can still attack. End the turn anyway?")
            if not self.talk.confirm(question, self.orders):
                return
        if main_decision(self.table) is not None:
            self.choose(EndTurn())

    def _act(self, card: int) -> None:
        """Ask for the action of the chosen card."""
        plays = [play for play in plays_here(self.table, card) if play.options]
        choices: list[Choice[CardPlay | str]] = [
            Choice(play.title, play, card=card) for play in plays
        ]
        choices.append(Choice(_("Another card, or the end of the turn"), _BACK))
        what = render_card_line(self.table.seen.cards[card], self.table.seen, self.table.seat)
        question = _("{card}. What does it do?").format(card=what)
        play = self.talk.ask(question, choices, self.orders, why_not=self.why_not)
        if isinstance(play, CardPlay):
            self._aim(play)
        elif play == _BACK:
            self.chosen = NO_CARD

    def _aim(self, play: CardPlay) -> None:
        """Ask for the cell or the target of a play, then make it."""
        if not play.needs_target:
            self.choose(play.options[0])
            return
        self.foretelling.aim(play.options)
        choices = [*self._cells_of(play), *self._targets_of(play)]
        choices.append(Choice(_("Back"), _NOWHERE))
        ask = _("{play}: which cell?") if play.sort is PlaySort.MOVE else _("{play}: which target?")
        question = ask.format(play=play.title)
        cursor = self.talk.ask(question, choices, self.orders, why_not=self.why_not)
        if cursor is not None and cursor is not _NOWHERE:
            self._carry_out(pick(self.table, PlayChosen(play), cursor))

    def _cells_of(self, play: CardPlay) -> list[Choice[Cursor]]:
        if play.sort is not PlaySort.MOVE:
            return []
        steps = dict.fromkeys(play.cells(), 1)
        far = {cell: len(way) for cell, way in walks(self.table, play.card).items()}
        choices = list[Choice[Cursor]]()
        for cell, count in sorted({**far, **steps}.items(), key=lambda pair: (pair[1], pair[0])):
            name = cell_name(cell)
            text = (
                name if count == 1 else _("{cell}, moves: {count}").format(cell=name, count=count)
            )
            choices.append(Choice(text, Cursor((), cell), (name,)))
        return choices

    def _targets_of(self, play: CardPlay) -> list[Choice[Cursor]]:
        seen, intent = self.table.seen, intent_of_play(self.table.seen, play)
        cards = likeliest_first(seen, self.table.seat, play.targets(), intent)
        choices = list[Choice[Cursor]]()
        for card in cards:
            state = seen.cards[card]
            cursor = Cursor((card,), None if state.cell == NO_CELL else state.cell)
            line = render_card_line(state, seen, self.table.seat) + self.foretelling.beside(card)
            choices.append(Choice(line, cursor, self._names(card), card))
        return choices

    def _carry_out(self, outcome: Outcome) -> None:
        match outcome:
            case Answer(option=option):
                self.choose(option)
            case Tell(text=text):
                self.talk.say(text)
            case AskWhich(question=question, choices=pairs):
                choices = [Choice(text, one) for text, one in pairs]
                chosen = self.talk.ask(question, choices, self.orders)
                if chosen is not None:
                    self._carry_out(chosen)
            case Walk():
                self.walk = outcome
                self._walks_on()
            case Select():
                return  # the question is asked again
            case _:
                assert_never(outcome)

    def _walks_on(self) -> bool:
        """Make the next move of a walk; it ends if anything else was played meanwhile."""
        walk, self.walk = self.walk, None
        if walk is None or not walk.way:
            return False
        plays = self.table.seen.plays
        step = next_step(self.table, walk.card, walk.way)
        if step is None or walk.plays not in (None, plays - 1):
            self.talk.say(_("The walk was interrupted."))
            return False
        self.walk = replace(walk, way=walk.way[1:], plays=plays)
        self.choose(step)
        return True

    # other questions ----------------------------------------------------------------------

    def _answer(self, decision: Decision) -> None:
        seen = self.table.seen
        if decision.options == (Pass(),):
            self._pass_at_stop(decision)
            return
        question = " ".join(filter(None, (render_about(seen), render_decision(decision, seen))))
        options = listed_options(self.table)
        self.foretelling.aim(options)
        cards = list(dict.fromkeys(map(named_card, options)))
        named = [card for card in cards if card != NO_CARD]
        if len(options) > _MANY and 1 < len(named) < len(options):
            options = self._of_one_card(question, options, named)
        choices = [
            Choice(cell_name(cell), option, (cell_name(cell),))
            for cell, option in sorted(cells_asked(self.table).items())
        ]
        choices += [self._option_choice(option) for option in options]
        option = self.talk.ask(question, choices, self.orders) if choices else None
        if option is not None:
            self.choose(option)

    def _of_one_card(self, question: str, options: list[Option], named: list[int]) -> list[Option]:
        """Ask for the card of the answer; return its answers, or the only possible one."""
        choices: list[Choice[int | Option]] = [
            Choice(one.text, one.value, one.names, one.card)
            for one in map(self._card_choice, named)
        ]
        choices += [
            Choice(render_option_line(self.table, option), option)
            for option in options
            if named_card(option) == NO_CARD
        ]
        chosen = self.talk.ask(question, choices, self.orders)
        if chosen is None:
            return []
        if isinstance(chosen, int):
            return [option for option in options if named_card(option) == chosen]
        self.choose(chosen)
        return []

    def _option_choice(self, option: Option) -> Choice[Option]:
        card = named_card(option)
        if isinstance(option, UseAction) and option.target != NO_CARD:
            card = option.target
        names = self._names(card) if card != NO_CARD else ()
        text = render_option_line(self.table, option)
        if target_of(option) != NO_CARD:
            text += self.foretelling.beside(target_of(option))
        return Choice(text, option, names, card)

    def _pass_at_stop(self, decision: Decision) -> None:
        here = moment(self.table.seen, decision.seat)
        text = _("There is nothing to respond with.")
        if here is not Stop.EVERYWHERE:
            text = _("Your stop: {stop}.").format(stop=render_stop(here))
        option = self.talk.ask(text, (Choice(_("Pass"), Pass()),), self.orders)
        if option is not None:
            self.choose(option)

    def about(self) -> str:
        """Return the name of the chosen card; empty without one."""
        return "" if self.chosen == NO_CARD else render_card(self.table.seen, self.chosen)
