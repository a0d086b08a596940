"""Explain violations of decks and refusals of cards.

Codes and numbers are data; here they become one sentence in the user's language that says how to
fix the problem.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, assert_never, overload

from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_name, shown_names, shown_set
from deckbuilder.battle.refusals import BATTLE_REFUSALS
from deckbuilder.cards.import_words import render_unsaid
from deckbuilder.cards.records import Refused
from deckbuilder.cards.rulebook import cited
from deckbuilder.cards.term_names import term_named
from deckbuilder.decks.legality import Violation, ViolationCode
from deckbuilder.decks.text import BanFlag
from deckbuilder.limited.draft.sharing import DRAFT_REFUSALS
from deckbuilder.recruitment.records import RefusalRenderer
from engine.berserk import UNNAMED, Ruleset
from engine.kernel import Refusal

_CARDS: Final = frozenset({"card", "in_way", "barred"})
_INNER_QUOTES: Final = re.compile(r'"([^"]*)"')
_REFUSALS: Final = {
    "ability_does_not_hold": N_("The condition of “{card}” before recruitment is not met now."),
    "ability_used_before": N_("“{card}” has already used its ability before recruitment."),
    "act_not_possible": N_("That cannot be done now."),
    "act_of_another_position": N_(
        "This was sent for another position: it came twice, or the match has gone on."
    ),
    "act_of_the_other_side": N_("Only your own side can be played from here."),
    "act_out_of_turn": N_("It is the other player's turn to choose."),
    "act_unreadable": N_("This version does not understand what was sent."),
    "already_taken": N_("“{card}” is already in the squad; each card of the deal is taken once."),
    "bad_silver": N_("“{card}” costs {cost}: pay from 0 to {cost} of it in silver, not {silver}."),
    "bad_x": N_("X of “{card}” must be 0 or more, not {x}."),
    "barred_by_a_member": N_(
        "“{in_way}” may not be in a squad with “{barred}”; put “{in_way}” back to take “{card}”."
    ),
    "bars_a_member": N_(
        "“{card}” may not be in a squad with “{in_way}”; put “{in_way}” back to take it."
    ),
    "cost_unknown": N_(
        "The cost of “{card}” is set by its text and cannot be calculated, so the card cannot "
        "be taken into a squad."
    ),
    "elite_needs_gold": N_("“{card}” is elite and is paid in gold only."),
    "flyer_cap": N_(
        "Flyers may cost {cap} crystals in total: {spent} are spent, “{card}” costs {cost}, "
        "{over} too many."
    ),
    "locked_in_squad": N_(
        "“{card}” was taken before recruitment and stays in the squad; the others can go back."
    ),
    "mulligan_without_gold": N_(
        "A mulligan costs {need} gold and {have} is left; announcing it would lose the game."
    ),
    "no_ability_before": N_("“{card}” has no ability to use before recruitment."),
    "no_cell": N_("The squad already fills all {cells} cells; put a card back to take “{card}”."),
    "no_creature": N_("A squad needs at least one creature; take one before you finish."),
    "no_crystals": N_(
        "“{card}” costs {cost} and {penalty} gold for new elements; "
        "{gold} gold and {silver} silver are left: {missing} too few."
    ),
    "no_crystals_before": N_(
        "This takes {need_gold} gold and {need_silver} silver;"
        " {gold} gold and {silver} silver are left."
    ),
    "no_gold": N_("“{card}” needs {need} gold and {gold} is left: {missing} too few."),
    "no_silver": N_(
        "“{card}” is to be paid with {need} silver and {have} is left: {missing} too few."
    ),
    "no_terms": N_("“{card}” offers no price of its own now."),
    "no_x_in_cost": N_("The cost of “{card}” has no X to choose."),
    "no_legal_squad": N_("This deal allows no legal squad: no creature can be paid for."),
    "not_in_deal": N_("“{card}” is no longer in the deal."),
    "not_in_squad": N_("That card is not in the squad, so it cannot be put back."),
    "several_elements": N_(
        "“{card}” has several elements, but in this edition a card has one: leave it out."
    ),
    "series_goes_on": N_("This game is counted: nothing in it can be changed."),
    "nothing_asked": N_("Nothing is asked of you any more."),
    "too_often": N_("That was asked too often; wait a little."),
    "undo_is_asked": N_("Your opponent is asked to allow it."),
    "record_after_match": N_("The record holds both decks: it is there after the match."),
    "second_terrain": N_(
        "A squad has at most {terrains} terrain; put “{in_way}” back to take “{card}”."
    ),
    "squad_limit": N_(
        "“{in_way}” limits the squad to at most {most} cards of a kind; “{card}” makes {over} "
        "too many."
    ),
    "too_few_to_show": N_("Cards to show for this: {need}; you have {have}."),
    "unique_card_in_squad": N_(
        "“{in_way}” in the squad is unique; put it back to take a card of the same name."
    ),
    "unique_name_taken": N_(
        "“{card}” is unique and the squad already has a card of this name; put that card back "
        "to take this one."
    ),
    "unique_used_before": N_(
        "“{card}” is unique, and a card of this name has already used its ability."
    ),
    "x_not_chosen": N_("The cost of “{card}” has an X; choose its value."),
    **BATTLE_REFUSALS,
    **DRAFT_REFUSALS,
}
_NO_PENALTY: Final = N_(
    "“{card}” costs {cost}; {gold} gold and {silver} silver are left: {missing} too few."
)
_GOLD_WITH_PENALTY: Final = N_(
    "“{card}” needs {need} gold, {penalty} of it for new elements, and {gold} is left: "
    "{missing} too few."
)


def refusal_codes() -> frozenset[str]:
    """Return the codes for which ``render_refusal`` has a sentence."""
    return frozenset(_REFUSALS)


def render_refusal(refusal: Refusal, rules: Ruleset | None = None) -> str:
    """Return one sentence with the reason and what would make it possible.

    With the current ruleset it cites the rule by its number in that book. A code without a sentence
    is described only by its rule. A draft's refusals rest on no rule of the rulebook, so they cite
    none.
    """
    template = _REFUSALS.get(refusal.code)
    if template is None:
        rule = cited(refusal.rule, rules or UNNAMED)
        return _("The rules do not allow it (rule {rule}).").format(rule=rule)
    detail = {
        key: shown_name(value) if key in _CARDS and isinstance(value, str) else value
        for key, value in refusal.detail
    }
    if refusal.code == "no_crystals" and not detail["penalty"]:
        template = _NO_PENALTY
    if refusal.code == "no_gold" and detail["penalty"]:
        template = _GOLD_WITH_PENALTY
    text = _(template).format(**detail)
    if rules is None or not refusal.rule:
        return text
    return _("{sentence} (rule {rule})").format(sentence=text, rule=cited(refusal.rule, rules))


def render_violation(violation: Violation) -> str:
    """Return one sentence with a deck's violation, its remedy, and the requirement.

    It cites the rule or term of the rulebook, and the format, marked if unconfirmed.
    """
    text = _violation(violation)
    if violation.suggestions:
        names = ", ".join(_("“{name}”").format(name=name) for name in violation.suggestions)
        text += " " + _("Did you mean: {names}?").format(names=names)
    if violation.line is not None:
        text = _("Line {line}: {sentence}").format(line=violation.line, sentence=text)
    citation = _citation(violation)
    if citation:
        text = _("{sentence} ({citation})").format(sentence=text, citation=citation)
    return text


def _citation(violation: Violation) -> str:
    cites = []
    if violation.rule:
        rules = UNNAMED if violation.form is None else violation.form.ruleset
        cites.append(_("rule {rule}").format(rule=cited(violation.rule, rules)))
    if violation.term:
        cites.append(_("term “{term}”").format(term=_term_title(violation.term)))
    if violation.form is not None:
        cites.append(_("format “{format}”").format(format=violation.form.name))
    return ", ".join(cites)


def _term_title(name: str) -> str:
    """Return a term's name in the user's language, without doubled quotes."""
    term = term_named(name)
    title = name if term is None else term.title
    return _INNER_QUOTES.sub(r"„\1“", title)


def render_flag(flag: BanFlag, set_names: Mapping[str, str] | None = None) -> str:
    """Return one sentence with the scope and the source of a ban in the cards' file.

    This is not a violation: banned cards are decided by formats.
    """
    name = shown_set((set_names or {}).get(flag.set_code, flag.set_code))
    if flag.whole:
        text = _("“{card}” is marked as banned in the card file of “{set}”.")
    else:
        text = _(
            "Another print of “{card}” ({prints}) is marked as banned in the card file of "
            "“{set}”; the card itself is not."
        )
    told = text.format(card=shown_name(flag.name), set=name, prints=", ".join(flag.prints))
    return told + " " + _("Not a violation: only the format can ban cards.")


def render_unsaid_lines(unsaid: Iterable[tuple[str, tuple[str, ...]]]) -> tuple[str, ...]:
    """Return what cannot be checked, since no file of the cards says it, a line for the same
    facts.

    These are not violations.
    """
    by_facts: dict[tuple[str, ...], list[str]] = {}
    for name, facts in unsaid:
        by_facts.setdefault(facts, []).append(name)
    text = _("Cannot be checked, since the card file does not say it: {facts} ({cards}).")
    return tuple(
        text.format(facts=render_unsaid(facts), cards=", ".join(shown_names(names)))
        for facts, names in by_facts.items()
    )


def _violation(violation: Violation) -> str:
    found, allowed = violation.found, violation.allowed
    card = shown_name(violation.cards[0]) if violation.cards else ""
    match violation.code:
        case ViolationCode.TOO_FEW_CARDS | ViolationCode.TOO_MANY_CARDS:
            return _render_size(violation)
        case ViolationCode.TOO_MANY_COPIES | ViolationCode.RESTRICTED_CARD:
            return _render_copies(violation, card)
        case ViolationCode.SET_NOT_ALLOWED:
            text = _("“{card}” is not in any set the format allows: take it out.")
            return text.format(card=card)
        case ViolationCode.BANNED_CARD:
            return _("“{card}” is banned in the format: take it out.").format(card=card)
        case ViolationCode.BANNED_PRINT:
            text = _("This print of “{card}” is banned in the format: name another print.")
            return text.format(card=card)
        case ViolationCode.TOO_LARGE_SIDE:
            text = _("The side has cards: {found}; at most {allowed} are allowed: take out {over}.")
            return text.format(found=found, allowed=allowed, over=found - allowed)
        case ViolationCode.WRONG_LINEUP:
            text = _("Decks in a line-up of this format: {allowed}, not {found}.")
            return text.format(found=found, allowed=allowed)
        case ViolationCode.UNKNOWN_CARD:
            text = _("“{card}” is not in the catalogue: correct the name, or import its set.")
            return text.format(card=card)
        case ViolationCode.UNREADABLE_LINE:
            problem = _("“{text}” cannot be read; write the number of copies (1 to 99) and a name.")
            return problem.format(text=card)
        case _:
            assert_never(violation.code)


def _render_size(violation: Violation) -> str:
    found, allowed = violation.found, violation.allowed
    if found < allowed:
        return ngettext(
            "The deck has {found} card; at least {allowed} are needed: add {missing} more.",
            "The deck has {found} cards; at least {allowed} are needed: add {missing} more.",
            found,
        ).format(found=found, allowed=allowed, missing=allowed - found)
    return ngettext(
        "The deck has {found} card; at most {allowed} are allowed: take out {over}.",
        "The deck has {found} cards; at most {allowed} are allowed: take out {over}.",
        found,
    ).format(found=found, allowed=allowed, over=found - allowed)


def _render_copies(violation: Violation, card: str) -> str:
    found, allowed = violation.found, violation.allowed
    if violation.in_lineup:
        text = ngettext(
            "“{card}” is in the decks of the line-up {found} time in total; at most {allowed} "
            "are allowed: take out {over}.",
            "“{card}” is in the decks of the line-up {found} times in total; at most "
            "{allowed} are allowed: take out {over}.",
            found,
        )
    elif violation.code is ViolationCode.RESTRICTED_CARD:
        text = ngettext(
            "“{card}” is restricted and in the deck {found} time; at most {allowed} is allowed:"
            " take out {over}.",
            "“{card}” is restricted and in the deck {found} times; at most {allowed} is allowed:"
            " take out {over}.",
            found,
        )
    else:
        text = ngettext(
            "“{card}” is in the deck {found} time; at most {allowed} are allowed: take out {over}.",
            "“{card}” is in the deck {found} times; at most {allowed} are allowed: take out"
            " {over}.",
            found,
        )
    return text.format(card=card, found=found, allowed=allowed, over=found - allowed)


@overload
def refused(refusal: Refusal, rules: Ruleset) -> Refused: ...
@overload
def refused(refusal: Refusal | None, rules: Ruleset) -> Refused | None: ...
def refused(refusal: Refusal | None, rules: Ruleset) -> Refused | None:
    """Return a refusal with its sentence and its rule in the ruleset's book; None for none."""
    if refusal is None:
        return None
    told = render_refusal(refusal, rules)
    return Refused(refusal.code, cited(refusal.rule, rules), refusal.detail, told)


def refusal_renderer(rules: Ruleset) -> RefusalRenderer:
    """Return the function that words refusals by a ruleset; see ``refused``."""
    return lambda refusal: refused(refusal, rules)
