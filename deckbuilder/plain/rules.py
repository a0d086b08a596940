"""Rules in words, by number or by search words."""

from catalog.common.errors import UserError
from catalog.common.folding import fold
from catalog.common.i18n import _, ngettext
from deckbuilder.cards.rulebook import Rule, find_rules
from deckbuilder.cards.terms import Term, find_terms, terms_of_card, titles
from deckbuilder.lessons.examples import examples_of
from engine.berserk import CardSpec

_MOST = 5  # the maximum of rules shown in full; with more, only numbers


def render_rule_lines(said: str) -> list[str]:
    """Return the rules of a number (with its parts) or with these words; for neither, how to
    ask."""
    if not said:
        return [_("Say a number after the word, such as 515.3, or words to look for.")]
    try:
        rules = find_rules(said)
    except UserError as error:
        return [str(error)]
    exact = [rule for rule in rules if rule.cite == said.rstrip(".")]
    if not rules:
        return [_("No rule has this number or these words.")]
    if len(rules) <= _MOST:
        return [_render_rule(rule) for rule in rules]
    others = [rule.shown for rule in rules if rule not in exact]
    text = ngettext("{count} rule: {numbers}.", "{count} rules: {numbers}.", len(others))
    rest = text.format(count=len(others), numbers=", ".join(others))
    return [*(_render_rule(rule) for rule in exact), rest]


def rule_with_example(said: str) -> str:
    """Return the number of the only rule shown in full for these words, if it has an example; else
    empty."""
    try:
        rules = find_rules(said) if said else []
    except UserError:
        return ""
    exact = [rule for rule in rules if rule.cite == said.rstrip(".")]
    number = exact[0].number if exact else rules[0].number if len(rules) == 1 else ""
    return number if number and examples_of(number) else ""


def render_term_lines(said: str) -> list[str]:
    """Return the terms of a name; without a name, how to ask."""
    if not said:
        return [_("Say the term after the word: a name, or a symbol.")]
    terms = find_terms(said)
    if not terms:
        return [_("No term has this name or these words.")]
    exact = [one for one in terms if fold(said) in map(fold, one.names)] or terms[:1]
    lines = [render_term_line(one) for one in exact]
    others = [one for one in terms if one not in exact][:_MOST]
    return [*lines, *([_("See also: {terms}.").format(terms=titles(others))] if others else [])]


def render_term_line(term: Term) -> str:
    """Return a term with its meaning and its rule."""
    text = _("{term}: {words} More: rule {number}.")
    return text.format(term=term.title, words=term.words, number=term.rule)


def render_card_terms_line(spec: CardSpec) -> str:
    """Return the terms on a card, and how to ask for one."""
    return _("Terms: {terms}. Say “term” and one of them to hear what it means.").format(
        terms=titles(terms_of_card(spec))
    )


def _render_rule(rule: Rule) -> str:
    return _("Rule {number}: {words}").format(number=rule.shown, words=rule.words or rule.title)
