"""Compile printed text to nodes through a gate: a sentence is read completely and unambiguously, or
not at all.

The gate: exactly one reading exists, it consumes every token, and printing its nodes by the table
of phrases yields the same words that were read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.abilities.effects_on_cards import spent_x
from engine.berserk.cards.text.ago import AgoPart
from engine.berserk.cards.text.attempts import Meant, attempts
from engine.berserk.cards.text.bearers import as_worded, of_each_bearer
from engine.berserk.cards.text.by_hand import HandReading, named_in, sentence_digest
from engine.berserk.cards.text.draft import Change, ChangeKind
from engine.berserk.cards.text.flavour import Flavour, without_quoted
from engine.berserk.cards.text.grammar import folded
from engine.berserk.cards.text.lexicon import Lexicon, kept_with_lexicon
from engine.berserk.cards.text.lists import AnyGender, AnyNumber, SeveralPart, WithShapes
from engine.berserk.cards.text.many_targets import ChosenPart
from engine.berserk.cards.text.marked import Name, names_of_markers, with_markers
from engine.berserk.cards.text.movers import is_mover_unclear
from engine.berserk.cards.text.names import NamePart
from engine.berserk.cards.text.normalise import NormalSentence, normal_sentences
from engine.berserk.cards.text.notation import parse_abilities
from engine.berserk.cards.text.nouns import LikenessPart, ManyPart, NounPart
from engine.berserk.cards.text.numbers import AmountPart, CountPart, NumberPart, StrengthPart
from engine.berserk.cards.text.partly import beginnings
from engine.berserk.cards.text.parts import Parse, Part, said_words
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases import PHRASES, VOCABULARIES
from engine.berserk.cards.text.phrases.fighting import parts_of
from engine.berserk.cards.text.phrases.filters import SPANS
from engine.berserk.cards.text.phrases.scoped import listed
from engine.berserk.cards.text.phrases.several import (
    joined_directions,
    joined_elements,
    joined_havings,
    joined_kinds,
    joined_nouns,
    joined_rows,
    parted_elements,
    parted_havings,
    parted_kinds,
    parted_nouns,
)
from engine.berserk.cards.text.phrases.to_the_dead import does_nothing
from engine.berserk.cards.text.printing import Printer
from engine.berserk.cards.text.reader import Reader
from engine.berserk.cards.text.sentence import SentencePart
from engine.berserk.cards.text.sentences import halves, stand_apart
from engine.berserk.cards.text.subjects import RestPart
from engine.berserk.cards.text.table import Grammar
from engine.berserk.cards.text.targets import TargetsPart, WhomPart, WhoPart
from engine.berserk.cards.text.templates import held_by, speaks_of
from engine.berserk.cards.text.termed import with_term, without_terms
from engine.berserk.cards.text.terms import (
    Definition,
    definitions,
    expanded,
    own_definition,
    term_at,
    with_others,
)
from engine.berserk.cards.text.them import TargetsOrThem
from engine.berserk.cards.text.titles import TitlePart
from engine.berserk.cards.text.tokens import Token, tokens_of
from engine.berserk.cards.text.vocabulary import AgreeingWords


def _items(node: object) -> "list[tuple[object, ...]]":
    return [node] if isinstance(node, tuple) else []


@cache
def grammar() -> Grammar:
    """Return the whole table with its parts."""
    statics = SeveralPart(Kind.STATIC, listed, lambda node: iter(_items(node)), joins=("и",))
    parts: dict[Kind, Part] = {
        Kind.NUMBER: NumberPart(),
        Kind.STRENGTH: StrengthPart(),
        Kind.COUNT: CountPart(),
        Kind.NAME: NamePart(),
        Kind.SORT: AnyGender(Kind.NAME),
        Kind.EACH: AnyGender(Kind.EVERY_ONE),
        Kind.DISPLAYED: AnyGender(Kind.DISPLAYED_ONE),
        Kind.ELEMENTS: SeveralPart(Kind.ELEMENT, joined_elements, parted_elements),
        Kind.HAVINGS: SeveralPart(Kind.HAVING, joined_havings, parted_havings, joins=("или",)),
        Kind.BEARINGS: SeveralPart(Kind.BEARING, joined_directions, parted_elements),
        Kind.ROWS: SeveralPart(Kind.ROW, joined_rows, parted_elements, joins=("или", "и")),
        Kind.ADJECTIVES: WithShapes(Kind.ADJECTIVE),
        Kind.ELEMENTAL: WithShapes(Kind.ELEMENTS),
        Kind.AMOUNT: AmountPart(),
        Kind.MANY: ManyPart(),
        Kind.BLOWS: WithShapes(Kind.BLOW),
        Kind.HOWS: WithShapes(Kind.HOW),
        Kind.NOUN: NounPart(),
        Kind.NOUN_OR_NOUNS: AnyNumber(Kind.NOUN),
        Kind.NOUNS: SeveralPart(Kind.NOUN_OR_NOUNS, joined_nouns, parted_nouns, joins=("и",)),
        Kind.WHO: WhoPart(),
        Kind.TARGETS: TargetsOrThem(TargetsPart()),
        Kind.WHOM: WhomPart(),
        Kind.POWERS: SeveralPart(Kind.SHAPED, joined_kinds, parted_kinds),
        Kind.SHAPED: WithShapes(Kind.POWER),
        Kind.VERBALS: SeveralPart(Kind.RULE, listed, lambda node: iter(_items(node)), joins=("и",)),
        Kind.STATICS: statics,
        Kind.GRANTS: statics,
        Kind.GAINS: SeveralPart(Kind.GAIN, listed, lambda node: iter(_items(node)), joins=("и",)),
        Kind.LOSSES: SeveralPart(Kind.LOSS, listed, lambda node: iter(_items(node)), joins=("и",)),
        Kind.SENTENCE: SentencePart(),
        Kind.TITLE: TitlePart(),
        Kind.CHOSEN: ChosenPart(),
        Kind.LIKE: LikenessPart(),
        Kind.REST: RestPart(),
        **VOCABULARIES,
        Kind.AGO: AgoPart(AgreeingWords(SPANS)),
    }
    words = AmountPart.words.union(*(several.words for several in VOCABULARIES.values()))
    return Grammar.of(PHRASES, parts, words)


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """The result of one sentence: its nodes, or the reason why it has none.

    ``words`` is the table's own wording of the nodes, ``exact`` whether the text has exactly these
    words. ``phrases`` are the rows that read it, ``flavours`` the skipped flavour names, ``meant``
    the misspelt words and the forms they were taken for, ``terms`` the definitions used from the
    card itself. ``text`` is the printed sentence and ``at`` its offset in the card's text, once it
    is read as part of one.
    """

    abilities: tuple[ab.Ability, ...]
    words: tuple[str, ...] = ()
    exact: bool = False
    phrases: tuple[Phrase, ...] = ()
    flavours: tuple[Flavour, ...] = ()
    meant: tuple[Meant, ...] = ()
    terms: tuple[Definition, ...] = ()
    nearest: str = ""
    text: str = ""
    at: int = 0
    by_hand: HandReading | None = None


@dataclass(frozen=True, slots=True)
class CardWords:
    """Words with a meaning of their own on one card: its terms and the names of its markers."""

    defined: tuple[Definition, ...] = ()
    markers: tuple[Name, ...] = ()


NO_WORDS: Final = CardWords()


def read_sentence(text: str, lexicon: Lexicon, own: CardWords = NO_WORDS) -> SentenceReading:
    """Read one normalised sentence, or return an ``Unread`` that says how far parsing got.

    ``own`` are the words that its card defines.
    """
    tokens = tokens_of(text.rstrip(" ."))
    printed, used = expanded(tokens, own.defined, lexicon)
    marked = with_markers(printed, own.markers, lexicon)
    if not used and marked == tokens:
        return _read_plain(lexicon, text)
    reading = _read_tokens(lexicon, text, marked, used, exact=marked == printed)
    for definition in used:
        meant = _defined(lexicon, definition)
        reading = replace(reading, abilities=with_term(reading.abilities, definition.term, meant))
    return reading


@kept_with_lexicon
def _defined(lexicon: Lexicon, definition: Definition) -> tuple[ab.Ability, ...]:
    """Return an ability that does what the words of a definition say; unread for other words."""
    words = (
        replace(token, text="1") if token.text == "x" else token for token in definition.tokens
    )
    return _read_tokens(lexicon, "", (*tokens_of("при гибели"), *words), (), exact=True).abilities


@kept_with_lexicon
def _read_plain(lexicon: Lexicon, text: str) -> SentenceReading:
    """Read a sentence without words that its card defines; many sentences are on several cards."""
    return _read_tokens(lexicon, text, tokens_of(text.rstrip(" .")), (), exact=True)


def _read_tokens(
    lexicon: Lexicon,
    text: str,
    said: tuple[Token, ...],
    used: tuple[Definition, ...],
    *,
    exact: bool,
) -> SentenceReading:
    """Read the words of a sentence, in which terms of its card are replaced already.

    ``used`` are the definitions of these terms, ``exact`` whether no name of a marker is replaced.
    """
    tokens, flavours = without_quoted(said)
    reading, reader = _gated(text, tokens, lexicon)
    if is_ambiguous(reading):
        return reading
    if not isinstance(reading.abilities[0], ab.Unread):
        exact = exact and reading.exact
        return replace(reading, flavours=flavours, terms=used, exact=exact)
    others: dict[object, SentenceReading] = {}
    for attempt in attempts(tokens, reader):
        other, _ = _gated(text, attempt.tokens, lexicon)
        if is_ambiguous(other):
            return other
        first = other.abilities[0]
        if not isinstance(first, ab.Unread):
            others[other.abilities] = replace(
                other,
                flavours=(*flavours, *attempt.flavours),
                meant=attempt.meant,
                terms=used,
                exact=False,
            )
        elif not attempt.meant and first.reason is ab.UnreadReason.NO_PHRASE:
            reading = other  # these words are a flavour name; something else stops the sentence
    return next(iter(others.values())) if len(others) == 1 else reading


def is_ambiguous(reading: SentenceReading) -> bool:
    """Return whether a sentence has more than one reading."""
    first = reading.abilities[0]
    return isinstance(first, ab.Unread) and first.reason is ab.UnreadReason.AMBIGUOUS


def _gated(
    text: str, tokens: tuple[Token, ...], lexicon: Lexicon
) -> tuple[SentenceReading, Reader]:
    """Return the reading that passes the gate, and the reader used."""
    reader = Reader(grammar(), lexicon, tokens)
    whole: dict[object, Parse] = {}
    for kind in (Kind.SENTENCE, Kind.STATICS):
        for parse in reader.read(kind):
            if parse.end == len(tokens):
                abilities = _each(parse.node) if kind is Kind.STATICS else (parse.node,)
                whole.setdefault(abilities, parse)
    if not whole:
        return _unread(text, reader, tokens), reader
    if len(whole) > 1 or reader.crowded:
        return SentenceReading((ab.Unread(text, reason=ab.UnreadReason.AMBIGUOUS),)), reader
    [(found, parse)] = whole.items()
    meant = tuple(map(of_each_bearer, cast(tuple[ab.Ability, ...], found)))
    nodes = cast(tuple[ab.Ability, ...], meant)
    if None in meant or any(map(is_mover_unclear, nodes)):
        return SentenceReading((ab.Unread(text, reason=ab.UnreadReason.AMBIGUOUS),)), reader
    words = said_words(parse.words, reader.printer())
    printed = _printed(nodes, reader.printer())
    if printed != words or any(map(_lacks_x, nodes)) or any(map(_attacks_each, nodes)):
        return SentenceReading((ab.Unread(text, reason=ab.UnreadReason.NO_PHRASE),), words), reader
    if any(map(does_nothing, nodes)):
        return SentenceReading((ab.Unread(text, reason=ab.UnreadReason.IDLE),), words), reader
    exact = words == tuple(token.text for token in tokens)
    return SentenceReading(nodes, words, exact, parse.phrases), reader


def _lacks_x(node: object) -> bool:
    """Return whether an X occurs that is neither chosen in the payment nor defined (543.2)."""
    match node:
        case ab.ChosenX():
            return True
        case ab.Playable(payment=payment) if speaks_of(payment, ab.ChosenX()):
            return False
        case ab.Playable(body=body) | ab.Triggered(body=body) if _takes_x(body):
            return False
        case tuple():
            return any(map(_lacks_x, node))
        case _:
            return any(map(_lacks_x, held_by(node)))


def _attacks_each(node: object) -> bool:
    """Return whether one attack is on every card that passes: each would need its own (505.4.4)."""
    if isinstance(node, ab.Attack) and node.targets.all:
        return True
    return any(map(_attacks_each, node if isinstance(node, tuple) else held_by(node)))


def _takes_x(body: ab.Body) -> bool:
    """Return whether the first power that mentions X takes X off the card itself or its host.

    Its player then chooses X, and the other powers use it (543.2).
    """
    powers = (part for part in parts_of(body) if isinstance(part, ab.Attack | ab.Power))
    first, *others = [power for power in powers if speaks_of(power, ab.ChosenX())] or (None,)
    if not isinstance(first, ab.Power) or first.targets.who not in (ab.Who.SELF, ab.Who.HOST):
        return False
    return bool(others) and all(spent_x(effect) is not None for effect in first.effects)


def _each(statics: object) -> tuple[object, ...]:
    """Wrap computed values so that they are recomputed, in a list as well as alone (543.7)."""
    return tuple(
        ab.While(ab.ALWAYS, (static,)) if isinstance(static, ab.Calculated) else static
        for static in cast(tuple[ab.Ability, ...], statics)
    )


def _in_list(ability: ab.Ability) -> ab.Ability:
    if not isinstance(ability, ab.While) or len(ability.grants) != 1:
        return ability
    [static] = ability.grants
    is_reckoned = isinstance(static, ab.Calculated) and ability == ab.While(ab.ALWAYS, (static,))
    return static if is_reckoned else ability


def render_words(abilities: tuple[ab.Ability, ...], lexicon: Lexicon) -> tuple[str, ...] | None:
    """Return the words of the abilities of one sentence; None if the table cannot say them."""
    return _printed(without_terms(abilities), Printer(grammar(), lexicon))


def _printed(abilities: tuple[ab.Ability, ...], printer: Printer) -> tuple[str, ...] | None:
    worded = tuple(map(as_worded, abilities))
    if None in worded:
        return None
    abilities = cast(tuple[ab.Ability, ...], worded)
    if len(abilities) == 1:
        return printer.render(Kind.SENTENCE, abilities[0])
    return printer.render(Kind.STATICS, tuple(map(_in_list, abilities)))


def _undefined(reader: Reader) -> str:
    """Return the first term in a sentence that no rule defines; empty if none."""
    places = range(len(reader.tokens))
    named = (term_at(reader.tokens, at, reader.lexicon) for at in places)
    return next((term for term in named if term), "")


def _unread(text: str, reader: Reader, tokens: tuple[Token, ...]) -> SentenceReading:
    undefined = _undefined(reader)
    if undefined:
        return SentenceReading((ab.Unread(text, reason=ab.UnreadReason.NO_RULE, detail=undefined),))
    strange = [token.text for token in tokens if not reader.knows(token.text)]
    if strange:
        return SentenceReading(
            (ab.Unread(text, reason=ab.UnreadReason.WORDS, detail=" ".join(strange)),)
        )
    rest = " ".join(token.text for token in tokens[reader.furthest :])
    unread = ab.Unread(text, reason=ab.UnreadReason.NO_PHRASE, detail=rest)
    return SentenceReading((unread,), nearest=reader.nearest.form if reader.nearest else "")


COMPILER: Final = "8"
"""Increment when a change of code alone can compile the same text to other nodes."""
_ADDRESS: Final = re.compile(r" at 0x[0-9a-f]+")


@cache
def table_digest() -> str:
    """Return a digest of the words and nodes of all rows of the table and of its vocabularies."""
    rows = "\n".join(
        f"{row.kind.value} {row.pattern} {row.node!r} {row.absent!r} {row.free} {row.synonym}"
        f" {row.loose}"
        for row in PHRASES
    )
    words = "\n".join(f"{kind.value} {several!r}" for kind, several in VOCABULARIES.items())
    return sha256(_ADDRESS.sub("", f"{rows}\n{words}").encode()).hexdigest()[:8]


def compiler_version(lexicon: Lexicon) -> str:
    """Return the version of everything a reading depends on besides its text: code, table and
    words."""
    return f"{COMPILER}-{table_digest()}-{lexicon.digest}"


@dataclass(frozen=True, slots=True)
class Reading:
    """The reading of one card's printed text: its sentences in order.

    ``log`` lists the corrections made before parsing.
    """

    sentences: tuple[SentenceReading, ...]
    log: tuple[Change, ...] = ()

    @property
    def abilities(self) -> tuple[ab.Ability, ...]:
        """The nodes of all sentences, with ``Unread`` in place of any that is not read."""
        return tuple(ability for part in self.sentences for ability in part.abilities)


def compile_text(text: str, *, name: str, lexicon: Lexicon, strict: bool = False) -> Reading:
    """Compile the printed text of the card called ``name``, one reading for each printed sentence.

    A reading by hand in the lexicon comes first. Else a sentence is read completely and
    unambiguously; any other becomes one ``Unread`` with its printed text, its offset and the
    reason. Where a beginning stands by itself (``partly``), its nodes come first and only the
    rest is ``Unread``.
    ``strict`` corrects only spelling, and accepts a sentence only in the table's own wording.
    """
    parts = normal_sentences(text, lexicon, name, strict=strict)
    said = [tokens_of(text) for part in parts for text in part.texts]
    defined = with_others(definitions(said, lexicon), _reminders(lexicon))
    own = CardWords(defined, names_of_markers(said, lexicon))
    readings = [
        _by_hand(part, lexicon, name) or _placed(part, lexicon, own, strict=strict)
        for part in parts
    ]
    return Reading(
        tuple(_if_defined(reading, readings) for reading in readings),
        tuple(change for part in parts for change in part.log)
        + tuple(change for reading in readings for change in _meant(reading)),
    )


@kept_with_lexicon
def _reminders(lexicon: Lexicon) -> tuple[Definition, ...]:
    """Return the definitions of terms in the reminders of other cards, where these agree."""
    parts = (
        part for name, text in lexicon.reminders for part in normal_sentences(text, lexicon, name)
    )
    return definitions((tokens_of(text) for part in parts for text in part.texts), lexicon)


def _is_unread(reading: SentenceReading) -> bool:
    return any(isinstance(ability, ab.Unread) for ability in reading.abilities)


def _by_hand(part: NormalSentence, lexicon: Lexicon, name: str) -> SentenceReading | None:
    """Return the reading by hand of a printed sentence, the user's before a bundled one; None if
    none plays here.

    A reading that names a card which the catalogue lacks does not play.
    """
    known = lexicon.readings_by_digest
    if not known:
        return None
    digests = sentence_digest(part.texts, name), sentence_digest(part.texts)
    found = [known[digest] for digest in digests if digest in known]
    if not found:
        return None
    reading = next((one for one in found if one.own), found[0])
    notation = named_in(reading.abilities, lexicon.digested_names)
    if notation is None:
        return None
    printed = part.printed
    nodes = parse_abilities(notation)
    note = ab.ByHand(printed.at, reading.own, len(nodes))
    return SentenceReading((note, *nodes), text=printed.text, at=printed.at, by_hand=reading)


def _placed(
    part: NormalSentence, lexicon: Lexicon, own: CardWords, *, strict: bool
) -> SentenceReading:
    """Read one printed sentence; the whole is ``Unread`` if any part of it is."""
    readings = [reading for text in part.texts for reading in _read_in_parts(text, lexicon, own)]
    if strict:
        readings = [_if_exact(reading) for reading in readings]
    for reading in readings:
        first = next(iter(reading.abilities), None)
        if isinstance(first, ab.Unread):
            whole = replace(first, text=part.printed.text, at=part.printed.at)
            unread = replace(reading, abilities=(whole,), text=whole.text, at=whole.at)
            return unread if strict else _partly(part, unread, whole, lexicon, own)
    return SentenceReading(
        tuple(ability for reading in readings for ability in reading.abilities),
        tuple(word for reading in readings for word in reading.words),
        all(reading.exact for reading in readings),
        tuple(phrase for reading in readings for phrase in reading.phrases),
        tuple(flavour for reading in readings for flavour in reading.flavours),
        tuple(meant for reading in readings for meant in reading.meant),
        tuple(term for reading in readings for term in reading.terms),
        text=part.printed.text,
        at=part.printed.at,
    )


def _partly(
    part: NormalSentence,
    whole: SentenceReading,
    unread: ab.Unread,
    lexicon: Lexicon,
    own: CardWords,
) -> SentenceReading:
    """Read the beginning of an unread sentence where it stands by itself; the rest is ``Unread``.

    A sentence with two readings or a term without a rule stays as it is, and so does a beginning
    with a misspelt word.
    """
    if len(part.texts) != 1 or unread.reason is ab.UnreadReason.AMBIGUOUS:
        return whole
    [text] = part.texts
    for beginning, end in beginnings(text):
        read = read_sentence(beginning, lexicon, own)
        if _is_unread(read) or read.meant:
            continue
        rest = part.printed_from(end)
        left = replace(unread, text=rest.text, at=rest.at)
        return replace(
            read,
            abilities=(*read.abilities, left),
            exact=False,
            nearest=whole.nearest,
            text=whole.text,
            at=whole.at,
        )
    return whole


def _read_in_parts(text: str, lexicon: Lexicon, own: CardWords) -> tuple[SentenceReading, ...]:
    """Read a sentence, or its two halves if only they can be read, and in one way."""
    whole = _read_or_defined(text, lexicon, own)
    if not whole.abilities or not isinstance(whole.abilities[0], ab.Unread) or is_ambiguous(whole):
        return (whole,)
    several = []
    for first, second in halves(text):
        parts = read_sentence(first, lexicon, own), read_sentence(second, lexicon, own)
        if stand_apart(parts[0].abilities, parts[1].abilities):
            several.append(tuple(replace(part, exact=False) for part in parts))
    return several[0] if len(several) == 1 else (whole,)


def _read_or_defined(text: str, lexicon: Lexicon, own: CardWords) -> SentenceReading:
    """Read a sentence; a sentence that defines a term yields no node."""
    definition = own_definition(tokens_of(text), lexicon)
    if definition is not None and definition in own.defined:
        return SentenceReading((), terms=(definition,))
    return read_sentence(text, lexicon, own)


def _if_defined(reading: SentenceReading, readings: list[SentenceReading]) -> SentenceReading:
    """Accept a definition only if another sentence that uses its term is read; else make it
    ``Unread``."""
    if reading.abilities or not reading.terms:
        return reading
    [own] = reading.terms
    said = [other for other in readings if other.abilities and own in other.terms]
    if said:
        return reading
    unread = ab.Unread(reading.text, reason=ab.UnreadReason.NO_RULE, detail=own.term, at=reading.at)
    return replace(reading, abilities=(unread,))


def _meant(reading: SentenceReading) -> Iterator[Change]:
    """Yield the corrections of misspelt words, as changes of the printed text."""
    for word, form in ((meant.word, meant.form) for meant in reading.meant):
        at = max(folded(reading.text).find(word), 0)
        yield Change(ChangeKind.MISSPELLING, reading.at + at, word, form)


def _if_exact(reading: SentenceReading) -> SentenceReading:
    first = next(iter(reading.abilities), None)
    if reading.exact or isinstance(first, ab.Unread):
        return reading
    return SentenceReading((ab.Unread("", reason=ab.UnreadReason.NO_PHRASE),), reading.words)
