"""The placement by lines: a card, then its cell, until the whole squad is placed (404)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from catalog.common.i18n import N_, _
from catalog.english import shown_name
from deckbuilder.plain.cards import render_board_lines
from deckbuilder.plain.conversation import Choice, Order, Talk, named_cell
from deckbuilder.plain.recruiting import card_order
from deckbuilder.refusals import render_refusal
from deckbuilder.workbench.placing import (
    cells_of_squad,
    missing,
    open_cells,
    proposed,
    put,
    squad_of,
)
from deckbuilder.workbench.table import Table
from engine.berserk import Cell, cell_name, parse_cell
from engine.kernel import Refusal


@dataclass
class Placing:
    """Asks for cards and cells; nothing is final before the whole squad is confirmed."""

    talk: Talk
    table: Table
    orders: Sequence[Order] = ()
    _past: list[dict[int, Cell]] = field(default_factory=list)
    _listed: bool = False

    def step(self) -> None:
        """Ask for one card with its cell, or one command, and do it."""
        choices = [
            Choice(
                f"{shown_name(spec.name)}: {self._where(card)}",
                card,
                (shown_name(spec.name), spec.name),
                card,
            )
            for card, spec in squad_of(self.table)
        ]
        waiting = len(missing(self.table))
        orders = self._orders()
        question = _("All cards are placed; “{done}” confirms.").format(done=orders[0].word)
        if waiting:
            question = _(
                "Not placed yet: {count}. Say a card, or a card and its cell, such as 1 "
                "{cell}; “{propose}” places them all."
            ).format(count=waiting, cell=self._example(), propose=orders[1].word)
        brief, self._listed = self._listed, True
        card = self.talk.ask(question, choices, orders, brief=brief, otherwise=self._at_once)
        if card is not None and card >= 0:
            self._ask_cell(card)

    def _where(self, card: int) -> str:
        cell = cells_of_squad(self.table).get(card)
        return _("not placed") if cell is None else cell_name(cell)

    def _example(self) -> str:
        cells = open_cells(self.table, self.table.arrangement.values())
        return cell_name(cells[0]) if cells else "c3"

    def _at_once(self, line: str) -> int | None:
        """Place a card by a line such as “3 d2”; return -1 when it is done or refused."""
        name, _space, last = line.rpartition(" ")
        cell = named_cell(last)
        if not name or not cell:
            return None
        squad = squad_of(self.table)
        word = name.strip().rstrip(".)")
        if word.isascii() and word.isdigit():
            cards = [card for place, (card, _spec) in enumerate(squad, 1) if str(place) == word]
        else:
            cards = [
                card
                for card, spec in squad
                if any(
                    name.casefold().startswith(word.casefold())
                    for name in (shown_name(spec.name), spec.name)
                )
            ]
        if not cards:
            return None
        free = [card for card in cards if card in missing(self.table)]
        self._put((free or cards)[0], parse_cell(cell))
        return -1

    def _ask_cell(self, card: int) -> None:
        cells = sorted({*open_cells(self.table, self.table.arrangement.values()),
                        *self.table.arrangement.values()})  # fmt: skip
        choices = [Choice(cell_name(cell), cell, (cell_name(cell),)) for cell in cells]
        name = shown_name(self.table.seen.cards[card].spec.name)
        cell = self.talk.ask(
            _("“{card}”: choose a cell.").format(card=name), choices, self._orders()
        )
        if cell is not None:
            self._put(card, cell)

    def _put(self, card: int, cell: Cell) -> None:
        cells = put(self.table, card, cell)
        if isinstance(cells, Refusal):
            self.talk.say(render_refusal(cells, self.table.rules))
        else:
            self._arrange(cells)

    def _arrange(self, cells: dict[int, Cell]) -> None:
        self._past.append(dict(self.table.arrangement))
        self.table.arrange(cells)
        self._print_placed(cells)

    def _print_placed(self, cells: Mapping[int, Cell]) -> None:
        names = {card: shown_name(spec.name) for card, spec in squad_of(self.table)}
        told = ", ".join(f"{cell_name(cell)} {names[card]}" for card, cell in sorted(
            cells.items(), key=lambda pair: pair[1]))  # fmt: skip
        self.talk.say(_("Placed: {cards}.").format(cards=told or _("no one")))

    def _orders(self) -> list[Order]:
        cards = card_order(self.talk, lambda: [spec for _card, spec in squad_of(self.table)])
        return [
            Order("done", "готово", N_("confirms the placement"), self._done),
            Order("propose", "предложить", N_("places every card not placed yet"), self._propose),
            Order("undo", "отменить", N_("undoes the last change"), self._undo),
            Order("over", "заново", N_("takes every card off the board"), self._start_over),
            cards,
            Order("board", "поле", N_("shows the board by rows"), self._print_board),
            *self.orders,
        ]

    def _print_board(self, _rest: str) -> bool:
        """Show the visible cards, then the arrangement of the own ones."""
        for line in render_board_lines(self.table.seen, self.table.seat):
            self.talk.say(line)
        self._print_placed(cells_of_squad(self.table))
        return False

    def _propose(self, _rest: str) -> bool:
        self._arrange(proposed(self.table))
        return True

    def _undo(self, _rest: str) -> bool:
        if not self._past:
            self.talk.say(_("There is nothing to undo."))
            return False
        cells = self._past.pop()
        self.table.arrange(cells)
        self._print_placed(cells)
        return True

    def _start_over(self, _rest: str) -> bool:
        self._arrange({})
        return True

    def _done(self, _rest: str) -> bool:
        waiting = missing(self.table)
        if waiting:
            cards = self.table.seen.cards
            names = ", ".join(
                _("“{name}”").format(name=shown_name(cards[one].spec.name)) for one in waiting
            )
            self.talk.say(_("Not placed yet: {cards}.").format(cards=names))
            return False
        refusal = self.table.confirm_arrangement()
        if refusal is not None:
            self.talk.say(render_refusal(refusal, self.table.rules))
            return False
        self._past, self._listed = [], False
        return True
