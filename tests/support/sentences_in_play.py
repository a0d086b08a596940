"""Count the printed sentences of real cards in a match: in play, announced, carried out."""

from collections import Counter
from functools import cache

import engine.berserk.abilities as ab
from catalog.compiling import read_printed
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.facts import PRINTED
from engine.berserk.cards.text.playing import playing_of
from engine.berserk.match.game import BerserkMatch
from engine.berserk.table import events as ev
from tests.support.bundled import real_lexicon


@cache
def sentence_places(spec: CardSpec) -> dict[int, int]:
    """Return the sentence number for each ability of a card's text, by the ability's index on the
    card, which is part of an announcement's key.

    Abilities entered by hand, or stated by icons, belong to no sentence.
    """
    places: dict[int, int] = {}
    at = 0
    for number, part in enumerate(read_printed(spec.text, spec.name, real_lexicon()).sentences):
        for ability in part.abilities:
            if at >= len(spec.abilities) or spec.abilities[at] != ability:
                return places
            if not isinstance(ability, ab.Unread):
                places[at] = number
            at += 1
    return places


def sentences_in_play(match: BerserkMatch) -> Counter[str]:
    """Count the printed sentences of all cards of a match: ``printed``, ``in_play``, ``announced``
    at least once, ``carried_out`` with any effect at least once.

    Static abilities are in play and never announced.
    """
    counts: Counter[str] = Counter()
    for card in match.state.cards:
        playing = playing_of(card.spec)
        counts["printed"] += playing.printed
        counts["in_play"] += playing.live
    plays: dict[int, tuple[int, int]] = {}
    announced, carried = set[tuple[int, int]](), set[tuple[int, int]]()
    for event in match.history:
        match event:
            case ev.PlayAnnounced(play=play, source=source, key=(kind, place, _)):
                sentence = sentence_places(match.state.cards[source].spec).get(place)
                if kind == PRINTED and sentence is not None:
                    plays[play] = (source, sentence)
                    announced.add(plays[play])
            case ev.PowerDone(play=play, done=done) if done.any and play in plays:
                carried.add(plays[play])
            case _:
                pass
    counts["announced"] += len(announced)
    counts["carried_out"] += len(carried)
    return counts
