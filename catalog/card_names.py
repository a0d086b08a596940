"""The rule for card names, shared by card files, draft logs and hosts of tables.

A valid name can stand on a line of a deck, where it is distinguished from a count, from the
community's card number and from a set name in square brackets.
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from catalog.common.i18n import _

MOST_LETTERS: Final = 200


def name_problem(name: str) -> str:
    """Return why ``name`` is not a valid card name; empty if it is.

    A name is one line without redundant spaces. It has a letter, at most ``MOST_LETTERS``
    characters, and balanced «quotation marks».

    >>> name_problem("Лесной страж"), bool(name_problem("13"))
    ('', True)
    """
    if name != " ".join(name.split()):
        return _("a name must be one line, without spaces at its ends or two in a row")
    if not any(letter.isalpha() for letter in name):
        return _("a name has at least one letter")
    if len(name) > MOST_LETTERS:
        return _("a name has at most {most} letters").format(most=MOST_LETTERS)
    depths = list(accumulate(_steps(name)))
    if depths and (depths[-1] != 0 or min(depths) < 0):
        return _("every « in a name needs its », and every » its «")
    return ""


def _steps(name: str) -> Iterator[int]:
    for letter in name:
        yield (letter == "«") - (letter == "»")
