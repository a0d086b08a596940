"""The table of Heroes in words."""

import csv
from collections.abc import Mapping
from functools import cache
from typing import Final

from catalog.common.folding import fold
from catalog.common.i18n import N_, _, current_language
from catalog.common.resources import data_path
from deckbuilder.othergames.words import GameWords, seat_name
from engine.heroes.cards import CARDS, HEROES, KEYWORDS, MARKERS, ZONES, Zone
from engine.heroes.carrying import price_of, strike_of, words_of
from engine.heroes.game import BOOK, HEROES_GAME, Act, Laid, Setup, choices
from engine.heroes.table import BOTH, OPEN, Card, Carried, Changed, Finished, Shuffled, Table
from engine.kernel import SEATS, Event, Option, Seat

_ABOUT: Final = (
    N_("Heroes: a table on which the rules of zones, effects and card types can be tried."),
    N_(
        "It is no match: our document of this game has sections 119 and 201 to 207. It has no "
        "turn, no fight and no end; wounds do not kill, coins do not come back, and the players "
        "hand the table to each other as they like."
    ),
)
_WORDS: Final[Mapping[str, str]] = {
    "play": N_("play"), "hand": N_("hand"), "deck": N_("deck"), "graveyard": N_("graveyard"),
    "reserve": N_("reserve"), "side": N_("side deck"),
    "hero": N_("hero"), "creature": N_("creature"), "support": N_("support"), "spell": N_("spell"),
    "wound": N_("wounds"), "change": N_("made a shade"), "coin": N_("coins"), "used": N_("used"),
    "ward": N_("Ward"), "incarnation": N_("Incarnation"),
}  # fmt: skip
_QUESTIONS: Final[Mapping[str, str]] = {
    "act": N_("What to do?"),
    "aim": N_("Which target?"),
    "order": N_("Which card goes to the graveyard next?"),
    "discard": N_("Which card to discard?"),
    "search": N_("Which card to take?"),
}
_REFUSALS: Final[Mapping[str, str]] = {
    "not_now": N_("not now"),
    "no_target": N_("no fitting target"),
    "in_reserve": N_("abilities do not reach the reserve"),
    "other_zone": N_("it does not work in this zone"),
    "used_up": N_("it has been used"),
    "coins": N_("it costs {need}, the coins are {have}"),
}
_ACTS: Final[Mapping[str, str]] = {
    "play": N_("Play {card}"),
    "use": N_("Use {card}"),
    "pick": N_("Choose {card}"),
    "carry_out": N_("Carry out {card}"),
    "hand_over": N_("Let the other player act"),
    "put_away": N_("Put everything away"),
}


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    with data_path("rules", BOOK, "cards.csv").open(encoding="utf-8", newline="") as file:
        return {row["card"]: row for row in csv.DictReader(file)}


def card_text(code: str, column: str = "") -> str:
    """Return the name of a card in the user's language, or with "text_" its text."""
    return _texts()[code][column + current_language().value]


def arranged(*players: str) -> Setup:
    """Return the table on which the players have cards in zones: ``play wolf; coins 4``."""
    cards: list[Laid] = []
    coins = [10, 10]
    for seat, zones in zip(SEATS, players, strict=True):
        for word, *codes in map(str.split, filter(None, zones.split(";"))):
            if word == "coins":
                coins[seat] = int(codes[0])
                continue
            if unknown := [code for code in codes if code not in CARDS or code in HEROES]:
                raise ValueError(f"no cards for a table: {unknown}")
            zone = ZONES[ZONES.index(word)]  # ValueError for another word
            cards += [(seat, zone, code) for code in codes]
    return Setup(tuple(cards), (coins[0], coins[1]))


def _option(table: Table, option: Option) -> str:
    if not isinstance(option, Act):
        return ""
    if option == Act("pick"):
        return _("Choose none")
    card = _name(table, option.card)
    if option.do == "carry_out":
        card = "".join(card_text(item.code) for item in table.flow.queue[:1]) or "–"
    return _(_ACTS[option.do]).format(card=card)


def _event(table: Table, event: Event) -> str:
    match event:
        case Changed(card=card):
            name = card_text(card.code) if card.code else _("A card")
            where = "" if event.place is None else f"{_owned(card.zone, card.side)}, "
            return f"{name}: {where}{', '.join(_facts(table, card))}".rstrip(", :")
        case Carried(code=code, is_done=is_done):
            text = _("{card}: carried out") if is_done else _("{card}: not carried out")
            return text.format(card=card_text(code))
        case Shuffled():
            return _("Shuffled: {deck}").format(deck=_owned("deck", event.side))
        case Finished():
            return _("Everything is put away.")
        case _:
            return ""


def _table(table: Table, seat: Seat | None) -> list[str]:
    """Return the piles, each from the bottom, and the queue."""
    lines = []
    for side in SEATS:
        for zone in ZONES:
            pile = table.pile(zone, side)
            cards = " | ".join(_described(table, card, seat) for card in pile)
            lines.append(f"{_owned(zone, side)} ({len(pile)}): {cards}".rstrip(" :"))
    queue = ", ".join(card_text(item.code) for item in table.flow.queue)
    return [*lines, _("Queue: {cards}").format(cards=queue or "–")]


def printed(table: Table, said: str) -> list[str]:
    """Return the texts of the cards with a name on the table."""
    codes = dict.fromkeys(card.code for card in table.cards if card.code)
    return [_printed(code) for code in codes if fold(card_text(code)) == fold(said)]


def _reveals(event: Event) -> bool:
    """Return whether an event shows a card that nobody, or one player, saw."""
    if isinstance(event, Changed):
        is_new = event.card.eyes & ~event.eyes != 0
        return is_new and (event.eyes == 0 or event.card.zone not in OPEN)
    return isinstance(event, Shuffled)


def _owned(zone: Zone, side: Seat) -> str:
    return f"{seat_name(side)}, {_(_WORDS[zone])}"


def _name(table: Table, number: int) -> str:
    """Return a card's name, with its number where another card has the same."""
    card = table.card(number)
    if card is None:
        return "?"
    alike = [one for one in table.cards if one.code == card.code]
    return card_text(card.code) + (f" {number}" if len(alike) > 1 else "")


def _described(table: Table, card: Card, seat: Seat | None) -> str:
    """Return a card with its facts; in a hidden zone with who sees it."""
    if not card.code:
        return "?"
    facts = _facts(table, card)
    if card.zone not in OPEN and (seat is None or card.eyes == BOTH):
        who = (_("nobody"), _("First"), _("Second"), _("both"))[card.eyes]
        facts.append(_("seen by: {who}").format(who=who))
    return ", ".join((_name(table, card.id), *facts))


def _facts(table: Table, card: Card) -> list[str]:
    """Return what can be said of a card besides its print."""
    if not card.code:
        return []
    facts = []
    if card.zone == "hand":
        facts.append(_("price {number}").format(number=price_of(table, card)))
    if card.spec.kind == "creature" and card.zone in OPEN:
        facts.append(_("strike {number}").format(number=strike_of(table, card)))
    counts = {marker: card.markers.count(marker) for marker in MARKERS}
    facts += [f"{_(_WORDS[marker])} {count}" for marker, count in counts.items() if count]
    facts += [_(_WORDS[word]) for word in KEYWORDS if word in words_of(card)]
    if card.effects:
        facts.append(_("effects {number}").format(number=len(card.effects)))
    if card.owner is not card.side:
        facts.append(_("owner: {who}").format(who=seat_name(card.owner)))
    return facts


def _printed(code: str) -> str:
    spec = CARDS[code]
    numbers = (
        (_("cost {number}"), spec.cost),
        (_("life {number}"), spec.life),
        (_("strike {number}"), spec.strike),
    )
    has = [text.format(number=number) for text, number in numbers if number is not None]
    facts = ", ".join((_(_WORDS[spec.kind]), *has))
    return f"{card_text(code)}: {facts}. {card_text(code, 'text_')}".rstrip()


HEROES_WORDS: Final = GameWords(
    game=HEROES_GAME,
    book=BOOK,
    about=_ABOUT,
    begun=None,
    arranged=arranged,
    question=lambda _table, decision: _(_QUESTIONS[decision.kind]),
    option=_option,
    event=_event,
    table=_table,
    refusal=lambda one: _(_REFUSALS[one.code]).format(**dict(one.detail)),
    card=printed,
    choices=choices,
    reveals=_reveals,
    worth=lambda _table, _seat: 0,
)
