"""Sentences of which only the beginning is read: it plays, the rest is left to the judge's hand.

A beginning plays only where it stands by itself and the rest cannot change it. The joins, and why
each is safe:

- «…; …»: what follows a semicolon is carried out after what precedes it; it may depend on that,
  never the other way round (505.4.5).
- «…, при …», «… и при …»: an ability with an event of its own, as in ``halves`` (116.1).
- «… получает маркер «…» (когда …)»: the bracket tells what happens to the marker's bearer later;
  the marker is there to be seen meanwhile (544).

Everything else belongs together: a comma, «и», «затем», «при этом» and a colon may continue the
same target, price, duration or list. Nor is a sentence cut if the rest has a word of ``_CHANGES``:

- conditions («если», «пока», «иначе») and limits («только», «кроме», «раз», «максимум», any bracket
  behind a semicolon or an event): they may be about the whole sentence (545);
- replacements («вместо», «считается», «становится») and what alters an attack or its payment
  («игнорирует», «предотвращает», «не закрывается», a modifier «+1»): they are about the beginning;
- durations («до конца», «до начала»): the last one may end all that precedes it (413.3);
- choices («может», «или», «либо», «по выбору»), «затем» and «при этом»: the rest may depend on the
  outcome, or the beginning on the choice (505.4.5-505.4.7);
- pronouns for what came before («он», «оно», «они»), an «X» and «где»: without the beginning they
  mean nothing, and with it they may define it (543.2).
"""

import re
from collections.abc import Iterator
from typing import Final

_JOINS: Final = re.compile(r"; |(?:,| и) (?=при (?!этом\b))", re.I)
_CHANGES: Final = re.compile(
    r"\b(?:если|пока|иначе|только|кроме|раза?|максимум|минимум|вместо|либо|или|где|x|х"
    r"|мо(?:жет|гут)|затем|этом|тоже|также|ещ?е|до (?:конца|начала)|по выбору|по вашему"
    r"|он|она|оно|они|считается|считаются|становится|становятся|игнорир\w*|предотвра\w*|отмен\w*"
    r"|закрыва\w*|равн\w*)\b|[()+]|-\d",
    re.I,
)
_MARKER: Final = re.compile(
    r"\bмаркер\b.* \((?P<told>(?:когда|при|в начале|в конце) [^()]+)\)\.?$", re.I
)
_CONDITIONS: Final = re.compile(r"\b(?:если|раза?|максимум|только|кроме)\b", re.I)


def beginnings(text: str) -> Iterator[tuple[str, int]]:
    """Yield the beginnings of a normalised sentence that stand by themselves, the longest first,
    each with the offset of the rest."""
    marker = _MARKER.search(text)
    if marker is not None and not _CONDITIONS.search(marker["told"]):
        yield text[: marker.start("told") - 2], marker.start("told") - 1
    for join in reversed(tuple(_JOINS.finditer(text))):
        if not _CHANGES.search(text, join.end()):
            yield text[: join.start()], join.end()
