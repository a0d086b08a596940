"""Each printed sentence of a card beside its normal form."""

from bisect import bisect_right
from dataclasses import dataclass

from engine.berserk.cards.text.draft import Change
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.normalise import normalise
from engine.berserk.cards.text.sentences import Sentence, sentences


@dataclass(frozen=True, slots=True)
class NormalSentence:
    """A printed sentence, the sentences of the normal form that begin in it, and their log.

    Mostly ``texts`` holds one; two or more where an ability began without a stop, none where the
    sentence is an errata note.
    """

    printed: Sentence
    texts: tuple[str, ...]
    log: tuple[Change, ...]


def normal_sentences(
    printed: str, lexicon: Lexicon, own_name: str = "", *, strict: bool = False
) -> tuple[NormalSentence, ...]:
    """Return every sentence of ``sentences(printed)`` in its order, with its normal form.

    ``own_name`` and ``strict`` are those of ``normalise``.
    """
    parts = sentences(printed)
    normal = normalise(printed, lexicon, own_name, strict=strict)
    begins = [part.at for part in parts]
    texts: list[list[str]] = [[] for _ in parts]
    logs: list[list[Change]] = [[] for _ in parts]
    for sentence in sentences(normal.text):
        place = bisect_right(begins, normal.printed_at(sentence.at)) - 1
        if parts:
            texts[max(place, 0)].append(sentence.text)
    for change in normal.log:
        if parts:
            logs[max(bisect_right(begins, change.at) - 1, 0)].append(change)
    return tuple(
        NormalSentence(part, tuple(said), tuple(log))
        for part, said, log in zip(parts, texts, logs, strict=True)
    )
