"""Sentences for what is wrong with a deck and for why a card cannot be taken.

Codes and numbers are data; here they become one sentence in the user's language, which says
what would make it right.
"""

from typing import Final, assert_never

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.battle.refusals import BATTLE_REFUSALS
from deckbuilder.cards.rulebook import cited
from deckbuilder.decks.legality import Violation, ViolationCode
from deckbuilder.limited.draft.sharing import DRAFT_REFUSALS
from engine.berserk import UNNAMED, Ruleset
from engine.kernel import Refusal

_REFUSALS: Final = {
    "ability_does_not_hold": N_("What “{card}” asks for before the recruitment is not so now."),
    "ability_used_before": N_("“{card}” has used its ability before the recruitment."),
    "already_taken": N_("“{card}” is already in the squad; each card of the deal is taken once."),
    "bad_silver": N_("“{card}” costs {cost}: pay from 0 to {cost} of it in silver, not {silver}."),
    "bad_x": N_("X of “{card}” is a number of 0 or more, not {x}."),
    "barred_by_a_member": N_(
        "“{in_way}” may not be in a squad with “{barred}”; put “{in_way}” back to take “{card}”."
    ),
    "bars_a_member": N_(
        "“{card}” may not be in a squad with “{in_way}”; put “{in_way}” back to take it."
    ),
    "cost_unknown": N_(
        "The cost of “{card}” stands in its text and cannot be worked out, "
        "so it cannot be taken into a squad."
    ),
    "elite_needs_gold": N_("“{card}” is elite and is paid in gold alone, without silver."),
    "flyer_cap": N_(
        "Flyers may cost {cap} crystals together: {spent} are spent, “{card}” costs {cost}, "
        "which is {over} too many."
    ),
    "locked_in_squad": N_(
        "“{card}” was taken before the recruitment and stays in the squad; the others can go back."
    ),
    "mulligan_without_gold": N_(
        "A mulligan costs {need} gold and {have} is left; announcing it would lose the game."
    ),
    "no_ability_before": N_("“{card}” does nothing before the recruitment."),
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
    "no_silver": N_("{need} silver is asked for “{card}” and {have} is left: {missing} too few."),
    "no_terms": N_("“{card}” offers no price of its own now."),
    "no_x_in_cost": N_("The cost of “{card}” has no X to choose."),
    "no_legal_squad": N_("This deal allows no legal squad: no creature can be paid for."),
    "not_in_deal": N_("“{card}” is in the deal no more."),
    "not_in_squad": N_("That card is not in the squad, so it cannot be put back."),
    "several_elements": N_(
        "“{card}” is of several elements, and in this edition a card has one: leave it out."
    ),
    "second_terrain": N_(
        "Of terrains a squad has at most {terrains}; put “{in_way}” back to take “{card}”."
    ),
    "squad_limit": N_(
        "“{in_way}” binds the squad to at most {most} cards of a kind, and with “{card}” there is"
        " {over} too many."
    ),
    "too_few_to_show": N_("Cards to be shown for this: {need}; there are {have}."),
    "unique_card_in_squad": N_(
        "“{in_way}” in the squad is unique; put it back to take a card of the same name."
    ),
    "unique_name_taken": N_(
        "“{card}” is unique and the squad has a card of this name; put that one back to take it."
    ),
    "unique_used_before": N_(
        "“{card}” is unique, and a card of this name has used its ability already."
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
    """Return the codes that ``refusal_text`` has a sentence for."""
    return frozenset(_REFUSALS)


def refusal_text(refusal: Refusal, rules: Ruleset | None = None) -> str:
    """Say in one sentence why not and what would make it possible.

    With the ruleset that is played the number of the rule is added, as its book has it.

    A code without a sentence of its own is told by its rule alone. A draft's refusals rest on no
    rule of the rulebook, so they have no number to add.
    """
    template = _REFUSALS.get(refusal.code)
    if template is None:
        rule = cited(refusal.rule, rules or UNNAMED)
        return _("The rules do not allow it (rule {rule}).").format(rule=rule)
    detail = dict(refusal.detail)
    if refusal.code == "no_crystals" and not detail["penalty"]:
        template = _NO_PENALTY
    if refusal.code == "no_gold" and detail["penalty"]:
        template = _GOLD_WITH_PENALTY
    text = _(template).format(**detail)
    if rules is None or not refusal.rule:
        return text
    return _("{sentence} (rule {rule})").format(sentence=text, rule=cited(refusal.rule, rules))


def violation_text(violation: Violation) -> str:
    """Say in one sentence what is wrong with the deck and what would be right."""
    text = _violation(violation)
    if violation.suggestions:
        names = ", ".join(_("“{name}”").format(name=name) for name in violation.suggestions)
        text += " " + _("Did you mean {names}?").format(names=names)
    if violation.line is not None:
        text = _("Line {line}: {sentence}").format(line=violation.line, sentence=text)
    return text


def _violation(violation: Violation) -> str:
    found, allowed = violation.found, violation.allowed
    card = violation.cards[0] if violation.cards else ""
    match violation.code:
        case ViolationCode.TOO_FEW_CARDS:
            return ngettext(
                "The deck has {found} card; at least {allowed} are needed.",
                "The deck has {found} cards; at least {allowed} are needed.",
                found,
            ).format(found=found, allowed=allowed)
        case ViolationCode.TOO_MANY_CARDS:
            return ngettext(
                "The deck has {found} card; at most {allowed} are allowed.",
                "The deck has {found} cards; at most {allowed} are allowed.",
                found,
            ).format(found=found, allowed=allowed)
        case ViolationCode.TOO_MANY_COPIES:
            return ngettext(
                "“{card}” is in the deck {found} time; at most {allowed} are allowed.",
                "“{card}” is in the deck {found} times; at most {allowed} are allowed.",
                found,
            ).format(card=card, found=found, allowed=allowed)
        case ViolationCode.SET_NOT_ALLOWED:
            return _("“{card}” is in no set that the format allows.").format(card=card)
        case ViolationCode.BANNED_CARD:
            return _("“{card}” is banned in the format.").format(card=card)
        case ViolationCode.UNKNOWN_CARD:
            return _("“{card}” is not in the catalogue.").format(card=card)
        case ViolationCode.UNREADABLE_LINE:
            problem = _("“{text}” cannot be read; write the number of copies (1 to 99) and a name.")
            return problem.format(text=card)
        case _:
            assert_never(violation.code)
