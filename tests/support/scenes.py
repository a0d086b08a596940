"""A scene in words: a board, acts, and the resulting changes.

    Scene("{tap}: Ранить существо на 2.", "маг c2 vs враг c4").plays("маг uses враг")
    "маг: +closed, враг: wounds 0>2"

Mandatory announcements between acts are made, optional ones declined, and everybody passes, unless
the next act says otherwise. Acts are separated by ``; ``:

    orc strikes elf: 6 1    (with the dice)         orc moves c4    orc uses [2nd] [elf]
    orc defends    orc reveals    orc closes (to strike a flyer)    orc triggers    orc prevents
    elf    c4    2    yes    no    enough    pass       answers to a question
    turn    dice 6 1                                    end the turn; fix the next dice
    elf is closed    elf is open                        set by the test, for the next acts
    rest    now    settled                              all pass; the changes, now or afterwards
    laid                                                the effects of texts on the cards as laid
    ?    orc?    orc uses?                              the possible answers, or acts of a card
    whose                                               which player is asked, first or second

A board that starts with ``the battle begins; `` is placed and revealed first: symbiotes sit by
``leech sits elf``, abilities of the beginning are announced by ``orc triggers``. Before the
recruitment there are deals (``deals``).

``now``, ``settled``, ``laid``, ``whose``, the questions and the end of the scene each add a
description.
"""

import re
from collections.abc import Iterator
from typing import Final

from engine.berserk.table import options as op
from engine.berserk.table.board import CELLS, cell_name, parse_cell
from engine.berserk.table.state import Asking
from engine.kernel import Option, Seat
from tests.support.board_words import Told, changed, told_of, told_of_cells
from tests.support.boards import SHIELD, begun, cards_of, laid
from tests.support.deals import BEFORE_RECRUITING, RECRUITING, Deal, Purchases
from tests.support.scenario import Piece, Table
from tests.support.tables import NOTHING

_SECOND: Final = "second to move; "
_BEGINS: Final = "the battle begins; "
_NTH: Final = re.compile(r"(?P<n>[1-9])(?:st|nd|rd|th)(?: |$)")
_DICE: Final = re.compile(r"(?P<act>.+): (?P<dice>[1-6](?: [1-6])*)")
_WORDS: Final[dict[str, Option]] = {
    "pass": op.Pass(),
    "turn": op.EndTurn(),
    "no": op.Decline(),
    "enough": op.Enough(),
    "steps down": op.StepDown(),
    "stands firm": op.StandFirm(),
}


def _nth(number: int, mark: str = " ") -> str:
    """Return the number of an ability unless it is the first."""
    return f"{mark}{number + 1}{('st', 'nd', 'rd', 'th')[min(number, 3)]}" if number else ""


def _is_so(deed: str, wanted: str) -> bool:
    """Return whether an option is the act of the verb with this ability."""
    rest = deed.removeprefix(wanted)
    return f"{deed} ".startswith(f"{wanted} ") and not _NTH.match(rest.strip())


class NotOffered(AssertionError):
    """An act that is not offered at its turn."""


class Scene:
    """Cards on a table; by default the first player is to move."""

    def __init__(self, text: str, board: str) -> None:
        self._deal: Deal | Purchases | None = None
        if board.startswith(_BEGINS):
            self._begin(text, board.removeprefix(_BEGINS))
            return
        if (before := BEFORE_RECRUITING.match(board)) is not None:
            self._deal = Deal(text, board[before.end() :], int(before["gold"] or 24))
            return
        if (recruiting := RECRUITING.match(board)) is not None:
            self._deal = Purchases(text, board[recruiting.end() :], int(recruiting["gold"] or 24))
            return
        self._board = board.removeprefix(_SECOND)
        self.table = Table(active=Seat.FIRST if board == self._board else Seat.SECOND)
        self.pieces = laid(self.table, cards_of(self._board, text))
        self._names = {piece.id: name for name, piece in self.pieces.items()}
        self._told = self.told()

    def _begin(self, text: str, board: str) -> None:
        """Begin a battle; changes are relative to the same battle without the text."""
        self._board = board
        plain = cards_of(board)
        for card in plain:
            card.texts = [text for text in card.texts if text == SHIELD]
        self.table, self.pieces = begun(plain)
        self._names = {piece.id: name for name, piece in self.pieces.items()}
        self._told = self.told()
        self.table, self.pieces = begun(cards_of(board, text))

    def plays(self, acts: str) -> str:
        """Play these acts; return the changes, separated by a semicolon for each moment."""
        if self._deal is not None:
            return self._deal.plays(acts)
        told = [word for act in filter(None, acts.split("; ")) for word in self._does(act)]
        self.settle()
        last = self.changes()
        return "; ".join(told if told and last == NOTHING else (*told, last))

    def _does(self, act: str) -> Iterator[str]:
        if act == "now":
            yield self.changes()
        elif act == "settled":
            self.settle()
            yield self.changes()
        elif act == "rest":
            self.settle()
        elif made := re.fullmatch(r"(.+) is (open|closed)", act):
            self.settle()
            self._piece(made[1]).state.closed = made[2] == "closed"
        elif act == "laid":
            yield self.laid()
        elif act == "?":
            yield self.offered()
        elif act == "whose":
            yield "nobody" if self.table.asked is None else self.table.asked[0].name.lower()
        elif act.endswith("?"):
            yield self.may(act.removesuffix("?"))
        elif dice := re.fullmatch(r"dice ([1-6](?: [1-6])*)", act):
            self.table.dice(*map(int, dice[1].split()))
        else:
            self._acts(act)

    def _acts(self, act: str) -> None:
        if told := _DICE.fullmatch(act):
            act = told["act"]
            self._wait(act)
            self.table.dice(*map(int, told["dice"].split()))
        option = self._wait(act)
        self.table.choose(option)

    def _wait(self, act: str) -> Option:
        """Pass until the act is offered; return its option."""
        while True:
            option = self.meant(act)
            if option is not None:
                return option
            passed = self.passing()
            if passed is None:
                raise NotOffered(f"{act!r} is not offered, but {self.offered()}")
            self.table.choose(passed)

    def settle(self) -> None:
        """Pass until nothing is pending."""
        while (passed := self.passing()) is not None:
            self.table.choose(passed)

    def passing(self) -> Option | None:
        """Return the default answer between acts; None if somebody has to act."""
        if self.table.asked is None or self.table.asked[1] is Asking.ACT:
            return None
        options = self.table.options
        for option in (op.StandFirm(), op.Pass()):
            if option in options:
                return option
        triggers = [option for option in options if isinstance(option, op.TriggerNext)]
        return triggers[0] if triggers else None

    def meant(self, act: str) -> Option | None:
        """Return the option for an act, if it is offered now."""
        if self.table.asked is None:
            return None
        options = self.table.options
        return next((option for option in self._meant(act) if option in options), None)

    def _meant(self, act: str) -> Iterator[Option]:
        if act in _WORDS:
            yield _WORDS[act]
        elif act == "yes":
            yield op.Accept()
            yield from (one for one in self.table.options if isinstance(one, op.TriggerNext))
        elif act.isdecimal():
            yield op.ChooseBranch(int(act))
            yield op.ChooseNumber(int(act))
            yield op.ChooseFromDeck(int(act))
            yield op.LayOnDeck(int(act))
            yield op.TakeValue(int(act))
            dice = (one for one in self.table.options if isinstance(one, op.TakeDie))
            yield from (one for one in dice if one.value == int(act))
        elif re.fullmatch("[a-e][1-6]", act):
            yield op.ChooseCell(parse_cell(act))
        else:
            name = self._name(act)
            yield from self._of(self.pieces[name], act.removeprefix(name).strip())

    def _of(self, piece: Piece, deed: str) -> Iterator[Option]:
        verb, _, rest = deed.partition(" ")
        match verb:
            case "":
                yield op.ChooseTarget(piece.id)
                yield op.ChoosePayment(piece.id)
                yield op.KeepUnique(piece.id)
                yield op.ApplyNext(piece.id)
            case "sits":
                yield op.SitOn(piece.id, self._piece(rest).id)
            case "moves":
                yield op.MoveTo(piece.id, parse_cell(rest))
            case "strikes":
                yield op.StrikeAt(piece.id, self._piece(rest).id)
            case "uses":
                number, whom = self._numbered(rest)
                actions = piece.state.facts.actions
                if number < len(actions):
                    target = self._piece(whom).id if whom else -1
                    yield op.UseAction(piece.id, actions[number], target)
            case "triggers":
                number, _none = self._numbered(rest)
                yield op.TriggerNext(piece.id, number)
            case "defends":
                yield op.Defend(piece.id)
            case "reveals":
                yield op.Reveal(piece.id)
            case "closes":
                yield op.CloseForFlyer(piece.id)
            case "stays":
                yield op.StayClosed(piece.id)
            case "prevents":
                number, _none = self._numbered(rest)
                yield op.PreventBy(piece.id, number)
                yield op.ReplaceBy(piece.id, number)
            case _:
                raise ValueError(f"{deed!r} is nothing that a card does")

    def _numbered(self, words: str) -> tuple[int, str]:
        told = _NTH.match(words)
        return (int(told["n"]) - 1, words[told.end() :]) if told else (0, words)

    def _name(self, words: str) -> str:
        names = [name for name in self.pieces if f"{words} ".startswith(f"{name} ")]
        if not names:
            raise ValueError(f"no card is called {words!r}")
        return max(names, key=len)

    def _piece(self, name: str) -> Piece:
        return self.pieces[self._name(name)]

    # The current state.

    def offered(self) -> str:
        """Return all options offered now."""
        if self.table.asked is None:
            return "the end"
        words = list(dict.fromkeys(map(self._words, self.table.options)))
        others = [name for name in map(cell_name, CELLS) if name not in words]
        if len(words) + len(others) == len(CELLS) and len(others) < len(words):
            return f"all but {', '.join(others)}" if others else "all cells"
        return ", ".join(words)

    def may(self, question: str) -> str:
        """Return what a card may do now, or the targets and cells for one of its acts."""
        name = self._name(question)
        wanted = question.removeprefix(name).strip()
        if wanted != "defends":
            self.settle()
        if self.table.asked is None:
            return "the end"
        deeds = [
            words.removeprefix(name).strip()
            for option in self.table.options
            if (words := self._words(option)).startswith(f"{name} ")
        ]
        if not wanted:
            return ", ".join(deeds) or NOTHING
        told = [deed.removeprefix(wanted).strip() for deed in deeds if _is_so(deed, wanted)]
        return " ".join(one or "yes" for one in told) or NOTHING

    def _called(self, card: int) -> str:
        """Return the name of a card; that on the card itself if it came from the deck."""
        return self._names.get(card, self.table.state.cards[card].spec.name)

    def _words(self, option: Option) -> str:
        match option:
            case op.MoveTo(card=card, cell=cell):
                return f"{self._called(card)} moves {cell_name(cell)}"
            case op.StrikeAt(card=card, target=target):
                return f"{self._called(card)} strikes {self._called(target)}"
            case op.UseAction(card=card, ability=place, target=target):
                number = self.table.state.cards[card].facts.actions.index(place)
                nth = _nth(number)
                whom = f" {self._called(target)}" if target >= 0 else ""
                return f"{self._called(card)} uses{nth}{whom}"
            case op.TriggerNext(card=card, number=number):
                return f"{self._called(card)} triggers{_nth(number)}"
            case op.PreventBy(card=card, ability=number) | op.ReplaceBy(card=card, ability=number):
                return f"{self._called(card)} prevents{_nth(number)}"
            case op.ChooseTarget(card=card) | op.ChoosePayment(card=card):
                return self._called(card)
            case op.KeepUnique(card=card) | op.ApplyNext(card=card):
                return self._called(card)
            case op.Defend(card=card):
                return f"{self._called(card)} defends"
            case op.Reveal(card=card):
                return f"{self._called(card)} reveals"
            case op.CloseForFlyer(card=card):
                return f"{self._called(card)} closes"
            case op.StayClosed(card=card):
                return f"{self._called(card)} stays"
            case op.ChooseCell(cell=cell):
                return cell_name(cell)
            case op.ChooseBranch(number=n) | op.ChooseNumber(number=n):
                return str(n)
            case op.ChooseFromDeck(place=n) | op.LayOnDeck(place=n, under=False):
                return str(n)
            case op.TakeValue(value=n) | op.TakeDie(value=n):
                return str(n)
            case op.Accept():
                return "yes"
            case _:
                words = (word for word, one in _WORDS.items() if one == option)
                return next(words, type(option).__name__)

    def laid(self) -> str:
        """Return the effects of the texts on the cards: the difference from cards without them."""
        cards = cards_of(self._board)
        for card in cards:
            card.texts = [text for text in card.texts if text == SHIELD]
        plain = Table(active=self.table.state.active)
        names = {piece.id: name for name, piece in laid(plain, cards).items()}
        told = {names[card.id]: told_of(card, plain.state.cards) for card in plain.state.cards}
        untold = {name: {**words, "actions": ""} for name, words in told.items()}
        now = {name: {**words, "actions": ""} for name, words in self.told().items()}
        return changed(untold, now) or NOTHING

    def changes(self) -> str:
        """Return the changes since the last call."""
        before, self._told = self._told, self.told()
        return changed(before, self._told) or NOTHING

    def told(self) -> dict[str, Told]:
        """Return the description of each card, and of cells."""
        state = self.table.state
        cards = {self._called(card.id): told_of(card, state.cards) for card in state.cards}
        return {**cards, **told_of_cells(state)}
