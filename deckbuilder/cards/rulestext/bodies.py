"""Powers and their compounds as commands (111, 505)."""

import re
from dataclasses import replace
from typing import Final, assert_never

import engine.berserk.abilities as ab
from catalog.english import english_marker
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.attacks import render_attack
from deckbuilder.cards.rulestext.effects_on_cards import on_card
from deckbuilder.cards.rulestext.effects_on_plays import next_die, on_play, on_table
from deckbuilder.cards.rulestext.grammar import agree, bracketed, joined, plural, times
from deckbuilder.cards.rulestext.numbers import Amounts
from deckbuilder.cards.rulestext.scene import Scene

_LIMITS: Final = {
    ab.Limit.NONE: "",
    ab.Limit.PER_TURN: "per turn",
    ab.Limit.PER_BATTLE: "per battle",
}


def render_limit(limit: ab.Limit, count: int = 1, of_battle: int = 0, *, each: bool = False) -> str:
    """Return how often an ability may be used, in brackets: `` (once per turn)``."""
    said = [f"{times(count)} {_LIMITS[limit]}"] if limit is not ab.Limit.NONE else []
    said += [f"{times(of_battle)} per battle"] if of_battle else []
    said += ["for each card"] if each else []
    return bracketed(said)


def render_body(body: ab.Body, scene: Scene) -> str:
    """Return the powers of an ability as commands."""
    match body:
        case ab.Attack():
            amounts = Amounts(scene)
            return f"make {render_attack(body, amounts, scene, article=True)}{amounts.tail}"
        case ab.Power():
            return _power(body, scene)
        case ab.And(parts=parts):
            *first, last = parts
            said = [*(_part(part, scene) for part in first), _last(last, scene)]
            return "; ".join(said)
        case ab.Or(parts=parts, both_if=both_if):
            both = "" if both_if is None else f" (or both if {scene.condition(both_if)})"
            return f"choose one{both}: {' / '.join(_part(part, scene) for part in parts)}"
        case ab.Repeat():
            return _repeat(body, scene)
        case ab.WhileDoing(first=first, second=second):
            return f"{_part(first, scene)} and, in doing so, {_choice(second, scene)}"
        case ab.OnSuccess(first=first, second=second):
            return f"{_part(first, scene)}; if that takes effect, {_choice(second, scene)}"
        case ab.Otherwise(first=first, second=second):
            return f"{_part(first, scene)}; if you cannot, {_choice(second, scene)}"
        case ab.UnlessOpponent(first=first, second=second):
            choice = f"your opponent may choose this: {_part(first, scene)}"
            return f"{choice}; if not, {_part(second, scene)}"
        case ab.May(part=part):
            return f"you may {_part(part, scene)}"
        case ab.Provided(condition=condition, part=part, otherwise=otherwise):
            text = f"if {scene.condition(condition)}, {_part(part, scene)}"
            return text if otherwise is None else f"{text}; otherwise, {_part(otherwise, scene)}"
        case ab.Limited(part=part, limit=limit, times=count):
            return f"{_part(part, scene)}{render_limit(limit, count) or ' (without a limit)'}"
        case ab.Prophecy(cards=cards, body=inner):
            return f"prophecy {scene.number(cards)}: {render_body(inner, scene)}"
        case ab.RolledTargets(values=values, power=power):
            return f"for {values} targets: {_power(power, scene)}"
        case _:
            assert_never(body)


def _part(body: ab.Body, scene: Scene) -> str:
    """Return a part of a compound; in brackets if it is one itself."""
    simple = isinstance(body, ab.Attack | ab.Power | ab.Repeat | ab.Limited)
    text = render_body(body, scene)
    return text if simple else f"({text})"


def _last(body: ab.Body, scene: Scene) -> str:
    """Return the last of several parts: only another list needs brackets."""
    return _part(body, scene) if isinstance(body, ab.And) else render_body(body, scene)


def _choice(body: ab.Body, scene: Scene) -> str:
    """Return the last part of a compound: a choice needs no brackets."""
    return render_body(body, scene) if isinstance(body, ab.May) else _part(body, scene)


def _repeat(body: ab.Repeat, scene: Scene) -> str:
    count = scene.count(body.count)
    often = times(body.count) if isinstance(body.count, int) else f"{count} times"
    if isinstance(body.part, ab.Attack) and isinstance(body.count, int) and body.count > 1:
        amounts = Amounts(scene)
        one = render_attack(body.part, amounts, scene, article=False)
        name = words.power(body.part.kind)
        return f"make {count} {one.replace(name, plural(name), 1)}{amounts.tail}"
    return f"{often}: {_choice(body.part, scene)}"


def _power(power: ab.Power, scene: Scene) -> str:
    """Return the effects of a spell or an influence on its targets, one command after another."""
    term = f" “{english_marker(power.term)}”" if power.term else ""
    lead = f"use{term}: " if term else ""
    if power.kind is ab.PowerKind.SPELL:
        lead = f"cast {'the' if term else 'this'} spell{term}: "
    whom = _whom(power, scene)
    brings = any(isinstance(effect, ab.BringIn) and effect.host is None for effect in power.effects)
    by_rule = power.cells == _BY_RULE and power.cell_count == 1
    to = "" if by_rule else f" to {_cells(power, scene)}"
    if power.cells is None:
        to = " without a cell" if brings else ""
    inner = (
        scene if power.targets.who is not None else scene.with_names(target=_pronoun(power.targets))
    )
    said, uses = list[str](), False
    for effect in power.effects:
        if isinstance(effect, ab.Makes):
            said.append(_made(effect, power.targets, uses, inner))
            uses = True
            continue
        name = whom if not uses else _pronoun(power.targets)
        text, used = _effect(effect, name, to, inner)
        uses = uses or used
        said.append(text)
    if power.cells is not None and not by_rule and not any(map(_goes, power.effects)):
        said.insert(0, f"choose {_cells(power, scene)}")
    nobody = (power.targets.least, power.targets.most, power.targets.all) == (0, 0, False)
    if not uses and power.targets.who is None and not nobody:
        said.insert(0, f"choose {whom}")
    return f"{lead}{joined(said)}"


_BY_RULE: Final = ab.Cells(beside=True, by_rule=True)
"""Where a card is summoned if its text does not say it (536.4)."""


def _whom(power: ab.Power, scene: Scene) -> str:
    """Return the targets of a power; a card that is brought in comes from where its verb says."""
    brought = [effect.by for effect in power.effects if isinstance(effect, ab.BringIn)]
    targets = power.targets
    if not brought:
        return scene.targets(targets)
    if targets.area is ab.Area.BATTLE:
        return f"{scene.targets(targets)} {words.AREAS[targets.area]}"
    silent = targets.area is brought[0] and not targets.top
    return scene.targets(replace(targets, area=ab.Area.BATTLE) if silent else targets)


def _made(effect: ab.Makes, targets: ab.Targets, named: bool, scene: Scene) -> str:
    """Return a power that the target makes; a second target is what it is aimed at."""
    if targets.then is None:
        whom = _pronoun(targets) if named else scene.targets(targets)
        return on_table(effect, whom, "", scene)
    one = scene.targets(replace(targets, then=None))
    return on_table(effect, one, "", scene, scene.with_names(target="it").targets(targets.then))


def _goes(effect: ab.Effect) -> bool:
    """Return whether an effect says the cell of its power."""
    if isinstance(effect, ab.Lasts):
        return _goes(effect.effect)
    return isinstance(
        effect, ab.Relocate | ab.BringIn | ab.MarkCell | ab.MoveMarker | ab.ChooseCells
    )


def _pronoun(targets: ab.Targets) -> str:
    several = targets.who is None and not targets.all and targets.most != 1
    return "them" if several or targets.then is not None else "it"


def _cells(power: ab.Power, scene: Scene) -> str:
    if power.cells is None:
        return ""
    inner, moves = scene.with_names(target=_MOVED), any(map(_relocates, power.effects))
    if power.targets.who is ab.Who.SELF and moves:
        inner = inner.with_names(me=_MOVED)
    noun = inner.cells(power.cells)
    text = noun.one()
    if power.cell_count != 1:
        text = noun.counted(scene.count(power.cell_count))
    pronoun = _pronoun(power.targets) if moves or power.targets.who is None else scene.target
    text = re.sub(rf"within ([^{_MOVED}]*?) of {_MOVED}", r"up to \1 away", text)
    return text.replace(_MOVED, pronoun)


_MOVED: Final = "\0"
"""Stands for the card that goes to the cells: “within 2 cells” are those from where it stands."""


def _relocates(effect: ab.Effect) -> bool:
    return isinstance(effect, ab.Relocate)


def _effect(effect: ab.Effect, whom: str, to: str, scene: Scene) -> tuple[str, bool]:
    """Return an effect, and whether it names its target."""
    if isinstance(effect, ab.NextDie):
        return next_die(effect, whom, scene), True
    if isinstance(effect, ab.EffectOnAnyPlay | ab.Redirect):
        return on_play(effect, scene), False
    if isinstance(effect, ab.EffectOnTable):
        return on_table(effect, whom, to, scene), False
    return on_card(effect, whom, to, scene), True


def render_effects(effects: tuple[ab.Effect, ...], whom: str, scene: Scene) -> str:
    """Return effects on a card without a power of their own, as commands."""
    names = [whom, *("it" for _ in effects[1:])]
    said = [
        _effect(effect, name, "", scene)[0] for effect, name in zip(effects, names, strict=True)
    ]
    return joined(said) if said else "nothing happens"


def render_targets(targets: ab.Targets, scene: Scene) -> str:
    """Return the targets of a power: ``up to two enemy creatures, range 3``."""
    noun = scene.noun(targets.filter)
    if targets.who is not None:
        text = scene.who(targets.who)
        if targets.filter != ab.ANY_CARD:
            text += f" (if it {agree(scene.predicate(targets.filter), plural=False)})"
    elif targets.all:
        text = noun.each()
    else:
        text = _counted(targets, scene)
    return f"{text}{_target_details(targets, scene)}"


def _counted(targets: ab.Targets, scene: Scene) -> str:
    noun, least, most = scene.noun(targets.filter), targets.least, targets.most
    if (least, most) == (1, 1):
        return noun.one()
    upper = scene.count(most)
    if (least, most) == (0, 1):
        return f"up to {noun.one() if noun.one().startswith('one of') else noun.single('one')}"
    if least == most:
        return noun.counted(upper)
    if least == 0:
        return noun.counted(f"up to {upper}")
    return noun.counted(f"{scene.count(least)} to {upper}")


_FROM: Final = {ab.Area.DECK: "from the deck", ab.Area.HAND: "from hand"}


def _target_details(targets: ab.Targets, scene: Scene) -> str:
    """Return the zone, the range, and further targets."""
    said = ""
    if targets.area is not ab.Area.BATTLE:
        said += f" {_FROM.get(targets.area, words.AREAS[targets.area])}"
    said += " on top" if targets.top else ""
    if targets.range is not None:
        said += f" within range {scene.number(targets.range)}"
    if targets.chooser is not ab.Side.OWN:
        said += f" of {words.SIDES[targets.chooser]} choice"
    if targets.then is not None:
        said += f" and then {render_targets(targets.then, scene)}"
    if targets.besides is not None:
        beside = scene.with_names(target="it")
        said += f" and each {beside.noun(targets.besides).single()}"
    return said
