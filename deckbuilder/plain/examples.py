"""Worked examples of a rule by lines: the steps, and the table after each."""

from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from catalog.english import shown_name
from deckbuilder.cards.rulebook import find_rules
from deckbuilder.lessons.examples import (
    Position,
    RuleExample,
    examples_near,
    played,
    section_of,
    sections_without,
)
from deckbuilder.plain.cards import (
    cards_called,
    render_board_lines,
    render_card_line,
    render_card_lines,
    render_spec_lines,
    specs_called,
)
from deckbuilder.plain.conversation import Choice, Left, Order, Talk
from deckbuilder.plain.ending import Ended, conducted
from deckbuilder.plain.playing import leaving, render_help_line
from deckbuilder.plain.recruiting import render_purse
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.workbench.workbench import Services
from engine.berserk import MatchState
from engine.kernel import Seat

if TYPE_CHECKING:
    from catalog.store import Catalog

_SEAT: Final = Seat.FIRST  # the viewer of an example


class _Go(Enum):
    """Where to go from a step."""

    ON = 1
    BACK = -1
    CLOSE = 0


def step_through(services: Services, talk: Talk, rule: str) -> Ended:
    """Go through an example of a rule, or of a nearby one, step by step with the engine.

    UserError with the reason if there is none.
    """
    found = _examples(rule)

    def converse() -> None:
        talk.say(render_help_line())
        _go_through(talk, services.catalog, found)

    return conducted(talk, converse, _("Until next time."))


def _examples(rule: str) -> tuple[RuleExample, ...]:
    """Return the examples of a rule, or those near it; UserError with the reason if there are
    none."""
    found = examples_near(rule)
    if not found:
        why = sections_without().get(section_of(rule), "")
        text = _("Rule {number} has no example. {why}").format(number=rule, why=why)
        raise UserError(text.rstrip())
    return found


def _go_through(talk: Talk, catalog: "Catalog", found: tuple[RuleExample, ...]) -> None:
    """Go through the only example, or through a choice of them until the player leaves."""
    while True:
        _Stepping(talk, played(_chosen(talk, found), catalog)).go()
        if len(found) == 1:
            return


def example_order(talk: Talk, catalog: "Catalog") -> Order:
    """Return the command that shows an example of a rule during a conversation.

    Closing or leaving the example returns to the current question.
    """

    def show_example(said: str) -> bool:
        try:
            with suppress(Left):  # only the example is left; the question before it is repeated
                _go_through(talk, catalog, _examples(_number_of(said)))
        except UserError as error:
            talk.say(str(error))
        return False

    about = N_("goes through an example of a rule step by step; its number follows, or words")
    return Order("example", "пример", about, show_example)


def _number_of(said: str) -> str:
    """Return the number of the rule that is meant; UserError for none."""
    rules = find_rules(said) if said else []
    if not said:
        raise UserError(_("Say a number after the word, such as 515.3, or words to look for."))
    if not rules:
        raise UserError(_("No rule has this number or these words."))
    numbers = [rule.number for rule in rules]
    return said if said in numbers else numbers[0]


def _chosen(talk: Talk, found: tuple[RuleExample, ...]) -> RuleExample:
    if len(found) == 1:
        talk.say(_title(found[0]))
        return found[0]
    choices = [Choice(_title(one), one) for one in found]
    example = talk.ask(_("Which example?"), choices, (leaving(),))
    if example is None:
        raise Left
    return example


def _title(example: RuleExample) -> str:
    return _("Rule {rule}: {title}").format(rule=example.rule, title=example.title)


@dataclass
class _Stepping:
    """Goes through the steps of one example."""

    talk: Talk
    positions: tuple[Position, ...]
    _at: int = 0

    def go(self) -> None:
        """Show steps until the example is closed."""
        self._print_table("")
        self._print_step()
        while True:
            go = self.talk.ask(_("What next?"), self._choices(), (*self._orders(), leaving()))
            if go is _Go.CLOSE:
                return
            if go is not None:
                self._at += go.value
                self._print_step()

    def _choices(self) -> list[Choice[_Go]]:
        choices = []
        if self._at + 1 < len(self.positions):
            choices.append(Choice(_("Next step"), _Go.ON))
        if self._at:
            choices.append(Choice(_("Previous step"), _Go.BACK))
        return [*choices, Choice(_("Close the example"), _Go.CLOSE)]

    @property
    def _table(self) -> MatchState | Recruitment:
        return self.positions[self._at].table

    def _print_step(self) -> None:
        """Show the events of a step, and every card changed by it."""
        position = self.positions[self._at]
        number = _("Step {number} of {count}.").format(
            number=self._at + 1, count=len(self.positions)
        )
        text = f"{number} {position.text}"
        if position.refused:
            text += " " + _("Refused by rule {rule}.").format(rule=position.refused)
        self.talk.say(text)
        if self._at:
            before = _looks(self.positions[self._at - 1].table)
            for line in (line for line in _looks(self._table) if line not in before):
                self.talk.say(_("Now: {card}").format(card=line))

    def _print_table(self, _rest: str) -> bool:
        table = self._table
        if isinstance(table, Recruitment):
            self.talk.say(render_purse(table))
        else:
            for line in render_board_lines(table, _SEAT):
                self.talk.say(line)
        return False

    def _print_card(self, said: str) -> bool:
        lines = self._card(said) if said else []
        for line in lines or [_("Say a card's name or its cell after the word.")]:
            self.talk.say(line)
        return False

    def _card(self, said: str) -> list[str]:
        table = self._table
        if isinstance(table, Recruitment):
            cards = [table.hand[place] for place in specs_called(said, table.hand)[:1]]
            return [line for card in cards for line in render_spec_lines(card)]
        called = cards_called(said, table)
        return [line for card in called for line in render_card_lines(card, table, _SEAT)]

    def _orders(self) -> tuple[Order, ...]:
        return (
            Order("board", "поле", N_("shows the table after this step"),
                  self._print_table),
            Order("card", "карта", N_("shows a card in full; add a name or a cell"),
                  self._print_card),
        )  # fmt: skip


def _looks(table: MatchState | Recruitment) -> list[str]:
    """Return the state of a table: one line for each card on it."""
    if isinstance(table, Recruitment):
        return [render_purse(table)]
    gone = _("{card}: left the table")
    return [
        render_card_line(card, table, _SEAT)
        if card.in_battle
        else gone.format(card=shown_name(card.spec.name))
        for card in table.cards
    ]
