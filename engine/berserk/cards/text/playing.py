"""Count how much printed text the engine plays, and how much is left to the players."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import engine.berserk.abilities as ab
from engine.berserk.cards.by_itself import PlaysByItself
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.text.sentences import Sentence, sentences


@dataclass(frozen=True, slots=True)
class Playing:
    """The number of printed sentences of one or more cards, and how many of them play.

    ``unread`` are the sentences that do not play, so ``printed`` is ``live`` plus their number.
    ``icons`` are frame icons that the engine does not play; they are not counted as sentences.
    ``absent`` cards have an unknown text, which is not counted as a sentence either. ``by_hand``
    are those of the live sentences that are read by hand. Of ``begun`` unread sentences the
    beginning plays.
    """

    printed: int = 0
    live: int = 0
    unread: tuple[ab.Unread, ...] = ()
    icons: tuple[ab.Unread, ...] = ()
    absent: int = 0
    by_hand: tuple[ab.ByHand, ...] = ()
    begun: int = 0

    @property
    def plays(self) -> PlaysByItself:
        """The overall verdict; a card that prints nothing plays."""
        if not (self.unread or self.icons or self.absent):
            return PlaysByItself.YES
        return PlaysByItself.PARTLY if self.live or self.begun else PlaysByItself.NO


def unread_of(spec: CardSpec) -> Iterator[ab.Unread]:
    """Yield the unread parts of a card: one for each sentence or icon, or one for an absent text.

    Matches saved before texts were split into sentences hold the whole text as one part, and no
    words at all where the source withholds them.
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
    """Return a sentence with its offset in the text, which hand-written ones may lack."""
    if part.reason is ab.UnreadReason.ICON or text.startswith(part.text, part.at):
        return part
    at = text.find(part.text)
    return replace(part, at=at) if at >= 0 else part


def playing_of(spec: CardSpec) -> Playing:
    """Return how much of one card plays."""
    return playing_of_text(spec.text, spec.abilities)


def playing_of_text(text: str, abilities: Sequence[ab.Ability]) -> Playing:
    """Return how much of one card's text plays, given the abilities compiled from it."""
    unread: list[ab.Unread] = []
    icons: list[ab.Unread] = []
    absent = 0
    for part in _unread_parts(text, abilities):
        if part.reason is ab.UnreadReason.ABSENT:
            absent = 1
        else:
            (icons if part.reason is ab.UnreadReason.ICON else unread).append(part)
    # a card given only by its abilities prints at least the unread ones
    printed = max(len(sentences(text)), len(unread))
    by_hand = tuple(part for part in abilities if isinstance(part, ab.ByHand))
    live = printed - len(unread)
    begun = sum(_is_a_rest(part, text) for part in unread)
    return Playing(printed, live, tuple(unread), tuple(icons), absent, by_hand, begun)


def _is_a_rest(part: ab.Unread, text: str) -> bool:
    """Return whether an unread part begins within a sentence: the beginning of that plays."""
    return any(one.at < part.at < one.at + len(one.text) for one in sentences(text))


def by_hand_at(spec: CardSpec, place: int) -> ab.ByHand | None:
    """Return the note that the ability at this place of a card is read by hand; None if it is
    compiled or entered with the card."""
    for before in range(1, min(place, len(spec.abilities) - 1) + 1):
        note = spec.abilities[place - before]
        if isinstance(note, ab.ByHand):
            return note if before <= note.nodes else None
    return None


def playing_of_cards(specs: Iterable[CardSpec]) -> Playing:
    """Return how much of several cards plays together; each copy counts."""
    parts = [playing_of(spec) for spec in specs]
    return Playing(
        sum(part.printed for part in parts),
        sum(part.live for part in parts),
        tuple(unread for part in parts for unread in part.unread),
        tuple(icon for part in parts for icon in part.icons),
        sum(part.absent for part in parts),
        tuple(given for part in parts for given in part.by_hand),
        sum(part.begun for part in parts),
    )


def live_sentences(spec: CardSpec) -> tuple[Sentence, ...]:
    """Return the printed sentences that play, in text order."""
    unread = [ability.at for ability in playing_of(spec).unread]
    return tuple(
        sentence
        for sentence in sentences(spec.text)
        if not any(sentence.at <= at < sentence.at + len(sentence.text) for at in unread)
    )
