"""Names of markers: a text gives one in some case, and asks for it again in another (544).

A marker is called what stands behind the word «маркер», or in quotation marks behind «получает»;
nobody declines that there. Elsewhere the name stands in any case, often without the word.
"""

import re
from collections.abc import Iterator
from typing import Final

from engine.berserk.cards.text.declension import decline
from engine.berserk.cards.text.draft import ChangeKind, Draft, Edit
from engine.berserk.cards.text.grammar import Case, WordNumber
from engine.berserk.cards.text.lexicon import Lexicon

_LONGEST: Final = 3
_WORDS: Final = r"[а-яё]+(?: [а-яё]+){0,2}"
_CALLED: Final = re.compile(rf"\bмаркер(?:а|ы|ом)? «({_WORDS})»|\bполуча[а-я]+ «({_WORDS})»", re.I)
_BARE: Final = re.compile(r"\bмаркер (?=([а-яё]+))", re.I)
_AGAIN: Final = re.compile(rf"\b(с|со|без) (?:(маркер[а-я]*) )?(?:«({_WORDS})»|([а-яё]+))", re.I)
_MARKED: Final = {"без": "маркера"}
_NOMINATIVES: Final = (("а", "о"), ("а", ""), ("я", "ь"), ("ы", "а"), ("и", "ь"), ("и", "а"))
"""How a genitive ends, and the nominatives that it may be of."""


def name_markers(draft: Draft, lexicon: Lexicon) -> None:
    """Put a marker's name, where it is asked for, into the form in which the text gives it."""
    called = dict.fromkeys(_called(draft.text, lexicon))
    if called:
        forms = {form: name for name in called for form in _forms(name)}
        draft.edit(ChangeKind.MARKER, _edits(draft.text, forms))


def _called(text: str, lexicon: Lexicon) -> Iterator[str]:
    for match in _CALLED.finditer(text):
        yield match[1] or match[2]
    for match in _BARE.finditer(text):
        if match[1] not in lexicon.forms:
            yield match[1]


def _forms(name: str) -> Iterator[str]:
    """Yield every form of a name, be it given in the nominative or in the genitive."""
    yield name
    yield from (form.text for form in decline(name))
    for ending, nominative in _NOMINATIVES:
        if name.endswith(ending) and " " not in name:
            forms = decline(name.removesuffix(ending) + nominative)
            if any((form.text, *form[1:]) == (name, Case.GEN, WordNumber.SG) for form in forms):
                yield from (form.text for form in forms)


def _edits(text: str, forms: dict[str, str]) -> Iterator[Edit]:
    for match in _AGAIN.finditer(text):
        said = match[3] or match[4]
        name = forms.get(said)
        if name is not None:
            word = _MARKED.get(match[1].lower(), "маркером")
            yield Edit(match.start(), match.end(), f"{match[1]} {word} «{name}»")
