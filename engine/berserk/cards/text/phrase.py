"""A phrase: one way to say a node, read from text and printed back by the same row (509-546)."""

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
    """What a slot of a phrase holds."""

    SENTENCE = "sentence"  # an ability with its limits, and with what X is
    ABILITY = "ability"
    STATIC = "static"  # an ability that a card may have, gain or grant
    OFFENCE = "offence"  # a modifier of attacks that may be against some cards
    STATICS = "statics"  # several of those
    SHIELD = "shield"  # a protection that may be ignored
    DOING = "doing"  # what a card may not do, in the infinitive
    ASSAULT = "assault"  # attacks of some kinds, and whom at: «нападать {strike} на летающих»
    ANNOUNCED = "announced"  # kinds of powers, as announced: «объявлять выстрел», «стрелять»
    YIELDING = "yielding"  # how a card makes way for another: «поменявшись с ним местами»
    EXERTED = "exerted"  # after what a card would close: «после нападения»
    REPEATING = "repeating"  # what a card may do once more: «действовать», «нападать»
    OFTEN = "often"  # how often a card may act: «два раза», «любое число раз»
    VERBAL = "verbal"  # a static that says in a verb what a card may do, or may not
    RULE = "rule"  # the same of other cards, or what they lack
    VERBALS = "verbals"  # several of those
    GRANTS = "grants"  # several statics, or one sentence
    OWNED = "owned"  # the same after «имеет»: a sentence stands in quotation marks
    HEADING = "heading"  # the title of an ability, its text being its own
    COST = "cost"  # what stands before the colon
    DUE = "due"  # what is paid beside chips and closing
    AHEAD = "ahead"  # so many wounds to come
    LIVES = "lives"  # so much extra life
    HEAP = "heap"  # so many chips
    WHEN = "when"  # what sets an ability off
    TIME = "time"  # the same, with whose turn it must be and which time it is
    EVENT = "event"  # the same, with what must be true of how it came about
    UNVEILED = "unveiled"  # what the opponent reveals
    FATE = "fate"  # what happens to a card: «при гибели», «когда погибает»
    LATENESS = "lateness"  # whether that is all over by then: «когда», «после того как»
    ACT = "act"  # what a card does to another: «уничтожает»
    WHOSE = "whose"  # to which card it happens
    CAUSE = "cause"  # what it happens by
    CHANGE = "change"  # whether something is gained or lost
    GAUGE = "gauge"  # what a card has so much of: «{counter}», «дополнительные {health}»
    POINT = "point"  # a moment of a turn
    LATER = "later"  # such a moment, for which something waits
    TURN = "turn"  # whose turn, behind such a moment
    DURING = "during"  # in whose turn it must happen
    NTH = "nth"  # which time it must be
    GOAL = "goal"  # a filter of where a card has come to
    ORIGIN = "origin"  # the cells that it has come from
    BODY = "body"  # what an ability does: a power or a compound
    GROUP = "group"  # powers joined by «и»
    EITHER = "either"  # those, joined by «или»
    CHAIN = "chain"  # those, joined by «при этом»
    AFTER = "after"  # those, joined by «затем»
    SHOWN = "shown"  # what a throw has come to, or a prophecy has shown: «выпало 5», «показан эльф»
    DISPLAYED = "displayed"  # a card that a prophecy has shown: «показанной карты»
    DISPLAYED_ONE = "displayed_one"  # the same, in a gender of its own
    CHANCE = "chance"  # a throw, or so many cards shown: «бросить кубик», «пророчество 2»
    CASE = "case"  # «если выпало 5, …»
    CASES = "cases"  # several of those
    LAST_CASE = "last_case"  # «иначе …»
    OUTCOME = "outcome"  # what is done when something happens, and whether it may be left out
    CARRIED = "carried"  # what kind of power a body is, said before it
    ANSWER = "answer"  # what may be played at a moment of a play: moment, condition, body
    THEN = "then"  # what it does besides, which may be left to the player
    MAY = "may"  # what the player may leave out: a body with «может» at its subject
    CLAUSE = "clause"  # one power of a body
    REST = "rest"  # what is joined to a clause: of the kind that the slot's feature names
    ATTACK = "attack"
    EFFECT = "effect"  # what the subject of a clause suffers
    TREATS = "treats"  # what is done by so much: to wound, to heal
    ISSUE = "issue"  # what becomes of an attack to come
    HERE = "here"  # in which zone a card is, and whose it is there
    SET_OFF = "set_off"  # what goes off: «срабатывает концентрация»
    SHAPE = "shape"  # several cells that are chosen together
    CHOICE = "choice"  # cells that are chosen before anything is done
    CHOSEN = "chosen"  # where they are, in the words behind: «на этих клетках»
    GAIN = "gain"  # what is gained or lost: one effect
    LOSS = "loss"  # what is lost: one effect
    LOSSES = "losses"  # several of those
    GAINS = "gains"  # several of those, before their duration
    TARGETS = "targets"
    WHO = "who"
    WHOM = "whom"  # a filter of one card or of many: «по ~», «по летающим», «по карте без ран»
    NOUN_OR_NOUNS = "noun_or_nouns"  # a noun in whatever number
    NOUNS = "nouns"  # several nouns in a row: cards that are one of these
    NOUN = "noun"  # a filter, as a noun with its words
    HEAD = "head"  # the noun itself
    TRAIT = "trait"  # a filter that stands before the noun and agrees with it
    MARK = "mark"  # a filter that stands after it
    NAME = "name"  # a noun that the catalogue knows: a class, a card
    SORT = "sort"  # the same in a gender of its own
    ELEMENT = "element"
    ELEMENTS = "elements"
    HAVING = "having"  # what a card may have, said in a noun: «с …», «без …», «обладающий …»
    HOSTING = "hosting"  # whose host a card is: «хозяином симбиота»
    HAVINGS = "havings"  # one of several of those
    SHARED = "shared"  # what two cards have in common: «такой же стоимости»
    LIKE = "like"  # with which card, where no word says it
    ADJECTIVE = "adjective"  # one that tells cards apart by itself
    TYPE = "type"  # a noun for a type of cards
    BELONGING = "belonging"  # what a card may have that is no named ability: «строй», «прыжок»
    FACT = "fact"  # a number of a card, told with its preposition: «стоимостью», «с {move}»
    THINGS = "things"  # what is counted on a card: «ран», «{health}»
    AMOUNT = "amount"  # a number and how another compares to it: «5 или более», «больше 2»
    ODD = "odd"  # «четный», «нечетный»
    DEGREE = "degree"  # «наибольший», «меньший», «нечетный»: how much there is of something
    VALUE = "value"  # such a number, or the value of a named ability
    TOLD = "told"  # a number of no card: «выпавшее значение», «число ваших пересдач»
    QUANTITY = "quantity"  # a number of a card, said as a noun: «стоимость», «число ран»
    SIGN = "sign"
    BEARING = "bearing"  # one cell away: «справа»
    BEARINGS = "bearings"  # several of those
    LINE = "line"  # «столбце», «ряду»
    ROW = "row"  # a row of a half: «первом», «2-м»
    ROWS = "rows"  # several of those
    MANY = "many"  # how many of which cards: «ваше существо», «2 или более ваших гномов»
    COLUMNS = "columns"
    DEEP = "deep"  # «глубине», «поверхности»
    DEED = "deed"  # what a card did, in a participle
    PAST = "past"  # the same, in a verb
    LED = "led"  # what it did with an attack: «нападал», «атаковал»
    AGO = "ago"  # when that was
    STATE = "state"  # what a card is: «открыта», «стоит в строю»
    ADJECTIVES = "adjectives"  # one in whatever gender
    ELEMENTAL = "elemental"  # elements, in whatever gender
    AREA = "area"  # whose squad or graveyard: «в вашем отряде»
    THAN = "than"  # «больше», «меньше»
    EXISTS = "exists"  # «есть», «нет»
    ELSEWHERE = "elsewhere"  # the other place that something is compared with
    ORDER = "order"  # who plays first: «вы ходите первым»
    ASPECT = "aspect"  # what cards may have in common: «стихий», «названий»
    DEARER = "dearer"  # «меньше», «больше», of a price
    GETS = "gets"  # «получаете», «теряете»
    CRYSTAL = "crystal"
    TERMS = "terms"  # how a card may be paid for: «бесплатно»
    ASIDE = "aside"  # what is done with a card of the deal: shown alone, or put somewhere
    KNOWN = "known"  # a condition of no card: «вы ходите первым», «вы использовали пересдачу»
    PREDICATE = "predicate"  # what is said of a card: «открыт», «имеет раны», «стоит …»
    PREDICATES = "predicates"  # one or two of those
    SPOT = "spot"  # where a card stands
    PREPARING = "preparing"  # what is done before the squad is recruited: a step or two
    PREPARATIONS = "preparations"  # all of those
    CONDITION = "condition"
    PLACE = "place"  # a filter of where cards are, said apart from their noun
    NUMBER = "number"
    COUNT = "count"  # a number in words: «два», «до трёх»
    SUMMED = "summed"  # what X is, after «где X»
    MEASURE = "measure"  # the same, before its maximum
    EVERY_ONE = "every_one"  # «каждый» with its noun, in a gender of their own
    EACH = "each"  # what is counted one by one: «за каждую …»
    MODIFIER = "modifier"  # a static with a number that may be reckoned so
    SIGNED = "signed"  # a number with its sign: «+2», «-X»
    PROPERTY = "property"  # a property by its icon
    CONTEST = "contest"  # the dice that something is about: when, and against whom
    TOLL = "toll"  # how many wounds more or less, or none
    TOLLED = "tolled"  # more of them, or less
    DEALT = "dealt"  # what wounds are of: attacks, whose, poison
    SENDER = "sender"  # whose attacks, or from where they come
    RESULT = "result"  # what attacks are brought to: a size or a strength
    STORE = "store"  # what there may be so much of on a card
    PROTECTION = "protection"  # one by its icon
    IGNORED = "ignored"  # what is ignored of other cards
    STRENGTH = "strength"
    ORDINAL = "ordinal"
    SPAN = "span"  # of what is counted: «за ход», «за бой»; whether it is the battle
    COMPARING = "comparing"  # «больше», «меньше или равен»: by the case of what follows
    OWN_FACT = "own_fact"  # a number of a card that is named before it
    ASSAILS = "assails"  # «атакует», «нападает»: at which strengths only in an assault
    COMPARED = "compared"  # how a number compares: «равен 3 или менее»
    SUFFERED = "suffered"  # what may be replaced: «погибнуть», «излечиться на X»
    HARD = "hard"  # how hard an attack is, in one word: «слабый»
    HOW = "how"  # how hard an attack is: «слабый», «слабый или средний»
    HOWS = "hows"  # the same, in a gender and number of its own
    BLOW = "blow"  # attacks of some strength
    BLOWS = "blows"  # the same, in a gender and number of its own
    HITS = "hits"  # those, or attacks of any strength
    BECOMES = "becomes"  # what becomes of an attack: «блокируется»
    RESULT_OF_FIGHT = "result_of_fight"  # what the table of strikes would say: «слабый-слабый»
    QUALITY = "quality"  # what an attack becomes: «безответный»
    POWER = "power"  # one kind of power, or a word for several
    SHAPED = "shaped"  # the same, in a gender and number of its own
    ALSO = "also"  # another name of it
    POWERS = "powers"
    MET = "met"  # who stands where an attack goes over, if anybody
    CELLS = "cells"
    THERE = "there"  # whereto another card is moved
    REGION = "region"  # rows or a half of the board
    VACANT = "vacant"  # a cell, and whether it must be free: «свободная клетка», «любая клетка»
    SITE = "site"  # cells as a noun: «свободная клетка»
    SIDE = "side"  # where a cell lies beside a card: «слева от»
    DIRECTION = "direction"  # whereto a card goes from its own cell: «влево»
    BESIDE = "beside"  # a cell beside that of who is moved: «на соседнюю с ним клетку»
    WAY = "way"  # how a card goes to another cell
    DECKPLACE = "deckplace"  # where in a deck a card goes
    ENDS = "ends"  # at which ends of a deck cards are laid
    GRAVEYARD = "graveyard"  # whose graveyard
    SENDS = "sends"  # where a card goes to by a word alone: «изгнать»
    BRINGING = "bringing"  # how a card is brought into the battle
    DEPTH = "depth"  # the deep or the surface
    STEP = "step"  # the same, told from the cell of who goes there
    UNTIL = "until"
    LASTING = "lasting"  # the same, or as long as something is so
    LIMIT = "limit"
    TIMES = "times"  # how often
    PERIOD = "period"  # within which time: a limit, and in whose turns
    NAMED = "named"
    DIVE = "dive"  # «погружении», «всплытии на поверхность»: whether it is into the depth
    TITLE = "title"  # a name in quotation marks


@dataclass(frozen=True, slots=True)
class Context:
    """Whom words of a text may mean where they stand.

    ``attacked`` and ``attacker`` are what «атакованный» and «атаковавший» mean; ``it`` are those
    whom a pronoun may mean, each with its gender (m, f, n) or p for several. ``doer`` is who is
    meant where a clause names nobody. ``own`` is whom the card's own name means: in what a card
    gives to others it is the giver (106.1.2). ``there`` is who stands on the cell that the card has
    come to, by its gender and a filter: no word of an event names it. ``dead`` is
    who has died, «погибший»; ``fallen`` is the same of one's own side. ``subject`` is whom the
    clause before is about, where that is not the card itself. ``struck`` are the attacks of the
    body so far, by their kinds. ``over`` is whether the card's own attack has gone over a free
    cell: «на неё». ``riders`` are symbiotes of the event's cards: «этот паразит».
    ``cell`` is who stands on the cell of the event or of the body so far, and who beside it:
    «на этой клетке», «рядом с этой клеткой». ``quiet`` is whether no word has told of the
    attacker, whom no pronoun means then. ``ends`` is whether a turn is at its end: what was
    done at no time that a word tells, was done in it. ``them`` is whether the one power before
    is about several cards: «они», «каждое из них». ``cells`` is who stands on the cells of a
    shape that was chosen before: «на этих клетках».
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
        """Each context is looked up many times; so it is hashed once."""
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
    """Yield all that must hold; the noun of what must not is nobody's."""
    if isinstance(filter_, ab.AllOf):
        for part in filter_.filters:
            yield from _parts(part)
    else:
        yield filter_


def letters_of(filter_: ab.Filter, *, several: bool = False) -> tuple[str, ...]:
    """Return the genders that a pronoun for such a card may have: by its noun.

    The noun of a class may be of any; a filter without a noun is said of a card.
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
    """A place for another phrase, in such a case and number: ``features``."""

    name: str
    kind: Kind
    features: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Literal:
    """A word that stands there itself; the first of ``forms`` is printed.

    One that is ``optional`` may be left out, and is not printed. ``subject`` is the slot whose
    number a verb is printed in.
    """

    forms: tuple[str, ...]
    optional: bool = False
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Pause:
    """A comma that is asked for, where nothing else tells two clauses apart; it is not printed."""


@dataclass(frozen=True, slots=True)
class NotBefore:
    """The row is not meant where one of these words follows: «рядом» before «с»."""

    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agreeing:
    """A word in the case, number and gender that the phrase is asked for."""

    lexeme: str


@dataclass(frozen=True, slots=True)
class Group:
    """Words and slots that may be left out together; ``name`` is that of a group without slots."""

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
    wordings that mean the same, the first is printed; ``word?`` may be left out, and is; ``,`` is
    a comma that is read and not printed, ``!word|word`` asks that none of these words follows.
    ``word*`` agrees with what the phrase stands by;
    ``word@slot`` is a verb in the slot's number.
    ``[от <who:noun gen>]`` is a group that may be left out: its slots then hold what ``absent``
    says, and it is printed where one of them holds something else. One without slots has a name,
    ``[back: и обратно]``, which holds whether it stands there. Neighbouring groups stand in their
    order, or in any where the row is ``free``. A row that is ``loose`` is read in more wordings
    than the one that it prints; of ``word|form@slot`` the last is printed where the slot is the
    card itself, which is not named.
    ``node`` is a node with holes named after the slots; ``make`` and ``take`` say it in code where
    a template cannot. ``guard`` must hold of what the slots read. ``gives`` is the context of a
    slot: whom its words may mean. A ``synonym`` is read and never printed: part 7 of the rulebook
    calls it an equivalent wording, or two phrases differ in words alone.
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
        """Raises ``ValueError`` where ``absent`` does not say what each slot of a group holds."""
        object.__setattr__(self, "elements", elements_of(self.pattern))
        groups = [element for element in self.elements if isinstance(element, Group)]
        if {name for group in groups for name in group.slots} != set(self.absent):
            raise ValueError(f"absent slots of {self.pattern!r}: {sorted(self.absent)}")
        if not all(bool(group.slots) != bool(group.name) for group in groups):
            raise ValueError(f"a group has slots or a name: {self.pattern!r}")

    @property
    def opened(self) -> tuple[Element, ...]:
        """Its elements, with those of its groups in their places."""
        return tuple(
            part
            for element in self.elements
            for part in (element.elements if isinstance(element, Group) else (element,))
        )

    def left_out(self, group: Group) -> Values:
        """Return what is held where a group is left out."""
        if group.name:
            return {group.name: False}
        return {name: self.absent[name] for name in group.slots}

    def is_said(self, group: Group, values: Mapping[str, object]) -> bool:
        """Return whether a group says something that leaving it out would not."""
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

    def said(self, values: Mapping[str, object]) -> Iterator[Element]:
        """Yield the elements that are printed for what the slots hold, groups opened."""
        for element in self.elements:
            if not isinstance(element, Group):
                yield element
            elif self.is_said(element, values):
                yield from element.elements

    def built(self, values: Values) -> object:
        """Return the node of what the slots read."""
        return filled(self.node, values) if self.make is None else self.make(values)

    def may_say(self, kind: type) -> bool:
        """Return whether ``parts`` could be found of a node of this type, whatever it holds."""
        if self.take is not None:
            return True
        return self.make is None and (isinstance(self.node, Hole) or type(self.node) is kind)

    def parts(self, node: object) -> Values | None:
        """Return what the slots must print to say ``node``; None if this phrase does not say it."""
        if self.take is not None:
            values = self.take(node)
            if values is not None and self.make is not None and self.make(values) != node:
                return None  # it would be read as another one
        else:
            values = {}
            if self.make is not None or not taken(self.node, node, values):
                return None
        if values is None or (self.guard is not None and not self.guard(values)):
            return None
        return values


def elements_of(pattern: str) -> tuple[Element, ...]:
    """Return the words, slots and groups of a pattern; see ``Phrase``."""
    elements: list[Element] = []
    end = 0
    for group in _GROUP.finditer(pattern):
        elements += _plain(pattern[end : group.start()])
        elements.append(Group(_plain(group[2]), group[1] or ""))
        end = group.end()
    return (*elements, *_plain(pattern[end:]))


def _plain(pattern: str) -> tuple[Element, ...]:
    """Return the elements of a pattern without groups."""
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
