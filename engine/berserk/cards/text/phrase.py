"""A phrase: one wording of a node, parsed and printed by the same row (509-546)."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import CardType
from engine.berserk.cards.text.templates import Hole, Values, filled, taken
from engine.berserk.cards.text.tokens import tokens_of
from engine.kernel.word_enum import Word


class Kind(Word):
    """The kinds of slots in phrases."""

    SENTENCE = "sentence"  # an ability with its limits and the definition of X
    ABILITY = "ability"
    STATIC = "static"  # an ability that a card can have, gain or grant
    OFFENCE = "offence"  # a modifier of attacks, possibly limited to some opponents
    STATICS = "statics"  # several static abilities in one sentence
    SHIELD = "shield"  # a protection that can be ignored
    DOING = "doing"  # a forbidden action, in the infinitive
    ASSAULT = "assault"  # kinds of attacks and their targets: «нападать {strike} на летающих»
    ANNOUNCED = "announced"  # kinds of powers as announced: «объявлять выстрел», «стрелять»
    YIELDING = "yielding"  # how a card makes way for another: «поменявшись с ним местами»
    EXERTED = "exerted"  # the action after which a card would close: «после нападения»
    REPEATING = "repeating"  # an action that a card may repeat: «действовать», «нападать»
    OFTEN = "often"  # how often a card may act: «два раза», «любое число раз»
    VERBAL = "verbal"  # a static ability expressed by a verb: what a card may or may not do
    RULE = "rule"  # a static ability of other cards, or an ability they lack
    VERBALS = "verbals"  # several verbal statics
    GRANTS = "grants"  # several statics, or one sentence
    OWNED = "owned"  # the same after «имеет», where a sentence is quoted
    HEADING = "heading"  # the title of an ability, without its text
    COST = "cost"  # the price before the colon
    DUE = "due"  # a price besides chips and closing
    AHEAD = "ahead"  # a number of wounds to come
    LIVES = "lives"  # an amount of extra life
    HEAP = "heap"  # a number of chips
    WHEN = "when"  # the trigger of an ability
    TIME = "time"  # a trigger with its turn and its ordinal
    EVENT = "event"  # a trigger with conditions on how it came about
    UNVEILED = "unveiled"  # what the opponent reveals
    FATE = "fate"  # what happens to a card: «при гибели», «когда погибает»
    LATENESS = "lateness"  # whether the event is over by then: «когда», «после того как»
    ACT = "act"  # what a card does to another: «уничтожает»
    WHOSE = "whose"  # the card that the event happens to
    CAUSE = "cause"  # the cause of the event
    CHANGE = "change"  # whether something is gained or lost
    GAUGE = "gauge"  # a property with an amount: «{counter}», «дополнительные {health}»
    POINT = "point"  # a moment of a turn
    LATER = "later"  # a moment of a turn that an effect waits for
    TURN = "turn"  # the owner of the turn, after such a moment
    DURING = "during"  # the turn in which the event must happen
    NTH = "nth"  # the ordinal of the event: which time it must be
    GOAL = "goal"  # a filter of the place that a card has moved to
    ORIGIN = "origin"  # the cells that a card has left
    BODY = "body"  # the body of an ability: a power or a compound
    GROUP = "group"  # powers joined by «и»
    EITHER = "either"  # powers joined by «или»
    CHAIN = "chain"  # powers joined by «при этом»
    AFTER = "after"  # powers joined by «затем»
    SHOWN = "shown"  # the result of a throw or a prophecy: «выпало 5», «показан эльф»
    DISPLAYED = "displayed"  # a card revealed by a prophecy: «показанной карты»
    DISPLAYED_ONE = "displayed_one"  # the same, in its own gender
    CHANCE = "chance"  # a throw, or a number of revealed cards: «бросить кубик», «пророчество 2»
    CASE = "case"  # one case by result: «если выпало 5, …»
    CASES = "cases"  # several cases by result
    LAST_CASE = "last_case"  # the last case: «иначе …»
    OUTCOME = "outcome"  # the body of a trigger, and whether it is optional
    CARRIED = "carried"  # the kind of power of a body, named before it
    ANSWER = "answer"  # an ability at a moment of a play: moment, condition, body
    THEN = "then"  # an additional body, possibly optional
    MAY = "may"  # an optional body: «может» after its subject
    CLAUSE = "clause"  # one power of a body
    REST = "rest"  # a continuation of a clause, of the kind named by the slot's feature
    ATTACK = "attack"
    EFFECT = "effect"  # what the subject of a clause undergoes
    TREATS = "treats"  # an effect with an amount: to wound, to heal
    ISSUE = "issue"  # the outcome of a coming attack
    HERE = "here"  # the zone of a card and its owner there
    SET_OFF = "set_off"  # a triggered ability going off: «срабатывает концентрация»
    SHAPE = "shape"  # several cells chosen together
    CHOICE = "choice"  # cells chosen before anything is done
    CHOSEN = "chosen"  # a place on chosen cells: «на этих клетках»
    GAIN = "gain"  # one effect gained or lost
    LOSS = "loss"  # one effect lost
    LOSSES = "losses"  # several effects lost
    GAINS = "gains"  # several effects gained or lost, before their duration
    TARGETS = "targets"
    WHO = "who"
    WHOM = "whom"  # a filter of one card or many: «по ~», «по летающим», «по карте без ран»
    NOUN_OR_NOUNS = "noun_or_nouns"  # a noun in either number
    NOUNS = "nouns"  # several nouns: cards that match any of them
    NOUN = "noun"  # a filter, as a noun with its modifiers
    HEAD = "head"  # the noun itself
    TRAIT = "trait"  # a filter before the noun, in agreement with it
    MARK = "mark"  # a filter after the noun
    NAME = "name"  # a noun from the catalogue: a class, a card
    SORT = "sort"  # the same, in its own gender
    ELEMENT = "element"
    ELEMENTS = "elements"
    HAVING = "having"  # an ability or state expressed by a noun: «с …», «без …», «обладающий …»
    HOSTING = "hosting"  # the symbiote that a card hosts: «хозяином симбиота»
    HAVINGS = "havings"  # one of several HAVING
    SHARED = "shared"  # what two cards have in common: «такой же стоимости»
    LIKE = "like"  # the card compared with, implied without words
    ADJECTIVE = "adjective"  # an adjective that identifies cards on its own
    TYPE = "type"  # a noun for a type of cards
    BELONGING = "belonging"  # an ability that is not a named one: «строй», «прыжок»
    FACT = "fact"  # a property with its preposition: «стоимостью», «с {move}»
    THINGS = "things"  # what is counted on a card: «ран», «{health}»
    AMOUNT = "amount"  # a number with a comparison: «5 или более», «больше 2»
    ODD = "odd"  # «четный», «нечетный»
    DEGREE = "degree"  # how much of a property: «наибольший», «меньший», «нечетный»
    VALUE = "value"  # a property of a card, or the value of a named ability
    TOLD = "told"  # a number that is not a card's: «выпавшее значение», «число ваших пересдач»
    QUANTITY = "quantity"  # a property of a card as a noun: «стоимость», «число ран»
    SIGN = "sign"
    BEARING = "bearing"  # one cell away: «справа»
    BEARINGS = "bearings"  # several bearings
    LINE = "line"  # «столбце», «ряду»
    ROW = "row"  # a row of one half: «первом», «2-м»
    ROWS = "rows"  # several rows
    MANY = "many"  # a number of cards: «ваше существо», «2 или более ваших гномов»
    COLUMNS = "columns"
    DEEP = "deep"  # «глубине», «поверхности»
    DEED = "deed"  # what a card did, as a participle
    PAST = "past"  # what a card did, as a verb
    LED = "led"  # what a card did with an attack: «нападал», «атаковал»
    AGO = "ago"  # when it was done
    STATE = "state"  # a state of a card: «открыта», «стоит в строю»
    ADJECTIVES = "adjectives"  # an adjective in any gender
    ELEMENTAL = "elemental"  # elements in any gender
    AREA = "area"  # a squad or graveyard and its owner: «в вашем отряде»
    THAN = "than"  # «больше», «меньше»
    EXISTS = "exists"  # «есть», «нет»
    ELSEWHERE = "elsewhere"  # the other place of a comparison
    ORDER = "order"  # the player's order: «вы ходите первым»
    ASPECT = "aspect"  # a shared property: «стихий», «названий»
    DEARER = "dearer"  # a difference in price: «меньше», «больше»
    GETS = "gets"  # «получаете», «теряете»
    CRYSTAL = "crystal"
    TERMS = "terms"  # a way to pay: «бесплатно»
    ASIDE = "aside"  # what happens to a dealt card: only shown, or put somewhere
    # a condition that is not about a card: «вы ходите первым», «вы использовали пересдачу»
    KNOWN = "known"
    PREDICATE = "predicate"  # a predicate of a card: «открыт», «имеет раны», «стоит …»
    PREDICATES = "predicates"  # one or two predicates
    SPOT = "spot"  # the place of a card
    PREPARING = "preparing"  # a step or two before the squad is recruited
    PREPARATIONS = "preparations"  # all steps before recruiting
    CONDITION = "condition"
    PLACE = "place"  # a filter of a place, separated from its noun
    NUMBER = "number"
    COUNT = "count"  # a count in words: «два», «до трёх»
    SUMMED = "summed"  # the definition of X, after «где X»
    MEASURE = "measure"  # the definition of X before its maximum
    EVERY_ONE = "every_one"  # «каждый» with its noun, each in its own gender
    EACH = "each"  # what is counted one by one: «за каждую …»
    MODIFIER = "modifier"  # a static ability with a number that can be computed this way
    SIGNED = "signed"  # a signed number: «+2», «-X»
    PROPERTY = "property"  # a property by its icon
    CONTEST = "contest"  # the dice concerned: when, and against whom
    TOLL = "toll"  # a change of wounds by a number, or to none
    TOLLED = "tolled"  # an increase or decrease of wounds
    DEALT = "dealt"  # the origin of wounds: attacks and their owner, poison
    SENDER = "sender"  # the attacker or the place that attacks come from
    RESULT = "result"  # a size or strength that attacks are set to
    STORE = "store"  # something a card can hold an amount of
    PROTECTION = "protection"  # a protection by its icon
    IGNORED = "ignored"  # what is ignored on other cards
    STRENGTH = "strength"
    ORDINAL = "ordinal"
    SPAN = "span"  # the period of a limit, «за ход» or «за бой»; whether it is the battle
    # a comparison, by the case of its complement: «больше», «меньше или равен»
    COMPARING = "comparing"
    OWN_FACT = "own_fact"  # a property of a card named before it
    ASSAILS = "assails"  # the strengths of an assault: «атакует», «нападает»
    COMPARED = "compared"  # a number with a comparison: «равен 3 или менее»
    SUFFERED = "suffered"  # an event that can be replaced: «погибнуть», «излечиться на X»
    HARD = "hard"  # a strength in one word: «слабый»
    HOW = "how"  # one strength or several: «слабый», «слабый или средний»
    HOWS = "hows"  # the same, in its own gender and number
    BLOW = "blow"  # attacks of some strength
    BLOWS = "blows"  # the same, in its own gender and number
    HITS = "hits"  # attacks of some strength or of any
    BECOMES = "becomes"  # the outcome of an attack: «блокируется»
    RESULT_OF_FIGHT = "result_of_fight"  # a result of the strike table: «слабый-слабый»
    QUALITY = "quality"  # a quality gained by an attack: «безответный»
    POWER = "power"  # one kind of power, or a word for several
    SHAPED = "shaped"  # the same, in its own gender and number
    ALSO = "also"  # another name of a kind of power
    POWERS = "powers"
    MET = "met"  # the card on the cells that an attack passes over, if any
    CELLS = "cells"
    THERE = "there"  # the destination of another card
    REGION = "region"  # rows or a half of the board
    VACANT = "vacant"  # a cell and whether it must be free: «свободная клетка», «любая клетка»
    SITE = "site"  # cells as a noun: «свободная клетка»
    SIDE = "side"  # the position of a cell beside a card: «слева от»
    DIRECTION = "direction"  # the direction of a card's move: «влево»
    BESIDE = "beside"  # a cell beside that of the moved card: «на соседнюю с ним клетку»
    WAY = "way"  # how a card gets to another cell
    DECKPLACE = "deckplace"  # the place in a deck that a card goes to
    ENDS = "ends"  # the ends of a deck where cards are put
    GRAVEYARD = "graveyard"  # a graveyard and its owner
    SENDS = "sends"  # a destination in a verb: «изгнать»
    BRINGING = "bringing"  # a way into the battle
    DEPTH = "depth"  # the deep or the surface
    STEP = "step"  # the same, relative to the cell of the moving card
    UNTIL = "until"
    LASTING = "lasting"  # a duration, or as long as a condition holds
    LIMIT = "limit"
    TIMES = "times"  # how often
    PERIOD = "period"  # the period of a limit, and whose turns count
    NAMED = "named"
    DIVE = "dive"  # «погружении», «всплытии на поверхность»: whether the card dives
    TITLE = "title"  # a name in quotes


@dataclass(frozen=True, slots=True)
class Context:
    """The referents available to words of a text at their place.

    ``attacked`` and ``attacker`` are the referents of «атакованный» and «атаковавший»; ``it`` are
    the possible antecedents of a pronoun, each with its gender (m, f, n) or p for several. ``doer``
    is the subject of a clause that names none. ``own`` is the referent of the card's own name: in
    an ability given to others it is the giver (106.1.2). ``there`` is the card on the cell that the
    card has come to, by gender and filter: no word of an event names it. ``dead`` is the card that
    has died, «погибший»; ``fallen`` the same of one's own side. ``subject`` is the subject of the
    previous clause if that is not the card itself. ``struck`` are the attacks of the body so far,
    by their kinds. ``over`` is whether the card's own attack has passed over a free cell: «на неё».
    ``riders`` are symbiotes of the event's cards: «этот паразит». ``cell`` is the card on the cell
    of the event or of the body so far, and the cards beside it: «на этой клетке», «рядом с этой
    клеткой». ``quiet`` is whether no word has mentioned the attacker, so that no pronoun means it.
    ``ends`` is whether a turn is ending: a past deed without a stated time was done in that turn.
    ``them`` is whether the previous power is about several cards: «они», «каждое из них». ``cells``
    are the cards on the cells of a shape chosen before: «на этих клетках».
    """

    attacked: ab.Who | None = None
    attacker: ab.Who | None = None
    it: tuple[tuple[str, ab.Who], ...] = ()
    doer: ab.Who = ab.Who.SELF
    own: ab.Who = ab.Who.SELF
    there: tuple[tuple[str, ab.Filter], ...] = ()
    subject: ab.Targets | None = None
    dead: ab.Who | None = None
    fallen: ab.Who | None = None
    over: bool = False
    struck: tuple[ab.PowerKind, ...] = ()
    riders: tuple[ab.SeatedOn, ...] = ()
    quiet: bool = False
    ends: bool = False
    cell: tuple[ab.Filter, ab.Filter] | None = None
    them: bool = False
    cells: ab.OnChosen | None = None
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        told = tuple(getattr(self, name) for name in _TOLD)
        object.__setattr__(self, "_hash", hash(told))

    def __hash__(self) -> int:
        """Return a hash computed once, since a context is looked up many times."""
        return self._hash


_TOLD: Final = tuple(part.name for part in fields(Context) if part.compare)
PLAIN: Final = Context()


_LETTERS: Final = {
    CardType.GROUND: ("n",),
    CardType.FLYER: ("n",),
    CardType.COMPANION: ("m",),
    CardType.PARASITE: ("m",),
    CardType.ARTIFACT: ("m",),
    CardType.TERRAIN: ("f",),
}


def _parts(filter_: ab.Filter) -> Iterator[ab.Filter]:
    """Yield all required filters; the noun inside a negation names no card."""
    if isinstance(filter_, ab.AllOf):
        for part in filter_.filters:
            yield from _parts(part)
    else:
        yield filter_


def letters_of(filter_: ab.Filter, *, several: bool = False) -> tuple[str, ...]:
    """Return the possible genders of a pronoun for such a card, by its noun.

    A class can be of any gender; a filter without a noun counts as «карта».
    """
    if several:
        return ("p",)
    for part in _parts(filter_):
        if isinstance(part, ab.IsCreature):
            return ("n",)
        if part == ab.Is(ab.Who.HOST) or isinstance(part, ab.SeatedOn):
            return ("m",)
        if isinstance(part, ab.OfClass | ab.Called):
            return ("m", "f", "n")
        if isinstance(part, ab.OfType) and len({_LETTERS[kind] for kind in part.types}) == 1:
            return _LETTERS[part.types[0]]
    return ("f",)


def meaning(
    filter_: ab.Filter, who: ab.Who, *, several: bool = False
) -> tuple[tuple[str, ab.Who], ...]:
    """Return the antecedents of a pronoun for a card that passes the filter."""
    return tuple((letter, who) for letter in letters_of(filter_, several=several))


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for another phrase, in the case and number given by ``features``."""

    name: str
    kind: Kind
    features: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Literal:
    """A literal word; the first of ``forms`` is printed.

    An ``optional`` word may be omitted and is not printed. ``subject`` is the slot that a verb
    agrees with in number.
    """

    forms: tuple[str, ...]
    optional: bool = False
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Pause:
    """A required comma where nothing else separates two clauses; it is not printed."""


@dataclass(frozen=True, slots=True)
class NotBefore:
    """The row does not apply before one of these words: «рядом» before «с»."""

    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agreeing:
    """A word in the case, number and gender requested of the phrase."""

    lexeme: str


@dataclass(frozen=True, slots=True)
class Group:
    """Words and slots that may be omitted together; ``name`` names a group without slots."""

    elements: "tuple[Element, ...]"
    name: str = ""

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of its slots."""
        return tuple(element.name for element in self.elements if isinstance(element, Slot))


Element: TypeAlias = Slot | Literal | Agreeing | Pause | NotBefore | Group
Guard: TypeAlias = Callable[[Mapping[str, object]], bool]
Makes: TypeAlias = Callable[[Values], object]
Takes: TypeAlias = Callable[[object], Values | None]
Gives: TypeAlias = Callable[[Context, Mapping[str, object]], Context]

_GROUP: Final = re.compile(r"\[(?:(\w+): )?([^\[\]]+)\]")
_PART: Final = re.compile(r"<(\w+):(\w+)((?: \w+)*)>|(\S+?)(?=<|\s|$)")


def _word(element: Element) -> str:
    match element:
        case Slot():
            return "…"
        case Agreeing(lexeme=lexeme):
            return lexeme
        case Literal(forms=forms):
            return forms[0]
        case Pause():
            return ","
        case NotBefore():
            return ""
        case Group(elements=elements):
            return f"[{' '.join(map(_word, elements))}]"
        case _:
            assert_never(element)


@dataclass(frozen=True, slots=True)
class Phrase:
    """One row of the table.

    ``pattern`` is words and slots: ``ранить <whom:targets acc> на <n:number>``. ``a|b`` are
    synonyms, the first is printed; ``word?`` may be omitted and is not printed; ``,`` is a comma
    that is read and not printed; ``!word|word`` requires that none of these words follows.
    ``word*`` agrees with the phrase's surroundings; ``word@slot`` is a verb in the slot's number.
    ``[от <who:noun gen>]`` is a group that may be omitted: its slots then hold the values in
    ``absent``, and it is printed if one of them holds something else. A group without slots has a
    name, ``[back: и обратно]``, whose value is whether the group is present. Neighbouring groups
    keep their order, unless the row is ``free``. A ``loose`` row accepts more wordings than the one
    that it prints; of ``word|form@slot`` the last is printed where the slot is the card itself,
    which is not named. ``node`` is a node with holes named after the slots; ``make`` and ``take``
    replace it by code where a template is not enough. ``guard`` must accept the slots' values.
    ``gives`` is the context of a slot. A ``synonym`` is read and never printed: part 7 of the
    rulebook calls it an equivalent wording, or two phrases differ only in words.
    """

    kind: Kind
    pattern: str
    node: object | None = None
    make: Makes | None = None
    take: Takes | None = None
    guard: Guard | None = None
    gives: Mapping[str, Gives] = field(default_factory=dict)
    synonym: bool = False
    absent: Mapping[str, object] = field(default_factory=dict)
    free: bool = False
    loose: bool = False
    elements: tuple[Element, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Raise ValueError unless ``absent`` has a value for each slot of a group."""
        object.__setattr__(self, "elements", elements_of(self.pattern))
        groups = [element for element in self.elements if isinstance(element, Group)]
        if {name for group in groups for name in group.slots} != set(self.absent):
            raise ValueError(f"absent slots of {self.pattern!r}: {sorted(self.absent)}")
        if not all(bool(group.slots) != bool(group.name) for group in groups):
            raise ValueError(f"a group has slots or a name: {self.pattern!r}")

    @property
    def opened(self) -> tuple[Element, ...]:
        """The elements, with groups replaced by their contents."""
        return tuple(
            part
            for element in self.elements
            for part in (element.elements if isinstance(element, Group) else (element,))
        )

    def left_out(self, group: Group) -> Values:
        """Return the values held where a group is omitted."""
        if group.name:
            return {group.name: False}
        return {name: self.absent[name] for name in group.slots}

    def is_present(self, group: Group, values: Mapping[str, object]) -> bool:
        """Return whether a group's values differ from those of an omitted one."""
        return any(values[name] != value for name, value in self.left_out(group).items())

    @property
    def form(self) -> str:
        """The row in words, an ellipsis for each slot: «ранить … на …», groups in brackets."""
        words = (
            _word(element)
            for element in self.elements
            if not isinstance(element, Literal) or not element.optional
        )
        return " ".join(word for word in words if word)

    def printed_elements(self, values: Mapping[str, object]) -> Iterator[Element]:
        """Yield the elements to print for these values, groups expanded."""
        for element in self.elements:
            if not isinstance(element, Group):
                yield element
            elif self.is_present(element, values):
                yield from element.elements

    def built(self, values: Values) -> object:
        """Build the node from the slots' values."""
        return filled(self.node, values) if self.make is None else self.make(values)

    def can_print(self, kind: type) -> bool:
        """Return whether the phrase can say nodes of this type, whatever they hold."""
        if self.take is not None:
            return True
        return self.make is None and (isinstance(self.node, Hole) or type(self.node) is kind)

    def parts(self, node: object) -> Values | None:
        """Return the slots' values that print ``node``; None if this phrase cannot say it."""
        if self.take is not None:
            values = self.take(node)
            if values is not None and self.make is not None and self.make(values) != node:
                return None  # these words would be read as another node
        else:
            values = {}
            if self.make is not None or not taken(self.node, node, values):
                return None
        if values is None or (self.guard is not None and not self.guard(values)):
            return None
        return values


def elements_of(pattern: str) -> tuple[Element, ...]:
    """Parse a pattern into words, slots and groups; see ``Phrase``."""
    elements: list[Element] = []
    end = 0
    for group in _GROUP.finditer(pattern):
        elements += _plain(pattern[end : group.start()])
        elements.append(Group(_plain(group[2]), group[1] or ""))
        end = group.end()
    return (*elements, *_plain(pattern[end:]))


def _plain(pattern: str) -> tuple[Element, ...]:
    """Parse a pattern without groups."""
    elements: list[Element] = []
    for part in _PART.finditer(pattern):
        if part[1]:
            elements.append(Slot(part[1], Kind(part[2]), tuple(part[3].split())))
        else:
            elements += _literals(part[4])
    return tuple(elements)


def _literals(word: str) -> list[Element]:
    if word == ",":
        return [Pause()]
    if word.startswith("!"):
        return [NotBefore(tuple(word.removeprefix("!").split("|")))]
    if word.endswith("*"):
        return [Agreeing(word.removesuffix("*"))]
    word, _, subject = word.partition("@")
    optional = word.endswith("?")
    choices = [tokens_of(choice) for choice in word.removesuffix("?").split("|")]
    if len(choices) == 1:
        return [Literal((token.text,), optional, subject) for token in choices[0]]
    return [Literal(tuple(tokens[0].text for tokens in choices if tokens), optional, subject)]
