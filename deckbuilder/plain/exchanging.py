"""The exchange of cards between a deck and its side by lines, before the next game of a match."""

from catalog.common.errors import UserError
from catalog.common.folding import fold
from catalog.common.i18n import N_, _
from deckbuilder.decks.text import Deck, DeckEntry
from deckbuilder.plain.conversation import Choice, Left, Order, Talk
from deckbuilder.workbench.deck_editing import with_copy_moved


class Exchange:
    """Asks what goes into a deck from its side, and what out of it."""

    def __init__(self, talk: Talk, deck: Deck) -> None:
        self._talk = talk
        self._deck = deck
        self._orders = [
            Order("in", "взять", N_("puts a card of the side into the deck; its name follows"),
                  lambda name: self._move(name, side=True)),
            Order("out", "убрать", N_("puts a card of the deck into the side; its name follows"),
                  lambda name: self._move(name, side=False)),
            Order("deck", "колода", N_("shows deck and side"), self._print),
        ]  # fmt: skip
        self._leave = Order("leave", "выйти", N_("leaves; your seat is held"), _leave, ("quit",))

    def ask(self, *, is_possible: bool) -> Deck:
        """Return the deck for the next game when its player is ready."""
        ready = Choice(_("Ready for the next game"), True)
        orders = [self._leave]
        if is_possible and self._deck.side:
            orders = [*self._orders, self._leave]
            self._print("")
            told = _("“{take}” and “{put}” with a card's name exchange cards with the side.")
            self._talk.say(told.format(take=self._orders[0].word, put=self._orders[1].word))
        while self._talk.ask(_("Are you ready?"), (ready,), orders) is None:
            continue
        return self._deck

    def _print(self, _rest: str) -> bool:
        deck = self._deck
        self._talk.say(_("Deck ({count}): {cards}").format(
            count=deck.total, cards=_listed(deck.entries)
        ))  # fmt: skip
        self._talk.say(_("Side: {cards}").format(cards=_listed(deck.side) or "—"))
        return False

    def _move(self, name: str, *, side: bool) -> bool:
        """Move one copy of the card that a name means to the other part."""
        part, wanted = self._deck.part(side=side), fold(name)
        found = [place for place, entry in enumerate(part) if fold(entry.name) == wanted]
        if not found and wanted:
            found = [place for place, entry in enumerate(part) if wanted in fold(entry.name)]
        if len({part[place].name for place in found}) != 1:
            told = _("Name one of these cards: {cards}")
            self._talk.say(told.format(cards=_listed(part) or "—"))
            return False
        try:
            self._deck = with_copy_moved(self._deck, found[0], side=side)
        except UserError as error:
            self._talk.say(str(error))
            return False
        return self._print("")


def _listed(entries: tuple[DeckEntry, ...]) -> str:
    return ", ".join(f"{entry.count} {entry.name}" for entry in entries)


def _leave(_rest: str) -> bool:
    raise Left
