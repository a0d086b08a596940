"""Parts of noun phrases: what a filter adds to “card”."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, assert_never

from deckbuilder.cards.rulestext.grammar import Noun, agree, joined, plural, with_article


class Part(Enum):
    """The place of a trait in a noun phrase."""

    KNOWN = auto()
    """It names the one card."""
    YOURS = auto()
    OTHER = auto()
    ADJECTIVE = auto()
    HEAD = auto()
    POST = auto()


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait as a part of a noun phrase, and as a predicate or its opposite."""

    part: Part
    text: str
    yes: str
    no: str


def adjective(text: str) -> Trait:
    """Return a trait that stands before the noun."""
    return Trait(Part.ADJECTIVE, text, f"[is] {text}", f"[is] not {text}")


def head(text: str) -> Trait:
    """Return a trait that is the noun itself."""
    return Trait(Part.HEAD, text, f"[is] {with_article(text)}", f"[is] not {with_article(text)}")


def having(text: str, without: str = "") -> Trait:
    """Return what a card has; ``without`` where the opposite has no article."""
    return Trait(Part.POST, f"with {text}", f"[has] {text}", f"[does] not have {without or text}")


def being(text: str) -> Trait:
    """Return a place or a state that stands behind the noun."""
    return Trait(Part.POST, text, f"[is] {text}", f"[is] not {text}")


def doing(yes: str, no: str) -> Trait:
    """Return a predicate that has no shorter form."""
    return Trait(Part.POST, f"that {yes}", yes, no)


def known(name: str) -> Trait:
    """Return the one card of this name."""
    return Trait(Part.KNOWN, name, f"[is] {name}", f"[is] not {name}")


_CREATURES: Final = ("ground creature", "flyer", "companion", "parasite")
_KINDS: Final = (*_CREATURES, "creature", "artifact", "terrain", "defender")
YOURS: Final = Trait(Part.YOURS, "of yours", "[is] yours", "[is] not yours")
ENEMY: Final = Trait(Part.ADJECTIVE, "enemy", "[is] the opponent’s", "[is] not the opponent’s")


def opposite(trait: Trait) -> Trait:
    """Return the trait of a card without it."""
    if trait.part is Part.KNOWN:
        return Trait(Part.POST, f"other than {trait.text}", trait.no, trait.yes)
    if trait.text.startswith("with "):
        return Trait(Part.POST, f"without {trait.text[5:]}", trait.no, trait.yes)
    return Trait(Part.POST, f"that {trait.no}", trait.no, trait.yes)


def noun_of(traits: list[Trait], default: str) -> Noun:
    """Return the noun phrase of cards with all traits; ``default`` is the noun without another.

    Several nouns at once make one of them an apposition: ``an elite Rider flyer``.
    """
    heads = [trait.text for trait in traits if trait.part is Part.HEAD]
    if any(text in _CREATURES for text in heads):  # each is a creature (208.1)
        heads = [text for text in heads if text != "creature"]
    heads.sort(key=lambda text: text in _KINDS)  # a class stands before the type: “Beast creature”
    noun = Noun(heads[-1] if heads else default, plural(heads[-1] if heads else default))
    adjectives, posts = list[str](), list[str]()
    names, yours, other = list[str](), False, False
    for trait in traits:
        match trait.part:
            case Part.KNOWN if not names:
                names.append(trait.text)
            case Part.YOURS if not yours:
                yours = True
            case Part.OTHER if not other:
                other = True
            case Part.ADJECTIVE:
                adjectives.append(trait.text)
            case Part.HEAD:
                continue
            case Part.POST:
                posts.append(trait.text)
            case Part.KNOWN | Part.YOURS | Part.OTHER:
                posts.append(f"that {trait.yes}")
            case _:
                assert_never(trait.part)
    if names and len(traits) > 1:
        at = next(index for index, trait in enumerate(traits) if trait.part is Part.KNOWN)
        said = joined(
            trait.yes or "[is] another card" for trait in [*traits[:at], *traits[at + 1 :]]
        )
        posts = [f"(if it {agree(said, plural=False)})"]
        heads, adjectives, yours, other = [], [], False, False
    return Noun(
        noun.head,
        noun.heads,
        (*adjectives, *heads[:-1]),
        tuple(posts),
        yours,
        other,
        names[0] if names else "",
    )
