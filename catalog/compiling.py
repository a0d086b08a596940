"""Compile the printed texts of the catalogue and store the abilities with the compiler's version.

Besides the text, a reading depends on the words and the names of all cards. A new name makes a new
version; older readings are redone only where they can change. Abilities entered by hand stay.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeAlias

from sqlmodel import Session, col, select

import engine.berserk.abilities as ab
from catalog.cards import BUNDLED
from catalog.lexicon import lexicon_of
from catalog.models import CardRow
from catalog.readings import hand_readings
from catalog.specs import plays_of
from engine.berserk import (
    Lexicon,
    NewNames,
    Reading,
    Sentence,
    SentenceReading,
    compile_text,
    compiler_version,
    render_abilities,
    sentences,
)

Progress: TypeAlias = Callable[[int, int], None]
MOST_SIGNS: Final = 4_000
"""The maximum length of a text that is compiled; no card comes close."""
STEP: Final = 20
_OBJECTS: Final = 100_000
"""How many new objects have the collector look for cycles while texts are compiled."""


def compile_texts(
    session: Session, progress: Progress | None = None, before: Lexicon | None = None
) -> int:
    """Compile every text not yet compiled by this version; return their number.

    ``before`` is the previous lexicon: a reading made with it that no added or removed name can
    change is kept and marked as this version's. ``progress`` is called with (done, total) texts,
    unless there is nothing to do.
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
    with _rare_collection():
        for done, card in enumerate(stale):
            if progress is not None and done % STEP == 0:
                progress(done, len(stale))
            key = card.name, card.text
            if key not in known:
                known[key] = render_abilities(read_printed(card.text, card.name, lexicon).abilities)
            card.abilities, card.compiled_by = known[key], version
            card.plays = plays_of(card.card()).value
    if progress is not None and stale:
        progress(len(stale), len(stale))
    session.flush()
    return len(stale)


@contextmanager
def _rare_collection() -> Iterator[None]:
    """Collect cyclic garbage rarely: a reading makes many objects and hardly any cycles."""
    before = gc.get_threshold()
    gc.set_threshold(_OBJECTS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _keep_untouched(texts: Sequence[CardRow], before: Lexicon, lexicon: Lexicon) -> None:
    """Mark readings of the previous version as current where no changed name can affect them."""
    new = NewNames.between(before, lexicon)
    if new is None:
        return
    last, version = compiler_version(before), compiler_version(lexicon)
    for card in texts:
        if card.compiled_by == last and not new.may_touch(card.text, card.name):
            card.compiled_by = version


def stale_texts(session: Session) -> int:
    """Return the number of texts not compiled by this version."""
    texts = _cards_to_read(session)
    if not texts:
        return 0
    version = compiler_version(catalog_lexicon(session))
    return sum(card.compiled_by != version for card in texts)


def catalog_lexicon(session: Session) -> Lexicon:
    """Return the compiler's words together with the names and classes of all cards, and readings.

    BadFile if the user's file of readings is bad.
    """
    known = select(CardRow.name, CardRow.classes, CardRow.text)
    return lexicon_of(session.exec(known), hand_readings())


def read_printed(text: str, name: str, lexicon: Lexicon, *, strict: bool = False) -> Reading:
    """Compile a text of the card of this name; ``strict`` corrects only spelling.

    Every sentence of a text longer than ``MOST_SIGNS`` stays unread.
    """
    if len(text) > MOST_SIGNS:
        return Reading(tuple(map(_left_unread, sentences(text))))
    return compile_text(text, name=name, lexicon=lexicon, strict=strict)


def _left_unread(part: Sentence) -> SentenceReading:
    return SentenceReading((ab.Unread(part.text, part.at),), text=part.text, at=part.at)


def _cards_to_read(session: Session) -> Sequence[CardRow]:
    """Return the cards whose texts are compiled: those that came without abilities."""
    came = (col(CardRow.abilities) != "") & col(CardRow.compiled_by).in_(("", BUNDLED))
    wanted = select(CardRow).where(col(CardRow.text) != "", ~came)
    return session.exec(wanted.order_by(col(CardRow.id))).all()
