"""Parse and print the cards an ability is about: named by a word, or chosen (502, 504)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, TypeVar, assert_never, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.joined_nouns import (
    are_as_wide,
    either_of,
    is_a_class,
    is_animate,
    is_somewhere,
    one_of,
)
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.many_targets import (
    attacked_such,
    having_named,
    how_many,
    is_attacked_creature,
    render_attacked,
    render_besides,
    render_both,
    render_count,
    with_another,
)
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import PLAIN, Context, Kind, meaning
from engine.berserk.cards.text.pronouns import PRONOUNS, REFLEXIVE
from engine.berserk.cards.text.templates import speaks_of
from engine.berserk.cards.text.tokens import OWN_NAME

T = TypeVar("T", ab.Who, ab.Filter)
_ONES_OWN: Final = ("своего", "своей", "своих")
_ATTACKED: Final = ("атакованный", "атакованный карта", "атакованный существо", "атакованный цель")
_DEAD: Final = (
    *(
        f"{word}{noun}"
        for word in ("погибший", "уничтоженный")
        for noun in ("", " карта", " существо")
    ),
)
_ATTACKER: Final = tuple(
    f"{who}{noun}"
    for who in ("атаковавший", "атакующий", "нападающий")
    for noun in ("", " карта", " существо")
)
_ITS: Final = ("его", "ее", "их")
_SAME_TARGET: Final = {"acc": ("ту", "же", "цель"), "dat": ("той", "же", "цели")}
_THERE: Final = "нее"
"""The free cell that an attack has passed over, where a text can mean it."""
_ORDINALS: Final = ("первый", "второй", "третий")
_FIXED: Final = (("хозяин", ab.Who.HOST),)
_OF_ITSELF: Final = (("sg", "m", "yes"), ("sg", "f", "no"), ("sg", "n", "no"), ("pl", "yes"))
"""The shapes of a word before the card's own name, whose gender is unknown."""


_SPELLED: Final = frozenset(
    (
        OWN_NAME,
        _THERE,
        *REFLEXIVE.values(),
        *_ONES_OWN,
        *(words[0] for words in _SAME_TARGET.values()),
        *(word for forms in PRONOUNS.values() for words in forms.values() for word in words),
    )
)
"""Words that mean a card and occur in this form only."""
_INFLECTED: Final = frozenset(
    (
        "этот",
        "цель",
        "карта",
        "существо",
        "свой",
        *(phrase.split()[0] for phrase in (*_ATTACKED, *_ATTACKER, *_DEAD)),
        *(lexeme for lexeme, _who in _FIXED),
    )
)
"""Other first words of a reference to a card, in any form."""


_AHEAD: Final = frozenset(("этот", "выбранный", "любой", "один", "весь", "каждый"))
_SMALL: Final = frozenset(("до", "не", "x"))
"""Words before a noun where cards are chosen or all are meant."""


def _may_mean(lexicon: Lexicon, word: str) -> bool:
    """Return whether a word is a pronoun or can precede the noun of a card."""
    forms = lexicon.forms.get(word, ())
    return word in _SPELLED or word in _SMALL or any(form.lexeme in _AHEAD for form in forms)


def _fought(reader: PartReader, case: str, at: int) -> Iterator[int]:
    """Yield the end of «существо, с которым сражается», «карта, с которой сражается»."""
    for noun, which in (("существо", "которым"), ("карта", "которой")):
        words = (reader.word(at + 1), reader.word(at + 2), reader.word(at + 3))
        if reader.agrees(noun, (case, "sg"), at) and words == ("с", which, "сражается"):
            yield at + 4


class WhoPart:
    """A card that needs no choice: the card itself, the attacked one, a pronoun."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether a word can begin the name of such a card."""
        return (
            not word
            or word in _SPELLED
            or any(form.lexeme in _INFLECTED for form in lexicon.forms.get(word, ()))
        )

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the possible referents of the word; an ambiguous pronoun yields two readings."""
        if "over" in features:
            if context.over and reader.word(at) == _THERE:
                yield Parse(at + 1, ab.Who.OTHER, (_THERE,))
            return
        if "cell" in features:
            yield from _this_cell(reader, _case(features), context, at)
            return
        for end, who in self._meant(reader, features, context, at):
            if "fallen" in features and who is not context.fallen:
                continue
            for place in range(at, end):
                reader.took(place)
            words = self.render(reader.printer(), features, context, who)
            if words is not None:
                yield Parse(end, who, words)

    def _meant(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[tuple[int, ab.Who]]:
        case = _case(features)
        word = reader.word(at)
        if word == OWN_NAME:
            yield at + 1, context.own
        if word == REFLEXIVE.get(case) or ("whose" in features and word in _ONES_OWN):
            yield at + 1, ab.Who.SELF
        agreeing = [who for letter, who in context.it if word in PRONOUNS[letter][case]]
        if agreeing:
            # a word with two possible referents is rejected, even if another name could resolve it
            yield from ((at + 1, who) for who in set(agreeing) if len(set(agreeing)) == 1)
        elif not _is_somebody_else(context, case) and any(
            word in forms[case] and not (letter == "p" and context.them)
            for letter, forms in PRONOUNS.items()
        ):
            yield at + 1, ab.Who.SELF
        pointed = set(_pointed(reader, context.it, case, at))
        yield from ((at + 2, who) for who in pointed if len(pointed) == 1)
        for phrases, who in (
            (_ATTACKED, context.attacked),
            (_ATTACKER, context.attacker),
            (_DEAD, context.dead),
        ):
            if who is not None and who is not ab.Who.SELF:  # a card refers to itself by its name
                yield from ((end, who) for end in _ends(reader, phrases, case, at))
        chosen = any(who is ab.Who.TARGET for _, who in context.it) and context.attacked is None
        aimed = chosen or context.attacked is ab.Who.TARGET  # «X — стоимость цели» of an attack
        if aimed and reader.agrees("цель", (case, "sg"), at):
            yield at + 1, ab.Who.TARGET
            if reader.agrees("добивание", ("gen", "sg"), at + 1):
                yield at + 2, ab.Who.TARGET
        if (context.attacker, context.attacked) == (ab.Who.SELF, ab.Who.OTHER):
            yield from ((end, ab.Who.OTHER) for end in _fought(reader, case, at))
        same = _SAME_TARGET.get(case, ())
        if context.attacked is not None and same == tuple(map(reader.word, range(at, at + 3))):
            yield at + 3, context.attacked
        if context.attacked is not None:
            yield from ((end, context.attacked) for end in _aims(reader, context, case, at))
        own = reader.agrees("свой", (case, "sg"), at)  # «своего хозяина»
        for lexeme, who in _FIXED:
            if own and reader.agrees(lexeme, (case, "sg"), at + 1):
                yield at + 2, who
            if reader.agrees(lexeme, (case, "sg"), at):
                yield at + 1, who
                if reader.word(at + 1) == OWN_NAME:  # «хозяин ~»: of the card itself
                    yield at + 2, who

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the own name, a participle or a pronoun."""
        if "cell" in features:
            return _cell_words(printer, _case(features)) if node == context.cell else None
        if not isinstance(node, ab.Who):
            return None
        if "over" in features:
            return (_THERE,) if context.over else None
        case = _case(features)
        for letter, who in context.it:
            if who is node and len({other for each, other in context.it if each == letter}) == 1:
                return (PRONOUNS[letter][case][-1 if "after" in features else 0],)
        for lexeme, meant in (
            ("атакованный", context.attacked),
            ("атаковавший", context.attacker),
            ("погибший", context.dead),
        ):
            if meant is node and node is not ab.Who.SELF:
                word = printer.inflected(lexeme, (case, "sg", "m", "yes"))
                return None if word is None else (word,)
        if node is context.own:
            return (OWN_NAME,)
        match node:
            case ab.Who.SELF:
                reflexive = REFLEXIVE.get(case)
                return None if reflexive is None else (reflexive,)
            case ab.Who.HOST:
                word = printer.inflected("хозяин", (case, "sg"))
                return None if word is None else (word,)
            case (
                ab.Who.TARGET
                | ab.Who.SUBJECT
                | ab.Who.OTHER
                | ab.Who.PAID
                | ab.Who.CANDIDATE
                | ab.Who.GIVER
                | ab.Who.REMEMBERED
            ):
                return None
            case _:
                assert_never(node)


def _this_cell(reader: PartReader, case: str, context: Context, at: int) -> Iterator[Parse]:
    """Yield «этой клеткой», if the text has mentioned exactly one cell."""
    words = _cell_words(reader.printer(), case)
    if context.cell is not None and words == (reader.word(at), reader.word(at + 1)):
        reader.took(at + 1)
        yield Parse(at + 2, context.cell, words)


def _cell_words(printer: PartPrinter, case: str) -> tuple[str, str] | None:
    words = [printer.inflected(word, (case, "sg", "f", "no")) for word in ("этот", "клетка")]
    first, second = words
    return None if first is None or second is None else (first, second)


def _is_somebody_else(context: Context, case: str) -> bool:
    """Return whether a pronoun could mean another card, even one without a noun."""
    of_attack = context.attacked is not None or context.attacker is not None
    return bool(context.there) or (of_attack and not context.quiet and case != "nom")


def _pointed(
    reader: PartReader, antecedents: tuple[tuple[str, T], ...], case: str, at: int
) -> list[T]:
    """Return the possible referents of «это существо», «эту карту»; «карта» fits any card."""
    several = "p" if any(letter == "p" for letter, _ in antecedents) else ""
    for gender in ("m", "f", "n"):
        if not reader.agrees("этот", (case, "sg", gender), at):
            continue
        if _is_noun(reader, (case, "sg", gender), at + 1):
            agreeing = [who for letter, who in antecedents if letter == gender]
            if not agreeing and reader.agrees("карта", (case, "sg"), at + 1):
                agreeing = list(dict.fromkeys(who for _, who in antecedents if not several))
            return agreeing
    return []


def _is_rider(reader: PartReader, rider: ab.SeatedOn, case: str, at: int) -> bool:
    """Return whether «этот паразит» stands here."""
    shape = (case, "sg", "m", "yes")
    return reader.agrees("этот", shape, at) and any(
        parse.node == ab.OfType(rider.types) and parse.end == at + 2
        for parse in reader.read(Kind.HEAD, shape, PLAIN, at + 1)
    )


def _is_noun(reader: PartReader, features: tuple[str, ...], at: int) -> bool:
    return any(
        parse.end == at + 1
        for animate in ("yes", "no")
        for parse in reader.read(Kind.HEAD, (*features, animate), PLAIN, at)
    )


def _ends(reader: PartReader, phrases: tuple[str, ...], case: str, at: int) -> Iterator[int]:
    for phrase in phrases:
        first, *rest = phrase.split()
        whom = bool(rest) and reader.word(at + 1) in _ITS  # «атаковавшая его карта»
        end = at + 1 + whom + len(rest)
        if reader.agrees(first, (case, "sg"), at) and all(
            reader.agrees(noun, (case, "sg"), end - 1) for noun in rest
        ):
            yield end


def _aims(reader: PartReader, context: Context, case: str, at: int) -> Iterator[int]:
    """Yield the ends of «цель разряда», «цель первого разряда»: the target of the last attack
    (502.3.3)."""
    if not context.struck or not reader.agrees("цель", (case, "sg"), at):
        return
    last, place, nth = context.struck[-1], at + 1, None
    for number, ordinal in enumerate(_ORDINALS, start=1):
        if reader.agrees(ordinal, ("gen", "sg"), place):
            place, nth = place + 1, number
    for parse in reader.read(Kind.POWERS, ("gen", "sg"), context, place):
        if parse.node == (last,) and nth in (None, context.struck.count(last)):
            yield parse.end


def _case(features: tuple[str, ...]) -> str:
    return next(feature for feature in features if feature in REFLEXIVE or feature == "nom")


class TargetsPart:
    """The targets of a power: a named card, a chosen one, several, or all.

    The feature ``one`` excludes words for cards that need no choice.
    """

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether a word means a card, precedes a noun or begins one."""
        return _may_mean(lexicon, word) or any(map(may_begin, (Kind.WHO, Kind.NOUN, Kind.COUNT)))

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the targets that begin here, in the case of ``features``."""
        case = _case(features)
        for parse in self._who(reader, features, context, at):
            yield parse
            yield from self._or_another(reader, features, context, parse)
        yield from self._there(reader, features, context, at)
        yield from self._one(reader, case, context, at)
        yield from self._all(reader, case, context, at)
        yield from self._several(reader, case, context, at)
        yield from self._together(reader, features, context, at)

    def _together(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield cards named together: «себя и стоящее рядом существо», «~ и атакованный»,
        «выбранное существо и все стоящие рядом с ним карты»."""
        case = _case(features)
        for one in reader.read(Kind.WHO, features, context, at):
            if reader.word(one.end) != "и":
                continue
            inner = having_named(context, cast(ab.Who, one.node))
            for other in (
                *self._one(reader, case, inner, one.end + 1, verb="sg"),
                *self._all(reader, case, inner, one.end + 1),
                *self._who(reader, features, context, one.end + 1),
            ):
                targets = with_another(cast(ab.Who, one.node), cast(ab.Targets, other.node))
                if targets is not None:
                    yield self._parse(reader, case, context, other, targets)
        for one in self._one(reader, case, context, at):
            first = cast(ab.Targets, one.node)
            if reader.word(one.end) != "и" or first != ab.Targets(first.filter):
                continue
            inner = replace(context, it=(*context.it, *meaning(first.filter, ab.Who.TARGET)))
            for other in self._all(reader, case, inner, one.end + 1):
                besides = cast(ab.Targets, other.node).filter
                if speaks_of(besides, ab.Who.TARGET) and not speaks_of(first.filter, ab.Who.TARGET):
                    targets = replace(first, besides=besides)
                    yield self._parse(reader, case, context, other, targets)

    def _who(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        for parse in reader.read(Kind.WHO, features, context, at):
            if not is_attacked_creature(reader, _case(features), at, parse.end):
                yield replace(parse, node=ab.Targets(who=cast(ab.Who, parse.node)))

    def _there(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the card on the cell that the card has moved to, as a pronoun."""
        case = _case(features)
        word = reader.word(at)
        ends = [(at + 1, met) for letter, met in context.there if word in PRONOUNS[letter][case]]
        ends += [(at + 2, met) for met in _pointed(reader, context.there, case, at)]
        ends += [(at + 2, rider) for rider in context.riders if _is_rider(reader, rider, case, at)]
        for end, met in ends:
            for place in range(at, end):
                reader.took(place)
            words = self.render(reader.printer(), features, context, ab.Targets(met))
            if words is not None:
                yield Parse(end, ab.Targets(met), words)

    def _one(
        self, reader: PartReader, case: str, context: Context, at: int, *, verb: str = "pl"
    ) -> Iterator[Parse]:
        # a target is chosen (502); ``verb`` is the number of a verb about other cards
        begins = at + any(reader.agrees(word, (case, "sg"), at) for word in ("выбранный", "любой"))
        for parse in reader.read(Kind.NOUN, (case, "sg"), context, begins):
            if case == "nom" and _others_verb(reader, parse.end, verb):
                continue
            yield self._parse(reader, case, context, parse, ab.Targets(_filter(parse)))
            for other in self._others(reader, case, context, parse):
                yield self._parse(reader, case, context, other, ab.Targets(_filter(other)))
        for noun, targets in attacked_such(reader, case, context, at):
            yield self._parse(reader, case, context, noun, targets)
        if reader.agrees("один", (case, "sg"), at) and reader.word(at + 1) == "из":
            for parse in reader.read(Kind.NOUN, ("gen", "pl"), context, at + 2):
                yield self._parse(reader, case, context, parse, ab.Targets(_filter(parse)))

    def _others(
        self, reader: PartReader, case: str, context: Context, first: Parse
    ) -> Iterator[Parse]:
        """Yield the alternatives of a choice: «горное существо или эльф противника»."""
        if reader.word(first.end) != "или":
            return
        for other in reader.read(Kind.NOUN, (case, "sg"), context, first.end + 1):
            if are_as_wide(_filter(first), _filter(other)):
                either = ab.AnyOf((_filter(first), _filter(other)))
                yield Parse(other.end, either, (), first.phrases + other.phrases)

    def _or_another(
        self, reader: PartReader, features: tuple[str, ...], context: Context, own: Parse
    ) -> Iterator[Parse]:
        """Yield a choice between the card itself and another: «себя или стоящее рядом существо»."""
        if own.node != ab.Targets(who=ab.Who.SELF) or reader.word(own.end) != "или":
            return
        case = _case(features)
        for other in reader.read(Kind.NOUN, (case, "sg"), context, own.end + 1):
            targets = ab.Targets(ab.AnyOf((ab.Is(ab.Who.SELF), _filter(other))))
            yield self._parse(reader, case, context, other, targets)

    def _all(self, reader: PartReader, case: str, context: Context, at: int) -> Iterator[Parse]:
        every = reader.agrees("весь", (case, "pl"), at)
        for parse in reader.read(Kind.NOUN, (case, "pl"), context, at + every):
            if case == "nom" and not every and _others_verb(reader, parse.end, "sg"):
                continue
            yield self._parse(reader, case, context, parse, ab.Targets(_filter(parse), all=True))
        if reader.agrees("каждый", (case, "sg"), at):
            of_all = reader.word(at + 1) == "из"
            shape = ("gen", "pl") if of_all else (case, "sg")
            for parse in reader.read(Kind.NOUN, shape, context, at + 1 + of_all):
                targets = ab.Targets(_filter(parse), all=True)
                yield self._parse(reader, case, context, parse, targets)

    def _several(self, reader: PartReader, case: str, context: Context, at: int) -> Iterator[Parse]:
        for begins, least, most in how_many(reader, case, context, at):
            for shape in (("gen", "sg"), ("few",), ("gen", "pl"), (case, "pl")):
                for parse in reader.read(Kind.NOUN, shape, context, begins):
                    targets = ab.Targets(_filter(parse), least, most)
                    yield self._parse(reader, case, context, parse, targets)

    def _parse(
        self, reader: PartReader, case: str, context: Context, noun: Parse, targets: ab.Targets
    ) -> Parse:
        printer = reader.printer()
        words = self.render(printer, (case,), context, targets)
        return Parse(noun.end, targets, words or ("?",), noun.phrases)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print targets in a case."""
        if not isinstance(node, ab.Targets):
            return None
        case = _case(features)
        if node.who is not None:
            if node != ab.Targets(who=node.who):
                return None
            return printer.render(Kind.WHO, node.who, features, context)
        for letter, met in context.there:
            if node == ab.Targets(met):
                return (PRONOUNS[letter][case][-1 if "after" in features else 0],)
        if node == ab.Targets(node.filter):
            words = printer.render(Kind.NOUN, node.filter, (case, "sg"), context)
            words = words or render_attacked(printer, case, context, node.filter)
            return words or either_of(printer, node.filter, (case, "sg"), context)
        if node == ab.Targets(node.filter, all=True):
            words = printer.render(Kind.NOUN, node.filter, (case, "pl"), context)
            if words is None:
                return render_both(self, printer, features, context, node.filter)
            animate = "yes" if case == "acc" and is_animate(words, printer) else "no"
            every = printer.inflected("весь", (case, "pl", animate))
            return None if every is None else (every, *words)
        return self._render_several(printer, case, context, node)

    def _render_several(
        self, printer: PartPrinter, case: str, context: Context, node: ab.Targets
    ) -> tuple[str, ...] | None:
        if node.besides is not None:
            return render_besides(self, printer, case, context, node)
        count = render_count(printer, case, node)
        words = printer.render(Kind.NOUN, node.filter, ("gen", "pl"), context)
        return None if count is None or words is None else (*count, *words)


def _others_verb(reader: PartReader, at: int, number: str) -> bool:
    """Return whether a verb cannot belong to the subject before it, by its number or by having
    none."""
    return reader.number_of_verb(at) == number or reader.is_infinitive(at)


def _filter(parse: Parse) -> ab.Filter:
    return parse.node  # type: ignore[return-value]  # Kind.WHO and Kind.NOUN hold these


class WhomPart:
    """A card named by a word, or all cards that pass a filter; number has no meaning here («по
    карте без ран»)."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether a word means a card, precedes a noun or begins one."""
        return _may_mean(lexicon, word) or any(map(may_begin, (Kind.WHO, Kind.NOUN, Kind.TRAIT)))

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the filters that begin here, in the case of ``features``."""
        case = _case(features)
        for parse in reader.read(Kind.WHO, features, context, at):
            yield replace(parse, node=ab.Is(parse.node))  # type: ignore[arg-type]  # Kind.WHO and Kind.NOUN hold these
            yield from self._and_others(reader, features, context, parse)
        yield from self._itself(reader, case, context, at)
        for number, words in (("pl", ("весь",)), ("sg", ("любой", "каждый"))):
            every = any(reader.agrees(word, (case, number), at) for word in words)
            for parse in reader.read(Kind.NOUN, (case, number), context, at + every):
                alone = case == "nom" and number == "sg" and not every
                if alone and not is_somewhere(_filter(parse)):
                    # «существо, стоящее напротив» is unique; other filters can match several cards
                    continue
                said = self.render(reader.printer(), features, context, parse.node)
                yield replace(parse, words=said or parse.words)
                if number == "pl" and not every:
                    yield from self._and_more(reader, features, context, at, parse)

    def _and_more(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int, one: Parse
    ) -> Iterator[Parse]:
        """Yield alternatives: «по эльфам и гномам», «по раненым и по эльфам».

        An adjective beside the first could apply to both, unless the preposition is repeated.
        """
        if reader.word(one.end) != "и":
            return
        again = reader.word(one.end + 1) == "по" == reader.word(at - 1)
        for other in reader.read(Kind.NOUN, (_case(features), "pl"), context, one.end + 1 + again):
            nouns = (_filter(one), _filter(other))
            if nouns[0] == nouns[1] or not (again or all(map(is_a_class, nouns))):
                continue
            said = self.render(reader.printer(), features, context, one_of(nouns))
            if said is not None:
                yield Parse(other.end, one_of(nouns), said, one.phrases + other.phrases)

    def _and_others(
        self, reader: PartReader, features: tuple[str, ...], context: Context, one: Parse
    ) -> Iterator[Parse]:
        """Yield the card with others: «~ и ваши гномы», «~ и существо, стоящее напротив»."""
        if reader.word(one.end) != "и":
            return
        for number in ("pl", "sg"):
            for noun in reader.read(Kind.NOUN, (_case(features), number), context, one.end + 1):
                if number == "sg" and not is_somewhere(_filter(noun)):
                    continue
                both = ab.AnyOf((ab.Is(cast(ab.Who, one.node)), _filter(noun)))
                said = self.render(reader.printer(), features, context, both)
                if said is not None:
                    yield Parse(noun.end, both, said, one.phrases + noun.phrases)

    def _itself(self, reader: PartReader, case: str, context: Context, at: int) -> Iterator[Parse]:
        """Yield «закрытому ~»: the card itself while in that state."""
        for shape in _OF_ITSELF:
            for parse in reader.read(Kind.TRAIT, (case, *shape), context, at):
                if not isinstance(parse.node, ab.InState) or reader.word(parse.end) != OWN_NAME:
                    continue
                reader.took(parse.end)
                node = ab.AllOf((ab.Is(context.own), parse.node))
                words = self.render(reader.printer(), (case,), context, node)
                yield replace(parse, end=parse.end + 1, node=node, words=words or parse.words)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print a word for one card, or the noun in the plural."""
        if isinstance(node, ab.Is):
            return printer.render(Kind.WHO, node.who, features, context)
        match node:
            case ab.AnyOf(filters=(ab.Is() as own, cards)):
                one = self.render(printer, features, context, own)
                others = self.render(printer, features, context, cards)
                return None if one is None or others is None else (*one, "и", *others)
            case ab.AnyOf(filters=(one_sort, other_sort)) if _case(features) == "dat":
                nouns = [
                    printer.render(Kind.NOUN, sort, (_case(features), "pl"), context)
                    for sort in (one_sort, other_sort)
                ]
                first, second = nouns
                if first is None or second is None:
                    return None
                return (*first, "и", "по", *second)
            case ab.AllOf(filters=(ab.Is(who=who), ab.InState() as state)) if who is context.own:
                words = printer.render(
                    Kind.TRAIT, state, (_case(features), *_OF_ITSELF[0]), context
                )
                return None if words is None else (*words, OWN_NAME)
        return printer.render(Kind.NOUN, node, (_case(features), "pl"), context)
