"""``recruit``: replay a purchase step by step."""

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UnknownName, UserError
from catalog.common.i18n import N_, _
from catalog.english import shown_name, shown_names
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.before import BeforeUses, Used, use_before
from deckbuilder.cli.commands.deal import (
    Mulligans,
    deal_cards,
    hand_table,
    print_deal,
)
from deckbuilder.cli.commands.game_options import SeatOption
from deckbuilder.cli.commands.options import AsJson, Deck, Seed
from deckbuilder.cli.deal_names import names_of_the_deal
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import doubts_of, print_doubts, print_json, print_note, write
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckbuilder.recruitment.records import Dealt, OfferedCard, Price, RecruitStep, Replayed
    from deckbuilder.recruitment.recruitment import Recruitment
    from engine.kernel import Refusal

_WORDS = {
    "silver": "silver",
    "серебро": "silver",
    "x": "x",
    "х": "x",
    "terms": "terms",
    "условия": "terms",
}
_PART = re.compile(r"\s*:\s*(\w+)\s*=\s*(\d{1,4})\s*$")


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "recruit", OFFERED["recruit"].help)(recruit)


@dataclass(frozen=True)
class Wish:
    """One ``--take``: a name or number, and the payment if the player gave one."""

    name: str
    silver: int | None = None
    x: int | None = None
    on_terms: bool = False


def recruit(
    ctx: typer.Context,
    deck: Deck,
    take: Annotated[
        list[str] | None,
        typer.Option(
            "--take",
            metavar=N_("NAME[:silver=N][:x=N][:terms=1]"),
            help=N_("Take this card into the squad; cards are taken in the order of the options."),
        ),
    ] = None,
    before: BeforeUses = None,
    seat: SeatOption = None,
    seed: Seed = None,
    mulligans: Mulligans = 0,
    as_json: AsJson = False,
) -> None:
    """Replay a purchase."""
    from deckbuilder.workbench.practice import view_alone

    wishes = [read_wish(text) for text in take or ()]
    dealt = deal_cards(ctx, deck, seat, drawn_seed(seed), mulligans)
    with names_of_the_deal(invocation(ctx)):
        used = use_before(dealt.deal, dealt.seed, before or [])
        if used.refusal is not None:
            dealt = replace(dealt, refusal=used.refusal)
        recruitment, steps, refusal = _buy(dealt, used, wishes)
    told = tuple(view_alone(used.before, dealt.deal.seat).lines())
    replayed = _replayed(dealt, recruitment, steps, refusal, told)
    if as_json:
        print_json(replayed)
    else:
        _write(dealt, replayed, recruitment)
    if refusal is not None:
        raise typer.Exit(ExitCode.NO)


def read_wish(text: str) -> Wish:
    """Parse one ``--take``; UserError for an unknown payment.

    >>> read_wish("Страж: серебро=2")
    Wish(name='Страж', silver=2, x=None, on_terms=False)
    """
    values: dict[str, int] = {}
    rest = text
    while (part := _PART.search(rest)) is not None:
        word = _WORDS.get(part[1].casefold())
        if word is None or word in values:
            raise UserError(
                _("--take {text}: after the name you may add :silver=N, :x=N and :terms=1.").format(
                    text=text
                )
            )
        values[word] = int(part[2])
        rest = rest[: part.start()]
    on_terms = values.get("terms", 0) > 0
    return Wish(rest.strip(), values.get("silver"), values.get("x"), on_terms)


def _buy(
    dealt: "Dealt", used: Used, wishes: list[Wish]
) -> "tuple[Recruitment, tuple[RecruitStep, ...], Refusal | None]":
    """Recruit the wished cards in order until one is refused; then check the squad."""
    from deckbuilder.recruitment.records import RecruitStep
    from engine.kernel import Refusal

    recruitment = used.before.recruitments[dealt.deal.seat]
    if dealt.refusal is not None:
        return recruitment, (), dealt.refusal
    steps: tuple[RecruitStep, ...] = ()
    for wish in wishes:
        position = wished_position(wish.name, recruitment)
        after = recruitment.take(position, wish.silver, wish.x, on_terms=wish.on_terms)
        if isinstance(after, Refusal):
            return recruitment, steps, after
        recruitment = after
        steps += (RecruitStep.of(recruitment),)
    finished = recruitment.finish() if recruitment.taken else None
    return recruitment, steps, finished if isinstance(finished, Refusal) else None


def wished_position(name: str, recruitment: "Recruitment") -> int:
    """Return the position of a card in the deal, counted from 0, by name or number."""
    if name.isascii() and name.isdigit():
        if not 1 <= int(name) <= len(recruitment.hand):
            last = len(recruitment.hand)
            raise UserError(_("The cards of the deal have numbers 1 to {last}.").format(last=last))
        return int(name) - 1
    position = recruitment.find(name)
    if position is None:
        from deckbuilder.base.nearest import nearest

        raise UnknownName(name, nearest(name, shown_names(card.name for card in recruitment.hand)))
    return position


def _replayed(
    dealt: "Dealt",
    recruitment: "Recruitment",
    steps: "tuple[RecruitStep, ...]",
    refusal: "Refusal | None",
    before: tuple[str, ...],
) -> "Replayed":
    from deckbuilder.recruitment.records import OfferedCard, Replayed
    from deckbuilder.refusals import refusal_renderer, refused

    told, hand = refusal_renderer(recruitment.rules), recruitment.hand
    unsure = doubts_of(hand)
    legal = refusal is None and bool(recruitment.taken)
    return Replayed(
        dealt,
        before,
        tuple(OfferedCard.of(recruitment, position, told) for position in range(len(hand))),
        steps,
        recruitment.gold,
        recruitment.silver,
        tuple(card.name for card in recruitment.squad),
        unsure,
        None if legal and unsure else legal,
        refused(refusal, recruitment.rules),
    )


def _write(dealt: "Dealt", replayed: "Replayed", recruitment: "Recruitment") -> None:
    print_deal(dealt)
    print_doubts(replayed.unread_recruiting)
    for line in replayed.before:
        write(line)
    if replayed.steps:
        write(table([_step_cells(step) for step in replayed.steps], right=[0]))
    elif replayed.refusal is None:
        write(_offers(recruitment, replayed.cards))
    if replayed.refusal is not None:
        print_note(replayed.refusal.message)
    elif replayed.squad:
        firm, printed = _("The squad is legal: {names}"), _("By the printed numbers: {names}")
        told = printed if replayed.unread_recruiting else firm
        write(told.format(names=", ".join(shown_names(replayed.squad))))


def _step_cells(step: "RecruitStep") -> tuple[str, ...]:
    left = _("left: {gold} gold, {silver} silver").format(
        gold=step.gold_left, silver=step.silver_left
    )
    return str(step.position), shown_name(step.card), _price(step.price), left


def _offers(recruitment: "Recruitment", cards: "Sequence[OfferedCard]") -> str:
    """Return each card of the hand with its current cost, or why it cannot be recruited."""
    from deckbuilder.cards.columns import given
    from deckbuilder.kit.columns import Align

    numbers = given("", [card.position for card in cards], Align.RIGHT)
    return hand_table(
        recruitment.hand, before=[numbers], after=[given(_("now"), [*map(_offer, cards)])]
    )


def _offer(card: "OfferedCard") -> str:
    if card.price is not None:
        return _price(card.price)
    return "" if card.refusal is None else card.refusal.message


def _price(price: "Price") -> str:
    """Return a price as text; gold for new elements and extra costs are listed separately."""
    from deckbuilder.recruitment.deal_texts import render_gain

    parts = []
    if price.silver:
        parts.append(_("{count} silver").format(count=price.silver))
    if price.gold or not (price.silver or price.penalty):
        parts.append(_("{count} gold").format(count=price.gold))
    if price.penalty:
        parts.append(_("{count} gold for new elements").format(count=price.penalty))
    brought = render_gain(price.gained_gold, price.gained_silver)
    return " + ".join(parts) + (f"; {brought}" if brought else "")
