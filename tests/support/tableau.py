"""A board that describes the effects of a text: the changes of each card.

    scene = Tableau("{tap}: Ранить существо противника на 2.")
    assert scene.uses("враг") == "враг: раны 3>5, маг: закрыт"

The mage (c2) has the text; next to it is a friend (b2), and there are two enemies, one near (c4)
and one far (e6). All are protected from spells, so that an influence can be told from a spell.
"""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias, cast

import engine.berserk.abilities as ab
from engine.berserk.reading.traits import fact_of
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Option
from tests.engine.berserk.abilities.laying import FactsAndState, lay
from tests.support import specs
from tests.support.board_words import render_once, render_protection
from tests.support.scenario import Piece, Side, Table
from tests.support.spoken import spoken

Board: TypeAlias = Mapping[str, Mapping[str, object]]
"""Additional facts of some cards, by name."""
NO_SPELLS: Final = "{zoz}."
_WORDS: Final = {"да": op.Accept(), "нет": op.Decline(), "хватит": op.Enough()}
_PEOPLE: Final[Board] = {
    "маг": {"cell": "c2", "chips": 3},
    "друг": {"cell": "b2"},
    "враг": {"cell": "c4"},
    "дальний": {"cell": "e6"},
}


class Tableau:
    """The board with its four cards, optionally with further facts and cards from ``others``.

    A fact is one of ``lay``; ``texts`` are additional texts of the card, ``cell`` is its cell,
    ``own`` whether it is on the mage's side, ``extra`` its extra life, ``spent`` its spent armor;
    ``dead`` is whether it is in the graveyard. ``deck`` names the creatures of the mage's deck.
    """

    def __init__(
        self,
        *texts: str,
        others: Board | None = None,
        shielded: bool = True,
        deck: tuple[str, ...] = (),
    ) -> None:
        self.table = Table()
        self.table.first.deck(*map(specs.creature, deck))
        self.pieces: dict[str, Piece] = {}
        self._waiting: list[str] = []
        said = {"маг": texts}
        others = others or {}
        for name in dict.fromkeys((*_PEOPLE, *others)):
            facts = {**_PEOPLE.get(name, {}), **others.get(name, {})}
            more = (*said.get(name, ()), *_texts(facts.pop("texts", ())))
            own = bool(facts.pop("own", name in ("маг", "друг")))
            side = self.table.first if own else self.table.second
            self._lay(side, name, (*more, NO_SPELLS) if shielded else more, facts)
        self._before = self.told()

    def _lay(self, side: Side, name: str, texts: tuple[str, ...], facts: dict[str, object]) -> None:
        cell = facts.pop("cell", None)
        assert cell is None or isinstance(cell, str)
        extra, spent = facts.pop("extra", 0), facts.pop("spent", 0)
        is_dead = bool(facts.pop("dead", False))
        assert isinstance(extra, int)
        assert isinstance(spent, int)
        nodes = tuple(node for text in texts for node in spoken(text))
        known = {"wounds": 3, "life": 20, "name": name.capitalize(), **facts}
        piece = self.pieces[name] = lay(side, cell, *nodes, **cast(FactsAndState, known))
        self.table.laid[piece.id].extra = extra
        self.table.laid[piece.id].armor_spent = spent
        if is_dead:
            self.table.laid[piece.id].enter(Zone.GRAVEYARD)

    # Acts.

    def uses(self, *answers: str, number: int = 0, die: int = 0) -> str:
        """Let the mage use an ability; answer the questions; return the changes."""
        self.announces(*answers, number=number, die=die)
        return self.changes()

    def announces(self, *answers: str, number: int = 0, die: int = 0, by: str = "маг") -> None:
        """Let a card use an ability, at the first named card if a target is chosen first."""
        if die:
            self.table.dice(die)
        piece = self.pieces[by]
        place = piece.state.facts.actions[number]
        first = self.pieces[answers[0]].id if answers and answers[0] in self.pieces else -1
        aimed = op.UseAction(piece.id, place, first)
        if first >= 0 and aimed in self.table.options:
            self.table.choose(aimed)
            answers = answers[1:]
        else:
            self.table.choose(op.UseAction(piece.id, place))
        self.answers(*answers)

    def strikes(self, *answers: str, by: str = "маг", at: str = "враг", die: int = 3) -> str:
        """Let a card strike another; return the changes."""
        target = self.pieces[at]
        dice = (die,) if target.is_closed else (die, 1)
        self.table.strikes(self.pieces[by], target, dice=dice)
        self.answers(*answers)
        return self.changes()

    def answers(self, *answers: str) -> None:
        """Answer the questions with these words in order, and pass in between.

        Mandatory triggers are announced; optional ones are declined unless a word is «да».
        """
        self._waiting += answers
        while self.table.asked is not None and self.table.asked[1] is not Asking.ACT:
            option = self._next(self._waiting)
            if option is None:
                firm = op.StandFirm()
                option = firm if firm in self.table.options else op.Pass()
                assert option in self.table.options, self.table.asked
            self.table.choose(option)

    def _next(self, waiting: list[str]) -> Option | None:
        """Return the answer for the first word, or a mandatory trigger."""
        options = self.table.options
        triggers = [option for option in options if isinstance(option, op.TriggerNext)]
        if triggers:
            if op.Pass() not in options:
                return triggers[0]
            return triggers[0] if waiting and waiting.pop(0) == "да" else None
        for option in self._meant(waiting[0]) if waiting else ():
            if option in options:
                waiting.pop(0)
                return option
        return None

    def _meant(self, word: str) -> Iterator[Option]:
        if word in _WORDS:
            yield _WORDS[word]
        elif word in self.pieces:
            yield op.ChooseTarget(self.pieces[word].id)
            yield op.ChoosePayment(self.pieces[word].id)
        elif word.isdecimal():
            yield op.ChooseBranch(int(word))
            yield op.ChooseNumber(int(word))
            yield op.ChooseFromDeck(int(word))
            yield op.LayOnDeck(int(word))
        else:
            yield op.ChooseCell(parse_cell(word))

    def ends_turns(self, count: int = 1, *answers: str) -> None:
        """End this many turns; answer with these words."""
        self._waiting += answers
        for _turn in range(count):
            self.table.ends_turn()
            self.answers()

    # Options and the current state.

    def aims(self, number: int = 0) -> str:
        """Return the names of the possible targets of the mage's ability."""
        piece = self.pieces["маг"]
        place = piece.state.facts.actions[number]
        return " ".join(
            name
            for name, target in self.pieces.items()
            if op.UseAction(piece.id, place, target.id) in self.table.options
        )

    def can(self, number: int = 0) -> bool:
        """Return whether the mage's ability can be used, with any target or without one."""
        piece = self.pieces["маг"]
        place = piece.state.facts.actions[number]
        return any(
            isinstance(option, op.UseAction) and (option.card, option.ability) == (piece.id, place)
            for option in self.table.options
        )

    @property
    def has_answered_all(self) -> bool:
        """Return whether all given answers were used."""
        return not self._waiting

    def changes(self) -> str:
        """Return the changes since the cards were laid."""
        now = self.told()
        lines = []
        for name, before in self._before.items():
            parts = [
                _change(word, before.get(word, ""), now[name].get(word, ""))
                for word in dict.fromkeys((*before, *now[name]))
                if before.get(word, "") != now[name].get(word, "")
            ]
            if parts:
                lines.append(f"{name}: {' '.join(parts)}")
        return ", ".join(lines)

    def told(self) -> dict[str, dict[str, str]]:
        """Return the description of each card."""
        return {name: _told(piece) for name, piece in self.pieces.items()}


def _texts(texts: object) -> tuple[str, ...]:
    assert isinstance(texts, tuple | str)
    return (texts,) if isinstance(texts, str) else texts


def _change(word: str, before: str, after: str) -> str:
    if not before or not after:
        return f"{'+' if after else '-'}{word} {before or after}".removesuffix(" да")
    return f"{word} {before}>{after}"


def _told(piece: Piece) -> dict[str, str]:
    state = piece.state
    facts = state.facts
    strike = facts.strike
    told = {
        "зона": state.zone.value,
        "клетка": piece.cell or "",
        "закрыт": "да" if state.closed else "",
        "раны": str(state.wounds),
        "фишки": str(state.chips),
        "жизнь": str(state.maximum_life),
        "удар": "" if strike is None else f"{strike.weak}-{strike.medium}-{strike.strong}",
        "ход": str(facts.movement),
        "тип": facts.type.value,
        "стихии": "/".join(element.value for element in facts.elements),
        "классы": "/".join(facts.classes),
        "броня": str(fact_of(state, ab.Fact.ARMOR_LEFT)),
        "способности": str(len(facts.actions)),
    }
    for name in facts.named:
        told[name.value] = str(facts.value(name))
    for owned in facts.owned:
        if isinstance(owned.node, ab.Protection):
            told[render_protection(owned.node)] = "да"
    for effect in state.effects:
        if effect.marker:
            told[f"маркер {effect.marker}"] = "да"
    once = [effect.change for effect in state.effects if effect.ends_by_use]
    told["на раз"] = " ".join(map(render_once, once))
    return told


def aimed(text: str, board: Board | None = None) -> str:
    """Return the names of the possible targets of a text's ability."""
    return Tableau(text, others=board).aims()


def played(text: str, answers: str = "", board: Board | None = None, turns: int = 0) -> str:
    """Return the changes after the mage has used a text's ability, and, each after a bar, at the
    end of this many further turns: ``=`` if nothing changed."""
    scene = Tableau(text, others=board)
    return _with_turns(scene, scene.uses(*answers.split()), turns)


def waited(text: str, answers: str = "", board: Board | None = None, turns: int = 1) -> str:
    """Return the same with only turns ended, and nothing used."""
    scene = Tableau(text, others=board)
    scene.ends_turns(1, *answers.split())
    return _with_turns(scene, scene.changes(), turns - 1)


def struck(text: str, answers: str = "", board: Board | None = None, turns: int = 0) -> str:
    """Return the same after the mage, next to the closed enemy, has struck it for 1."""
    near: Board = {"маг": {"cell": "c3"}, "враг": {"closed": True}}
    more = board or {}
    facts = {name: {**near.get(name, {}), **more.get(name, {})} for name in {**near, **more}}
    scene = Tableau(text, others=facts)
    return _with_turns(scene, scene.strikes(*answers.split()), turns)


def _with_turns(scene: Tableau, before: str, turns: int) -> str:
    told = [before]
    for _turn in range(turns):
        scene.ends_turns()
        after = scene.changes()
        told.append("=" if after == before else after)
        before = after
    assert scene.has_answered_all
    return " | ".join(told)
