"""The judge's commands by lines: actions outside the rules, with the opponent's consent (528.1)."""

from collections.abc import Sequence
from dataclasses import replace

from catalog.common.i18n import _
from deckbuilder.battle.questions import render_placed
from deckbuilder.plain.conversation import NOBODY, Choice, Order, Talk
from deckbuilder.refusals import render_refusal
from deckbuilder.workbench.judge import ACTS, NUMBERED, gone, landing_cells, markers_on, wishes
from deckbuilder.workbench.table import Table
from engine.berserk import NO_CARD, Judge, JudgeAct, cell_name, refuse_judging
from engine.kernel import Refusal

_MOST = 99


def ask_judge(talk: Talk, table: Table, card: int, orders: Sequence[Order]) -> Judge | None:
    """Ask for an action on a card (NO_CARD for none) and its details.

    None if it comes to nothing; the reason has been shown.
    """
    refusal = table.refuse_judge()
    if refusal is not None:
        talk.say(render_refusal(refusal, table.seen.ruleset))
        return None
    seen, seat = table.seen, table.seat
    able = [wish for wish in wishes(seen, seat, card) if wish.refusal is None]
    if not able:
        talk.say(_("Add the card: its name or its cell."))
        return None
    about = _("Judge's hand") if card == NO_CARD else render_placed(seen, card)
    choices = [Choice(_(ACTS[wish.act]), wish.act) for wish in able]
    act = talk.ask(_("{card}: what do you want to do?").format(card=about), choices, orders)
    if act is None:
        return None
    request = _completed(talk, table, Judge(seat, act, card), orders)
    wrong: Refusal | None = None if request is None else refuse_judging(seen, request)
    if wrong is not None:
        talk.say(render_refusal(wrong, seen.ruleset))
        return None
    return request


def _completed(talk: Talk, table: Table, request: Judge, orders: Sequence[Order]) -> Judge | None:
    if request.act in NUMBERED:
        amount = talk.ask_number(_("How many?"), -_MOST, _MOST, orders)
        return None if amount is None else replace(request, amount=amount)
    if request.act is JudgeAct.MARK:
        return _marked(talk, table, request, orders)
    if request.act is JudgeAct.PUT_BACK:
        return _put_back(talk, table, request, orders)
    if request.act is JudgeAct.MOVE:
        return _on_cell(talk, table, request, orders)
    return request


def _marked(talk: Talk, table: Table, request: Judge, orders: Sequence[Order]) -> Judge | None:
    """Ask to put a marker on a card, or to remove one of its markers (544.1)."""
    names = markers_on(table.seen, request.card)
    choices = [Choice(_("Put a marker on it"), NOBODY)]
    choices += [
        Choice(_("Take the marker “{marker}” off").format(marker=name), place)
        for place, name in enumerate(names)
    ]
    which = talk.ask(_("Which marker?"), choices, orders) if names else NOBODY
    if which is None:
        return None
    if which != NOBODY:
        return replace(request, amount=-1, marker=names[which])
    name = talk.ask_line(
        _("The name of the marker"), lambda line: line or None, _("Say a name."), ()
    )
    return None if name is None else replace(request, amount=1, marker=name)


def _put_back(talk: Talk, table: Table, request: Judge, orders: Sequence[Order]) -> Judge | None:
    seen = table.seen
    choices = [
        Choice(f"{render_placed(seen, card)}, {seen.names[seen.cards[card].owner]}", card)
        for card in gone(seen)
    ]
    card = talk.ask(_("Which card comes back?"), choices, orders)
    if card is None:
        return None
    wish = replace(request, card=card)
    if refuse_judging(seen, wish) is None:  # a flyer or a terrain needs no cell
        return wish
    return _on_cell(talk, table, wish, orders)


def _on_cell(talk: Talk, table: Table, request: Judge, orders: Sequence[Order]) -> Judge | None:
    cells = sorted(landing_cells(table.seen, request))
    choices = [Choice(cell_name(cell), cell, (cell_name(cell),)) for cell in cells]
    cell = talk.ask(_("On which cell?"), choices, orders)
    return None if cell is None else replace(request, cell=cell)
