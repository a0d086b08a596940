"""Filters as noun phrases: ``a closed enemy creature beside this creature``."""

from typing import Final, assert_never

import engine.berserk.abilities as ab
from catalog.english import english_class, english_name
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.grammar import (
    Alternatives,
    Named,
    joined,
    with_article,
)
from deckbuilder.cards.rulestext.history import past_trait
from deckbuilder.cards.rulestext.places import place
from deckbuilder.cards.rulestext.scene import Scene
from deckbuilder.cards.rulestext.traits import (
    ENEMY,
    YOURS,
    Part,
    Trait,
    adjective,
    being,
    doing,
    having,
    head,
    known,
    noun_of,
    opposite,
)

_OTHER: Final = Trait(Part.OTHER, "other", "", "")
_SIDES: Final = {
    ab.Side.OWN: YOURS,
    ab.Side.ENEMY: ENEMY,
    ab.Side.ANY: being("of either side"),
}
_NEVER: Final = adjective("impossible")
_SYMBIOTES: Final = (ab.CardType.COMPANION, ab.CardType.PARASITE)
_SCALES: Final = ("cost", "weak strike", "medium strike", "strong strike", "modified weak strike")
"""The properties that stand before their number."""
_STATES: Final = {
    ab.State.OPEN: adjective("open"),
    ab.State.CLOSED: adjective("closed"),
    ab.State.HIDDEN: adjective("face-down"),
    ab.State.WOUNDED: adjective("wounded"),
    ab.State.HAS_ACTED: having("an action marker"),
    ab.State.HAS_FORMATION: having("formation"),
    ab.State.IN_FORMATION: being("in formation"),
    ab.State.MAGIC: having("a magic ability"),
    ab.State.HOST: doing("[is] carrying a symbiote", "[is] not carrying a symbiote"),
}
_STATUSES: Final = {
    ab.Status.ASSAILANT: adjective("assailing"),
    ab.Status.ATTACKING: adjective("attacking"),
    ab.Status.ATTACKED: adjective("attacked"),
    ab.Status.DEFENDING: adjective("defending"),
    ab.Status.FIGHTING: adjective("fighting"),
    ab.Status.DEFENDER: head("defender"),
    ab.Status.EXCHANGING: doing("[is] exchanging strikes", "[is] not exchanging strikes"),
    ab.Status.DEFENDED: doing("[is] being defended", "[is] not being defended"),
    ab.Status.TARGET: doing("[is] a target of this play", "[is] not a target of this play"),
    ab.Status.SOURCE: doing("[is] the source of this play", "[is] not the source of this play"),
}


def noun(filter_: ab.Filter, scene: Scene) -> Named:
    """Return the phrase for the cards that pass."""
    if isinstance(filter_, ab.AnyOf) and filter_.filters:
        pure = [_traits(part, scene) for part in filter_.filters]
        if not _is_adjectives(pure):
            return Alternatives([noun_of(traits, "card") for traits in pure])
    return noun_of(_traits(filter_, scene), "card")


def predicate(filter_: ab.Filter, scene: Scene, *, yes: bool = True) -> str:
    """Return a predicate about a card that passes, or fails, with marks for ``agree``."""
    traits = _traits(filter_, scene)
    said = [_alone(trait, yes) for trait in traits]
    return (
        joined(said, "and" if yes else "or") if said else ("[is] any card", "[is] no card")[not yes]
    )


def _alone(trait: Trait, yes: bool) -> str:
    if trait is _OTHER:
        return "[is] another card" if yes else "[is] not another card"
    return trait.yes if yes else trait.no


def _is_adjectives(parts: list[list[Trait]]) -> bool:
    """Return whether alternatives are one word each: ``steppe or swamp``."""
    return all(len(traits) == 1 and traits[0].part is Part.ADJECTIVE for traits in parts)


def _traits(filter_: ab.Filter, scene: Scene) -> list[Trait]:
    if isinstance(filter_, ab.AllOf):
        return [trait for part in filter_.filters for trait in _traits(part, scene)]
    if isinstance(filter_, ab.AnyOf):
        return [_any_of([_traits(part, scene) for part in filter_.filters])]
    if not isinstance(filter_, ab.Not):
        return [_trait(filter_, scene)]
    inner = filter_.filter
    if inner == ab.Is(ab.Who.SELF):
        return [_OTHER]
    if isinstance(inner, ab.OfElement | ab.OfClass):
        return [_without(trait) for trait in _traits(inner, scene)]
    return _negated(_traits(inner, scene))


def _without(trait: Trait) -> Trait:
    return adjective(f"non-{trait.text}") if " or " not in trait.text else opposite(trait)


def _negated(traits: list[Trait]) -> list[Trait]:
    if not traits:
        return [adjective("impossible")]
    if len(traits) == 1:
        return [opposite(traits[0]) if traits[0] is not _OTHER else being("the same card")]
    no = joined((_alone(trait, False) for trait in traits), "or")
    yes = joined((_alone(trait, True) for trait in traits), "and")
    return [doing(no, yes)]


def _any_of(parts: list[list[Trait]]) -> Trait:
    """Return alternatives as one trait."""
    if not parts:
        return adjective("impossible")
    if _is_adjectives(parts):
        return adjective(joined((traits[0].text for traits in parts), "or"))
    if all(len(traits) == 1 and traits[0].part is Part.HEAD for traits in parts):
        return head(joined((traits[0].text for traits in parts), "or"))
    if all(len(traits) == 1 and traits[0].text.startswith("with ") for traits in parts):
        return having(joined((traits[0].text.removeprefix("with ") for traits in parts), "or"))
    yes = [
        joined((_alone(one, True) for one in traits) if traits else ["[is] any card"])
        for traits in parts
    ]
    no = [
        joined((_alone(one, False) for one in traits) if traits else ["[is] no card"], "or")
        for traits in parts
    ]
    return doing(_either(yes, parts, "or"), _either(no, parts, "and"))


def _either(said: list[str], parts: list[list[Trait]], word: str) -> str:
    """Return alternatives; those of several predicates in brackets."""
    many = [
        f"({text})" if len(traits) > 1 else text for text, traits in zip(said, parts, strict=True)
    ]
    return joined(many, word)


def _trait(filter_: ab.Filter, scene: Scene) -> Trait:
    if isinstance(filter_, ab.OwnTrait):
        return _own_trait(filter_, scene)
    if isinstance(filter_, ab.PastTrait):
        return past_trait(filter_, scene)
    if isinstance(filter_, ab.Place):
        return place(filter_, scene)
    if isinstance(filter_, ab.AllOf | ab.AnyOf | ab.Not):
        raise TypeError(f"{filter_} is no single trait")
    return _seen_trait(filter_, scene)


def _own_trait(filter_: ab.OwnTrait, scene: Scene) -> Trait:
    match filter_:
        case ab.OfType(types=types):
            return head(joined((words.TYPES[one] for one in types), "or")) if types else _NEVER
        case ab.IsCreature():
            return head("creature")
        case ab.OfElement(elements=elements):
            return adjective(
                joined((one.value for one in elements), "or") if elements else "neutral"
            )
        case ab.OfClass(classes=classes):
            return head(joined(map(english_class, classes), "or")) if classes else _NEVER
        case ab.Called(name=name):
            return Trait(
                Part.POST, f"named {english_name(name)}", *_is(f"named {english_name(name)}")
            )
        case ab.IsElite(elite=elite):
            return adjective("elite" if elite else "ordinary")
        case ab.IsUnique():
            return adjective("unique")
        case ab.IsOdd(fact=fact, odd=odd):
            kind = "odd" if odd else "even"
            if fact in words.COUNTED:
                return having(f"an {kind} number of {words.FACTS[fact]}")
            return having(f"{kind} {words.FACTS[fact]}")
        case ab.HasNamed(name=name):
            return having(words.named(name))
        case ab.HasPower(kinds=kinds, effects=effects):
            return having(_abilities_with(kinds, effects))
        case ab.HasJump():
            return having("its own jump ability")
        case ab.HasTitle(title=title):
            return having(f"an ability titled {words.TITLES[title]}")
        case ab.HasProtection(powers=kinds, poison=poison):
            return having(f"protection from {words.protected(kinds, poison=poison)}")
        case _:
            assert_never(filter_)


def _is(text: str) -> tuple[str, str]:
    return f"[is] {text}", f"[is] not {text}"


def _abilities_with(kinds: tuple[ab.PowerKind, ...], effects: tuple[ab.EffectKind, ...]) -> str:
    """Return the abilities with such a power or effect: ``a shot``."""
    said = [words.a_power(kinds)] if kinds else []
    said += [f"an ability of {words.EFFECTS[effect]}" for effect in effects]
    return joined(said, "or") if said else "any ability"


def _seen_trait(filter_: ab.SeenTrait, scene: Scene) -> Trait:
    match filter_:
        case ab.Is(who=who):
            return known(scene.who(who))
        case ab.IsBound():
            return known("the card it was bound to")
        case ab.OfSide(side=side):
            return _SIDES[side]
        case ab.SharesElement(who=who):
            return having(f"an element of {scene.who(who)}")
        case ab.HasFact(fact=fact, compare=compare, number=number):
            return having(compared(words.FACTS[fact], compare, scene.number(number)))
        case ab.HasNumber(one=one, compare=compare, other=other):
            limit = words.COMPARED[compare].format(scene.number(other))
            text = f"for which {scene.number(one)} is {limit}"
            return Trait(
                Part.POST,
                text,
                text.replace("for which ", "[is] one for which "),
                text.replace("for which ", "[is] not one for which "),
            )
        case ab.InState(state=state):
            return _STATES[state]
        case ab.InStatus(status=status):
            return _STATUSES[status]
        case ab.Marked(marker=marker, by_self=by_self):
            by = f" put there by {scene.me}" if by_self else ""
            return having(f"{with_article(words.marker(marker))}{by}")
        case ab.Targeted():
            return doing("[is] already a target", "[is] not yet a target")
        case ab.LikeShown(aspect=aspect):
            return having(f"the same {words.ASPECTS[aspect]} as a shown card")
        case ab.HasAround(cards=cards, compare=compare, number=number):
            return _around(cards, compare, number, scene)
        case ab.Alike(aspect=aspect, who=who):
            return having(f"the same {words.ASPECTS[aspect]} as {scene.who(who)}")
        case ab.HasMost(fact=fact, among=among, least=least):
            most = (
                ("fewest" if least else "most")
                if fact in words.COUNTED
                else ("lowest" if least else "highest")
            )
            within = "" if among == ab.ANY_CARD else f" among {scene.noun(among).many()}"
            return having(f"the {most} {words.FACTS[fact]}{within}")
        case ab.Distinct(aspect=aspect, among=among):
            return having(f"a different {words.ASPECTS[aspect]} from {scene.noun(among).many()}")
        case ab.Hosts(symbiote=symbiote):
            text = "a symbiote" if symbiote == ab.ANY_CARD else scene.noun(symbiote).one()
            return doing(f"[is] hosting {text}", f"[is] not hosting {text}")
        case ab.SeatedOn(host=host, types=types):
            as_ = joined((with_article(words.TYPES[one]) for one in types), "or")
            as_ = "" if types == _SYMBIOTES else f" as {as_}" if types else " as nothing"
            return being(f"seated{as_} on {scene.noun(host).one()}")
        case _:
            assert_never(filter_)


def _around(cards: ab.Filter, compare: ab.Compare, number: ab.Number, scene: Scene) -> Trait:
    around = scene.noun(cards)
    if (compare, number) == (ab.Compare.AT_LEAST, 1):
        return having(around.one())
    if (compare, number) == (ab.Compare.EQUAL, 0):
        return having(f"no {around.many()}", "any")
    count = words.COMPARED[compare].format(scene.count(number))
    return having(around.counted(count))


def compared(name: str, compare: ab.Compare, number: str) -> str:
    """Return a property with a number: ``cost 3 or less``, ``4 or more life``."""
    match compare:
        case ab.Compare.EQUAL if number == "0" and name not in _SCALES:
            return f"no {name}"
        case ab.Compare.AT_MOST:
            limit = f"{number} or less"
        case ab.Compare.AT_LEAST:
            limit = f"{number} or more"
        case ab.Compare.EQUAL:
            limit = number
        case ab.Compare.LESS | ab.Compare.MORE | ab.Compare.DIFFERENT:
            limit = words.COMPARED[compare].format(number)
        case _:
            assert_never(compare)
    return f"{name} {limit}" if name in _SCALES else f"{limit} {name}"
