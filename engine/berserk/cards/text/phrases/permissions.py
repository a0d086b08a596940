"""Permissions, prohibitions, exemptions and duties of a card (542, 545)."""

from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.named_abilities import rules_of
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.assaults import Kinds, is_forbidden
from engine.berserk.cards.text.phrases.scoped import scoped
from engine.berserk.cards.text.templates import Values, hole, picked
from engine.berserk.cards.text.vocabulary import Vocabulary


def _static(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.VERBAL, words, node, synonym=synonym)


# destinations and targets (545.6, 545.9)


def _goes_off(name: ab.Name) -> bool:
    """Return whether a named ability is a triggered one."""
    rules = rules_of(name, 1)
    return bool(rules) and all(isinstance(rule, ab.Triggered) for rule in rules)


_REACH: Final = (
    Phrase(
        Kind.VERBAL,
        "может|могут использовать <name:named acc> только на <cards:noun loc pl>",
        ab.UsesOnlyOn(hole("name"), hole("cards")),
        guard=lambda values: _goes_off(cast(ab.Name, values["name"])),
    ),
    _static(
        "может|могут двигаться|передвигаться [dashes: и совершать рывок] по диагонали",
        ab.GoesDiagonally(dashes=hole("dashes")),
    ),
    _static("может совершать рывок по диагонали", ab.GoesDiagonally(moves=False, dashes=True)),
    Phrase(
        Kind.VERBAL,
        "может|могут объявлять {uchr} через [<n:count>] клетки "
        "[занятые <whom:noun ins pl>] по? вертикали? или? горизонтали?",
        ab.ReachesOver(hole("whom"), hole("n")),
        absent={"n": 1, "whom": ab.ReachesOver().cards},
        guard=lambda values: values["n"] != 1 or values["whom"] != ab.ReachesOver().cards,
    ),
    _static(
        "может|могут объявлять движение на клетку занятую <whom:noun ins sg> <by:yielding>",
        ab.MovesOnto(hole("whom"), hole("by")),
    ),
    _static("может|могут выступать защитником <whom:whom dat>", ab.AlsoDefends(hole("whom"))),
    Phrase(
        Kind.VERBAL,
        "может|могут двигаться|передвигаться на клетки [с|со <whom:noun ins pl>] "
        "[рядом с <who:who ins after>] как на соседние",
        ab.StepsTo(hole("whom"), hole("who")),
        absent={"whom": ab.StepsTo().under, "who": None},
        guard=lambda values: (values["who"] is None) is not (values["whom"] == ab.StepsTo().under),
    ),
)

# restrictions (528.9, 545.4)


def _immune(values: Values) -> object:
    """Build an immunity to named abilities from any source (535.1)."""
    names = tuple(cast(ab.Name, values[slot]) for slot in ("name", "other") if values[slot])
    return ab.Replacement(ab.ReplacedBy.NAMED, none=True, named=names)


def _of_immune(node: object) -> Values | None:
    if not isinstance(node, ab.Replacement) or not 1 <= len(node.named) <= 2:
        return None
    values: Values = {"name": node.named[0], "other": (*node.named, None)[1]}
    return values if _immune(values) == node else None


def _at_most(values: Values) -> object:
    """Build a cap on wounds from one power, or from all in a turn."""
    if values["turn"] and (values["name"] is not None or values["kinds"] is not None):
        return None
    names = () if values["name"] is None else (cast(ab.Name, values["name"]),)
    return ab.Replacement(
        ab.ReplacedBy.WOUNDS,
        powers=cast(Kinds, values["kinds"] or ()),
        named=names,
        most=cast(ab.Number, values["n"]),
        per_turn=cast(bool, values["turn"]),
    )


def _of_at_most(node: object) -> Values | None:
    if not isinstance(node, ab.Replacement) or node.most is None or len(node.named) > 1:
        return None
    values: Values = {
        "n": node.most,
        "name": (*node.named, None)[0],
        "kinds": node.powers or None,
        "turn": node.per_turn,
    }
    return values if _at_most(values) == node else None


_DOINGS: Final = (
    Phrase(Kind.DOING, "<assault:assault>", hole("assault"), guard=is_forbidden),
    Phrase(
        Kind.DOING,
        "получать {counter} [other: другим способом]",
        ab.Cannot(
            ab.Doing.GET_CHIPS,
            against=picked("other", {False: ab.ANY_CARD, True: ab.Not(ab.Is(ab.Who.SELF))}),
        ),
    ),
    Phrase(
        Kind.DOING,
        "получать|получить <name:named acc> [и|или <other:named acc>]",
        make=_immune,
        take=_of_immune,
        absent={"other": None},
    ),
    Phrase(
        Kind.DOING,
        "получать|получить более|больше <n:number plain> ран|раны|рану [от <name:named gen>] "
        "[от одной|одного? <kinds:powers gen sg>] [turn: за ход]",
        make=_at_most,
        take=_of_at_most,
        absent={"name": None, "kinds": None},
    ),
    Phrase(
        Kind.DOING,
        "быть целью <kinds:powers gen pl> [<whose:whom gen>]",
        ab.Cannot(ab.Doing.BE_TARGET, against=hole("whose"), powers=hole("kinds")),
        absent={"whose": ab.ANY_CARD},
    ),
)


def _lacking(values: Values) -> object:
    """Build what a static ability removes while it holds."""
    lost = cast(tuple[ab.Effect, ...], values["lost"])
    if not all(
        isinstance(loss, ab.LoseNamed | ab.LoseProtection | ab.LoseAbilities) for loss in lost
    ):
        return None
    names = tuple(loss.name for loss in lost if isinstance(loss, ab.LoseNamed))
    protections = tuple(loss for loss in lost if isinstance(loss, ab.LoseProtection))
    return ab.Lacks(names, protections, ab.LoseAbilities() in lost)


def _of_lacking(node: object) -> Values | None:
    if not isinstance(node, ab.Lacks):
        return None
    lost = (*(ab.LoseNamed(name) for name in node.names), *node.protections)
    lost = (*lost, *((ab.LoseAbilities(),) * node.printed))
    return {"lost": lost} if lost else None


_NOT_SO: Final = (
    "двигаться|передвигаться|перемещаться|действовать|атаковать|нападать|объявлять|стрелять|"
    "выступать|открываться|закрываться|быть|излечиваться|получать|получить|"
    "закрывается|закрываются"  # that is expressed by the action that would close it (540.1.1)
)
_CANNOT: Final = (
    Phrase(Kind.RULE, "<rule:verbal>", hole("rule")),
    Phrase(
        Kind.VERBAL,
        f"не !{_NOT_SO} [can: может|могут] <doing:doing>",
        make=lambda values: values["doing"],
        take=lambda doing: {"can": True, "doing": doing},
        loose=True,
    ),
    *(
        Phrase(kind, words, (hole("one"), hole("other")), synonym=True)
        for kind, words in (
            (Kind.STATICS, "~? не может|могут <one:doing> и|или <other:doing>"),
            (Kind.VERBALS, "не может|могут <one:doing> и|или <other:doing>"),
        )
    ),
    Phrase(
        Kind.RULE,
        "теряет|теряют <lost:losses>",
        make=_lacking,
        take=_of_lacking,
    ),
    # after «хозяин …,» the attacks are the host's
    Phrase(
        Kind.RULE,
        "его|ее|их <kinds:powers nom pl> имеют|получают дальность <n:number>",
        ab.RangeModifier(hole("n"), hole("kinds"), brings_to=True),
    ),
)

# «если может напасть на …, обязан это сделать» (545.5)


def _bound(values: Values) -> object:
    whom = [values[slot] for slot in ("whom", "bare") if values[slot] is not None]
    if len(whom) != 1:
        return None
    return ab.Must(
        ab.Doing.ATTACK, powers=cast(Kinds, values["kinds"]), upon=cast(ab.Filter, whom[0])
    )


def _of_bound(node: object) -> Values | None:
    if not isinstance(node, ab.Must) or node.upon is None:
        return None
    values: Values = {"kinds": node.powers, "whom": node.upon, "bare": None}
    return values if _bound(values) == node else None


_MUST: Final = Phrase(
    Kind.STATIC,
    "если ~? в? свой|ваш? ход? ~? может напасть|нападать|атаковать [<kinds:powers ins sg>] "
    "[на <whom:noun acc sg>] [<bare:noun acc sg>] он|она|оно? "
    "обязан|обязана|обязано это сделать",
    make=_bound,
    take=_of_bound,
    absent={"kinds": (), "whom": None, "bare": None},
    free=True,
)

# what a card ignores of others (542)


def _from_protection(values: Values) -> object:
    protection = cast(ab.Protection, values["protection"])
    if protection.poison:
        return None
    if protection.source == ab.ANY_CARD:
        return ab.Ignores((ab.Ignored.PROTECTIONS,), powers=protection.powers)
    return ab.Ignores((ab.Ignored.PROTECTIONS,), source=protection.source)


def _of_protection(node: object) -> Values | None:
    for protection in PROTECTIONS.values():
        values: Values = {"protection": protection}
        if _from_protection(values) == node:
            return values
    return None


_ATTACKED: Final = ab.InStatus(ab.Status.ATTACKED)


def _of_cards(values: Values) -> object:
    """Build what is ignored of some cards or of the attacked one; ignoring all abilities needs a
    filter."""
    one, whose = cast(ab.Ignores, values["one"]), cast(ab.Filter, values["whose"])
    attacked = [slot for slot in ("attacked", "creature") if values[slot]]
    if not attacked:
        return None if one == ab.Ignores() and whose == ab.ANY_CARD else replace(one, cards=whose)
    if len(attacked) > 1 or whose != ab.ANY_CARD:
        return None
    cards = ab.AllOf((_ATTACKED, ab.IsCreature())) if values["creature"] else _ATTACKED
    return ab.While(ab.HasStatus(ab.Status.ATTACKING), (replace(one, cards=cards),))


def _cards_of(node: object) -> Values | None:
    ignores = node.grants[0] if isinstance(node, ab.While) and len(node.grants) == 1 else node
    if not isinstance(ignores, ab.Ignores):
        return None
    values: Values = {"one": replace(ignores, cards=ab.ANY_CARD), "whose": ignores.cards}
    values |= {"attacked": False, "creature": False}
    if ignores is not node:
        slot = "attacked" if ignores.cards == _ATTACKED else "creature"
        values |= {"whose": ab.ANY_CARD, slot: True}
    return values if _of_cards(values) == node else None


def _both_of_cards(values: Values) -> object:
    """Build two ignored things, or one with a bonus against the same cards."""
    whose = cast(ab.Filter, values["whose"])
    both = [cast(ab.Ignores, values[slot]) for slot in ("one", "other") if values[slot] is not None]
    more = None if values["more"] is None else scoped(values["more"], whose)
    if (ab.Ignores() in both and whose == ab.ANY_CARD) or (more is None) is not (
        values["more"] is None
    ):
        return None
    ignored = tuple(replace(one, cards=whose) for one in both)
    made = ignored if more is None else (*ignored, more)
    return made if len(made) > 1 and (more is None or whose != ab.ANY_CARD) else None


VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.DOING: Vocabulary(
        {
            "": (
                ("двигаться|передвигаться", ab.Cannot(ab.Doing.MOVE)),
                ("перемещаться", ab.Cannot(ab.Doing.RELOCATE)),
                ("действовать", ab.Cannot(ab.Doing.ACT)),
                ("выступать защитником", ab.Cannot(ab.Doing.DEFEND)),
                ("открываться", ab.Cannot(ab.Doing.OPEN_AT_START)),
                ("открываться в начале хода", ab.Cannot(ab.Doing.OPEN_AT_START)),
                ("открываться в начале вашего|своего хода", ab.Cannot(ab.Doing.OPEN_AT_START)),
                ("закрываться", ab.Cannot(ab.Doing.CLOSE)),
                ("излечиваться", ab.Cannot(ab.Doing.BE_HEALED)),
                ("быть излечен|излечена|излечено|излечены", ab.Cannot(ab.Doing.BE_HEALED)),
                ("получать дополнительные {health}", ab.Cannot(ab.Doing.GET_EXTRA_LIFE)),
            )
        }
    ),
    Kind.IGNORED: Vocabulary(
        {
            "": (
                ("{armor}|броню", ab.Ignores((ab.Ignored.ARMOR,))),
                ("защиты", ab.Ignores((ab.Ignored.PROTECTIONS,))),
                ("модификаторы броска кубика", ab.Ignores((ab.Ignored.DICE,))),
                ("особенности", ab.Ignores()),
            )
        }
    ),
    Kind.YIELDING: Vocabulary(
        {
            "": (
                ("поменявшись с ним|ней местами", (ab.Swap(),)),
                ("уничтожив его|ее", (ab.Destroy(),)),
                ("изгнав его|ее", (ab.Exile(),)),
            )
        }
    ),
}
"""The wordings of prohibitions, of what is ignored, and of ways to make room."""
_IGNORES: Final = (
    Phrase(Kind.IGNORED, "<protection:protection>", make=_from_protection, take=_of_protection),
    Phrase(
        Kind.IGNORED,
        "особенности обязывающие выбирать цель <kinds:powers gen sg>",
        ab.Ignores((ab.Ignored.DUTIES,), powers=hole("kinds")),
    ),
    Phrase(
        Kind.VERBAL,
        "игнорирует <one:ignored> [<whose:whom gen>] [attacked: атакованного|атакованной карты?] "
        "[creature: атакованного существа]",
        make=_of_cards,
        take=_cards_of,
        absent={"whose": ab.ANY_CARD},
    ),
    Phrase(
        Kind.STATICS,
        "игнорирует <one:ignored> [и <other:ignored>] [<whose:whom gen>] "
        "[и имеет? <more:offence> по ним]",
        make=_both_of_cards,
        absent={"other": None, "whose": ab.ANY_CARD, "more": None},
        synonym=True,
    ),
)


def _beginning(values: Values) -> object:
    effects: tuple[ab.Effect, ...] = (ab.Close(),) if values["closed"] else ()
    for slot in ("gained", "more"):
        effects += cast(tuple[ab.Effect, ...], values[slot])
    return ab.StartsWith(effects) if effects else None


def _of_beginning(node: object) -> Values | None:
    if not isinstance(node, ab.StartsWith):
        return None
    closed = ab.Close() in node.effects[:1]
    return {"closed": closed, "gained": node.effects[closed:], "more": ()}


_SQUAD: Final = (
    _static(
        "не может быть взят|взята|взято в отряд вместе? с <whom:whom ins>",
        ab.NotInSquadWith(hole("whom")),
    ),
    Phrase(
        Kind.VERBAL,
        "начинает|начинают бой [closed: закрытым|закрытой|закрытыми] и? [с|со <gained:gains ins>] "
        "[и с|со <more:gains ins>]",
        make=_beginning,
        take=_of_beginning,
        absent={"gained": (), "more": ()},
        free=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_DOINGS, *_REACH, *_CANNOT, _MUST, *_IGNORES, *_SQUAD)
