"""Recognise texts about the deal or recruiting by their words (402, 403).

This works for unread texts as well, to decide whether a squad can be trusted without them. In doubt
the answer is yes: a false positive only makes a squad less certain, a false negative would call an
illegal squad legal.
"""

import re
from typing import Final

_BEGINNINGS: Final = (
    "раздач",  # the deal: «из вашей раздачи»
    "пересдач",  # a mulligan: «если использовал пересдачу»
    "набор",  # recruiting: «до набора отряда», «при наборе в отряд»
    "набира",
    "набер",
    "набра",
    "нанима",  # hiring, a synonym
    "наня",
    "расстанов",  # after the purchase: «вскройте его после расстановки» (404)
)
_CRYSTAL: Final = r"кристалл(?:а|у|ы|ов|ом|ами|ах|е)?\b"
_PAYING: Final = "|".join(("получ", "трат", "потрат", "теря", "потеря", "плат", "заплат", "оплат"))
_ALLOWED: Final = r"(?:мож\w+|могут|нельзя|долж\w+)"
_DONE: Final = "|".join(
    (
        "атакован",
        "закрыт",
        "излечен",
        "изгнан",
        "открыт",
        "перемещен",
        "ранен",
        "уничтожен",
        "целью",
    )
)
_HAD: Final = rf"(?:быть\b(?!\s+(?:{_DONE}))|иметь\b)"
"""What a squad may contain, as opposed to what may happen to a card in battle: «не может быть
изгнан»."""
_PATTERNS: Final = (
    rf"\b(?:{'|'.join(_BEGINNINGS)})",
    # a card is taken into a squad (отряд); in a squad (отряде) it merely is
    r"\bво?(?:\s+\w+){0,2}\s+отряды?\b",
    # the limits of a squad: «в отряде не может быть больше трёх …», «может иметь в отряде …»
    rf"\b{_ALLOWED}[^.]*\b{_HAD}[^.]*\bотряд",
    rf"\bотряд\w*\b[^.]*\b{_ALLOWED}[^.]*\b{_HAD}",
    r"\bодном\s+отряде\b",
    # crystals, except in the cost of a card: «дороже на 1 кристалл»
    rf"(?<!на \d )\b{_CRYSTAL}",
    # crystal symbols that change hands; «{ordinary} существо» is a kind of card
    rf"\b(?:{_PAYING})\w*(?:\s+[^\s.]+){{0,4}}\s*\{{(?:elite|ordinary)\}}",
    # a price: «стоит на 1 меньше», «стоит дешевле»
    r"\bсто[ия]т\s+(?:дешевле|дороже|на\s+(?:\d+|[xх]\b)[^.]*\b(?:меньше|больше|дешевле|дороже))\b",
    r"\b(?:до|перед)\s+(?:начал\w+\s+)?бо(?:я|ем)\b",
)
_RECRUITING: Final = re.compile("|".join(f"(?:{pattern})" for pattern in _PATTERNS))


def mentions_recruiting(text: str) -> bool:
    """Return whether a text mentions the deal, recruiting or crystals, in any case.

    >>> mentions_recruiting("При наборе в отряд вы получаете 1 {elite}.")
    True
    >>> mentions_recruiting("+1 к {strike}, пока в вашем отряде есть река.")
    False
    """
    return _RECRUITING.search(text.lower().replace("ё", "е")) is not None
