"""Parse one sentence: an ability with its definition of X, its maximum and its limit (545)."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import UnionType
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind, meaning
from engine.berserk.cards.text.phrases.fighting import parts_of
from engine.berserk.cards.text.phrases.reckoned import POSSESSIVE
from engine.berserk.cards.text.phrases.triggers import context_in
from engine.berserk.cards.text.templates import held_by, replaced, speaks_of

_OF_WHO_HAS_THEM: Final = (ab.SizeModifier, ab.RangeModifier, ab.DieModifier)
_COUNTED: Final = (ab.Triggered, ab.Replacement)
"""Abilities whose uses can be counted for each card separately (545.7)."""
_TWICE: Final = (ab.Playable, ab.Triggered, ab.Replacement)
"""Abilities that can have a limit for the battle besides one for the turn."""
_AT_MOST: Final = "максимум"
_EACH: Final = ("для", "каждого", "существа")
_WITH_BODY: Final = (ab.Playable, ab.Triggered, ab.Concentration, ab.Frenzy, ab.Valhalla)
_LIMITED: Final = (
    ab.Playable,
    ab.Triggered,
    ab.Replacement,
    ab.Concentration,
    ab.Frenzy,
    ab.Valhalla,
)


class SentencePart:
    """An ability, «где X …», «(максимум …)» and «(… раза за ход)», in this order."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether an ability can begin with this word."""
        return may_begin(Kind.ABILITY)

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the ability alone, and with each ending that follows it."""
        for parse in reader.read(Kind.ABILITY, features, context, at):
            yield from self._ended(reader, context, parse)
            end = restated(reader, context, parse)
            if end:
                yield from self._ended(reader, context, replace(parse, end=end))

    def _ended(self, reader: PartReader, context: Context, parse: Parse) -> Iterator[Parse]:
        for defined in self._defined(reader, context, parse):
            yield from self._limited(reader, context, defined)

    def _defined(self, reader: PartReader, context: Context, parse: Parse) -> Iterator[Parse]:
        yield self._reworded(reader, context, parse)
        if (reader.word(parse.end), reader.word(parse.end + 1)) != ("где", "x"):
            return
        reader.took(parse.end + 1)
        if _is_given(parse.node):
            return
        for told in _definitions(reader, context, parse):
            if _means_somebody_of_many(parse.node, told) or _lacks_antecedent(
                parse.node, told.node
            ):
                continue
            node = _of_attacked(replaced(parse.node, ab.ChosenX(), told.node))
            if node != parse.node:
                printer = reader.printer()
                words = self.render(printer, (), context, node) or parse.words
                yield Parse(told.end, node, words, parse.phrases + told.phrases)

    def _reworded(self, reader: PartReader, context: Context, parse: Parse) -> Parse:
        """Return the parse in the table's wording.

        A number stated in place is printed as x and defined after «где»; a limit in the middle of
        an ability is printed at its end.
        """
        counted = (Kind.EACH, Kind.EVERY_ONE)
        is_limited = isinstance(parse.node, _LIMITED) and parse.node.limit is not ab.Limit.NONE
        if not is_limited and not any(
            phrase.kind in counted or (phrase.kind is Kind.NUMBER and phrase.synonym)
            for phrase in parse.phrases
        ):
            return parse
        words = self.render(reader.printer(), (), context, parse.node)
        return replace(parse, words=words or parse.words)

    def _limited(self, reader: PartReader, context: Context, parse: Parse) -> Iterator[Parse]:
        yield parse
        if reader.word(parse.end) != "(" or not isinstance(parse.node, _LIMITED):
            return
        begins = parse.end + 1 + (reader.word(parse.end + 1) == _AT_MOST)
        for limit in reader.read(Kind.LIMIT, (), context, begins):
            if reader.word(limit.end) == ")" and parse.node.limit is ab.Limit.NONE:
                reader.took(limit.end)
                yield from self._in_turn(reader, context, parse, limit)
            end = _after_each(reader, limit.end)
            if end and isinstance(parse.node, _COUNTED) and parse.node.limit is ab.Limit.NONE:
                told = replace(limit, end=end, words=(*limit.words, *_EACH))
                yield self._within(replace(parse, node=replace(parse.node, each=True)), told)
            yield from self._twice_limited(reader, context, parse, limit)

    def _twice_limited(
        self, reader: PartReader, context: Context, parse: Parse, limit: Parse
    ) -> Iterator[Parse]:
        """Yield «(1 раз за ход, 3 раза за бой)»: a limit for the turn and one for the battle."""
        how, _times, side = cast(tuple[ab.Limit, int, ab.Side], limit.node)
        node = parse.node
        if not isinstance(node, _TWICE) or (how, side) != (ab.Limit.PER_TURN, ab.Side.ANY):
            return
        if node.limit is not ab.Limit.NONE:
            return
        for battle in reader.read(Kind.LIMIT, (), context, limit.end):
            span, most, _side = cast(tuple[ab.Limit, int, ab.Side], battle.node)
            if span is ab.Limit.PER_BATTLE and reader.word(battle.end) == ")":
                reader.took(battle.end)
                told = replace(battle, node=limit.node, words=(*limit.words, *battle.words))
                yield self._within(replace(parse, node=replace(node, of_battle=most)), told)

    def _in_turn(
        self, reader: PartReader, context: Context, parse: Parse, limit: Parse
    ) -> Iterator[Parse]:
        """Yield «1 раз за ваш ход»: a limit whose turn is a part of the trigger."""
        how, times, side = cast(tuple[ab.Limit, int, ab.Side], limit.node)
        if side is ab.Side.ANY:
            yield self._within(parse, limit)
        elif isinstance(parse.node, ab.Triggered) and parse.node.when.turn is ab.Side.ANY:
            when = replace(parse.node.when, turn=side)
            node = replace(parse.node, when=when, limit=how, times=times)
            words = self.render(reader.printer(), (), context, node)
            if words is not None:
                yield Parse(limit.end + 1, node, words, parse.phrases + limit.phrases)

    def _within(self, parse: Parse, limit: Parse) -> Parse:
        """Return the ability with its limit, after the bracket."""
        how, times, _side = cast(tuple[ab.Limit, int, ab.Side], limit.node)
        node = replace(cast(ab.Triggered, parse.node), limit=how, times=times)
        words = (*parse.words, "(", *limit.words, ")")
        return Parse(limit.end + 1, node, words, parse.phrases + limit.phrases)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the ability and its endings."""
        limit: tuple[str, ...] | None = ()
        if isinstance(node, _LIMITED) and node.limit is not ab.Limit.NONE:
            bare = printer.another()
            whole = bare.render(Kind.ABILITY, node, features, context)
            if whole is not None and bare.defined is None:
                return whole  # «1 раз за ход: …»
            limit = printer.render(Kind.LIMIT, (node.limit, node.times, ab.Side.ANY))
            each = isinstance(node, _COUNTED) and node.each
            limit = None if limit is None else ("(", *limit, *(_EACH if each else ()), ")")
            if limit is not None and isinstance(node, _TWICE) and node.of_battle:
                battle = printer.render(
                    Kind.LIMIT, (ab.Limit.PER_BATTLE, node.of_battle, ab.Side.ANY)
                )
                limit = None if battle is None or each else (*limit[:-1], *battle, ")")
                node = replace(node, of_battle=0)
            node = replace(node, limit=ab.Limit.NONE, times=1)
            node = replace(node, each=False) if isinstance(node, _COUNTED) else node
        inner = printer.another()
        words = inner.render(Kind.ABILITY, node, features, context)
        if words is None or limit is None:
            return None
        if inner.defined is None:
            return (*words, *limit)
        told = printer.another().render(Kind.SUMMED, inner.defined, (), _after_where(context, node))
        return None if told is None else (*words, "где", "x", *told, *limit)


def _is_given(node: object) -> bool:
    """Return whether X occurs in an ability with a body of its own that is given to a card.

    Inside it «его» and the card's name have other referents.
    """
    given = [part.ability for part in _bodies(node) if isinstance(part, ab.Gain)]
    return any(
        isinstance(ability, _WITH_BODY) and replaced(ability, ab.ChosenX(), 0) != ability
        for ability in given
    )


def _of_receivers(context: Context, node: ab.While) -> Context:
    """Return the context of a number in an ability given to others.

    Values of named abilities and modifiers of a property or a size can refer to the receiver, «их»;
    those of ranges and dice are computed for the card that has them. The giver's own name means the
    giver.
    """
    if any(isinstance(grant, _OF_WHO_HAS_THEM) for grant in node.grants):
        context = replace(context, own=ab.Who.GIVER)
    if any(isinstance(grant, ab.RangeModifier | ab.DieModifier) for grant in node.grants):
        return context
    return replace(context, it=(*context.it, ("p", ab.Who.CANDIDATE)))


def _bodies(node: object) -> tuple[object, ...]:
    return tuple(parts_of(node.body)) if isinstance(node, _WITH_BODY) else ()


def _adds_to_attacks(node: object) -> bool:
    """Return whether an ability increases the card's own attacks, so that they have a target."""
    if isinstance(node, ab.SizeModifier):
        return node.applies is ab.Applies.AS_SOURCE and node.whose is None
    return isinstance(node, ab.Modify) and node.prop is ab.Property.STRIKE


def _attacks_once(node: object) -> bool:
    """Return whether an ability contains exactly one attack."""
    return sum(isinstance(part, ab.Attack) for part in _bodies(node)) == 1


def _of_attacked(node: object) -> object:
    """Return a bonus that depends on the attacked card as one of the strike, not the property
    (520.2)."""
    if isinstance(node, ab.Modify) and speaks_of(node.amount, ab.Who.TARGET):
        return ab.SizeModifier(node.amount, powers=(ab.PowerKind.STRIKE,))
    return node


def _definitions(reader: PartReader, context: Context, parse: Parse) -> Iterator[Parse]:
    """Yield the definitions after «где X»; the attacked card must be named as such in them."""
    inner = _after_where(context, parse.node)
    yield from reader.read(Kind.SUMMED, (), inner, parse.end + 2)
    if _adds_to_attacks(parse.node) or (_attacks_once(parse.node) and inner.attacked is None):
        aimed = replace(inner, attacked=ab.Who.TARGET)
        for told in reader.read(Kind.SUMMED, (), aimed, parse.end + 2):
            if speaks_of(told.node, ab.Who.TARGET):
                yield told


def _chosen(node: object) -> list[ab.Targets]:
    """Return the targets that an ability chooses and names by a noun."""
    parts = _bodies(node)
    unnamed = [
        part.targets
        for part in parts
        if isinstance(part, ab.Attack) and part.targets.filter == ab.ANY_CARD
    ]
    targets = [part for part in parts if isinstance(part, ab.Targets) and part.who is None]
    return [part for part in targets if not any(part is other for other in unnamed)]


def _after_where(context: Context, node: object) -> Context:
    """Return the context after «где X»: it includes the only other chosen card (543)."""
    inner = replace(context_in(context, node), cells=_cells_of(node))
    if isinstance(node, ab.Playable) and node.payment.closes_other is not None:
        closed = meaning(node.payment.closes_other.filter, ab.Who.PAID)
        inner = replace(inner, it=(*inner.it, *closed))
    if _adds_to_attacks(node) and speaks_of(node, ab.Who.TARGET):
        return replace(inner, attacked=ab.Who.TARGET)
    if isinstance(node, ab.BeforeRecruiting) and _is_for_each(node):
        return replace(inner, it=tuple((gender, ab.Who.TARGET) for gender in ("m", "f", "n")))
    if isinstance(node, ab.While) and node.cards is not None:
        return _of_receivers(inner, node)
    if _attacks_once(node) and inner.attacked is None and speaks_of(node, ab.Who.TARGET):
        inner = replace(inner, attacked=ab.Who.TARGET)
    chosen = _chosen(node)
    if len(chosen) != 1 or chosen[0] != ab.Targets(chosen[0].filter):
        return inner
    return replace(inner, it=(*inner.it, *meaning(chosen[0].filter, ab.Who.TARGET)))


def _cells_of(node: object) -> ab.OnChosen | None:
    """Return the cards on the cells that an ability lets its player choose."""
    choices = [
        part.cells
        for part in _bodies(node)
        if isinstance(part, ab.Power)
        and part.cells is not None
        and ab.ChooseCells() in part.effects
    ]
    shapes = [cells.shape for cells in choices if cells.shape is not None]
    return ab.OnChosen(shapes[0]) if shapes else None


def _means_somebody_of_many(node: object, told: Parse) -> bool:
    """Return whether «его» could mean one of several cards: the bearer or a chosen one."""
    if not any(phrase.pattern in POSSESSIVE for phrase in told.phrases):
        return False
    if isinstance(node, ab.BeforeRecruiting):
        return any(isinstance(step, ab.ShowCards) for step in node.steps) and not _is_for_each(node)
    if isinstance(node, ab.While):
        return node.cards is not None and not speaks_of(told.node, ab.Who.CANDIDATE)
    chosen = _chosen(node)
    return len(chosen) > 1 or any(part != ab.Targets(part.filter) for part in chosen)


def _is_for_each(node: ab.BeforeRecruiting) -> bool:
    """Return whether crystals are gained or lost for each of the cards shown."""
    return any(isinstance(step, ab.ChangeCrystals) and step.each for step in node.steps)


def _lacks_antecedent(node: object, told: object) -> bool:
    """Return whether a number refers to a throw or to shown cards that the ability lacks."""
    of_die = speaks_of(told, ab.ResultOf(ab.Outcome.DIE)) and not speaks_of(node, ab.RollDie())
    if speaks_of(told, ab.ResultOf(ab.Outcome.WOUNDS)) and not _wounds_before(node):
        return True
    return of_die or (_has(told, ab.Shown) and not _has(node, ab.Prophecy | ab.BeforeRecruiting))


def _wounds_before(node: object) -> bool:
    """Return whether X is the wounds dealt by the first part: «… на 2, при этом … на X»."""
    body = node.body if isinstance(node, _WITH_BODY) else None
    return (
        isinstance(body, ab.WhileDoing)
        and _has(body.first, ab.Wound | ab.Attack)
        and not speaks_of(body.first, ab.ChosenX())
    )


def _has(node: object, kind: type | UnionType) -> bool:
    if isinstance(node, kind):
        return True
    if isinstance(node, tuple):
        return any(_has(part, kind) for part in node)
    return any(_has(part, kind) for part in held_by(node))


def _after_each(reader: PartReader, at: int) -> int:
    """Return the end of «для каждого существа» before a bracket; 0 if it does not stand here."""
    every = reader.word(at) == "для" and reader.agrees("каждый", ("gen", "sg"), at + 1)
    if not every or reader.word(at + 3) != ")":
        return 0
    if not any(reader.agrees(noun, ("gen", "sg"), at + 2) for noun in ("карта", "существо")):
        return 0
    for place in range(at, at + 4):
        reader.took(place)
    return at + 3


_WHO: Final = r"(?:карта |существо |~ |он[ао]? )?"
_MEANINGS: Final = {
    ab.Concentration: (
        rf"в конце хода противника если {_WHO}не получал[ао]? ран(?:ы|у)? в этот ход "
    ),
    ab.Frenzy: (
        r"если бросок кубика (?:в сражении )?когда атакует в (?:свой|ваш) ход "
        r"равен (?P<value>\d+) или менее "
    ),
    ab.Valhalla: (
        rf"если {_WHO}находится на кладбище в начале вашего хода "
        r"и попал[ао]? туда при гибели от атаки карты противника "
    ),
}
"""The meanings of titles, in the words of their terms."""
_NO_ATTACKS: Final = {ab.PowerKind.SPELL: "заклинание", ab.PowerKind.INFLUENCE: "воздействие"}
_RULES: Final = tuple(f"{word} не является атакой )" for word in _NO_ATTACKS.values())


def restated(reader: PartReader, context: Context, parse: Parse) -> int:
    """Return the end of a redundant bracket after an ability; 0 if there is none."""
    if reader.word(parse.end) != "(":
        return 0
    first = parse.end + 1
    words = " ".join(reader.word(at) for at in range(first, len(reader.tokens)))
    for rule in _RULES:
        if words.startswith(rule):
            return _took(reader, first + rule.count(" ") + 1)
    node = parse.node
    if (
        not isinstance(node, ab.Concentration | ab.Frenzy | ab.Valhalla)
        or node.condition != ab.ALWAYS
    ):
        return 0
    match = re.match(_MEANINGS[type(node)], words)
    if match is None or (isinstance(node, ab.Frenzy) and match["value"] != str(node.value)):
        return 0
    kind = Kind.MAY if node.may else Kind.BODY
    begins = first + match[0].count(" ")
    for body in reader.read(kind, (), context_in(context, node), begins):
        if body.node == node.body and reader.word(body.end) == ")":
            return _took(reader, body.end + 1)
    return 0


def _took(reader: PartReader, end: int) -> int:
    reader.took(end - 1)
    return end
