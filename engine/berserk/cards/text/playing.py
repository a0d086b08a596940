"""How much of what cards print plays by itself, and how much is left to the players' hands."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import engine.berserk.abilities as ab
from engine.berserk.cards.by_itself import PlaysByItself
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.text.sentences import Sentence, sentences


@dataclass(frozen=True, slots=True)
class Playing:
    """How many sentences of a card, or of cards, are printed and how many of them play.

    ``unread`` are the sentences that do not, so ``printed`` is ``live`` and as many as these.
    ``icons`` are icons of the frame that nothing plays; no icon counts as a sentence. ``absent``
    cards have a text that is not given, which counts as no sentence either.
    """

    printed: int = 0
    live: int = 0
    unread: tuple[ab.Unread, ...] = ()
    icons: tuple[ab.Unread, ...] = ()
    absent: int = 0

    @property
    def plays(self) -> PlaysByItself:
        """The whole in one word; what prints nothing plays."""
        if not (self.unread or self.icons or self.absent):
            return PlaysByItself.YES
        return PlaysByItself.PARTLY if self.live else PlaysByItself.NO


def unread_of(spec: CardSpec) -> Iterator[ab.Unread]:
    """Yield what of a card is unread, a printed sentence each, an icon each, or that it is absent.

    Matches that were saved before sentences were told apart hold the whole text in one, and no
    words at all where the source keeps them back.
    """
    yield from _unread_parts(spec.text, spec.abilities)


def _unread_parts(text: str, abilities: Iterable[ab.Ability]) -> Iterator[ab.Unread]:
    for part in abilities:
        if not isinstance(part, ab.Unread):
            continue
        if not part.text:
            yield replace(part, reason=ab.UnreadReason.ABSENT)
        elif part.reason is not ab.UnreadReason.ICON and part.text == text:
            for sentence in sentences(text):
                yield replace(part, text=sentence.text, at=sentence.at)
        else:
            yield _where_it_stands(part, text)


def _where_it_stands(part: ab.Unread, text: str) -> ab.Unread:
    """Return a sentence with its place in the text; one given by hand may lack it."""
    if part.reason is ab.UnreadReason.ICON or text.startswith(part.text, part.at):
        return part
    at = text.find(part.text)
    return replace(part, at=at) if at >= 0 else part


def playing_of(spec: CardSpec) -> Playing:
    """Return how much of one card plays."""
    return playing_of_text(spec.text, spec.abilities)


def playing_of_text(text: str, abilities: Iterable[ab.Ability]) -> Playing:
    """Return how much of one card's text plays when it came to ``abilities``."""
    unread: list[ab.Unread] = []
    icons: list[ab.Unread] = []
    absent = 0
    for part in _unread_parts(text, abilities):
        if part.reason is ab.UnreadReason.ABSENT:
            absent = 1
        else:
            (icons if part.reason is ab.UnreadReason.ICON else unread).append(part)
    # A card given by its abilities alone prints at least what of them is unread.
    printed = max(len(sentences(text)), len(unread))
    return Playing(printed, printed - len(unread), tuple(unread), tuple(icons), absent)


def playing_of_cards(specs: Iterable[CardSpec]) -> Playing:
    """Return how much of some cards plays together; each copy counts."""
    parts = [playing_of(spec) for spec in specs]
    return Playing(
        sum(part.printed for part in parts),
        sum(part.live for part in parts),
        tuple(unread for part in parts for unread in part.unread),
        tuple(icon for part in parts for icon in part.icons),
        sum(part.absent for part in parts),
    )


def live_sentences(spec: CardSpec) -> tuple[Sentence, ...]:
    """Return the printed sentences that play, in the order of the text."""
    unread = {ability.at for ability in playing_of(spec).unread}
    return tuple(sentence for sentence in sentences(spec.text) if sentence.at not in unread)
