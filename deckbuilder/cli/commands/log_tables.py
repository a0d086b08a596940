"""Draft logs as text and as records: picks with reasons, looks at packs, comparisons."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from catalog.common.folding import fold
from catalog.common.i18n import _, decimal, ngettext, uncapitalised
from catalog.english import shown_name
from deckbuilder.base.tables import table
from deckbuilder.cli.output import print_json, print_note, write
from deckbuilder.limited.draft.plan import Skill

if TYPE_CHECKING:
    from deckbuilder.limited.draft.advice import Reason
    from deckbuilder.limited.draft.log import Comparison, Divergence
    from deckbuilder.limited.draft.logfile import DraftLog, LoggedPick
    from deckbuilder.limited.draft.views import SeatView


def print_head(log: "DraftLog") -> None:
    """Print the settings of a draft."""
    from deckbuilder.decks.editions import render_limited_line

    plan = log.plan
    write(_("Seed: {seed}").format(seed=plan.seed))
    sets = "-".join(booster.set_code for booster in plan.boosters)
    head = _("{kind}, {seats} seats, boosters: {sets}, picks: {picks}")
    kind = plan.kind.value
    write(head.format(kind=kind, seats=len(plan.seats), sets=sets, picks=len(log.picks)))
    if edition := render_limited_line(plan.edition):
        write(edition)


def print_seat(log: "DraftLog", number: int, names: Mapping[str, str], *, reasons: bool) -> None:
    """Print the picks of a seat and its deck; with ``reasons`` the bot's reasons."""
    seat = log.plan.seats[number]
    write()
    who = _("person") if seat.bot is None else seat.bot.value
    write(_("Seat {number}: {name} ({who})").format(number=number + 1, name=seat.name, who=who))
    picks = [pick for pick in log.picks if pick.seat == number]
    for pick in picks:
        taken = ", ".join(names[ref] for ref in pick.cards) or "—"
        write(f"  {pick.round}.{pick.pick:<3} {taken}{_score_of(pick)}")
        if reasons and pick.scoring is not None:
            _print_reasons(pick.scoring.reasons)
    deck = next((deck for deck in log.decks if deck.seat == number), None)
    if deck is not None:
        count = len(deck.cards)
        write(ngettext("Deck: {count} card", "Deck: {count} cards", count).format(count=count))
        write("  " + ", ".join(sorted((names[ref] for ref in deck.cards), key=fold)))


def _score_of(pick: "LoggedPick") -> str:
    score = None if pick.scoring is None else dict(pick.scoring.scores).get(pick.choice)
    return "" if score is None else f"  ({decimal(score / 100, '.2f')})"


def _print_reasons(reasons: "Sequence[Reason]") -> None:
    from deckbuilder.limited.draft.wording import render_reason

    for reason in reasons:
        amount = decimal(reason.amount / 100, "+.2f") if reason.amount else ""
        write(f"        {amount:>6}  {render_reason(reason)}")


def print_looks(
    log: "DraftLog", seen: "list[tuple[SeatView, LoggedPick]]", names: Mapping[str, str]
) -> None:
    """Print picks with the remaining cards of each pack."""
    for view, pick in seen:
        who = log.plan.seats[pick.seat].name
        taken = ", ".join(names[ref] for ref in pick.cards)
        text = _("{round}.{pick} {name} took {cards}")
        if not taken:
            text = _("{round}.{pick} {name} left the pile")
        write(text.format(round=pick.round, pick=pick.pick, name=who, cards=taken))
        rest = [
            shown_name(card.spec.name)
            for card in view.pack
            if card is not None and card.ref not in pick.cards
        ]
        if rest:
            write("    " + _("left: {cards}").format(cards=", ".join(rest)))


def print_verdict(problem: str | None, changed: tuple[str, ...]) -> None:
    """Print whether a replay matches its log."""
    if problem is not None:
        print_note(problem)
    elif changed:
        text = _("The replay gives the same draft, but cards of these sets have changed: {sets}.")
        print_note(text.format(sets=", ".join(changed)))
    else:
        write(_("The replay gives the same result."))


def print_comparisons(
    log: "DraftLog", judged: "list[Comparison]", skill: Skill, *, reasons: bool, as_json: bool
) -> None:
    """Print a bot's choice at each pick; with ``reasons`` the reasons for differing ones."""
    from deckbuilder.limited.draft.records import BotComparison, JudgedPick

    agreed = sum(comparison.agrees for comparison in judged)
    loss = sum(comparison.loss for comparison in judged)
    if as_json:
        picks = tuple(map(JudgedPick.of, judged))
        print_json(BotComparison(skill.value, log.plan.seed, picks, agreed, loss))
        return
    rows = [
        (
            log.plan.seats[comparison.seat].name,
            f"{comparison.round}.{comparison.pick}",
            _cards_of(comparison.view, comparison.own.choice),
            "=" if comparison.agrees else _cards_of(comparison.view, comparison.best.choice),
            "" if comparison.agrees else decimal(comparison.loss / 100, ".2f"),
        )
        for comparison in judged
    ]
    heads = [_("seat"), _("pick"), _("taken"), _("the bot takes"), _("loss")]
    first, *lines = table(rows, heads, right=[4]).split("\n")
    write(first)
    for line, comparison in zip(lines, judged, strict=True):
        write(line)
        if reasons and not comparison.agrees:
            _print_reasons(comparison.best.reasons)
    text = _("The same: {agreed} of {count}; the rest cost {loss} crystals by the bot's scores.")
    write(text.format(agreed=agreed, count=len(judged), loss=decimal(loss / 100, ".2f")))


def print_players(
    log: "DraftLog", divergences: "tuple[Divergence, ...]", other: str, as_json: bool
) -> None:
    """Print the picks that others made from the same packs."""
    from deckbuilder.limited.draft.records import LogComparison, OtherPick

    agreed = sum(divergence.agrees for divergence in divergences)
    if as_json:
        picks = tuple(OtherPick.of(pick, pick.own, pick.other) for pick in divergences)
        print_json(LogComparison(other, log.plan.seed, picks, agreed))
        return
    rows = [
        (
            log.plan.seats[divergence.seat].name,
            f"{divergence.round}.{divergence.pick}",
            _cards_of(divergence.view, divergence.own),
            "=" if divergence.agrees else _cards_of(divergence.view, divergence.other),
        )
        for divergence in divergences
    ]
    write(table(rows, [_("seat"), _("pick"), _("taken"), _("the other took")]))
    text = _("Picks from the same cards: {count}; the same pick: {agreed}.")
    write(text.format(agreed=agreed, count=len(divergences)))


def _cards_of(view: "SeatView", choice: int) -> str:
    """Return the names of the cards that a choice takes; a placeholder if none is known."""
    cards = (view.pack[place] for place in view.choices[choice].cards)
    names = [shown_name(card.spec.name) for card in cards if card is not None]
    return ", ".join(names) or uncapitalised(_("Leave the pile"))
