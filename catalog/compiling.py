"""The printed texts of the catalogue, read into abilities and kept with the compiler's version.

What the compiler knows besides a text are words and the names of all cards: a new name makes a new
version, and what an older one read is read again where it may be read otherwise. Abilities that
were given by hand stay.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from sqlmodel import Session, col, select

import engine.berserk.abilities as ab
from catalog.cards import BUNDLED
from catalog.lexicon import lexicon_of
from catalog.models import CardRow
from catalog.specs import plays_of
from engine.berserk import (
    Lexicon,
    NewNames,
    Reading,
    Sentence,
    SentenceReading,
    compile_text,
    compiler_version,
    sentences,
    write_abilities,
)

Progress: TypeAlias = Callable[[int, int], None]
MOST_SIGNS: Final = 4_000
"""How long a text may be to be read; no card comes near it."""
STEP: Final = 20


def compile_texts(
    session: Session, progress: Progress | None = None, before: Lexicon | None = None
) -> int:
    """Read every text that this version of the compiler has not read; how many there were.

    ``before`` are the words that were known until now: what was read with them and cannot be read
    otherwise with the names that came or went counts as read by this version. ``progress`` is told
    (done, total) texts, unless there is nothing to do.
    """
    texts = _cards_to_read(session)
    if not texts:
        return 0
    lexicon = catalog_lexicon(session)
    version = compiler_version(lexicon)
    if before is not None:
        _keep_untouched(texts, before, lexicon)
    stale = [card for card in texts if card.compiled_by != version]
    known: dict[tuple[str, str], str] = {}
    for done, card in enumerate(stale):
        if progress is not None and done % STEP == 0:
            progress(done, len(stale))
        key = card.name, card.text
        if key not in known:
            known[key] = write_abilities(read_printed(card.text, card.name, lexicon).abilities)
        card.abilities, card.compiled_by = known[key], version
        card.plays = plays_of(card.card()).value
    if progress is not None and stale:
        progress(len(stale), len(stale))
    session.flush()
    return len(stale)


def _keep_untouched(texts: Sequence[CardRow], before: Lexicon, lexicon: Lexicon) -> None:
    """Give this version's mark to what the one before has read and no other name touches."""
    new = NewNames.between(before, lexicon)
    if new is None:
        return
    last, version = compiler_version(before), compiler_version(lexicon)
    for card in texts:
        if card.compiled_by == last and not new.may_touch(card.text, card.name):
            card.compiled_by = version


def stale_texts(session: Session) -> int:
    """Return how many texts this version of the compiler has not read."""
    texts = _cards_to_read(session)
    if not texts:
        return 0
    version = compiler_version(catalog_lexicon(session))
    return sum(card.compiled_by != version for card in texts)


def catalog_lexicon(session: Session) -> Lexicon:
    """Return the words of the compiler, with the names and classes of all cards."""
    known = select(CardRow.name, CardRow.classes, CardRow.text)
    return lexicon_of(session.exec(known))


def read_printed(text: str, name: str, lexicon: Lexicon, *, strict: bool = False) -> Reading:
    """Read a text of the card of this name; ``strict`` puts nothing right but spelling.

    One longer than ``MOST_SIGNS`` is unread, sentence by sentence.
    """
    if len(text) > MOST_SIGNS:
        return Reading(tuple(map(_left_unread, sentences(text))))
    return compile_text(text, name=name, lexicon=lexicon, strict=strict)


def _left_unread(part: Sentence) -> SentenceReading:
    return SentenceReading((ab.Unread(part.text, part.at),), text=part.text, at=part.at)


def _cards_to_read(session: Session) -> Sequence[CardRow]:
    """Return the cards with a text that the compiler reads: no abilities came with them."""
    came = (col(CardRow.abilities) != "") & col(CardRow.compiled_by).in_(("", BUNDLED))
    wanted = select(CardRow).where(col(CardRow.text) != "", ~came)
    return session.exec(wanted.order_by(col(CardRow.id))).all()
