"""Find the forms of the lexicon that a misspelt word may stand for."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from engine.berserk.cards.text.grammar import Pos
from engine.berserk.cards.text.lexicon import Lexicon, kept_with_lexicon

_LETTERS: Final = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
_SHORTEST: Final = 4
"""The minimum length of a corrected word: half of the shorter ones are close to another word."""
_TWICE: Final = 8
"""The minimum length of a word corrected in two places."""
_LONGEST: Final = 30
"""The maximum length of a word looked up: no form is longer."""
_PIECES: Final = 3
_ORDINALS: Final = frozenset(["один", "первый", "второй", "третий", "четвертый", "пятый", "шестой"])
_NEGATIONS: Final = ("не", "без", "бес")


class Speller:
    """Finds the forms close to a word; words of three letters or fewer have none."""

    def __init__(self, lexicon: Lexicon) -> None:
        forms = [form for form in lexicon.forms if _may_be_meant(lexicon, form)]
        self._forms = frozenset(forms)
        self._pieces: dict[tuple[int, int, str], list[str]] = {}
        for form in forms:
            if len(form) >= _TWICE - 2:
                for place, (start, end) in enumerate(_bounds(len(form))):
                    self._pieces.setdefault((len(form), place, form[start:end]), []).append(form)

    def near(self, word: str) -> str | None:
        """Return the only form at distance one from a folded word; None if there is none or
        several.

        From eight letters on, if no form is at distance one, the only form at distance two with the
        same first letter. An added, missing or wrong letter and two swapped letters count one each.
        A form of opposite meaning («открытый», «неоткрытый») never counts as close, and numbers are
        not forms.
        """
        if not _SHORTEST <= len(word) <= _LONGEST or not set(word) <= set(_LETTERS):
            return None
        near = self._edited(word)
        once = _of_one_sign(word, near)
        if near or len(word) < _TWICE:
            return _only(once)
        return _only(
            form
            for form in self._sharing_a_piece(word)
            if form[0] == word[0] and _same_sign(word, form) and distance(word, form) == 2
        )

    def once(self, word: str) -> set[str]:
        """Return every form at distance one from a folded word, by the same rules.

        Empty for a word that is as close to a form as to its opposite: «нчетный».
        """
        return _of_one_sign(word, self._edited(word))

    def _edited(self, word: str) -> set[str]:
        return {form for form in edited(word) if form in self._forms}

    def _sharing_a_piece(self, word: str) -> set[str]:
        """Return forms that share one of three pieces, shifted by at most two places.

        Every form at distance two keeps one piece intact.
        """
        shared: set[str] = set()
        for length in range(len(word) - 2, len(word) + 3):
            for place, (start, end) in enumerate(_bounds(length)):
                for begins in range(max(start - 2, 0), start + 3):
                    piece = word[begins : begins + end - start]
                    shared.update(self._pieces.get((length, place, piece), ()))
        return shared


@kept_with_lexicon
def speller_of(lexicon: Lexicon) -> Speller:
    """Return the cached speller of a lexicon."""
    return Speller(lexicon)


def _may_be_meant(lexicon: Lexicon, form: str) -> bool:
    if len(form) < _SHORTEST - 1 or not set(form) <= set(_LETTERS):
        return False
    return not any(
        reading.pos is Pos.NUM or reading.lexeme in _ORDINALS for reading in lexicon.forms[form]
    )


def _same_sign(word: str, form: str) -> bool:
    return all(word.startswith(sign) == form.startswith(sign) for sign in _NEGATIONS)


def _of_one_sign(word: str, near: set[str]) -> set[str]:
    """Return the forms that do not negate the word; empty if a form and its opposite are both
    close."""
    kept = {form for form in near if _same_sign(word, form)}
    opposites = {sign + form for form in kept for sign in _NEGATIONS}
    return set() if opposites & near else kept


def _only(forms: Iterable[str]) -> str | None:
    few = list(forms)
    return few[0] if len(few) == 1 else None


def _bounds(length: int) -> list[tuple[int, int]]:
    """Return the bounds of the three pieces of a form of ``length``."""
    edges = [length * place // _PIECES for place in range(_PIECES + 1)]
    return list(pairwise(edges))


def edited(word: str) -> Iterator[str]:
    """Yield every word at distance one."""
    for at in range(len(word) + 1):
        before, rest = word[:at], word[at:]
        if rest:
            yield before + rest[1:]
            yield from (before + letter + rest[1:] for letter in _LETTERS)
        if len(rest) > 1:
            yield before + rest[1] + rest[0] + rest[2:]
        yield from (before + letter + rest for letter in _LETTERS)


def is_near(word: str, form: str) -> bool:
    """Return whether a word is at distance one from a form, or two from eight letters on.

    >>> is_near("охотика", "охотника")
    True
    """
    if min(len(word), len(form)) < _SHORTEST or not _same_sign(word, form):
        return False
    letters = distance(word, form)
    return letters == 1 or (letters == 2 and len(word) >= _TWICE and word[0] == form[0])


def distance(first: str, second: str) -> int:
    """Return the edit distance of two words, counting a swap of neighbours as one edit."""
    rows = [list(range(len(second) + 1))]
    for i, letter in enumerate(first, 1):
        row = [i]
        for j, other in enumerate(second, 1):
            cost = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == second[j - 2] and first[i - 2] == other:
                cost = min(cost, rows[-2][j - 2] + 1)
            row.append(cost)
        rows.append(row)
    return rows[-1][-1]
