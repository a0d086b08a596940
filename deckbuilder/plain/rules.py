"""Rules told in words, for whoever asks by number or by words."""

from catalog.common.errors import UserError
from catalog.common.i18n import _, ngettext
from deckbuilder.cards.rulebook import Rule, find_rules

_MOST = 5  # so many rules are told whole; of more there are numbers


def rule_lines(said: str) -> list[str]:
    """Return the rules of a number (its parts too) or with these words; how to ask, for neither."""
    if not said:
        return [_("Say a number after the word, such as 515.3, or words to look for.")]
    try:
        rules = find_rules(said)
    except UserError as error:
        return [str(error)]
    exact = [rule for rule in rules if rule.number == said.rstrip(".")]
    if not rules:
        return [_("No rule has that number or these words.")]
    if len(rules) <= _MOST:
        return [_told(rule) for rule in rules]
    others = [rule.number for rule in rules if rule not in exact]
    text = ngettext("{count} rule: {numbers}.", "{count} rules: {numbers}.", len(others))
    rest = text.format(count=len(others), numbers=", ".join(others))
    return [*(_told(rule) for rule in exact), rest]


def _told(rule: Rule) -> str:
    return _("Rule {number}: {words}").format(number=rule.number, words=rule.words or rule.title)
