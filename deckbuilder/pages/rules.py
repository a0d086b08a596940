"""Rules that a page cites: each number leads to its words in a list at the end, and bears them."""

from dataclasses import dataclass, field

from markupsafe import Markup

from catalog.common.foreign import plain
from catalog.common.i18n import _
from deckbuilder.cards.rule_numbers import cited_rules
from deckbuilder.cards.rulebook import words_of
from deckbuilder.pages.tongues import marked

_NUMBER = Markup('<a class="rule" href="#rule-{rule}" title="{words}">{number}</a>')


@dataclass
class CitedRules:
    """The rules of one page, noted as their numbers are written; ``words`` by number."""

    words: dict[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """What the list of them is called."""
        return _("The rules named here, in our words")

    def __call__(self, text: object) -> Markup:
        """Return a text for the page, the numbers in it with what the rules say."""
        shown = plain(str(text))
        line, end = Markup(), 0
        for one in cited_rules(shown):
            words = self.words.setdefault(one.number, words_of(one.number))
            line += marked(shown[end : one.start])
            line += _NUMBER.format(rule=one.number, words=words, number=shown[one.start : one.end])
            end = one.end
        return line + marked(shown[end:])
