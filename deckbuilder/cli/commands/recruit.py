"""``recruit``: a purchase replayed step by step."""

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UnknownName, UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.before import BeforeUses, Used, use_before
from deckbuilder.cli.commands.deal import (
    Dealt,
    Mulligans,
    deal_cards,
    deal_facts,
    hand_table,
    write_deal,
)
from deckbuilder.cli.commands.options import AsJson, Deck, SeatOption, Seed
from deckbuilder.cli.deal_names import names_of_the_deal
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import doubts_of, note, note_doubts, write, write_json
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from deckbuilder.cli.answers import squads as shapes
    from deckbuilder.recruitment.records import OfferedCard
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
    command(
        app,
        "recruit",
        OFFERED["recruit"].help,
    )(recruit)


@dataclass(frozen=True)
class Wish:
    """One ``--take``: a name or number, and how to pay where the player said so."""

    name: str
    silver: int | None = None
    x: int | None = None
    on_terms: bool = False


@dataclass(frozen=True)
class Step:
    """What one card of the squad cost, and the crystals left after it; positions from 1.

    ``gain`` is the gold and the silver that came with it.
    """

    card: str
    position: int
    gold: int
    silver: int
    penalty: int
    x: int | None
    gold_left: int
    silver_left: int
    gain: tuple[int, int]


def recruit(
    ctx: typer.Context,
    deck: Deck,
    take: Annotated[
        list[str] | None,
        typer.Option(
            "--take",
            metavar=N_("NAME[:silver=N][:x=N][:terms=1]"),
            help=N_("Take this card into the squad, in the order of the options."),
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
    told = view_alone(used.before, dealt.deal.seat).lines()
    if as_json:
        write_json(_facts(dealt, recruitment, steps, refusal, told))
    else:
        _write(dealt, recruitment, steps, refusal, told)
    if refusal is not None:
        raise typer.Exit(ExitCode.NO)


def read_wish(text: str) -> Wish:
    """Return what one ``--take`` asks for; UserError for a payment nobody knows.

    >>> read_wish("Страж: серебро=2")
    Wish(name='Страж', silver=2, x=None, on_terms=False)
    """
    values: dict[str, int] = {}
    rest = text
    while (part := _PART.search(rest)) is not None:
        word = _WORDS.get(part[1].casefold())
        if word is None or word in values:
            raise UserError(
                _(
                    "--take {text}: after the name there may be :silver=N, :x=N and :terms=1."
                ).format(text=text)
            )
        values[word] = int(part[2])
        rest = rest[: part.start()]
    on_terms = values.get("terms", 0) > 0
    return Wish(rest.strip(), values.get("silver"), values.get("x"), on_terms)


def _buy(
    dealt: Dealt, used: Used, wishes: list[Wish]
) -> "tuple[Recruitment, list[Step], Refusal | None]":
    """Take the wished cards in turn until a step is refused; then see whether the squad stands."""
    from engine.kernel import Refusal

    recruitment = used.before.recruitments[dealt.deal.seat]
    if dealt.refusal is not None:
        return recruitment, [], dealt.refusal
    steps: list[Step] = []
    for wish in wishes:
        position = wished_position(wish.name, recruitment)
        after = recruitment.take(position, wish.silver, wish.x, on_terms=wish.on_terms)
        if isinstance(after, Refusal):
            return recruitment, steps, after
        recruitment = after
        steps.append(_step(recruitment))
    finished = recruitment.finish() if recruitment.taken else None
    return recruitment, steps, finished if isinstance(finished, Refusal) else None


def wished_position(name: str, recruitment: "Recruitment") -> int:
    """Return the position of a card's name or number in the deal, counted from 0."""
    if name.isascii() and name.isdigit():
        if not 1 <= int(name) <= len(recruitment.hand):
            last = len(recruitment.hand)
            raise UserError(_("Cards of the deal have numbers 1 to {last}.").format(last=last))
        return int(name) - 1
    position = recruitment.find(name)
    if position is None:
        from deckbuilder.base.nearest import nearest

        raise UnknownName(name, nearest(name, (card.name for card in recruitment.hand)))
    return position


def _step(after: "Recruitment") -> Step:
    last = after.taken[-1]
    return Step(
        card=after.hand[last.position].name,
        position=last.position + 1,
        gold=last.gold,
        silver=last.silver,
        penalty=last.penalty,
        x=last.x,
        gold_left=after.gold,
        silver_left=after.silver,
        gain=(last.gained_gold, last.gained_silver),
    )


def _facts(
    dealt: Dealt,
    recruitment: "Recruitment",
    steps: list[Step],
    refusal: "Refusal | None",
    before: list[str],
) -> "shapes.RecruitAnswer":
    from deckbuilder.refusals import refused

    unsure = doubts_of(recruitment.hand)
    legal = refusal is None and bool(recruitment.taken)
    return {
        **deal_facts(dealt),
        "before": before,
        "cards": [_offer(recruitment, position) for position in range(len(recruitment.hand))],
        "steps": [_step_facts(step) for step in steps],
        "gold_left": recruitment.gold,
        "silver_left": recruitment.silver,
        "squad": [card.name for card in recruitment.squad],
        "unread_recruiting": list(unsure),
        "legal": None if legal and unsure else legal,
        "refusal": refused(refusal, recruitment.rules),
    }


def _step_facts(step: Step) -> "shapes.RecruitStep":
    return {
        "card": step.card,
        "position": step.position,
        "gold": step.gold,
        "silver": step.silver,
        "penalty": step.penalty,
        "x": step.x,
        "gold_left": step.gold_left,
        "gained_gold": step.gain[0],
        "gained_silver": step.gain[1],
        "silver_left": step.silver_left,
    }


def _offer(recruitment: "Recruitment", position: int) -> "OfferedCard":
    """Return a card of the deal with its price now, or with why it cannot be taken."""
    from deckbuilder.cards.records import DealtCard
    from deckbuilder.recruitment.records import OfferedCard, Price
    from deckbuilder.refusals import refused
    from engine.kernel import Refusal

    quote = recruitment.quote(position)
    card = DealtCard.of(recruitment.hand[position])
    if isinstance(quote, Refusal):
        return OfferedCard(position + 1, card, None, refused(quote, recruitment.rules))
    paid = quote.gold, quote.silver, quote.penalty
    price = Price(*paid, quote.gain.gold, quote.gain.silver)
    return OfferedCard(position + 1, card, price, None)


def _write(
    dealt: Dealt,
    recruitment: "Recruitment",
    steps: list[Step],
    refusal: "Refusal | None",
    before: list[str],
) -> None:
    from deckbuilder.refusals import refusal_text

    unsure = doubts_of(recruitment.hand)
    write_deal(dealt)
    note_doubts(unsure)
    for line in before:
        write(line)
    if steps:
        write(table([_step_cells(step) for step in steps], right=[0]))
    elif refusal is None:
        write(_offers(recruitment))
    if refusal is not None:
        note(refusal_text(refusal, recruitment.rules))
    elif recruitment.taken:
        firm, printed = _("The squad is legal: {names}"), _("By the printed numbers: {names}")
        write((printed if unsure else firm).format(names=_names(recruitment)))


def _names(recruitment: "Recruitment") -> str:
    return ", ".join(card.name for card in recruitment.squad)


def _step_cells(step: Step) -> tuple[str, ...]:
    left = _("left: {gold} gold, {silver} silver").format(
        gold=step.gold_left, silver=step.silver_left
    )
    price = _price(step.gold, step.silver, step.penalty, step.gain)
    return str(step.position), step.card, price, left


def _offers(recruitment: "Recruitment") -> str:
    """Return the hand with what each card costs now, or why it cannot be taken."""
    from deckbuilder.cards.columns import given
    from deckbuilder.kit.columns import Align
    from deckbuilder.refusals import refusal_text
    from engine.kernel import Refusal

    places = range(len(recruitment.hand))
    told = [
        refusal_text(quote, recruitment.rules)
        if isinstance(quote, Refusal)
        else _price(quote.gold, quote.silver, quote.penalty, (quote.gain.gold, quote.gain.silver))
        for quote in map(recruitment.quote, places)
    ]
    numbers = given("", [place + 1 for place in places], Align.RIGHT)
    return hand_table(recruitment.hand, before=[numbers], after=[given(_("now"), told)])


def _price(gold: int, silver: int, penalty: int, gain: tuple[int, int]) -> str:
    """Return a price in words; the gold for new elements and what comes with it stand apart."""
    from deckbuilder.recruitment.deal_texts import gain_text

    parts = []
    if silver:
        parts.append(_("{count} silver").format(count=silver))
    if gold or not (silver or penalty):
        parts.append(_("{count} gold").format(count=gold))
    if penalty:
        parts.append(_("{count} gold for new elements").format(count=penalty))
    brought = gain_text(*gain)
    return " + ".join(parts) + (f"; {brought}" if brought else "")
