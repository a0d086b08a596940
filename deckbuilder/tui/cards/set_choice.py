"""The choice of a set: a list of all sets that is filtered by typing, and the form line for the
sets of boosters."""

from collections.abc import Callable
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Input

from catalog.cards import CardSet
from catalog.common.folding import fold, other_layout
from catalog.common.i18n import N_, _
from catalog.sets import titles
from deckbuilder.kit.fields import Question
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.picking import Option, PickFrom, plain_option
from deckbuilder.tui.shell.theme import DIM
from deckbuilder.workbench.set_choices import offered_sets, typed_sets
from deckbuilder.workbench.workbench import Services

_SAME: Final = "="  # not the code of any set
_ABOUT: Final = N_("Type part of a set's name or code. Enter chooses, Esc cancels.")


def options_of_sets(services: Services) -> list[Option]:
    """Return every set that is not hidden as an option whose value is its code."""
    return [_option(card_set) for card_set in services.catalog.shown_sets()]


def pick_set(services: Services, question: str, query: str = "") -> PickFrom:
    """Return the dialog that asks for a set; the answer is its code."""
    return PickFrom(question, options_of_sets(services), query=query, about=_ABOUT)


def _option(card_set: CardSet) -> Option:
    def draw(width: int) -> Text:
        name = Text(card_set.shown_name)
        code = Text(f" {card_set.code} ", style=DIM)
        name.truncate(max(width - code.cell_len, 1), overflow="ellipsis", pad=True)
        return name.append_text(code)

    def is_found_by(typed: str) -> bool:
        words = fold(" ".join(titles(card_set.code, card_set.name)))
        return any(fold(text) in words for text in (typed, other_layout(typed)))

    return Option(card_set.code, draw, is_found_by)


class SetsInput(RazdachaNode, Input):
    """The sets of boosters, chosen from a list one after another, or typed.

    ``boosters`` returns the number of boosters. From the second booster on, one of the options uses
    the same set for all remaining boosters.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,down", "choose", N_("Choose the sets"), show=True),
    ]

    def __init__(
        self, services: Services, asked: Question[str], boosters: Callable[[], int]
    ) -> None:
        super().__init__(
            offered_sets(asked.default, services.catalog),
            placeholder=asked.placeholder,
            id=asked.name,
            compact=True,
        )
        self._boosters = boosters

    def action_choose(self) -> None:
        """Ask for the set of each booster; cancelling changes nothing."""
        self._ask([], max(self._boosters(), 1))

    def _ask(self, codes: list[str], count: int) -> None:
        question = _("Which set is booster {number} of {count}?")
        options = options_of_sets(self.services)
        if codes:
            last = self.services.set_names.get(codes[-1], codes[-1])
            same = _("{name}: this booster and all after it").format(name=last)
            options.insert(0, plain_option(_SAME, same))

        def answered(code: str) -> None:
            left = count - len(codes)
            chosen = [*codes, *(codes[-1:] * left if code == _SAME else [code])]
            if len(chosen) < count and len(options) > 1:
                self._ask(chosen, count)
            else:
                self._take(chosen)

        text = question.format(number=len(codes) + 1, count=count)
        self.ask(PickFrom(text, options, about=_ABOUT), answered)

    def _take(self, codes: list[str]) -> None:
        self.value = typed_sets(codes, self.services.catalog)
        self.action_end()
