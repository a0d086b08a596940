"""A card's compiled text in one JSON file, for bug reports on the compiler."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import engine.berserk.abilities as ab
from catalog.common.files import write_atomically
from catalog.common.foreign import render_json
from catalog.common.paths import home
from catalog.specs import to_spec
from deckbuilder.cards.compiling import explain
from deckbuilder.cards.playing import playing_of, render_reason
from engine.berserk import ability_to_json, compiler_version

if TYPE_CHECKING:
    from catalog.cards import Card
    from engine.berserk import Lexicon, SentenceReading

FORM: Final = "razdacha-reading-1"
"""The format of the file."""


def reading_report(card: "Card", lexicon: "Lexicon") -> dict[str, object]:
    """Return a report on a card's text.

    It has the printed text, its sentences with their nodes or the reason why they have none, the
    corrections made, what the card plays, and the version of the compiler.
    """
    explained = explain(card, lexicon)
    reading, spec = explained.reading, to_spec(card)
    playing = playing_of(spec)
    return {
        "form": FORM,
        "compiler": compiler_version(lexicon),
        "compiled_by": card.compiled_by,
        "ref": card.ref,
        "name": card.name,
        "text": card.text,
        "icons": dict(card.icons),
        "given": card.has_given_abilities,
        "stale": explained.is_stale,
        "sentences": [_sentence(part) for part in reading.sentences],
        "mendings": [
            {"kind": log.kind.value, "at": log.at, "before": log.before, "after": log.after}
            for log in reading.log
        ],
        "printed": playing.printed,
        "live": playing.live,
        "plays": [ability_to_json(ability) for ability in spec.abilities],
    }


def _sentence(part: "SentenceReading") -> dict[str, object]:
    unread = next((node for node in part.abilities if isinstance(node, ab.Unread)), None)
    facts: dict[str, object] = {
        "text": part.text,
        "at": part.at,
        "read": unread is None,
        "exact": part.exact,
        "flavours": [flavour.name for flavour in part.flavours],
        "terms": [term.wording for term in part.terms],
    }
    read = [ability_to_json(node) for node in part.abilities if not isinstance(node, ab.Unread)]
    if unread is None:
        return facts | {"nodes": read}
    beginning = {"nodes": read, "rest": unread.text} if read else {}
    return (
        facts
        | beginning
        | {
            "reason": unread.reason.value,
            "detail": unread.detail,
            "message": render_reason(unread),
            "nearest": part.nearest,
        }
    )


def write_reading_report(card: "Card", lexicon: "Lexicon", path: Path | None = None) -> Path:
    """Write a report to a private file; return its path.

    Without a path it is a new file in the user's data folder. BadFile if it cannot be written.
    """
    if path is None:
        at = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        path = home() / f"reading-{card.ref.replace('/', '-')}-{at}.json"
    text = render_json(reading_report(card, lexicon), indent=1)
    write_atomically(path, text + "\n", private=True)
    return path
