"""Readings by hand: the nodes of one printed sentence, identified by a digest of its words.

The digest replaces the words, so that readings of printed cards can be bundled without any of their
text. The names of other cards in the nodes are digests for the same reason.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from engine.berserk.cards.text.grammar import folded
from engine.berserk.cards.text.tokens import tokens_of

_DIGITS: Final = 16
_NAME: Final = re.compile(rf"#([0-9a-f]{{{_DIGITS}}})(?![0-9a-f])")


@dataclass(frozen=True, slots=True)
class HandReading:
    """The abilities of the sentence with this digest, in the notation of ``parse_abilities``.

    ``own`` readings are the user's, the others are bundled. ``overrides`` says that the table of
    phrases reads the sentence too, with other nodes.
    """

    digest: str
    abilities: str
    own: bool = False
    overrides: bool = False

    def names(self) -> frozenset[str]:
        """Return the digests of the cards named in it."""
        return frozenset(match[0] for match in _NAME.finditer(self.abilities))


def sentence_digest(texts: Iterable[str], name: str = "") -> str:
    """Return the digest of a printed sentence in its normal form, of one or several ``texts``.

    Punctuation is ignored. With ``name`` the digest is of this sentence on that card only.
    """
    words = " ".join(token.text for text in texts for token in tokens_of(text.rstrip(" .")))
    return _digest(f"{folded(name)}: {words}" if name else words)


def name_digest(name: str) -> str:
    """Return the digest for the name of a card in the nodes of a reading.

    >>> name_digest("Синий мох") == name_digest("синий  мох")
    True
    """
    return f"#{_digest(folded(' '.join(name.split())))}"


def named_in(notation: str, names: Mapping[str, str]) -> str | None:
    """Return the notation with the names of cards instead of their digests.

    ``names`` maps digests to the catalogue's names. None if one of the cards is missing.
    """
    if any(match[0] not in names for match in _NAME.finditer(notation)):
        return None
    return _NAME.sub(lambda match: names[match[0]], notation)


def _digest(words: str) -> str:
    return sha256(words.encode()).hexdigest()[:_DIGITS]
