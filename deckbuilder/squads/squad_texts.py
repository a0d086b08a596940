"""Squads, advice and usefulness in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from catalog.common.i18n import _, decimal, ngettext
from catalog.english import shown_name, shown_names
from deckbuilder.squads.aims import Aims

if TYPE_CHECKING:
    from deckbuilder.squads.expectation import Expectation
    from deckbuilder.squads.mulligans import Advice
    from deckbuilder.squads.solver import Conflict, Solution, Squad
    from deckbuilder.squads.usefulness import CardUse, Estimate
    from engine.berserk import CardSpec, Ruleset

    Than: TypeAlias = tuple[str, Expectation] | None


def render_conflict(conflict: "Conflict", hand: "Sequence[CardSpec]", rules: "Ruleset") -> str:
    """Return which wishes no squad fulfils together; + marks a must, − a must not."""
    from collections import Counter

    from deckbuilder.cards.rulebook import cited
    from deckbuilder.recruitment.unread_texts import doubts

    musts = Counter(shown_name(hand[place].name) for place in conflict.must)
    names = [f"+{name} ×{count}" if count > 1 else f"+{name}" for name, count in musts.items()]
    names += sorted({f"−{shown_name(hand[place].name)}" for place in conflict.must_not})
    if not conflict.whole:
        return _("No such squad was found, but not all squads were examined.")
    firm = not doubts(hand)
    if not names:
        lost = _("By the printed numbers, no squad can be recruited from this deal ({rule}).")
        if firm:
            lost = _("No legal squad can be recruited from this deal: the game is lost ({rule}).")
        return lost.format(rule=cited("403.2.5", rules))
    told = _("By the printed numbers, no squad fulfils all these wishes: {wishes}.")
    if firm:
        told = _("No legal squad fulfils all these wishes: {wishes}.")
    return told.format(wishes=", ".join(names))


def render_count(solution: "Solution", *, firm: bool) -> str:
    """Return the number of legal squads; by the printed numbers only if not ``firm``."""
    count = solution.count
    if not solution.whole:
        told = ngettext("{count} squad was found.", "{count} squads were found.", count)
        return told.format(count=decimal(count, ","))
    told = ngettext(
        "{count} squad by the printed numbers.", "{count} squads by the printed numbers.", count
    )
    if firm:
        told = ngettext("{count} legal squad.", "{count} legal squads.", count)
    return told.format(count=decimal(count, ","))


def render_best(solution: "Solution", *, firm: bool, unseen: bool) -> str:
    """Return the title of the squad with the highest score; "best" only if that is known."""
    if not firm:
        return _("By the printed numbers:")
    if unseen:
        return _("By the cards that are measured:")
    return _("The best squad:") if solution.whole else _("The best squad found:")


def render_partly(solution: "Solution") -> str:
    """Return a note on an incomplete search and the excluded cards; empty for a complete one."""
    if solution.whole:
        return ""
    told = _("Too many squads to examine them all; better ones may exist.")
    names = dict.fromkeys(
        shown_name(solution.task.start.hand[place].name) for place in solution.left_out
    )
    if not names:
        return told
    without = _("No squad with these cards was examined: {cards}.")
    return f"{told} {without.format(cards=', '.join(names))}"


def render_partly_dealt(partly: int, deals: int) -> str:
    """Return in how many simulated deals the search was incomplete; empty for none."""
    told = _("In {count} of {deals} deals there were too many squads to examine all.")
    return told.format(count=decimal(partly, ","), deals=decimal(deals, ",")) if partly else ""


def render_order(solution: "Solution", squad: "Squad") -> str:
    """Return the order and prices of taking a squad; empty if no text makes the order matter."""
    if not solution.order_matters:
        return ""
    from deckbuilder.recruitment.deal_texts import render_gain

    hand = solution.task.start.hand
    cards = []
    for step in squad.steps:
        told = _("{card} on its own terms: {cost}") if step.on_terms else "{card}: {cost}"
        said = told.format(card=shown_name(hand[step.position].name), cost=step.crystals)
        if step.silver is not None:
            in_silver = _("in silver: {silver}").format(silver=step.silver)
            said = f"{said} ({in_silver})"
        brought = render_gain(step.gained_gold, step.gained_silver)
        cards.append(f"{said} ({brought})" if brought else said)
    return _("Take them in this order (cost in crystals): {cards}.").format(cards=", ".join(cards))


def render_equals(solution: "Solution") -> str:
    """Return how many squads the measure cannot tell from the best; empty for none."""
    from deckbuilder.squads.closeness import Closeness

    rivals = Closeness(solution).rivals
    told = ngettext(
        "{count} other squad is equal to it within the error of the measure.",
        "{count} other squads are equal to it within the error of the measure.",
        rivals,
    )
    return told.format(count=decimal(rivals, ",")) if rivals else ""


def render_assumptions(cards: "Sequence[CardSpec]") -> str:
    """Return the unknowns ignored for squads of these cards; empty for none.

    They are the opponent's mulligans, and abilities before recruiting (403.1).
    """
    import engine.berserk.abilities as ab
    from deckbuilder.recruitment.before_state import ability_before
    from deckbuilder.recruitment.seen_by_texts import asks_for_mulligans

    asking = dict.fromkeys(
        shown_name(card.name) for card in cards if asks_for_mulligans(card, ab.Side.ENEMY)
    )
    before = dict.fromkeys(
        shown_name(card.name) for card in cards if ability_before(card) is not None
    )
    told = []
    if asking:
        text = _("The opponent is assumed to have no mulligans; this matters for: {cards}.")
        told.append(text.format(cards=", ".join(asking)))
    if before:
        text = _("Ignored: abilities used before recruitment ({cards}).")
        told.append(text.format(cards=", ".join(before)))
    return " ".join(told)


def aims_worth(worth: int) -> str:
    """Return a model's value in crystals."""
    return decimal(worth / 100, ".2f")


_CERTAIN: Final = 0.995  # above this a rounded share would be 100 %


def render_advice(aims: Aims, advice: "Advice") -> str:
    """Return whether to keep a deal, by how much, and how certain that is, in one sentence."""
    if advice.redraw is None or advice.by is None:
        return _("Keep it: no further mulligan can be paid.")
    text = (
        _("Keep: squad {own}; a redraw averages {redraw} ± {error}, {by} less.")
        if advice.keep
        else _("Redraw: squad {own}; a redraw averages {redraw} ± {error}, {by} more.")
    )
    told = text.format(
        own=aims.amount(advice.worth),
        redraw=aims.amount(advice.redraw),
        error=aims.amount(advice.error or 0),
        by=aims.amount(abs(advice.by)),
    )
    share = ">99%" if advice.error and advice.sure >= _CERTAIN else f"{advice.sure:.0%}"
    return told + " " + _("Confidence: {share}.").format(share=share)


DEAD: Final = 1 / 3
"""A card that is in fewer of the squads than this share when dealt is dead."""


_SURE: Final = 2  # standard errors from which on a gain is more than luck


_NAMES_SHOWN: Final = 5


def _some(names: "Sequence[str]") -> str:
    """Return the first names, and how many more there are."""
    shown = ", ".join(shown_names(names[:_NAMES_SHOWN]))
    rest = len(names) - _NAMES_SHOWN
    if rest <= 0:
        return shown
    more = ngettext("{names} and {count} more", "{names} and {count} more", rest)
    return more.format(names=shown, count=rest)


def render_unseen(aims: Aims, cards: "Sequence[CardSpec]") -> str:
    """Return the cards without a value in the measure; empty if all have one."""
    unseen = aims.unseen(cards)
    if not unseen:
        return ""
    told = _(
        "The measure knows nothing about these cards and counts them as 0, so other squads "
        "may be stronger: {cards}."
    )
    return told.format(cards=_some(unseen))


def no_cuts_text(aims: Aims, cards: "Sequence[CardSpec]") -> str:
    """Return why no cut or swap is proposed for a deck; empty if there is no obstacle.

    Any card of the deck can replace one that is cut, so all of them are concerned.
    """
    unknown = aims.unknown(cards)
    if not unknown:
        return ""
    told = ngettext(
        "No cut or swap is proposed: the measure does not know what the text of {count} card "
        "of the deck does ({cards}). Rate these cards in your own file to include them.",
        "No cut or swap is proposed: the measure does not know what the texts of {count} "
        "cards of the deck do ({cards}). Rate these cards in your own file to include them.",
        len(unknown),
    )
    return told.format(count=len(unknown), cards=_some(unknown))


def render_untried(aims: Aims, pool: "Sequence[CardSpec]") -> str:
    """Return how many cards no swap was tried with because the measure does not know their
    texts."""
    count = len(aims.unknown(pool))
    told = ngettext(
        "{count} card is not tried: the measure does not know what its text does.",
        "{count} cards are not tried: the measure does not know what their texts do.",
        count,
    )
    return told.format(count=count) if count else ""


def render_error() -> str:
    """Return the meaning of ±."""
    return _("± is the standard error, including that of the measure.")


def use_sentences(aims: Aims, uses: "Sequence[CardUse]") -> list[str]:
    """Return which card to cut, and which cards are rarely in the squad, in plain words."""
    if not uses:
        return []
    first = uses[0]
    gain = render_gain(aims, first.cut)
    if first.cut.mean > _SURE * first.cut.error:
        told = _("Cut “{card}” first: with one copy less, a deal gains {gain}.")
    else:
        told = _("No cut gains more than its error; “{card}” would be missed the least: {gain}.")
    dead = [use for use in uses if use.dealt and use.share < DEAD]
    names = ", ".join(f"{shown_name(use.card.name)} {use.share:.0%}" for use in dead)
    rest = _("Dead cards, absent from at least two thirds of the squads: {cards}.").format(
        cards=names
    )
    alive = _("No dead cards: each is recruited in at least a third of its deals.")
    unknown = render_assumptions([use.card for use in uses])
    said = [told.format(card=shown_name(first.card.name), gain=gain), rest if dead else alive]
    return [*said, unknown] if unknown else said


def render_gain(aims: Aims, gain: "Estimate") -> str:
    """Return a gain with its sign and standard error."""
    sign = "+" if gain.mean >= 0 else "−"
    return f"{sign}{aims.amount(abs(gain.mean))} ± {aims.amount(gain.error)}"
