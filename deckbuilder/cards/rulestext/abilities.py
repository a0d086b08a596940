"""Abilities as sentences (112-121)."""

from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.bodies import (
    render_body,
    render_effects,
    render_limit,
    render_targets,
)
from deckbuilder.cards.rulestext.conditions import connective, render_condition
from deckbuilder.cards.rulestext.filters import noun, predicate
from deckbuilder.cards.rulestext.grammar import Named, agree, bracketed, give, joined, sentence
from deckbuilder.cards.rulestext.modifiers import Modifier, render_modifier
from deckbuilder.cards.rulestext.moments import render_when, scene_of
from deckbuilder.cards.rulestext.numbers import Amounts, render_number
from deckbuilder.cards.rulestext.permissions import Permission, render_permission, subject_of
from deckbuilder.cards.rulestext.places import cells as render_cells
from deckbuilder.cards.rulestext.recruiting import render_recruiting
from deckbuilder.cards.rulestext.scene import Scene

Predicate: TypeAlias = Modifier | Permission
_KEYWORDS: Final = (ab.Named, ab.Protection)
_HAS: Final = "[has] "
_OF_ITS_OWN: Final = "\0"
"""Stands for the card with a granted ability, to see whether the text names it."""


class English:
    """The renderers of nodes in English, for a ``Scene``."""

    def number(self, number: ab.Number, scene: Scene) -> str:
        """Return a number as a noun phrase."""
        return render_number(number, scene)

    def noun(self, filter_: ab.Filter, scene: Scene) -> Named:
        """Return the cards that pass."""
        return noun(filter_, scene)

    def predicate(self, filter_: ab.Filter, scene: Scene, *, yes: bool = True) -> str:
        """Return a predicate about a card that passes, or fails."""
        return predicate(filter_, scene, yes=yes)

    def cells(self, cells: ab.Cells, scene: Scene) -> Named:
        """Return a selection of cells."""
        return render_cells(cells, scene)

    def condition(self, condition: ab.Condition, scene: Scene) -> str:
        """Return a clause."""
        return render_condition(condition, scene)

    def effects(self, effects: tuple[ab.Effect, ...], whom: str, scene: Scene) -> str:
        """Return effects on a card as commands."""
        return render_effects(effects, whom, scene)

    def body(self, body: ab.Body, scene: Scene) -> str:
        """Return the powers of an ability as commands."""
        return render_body(body, scene)

    def targets(self, targets: ab.Targets, scene: Scene) -> str:
        """Return the targets of a power."""
        return render_targets(targets, scene)

    def has(self, ability: ab.Ability, scene: Scene) -> str:
        """Return an ability as the object of “has”, in quotes if it is a sentence."""
        if isinstance(ability, Predicate):
            text = _predicate(ability, scene.with_names(me=_OF_ITS_OWN, giver=scene.me))
            if text.startswith(_HAS) and _OF_ITS_OWN not in text and subject_free(ability):
                return agree(text.removeprefix(_HAS), plural=False)
        return self.quoted(ability, scene)

    def quoted(self, ability: ab.Ability, scene: Scene) -> str:
        """Return an ability as a sentence in quotes, told of “this card”."""
        inner = scene.with_names(me="this card", target="the target", giver="the giver")
        text = render_ability(ability, inner)
        return f"“{text}”" if text else "nothing"

    def bound(self, ability: ab.Ability, whom: str, scene: Scene) -> str:
        """Return a restriction, a duty or a permission as a clause about ``whom``."""
        if isinstance(ability, Predicate) and subject_free(ability):
            text = _predicate(ability, scene.with_names(me=_OF_ITS_OWN, giver=scene.me))
            if text.startswith(_HAS) and _OF_ITS_OWN not in text:
                return give(whom, agree(text.removeprefix(_HAS), plural=whom == "them"))
            if _OF_ITS_OWN not in text:
                return agree(f"{whom} {text}", plural=whom == "them")
        return give(whom, self.quoted(ability, scene))


def scene_for(me: str) -> Scene:
    """Return the scene of a card that its own text calls ``me``."""
    return Scene(English(), me=me, giver=me)


def subject_free(node: Predicate) -> bool:
    """Return whether an ability is about its own card."""
    return not isinstance(node, ab.Cannot | ab.Must) or node.cards is None


def _predicate(node: Predicate, scene: Scene) -> str:
    return (
        render_modifier(node, scene)
        if isinstance(node, Modifier)
        else render_permission(node, scene)
    )


def render_ability(node: ab.Ability, scene: Scene) -> str:
    """Return an ability as one or more sentences."""
    if isinstance(node, Predicate):
        return sentence(_plain(node, scene))
    if isinstance(node, ab.OfRecruiting):
        return sentence(render_recruiting(node, scene))
    match node:
        case ab.Playable():
            return sentence(_playable(node, scene))
        case ab.Triggered():
            return sentence(_triggered(node, scene))
        case ab.While():
            return sentence(_while(node, scene))
        case ab.Formation(grants=grants):
            return sentence(f"formation: {_granted(grants, scene)}")
        case ab.StartsWith(effects=effects):
            return sentence(f"{scene.me} starts the battle {_starting(effects, scene)}")
        case ab.EntersWith(effects=effects):
            return sentence(f"{scene.me} enters the battle {_starting(effects, scene)}")
        case ab.Incarnates() | ab.AlsoIncarnates():
            return sentence(_incarnates(node, scene))
        case ab.Replacement():
            return sentence(_replacement(node, scene))
        case ab.Concentration() | ab.Frenzy() | ab.Valhalla() | ab.Incorporeal():
            return sentence(_titled(node, scene))
        case ab.ByHand() | ab.Unread():
            return ""
        case _:
            assert_never(node)


def _starting(effects: tuple[ab.Effect, ...], scene: Scene) -> str:
    """Return the state in which a card starts or enters the battle."""
    if effects == (ab.Close(),):
        return "closed"
    effect, *others = effects
    if isinstance(effect, ab.Chips | ab.ExtraLife) and not others:
        amount, is_chips = effect.amount, isinstance(effect, ab.Chips)
        lasts = is_chips or effect == ab.ExtraLife(amount)
        if isinstance(amount, int) and amount > is_chips and lasts:
            return f"with {amount} {'chips' if is_chips else 'extra life'}"
    return f"like this: {scene.effects(effects, scene.me)}"


def _plain(node: Predicate, scene: Scene) -> str:
    """Return a predicate about its own card, without a subject for a keyword."""
    text = _predicate(node, scene if isinstance(node, _KEYWORDS) else _called_it(scene, node))
    subject = subject_of(node, scene) if isinstance(node, Permission) else None
    if subject is not None:
        return f"{subject[0]} {agree(text, plural=subject[1])}"
    if isinstance(node, _KEYWORDS):
        return text.removeprefix(_HAS)
    return f"{scene.me} {agree(text, plural=False)}"


def _called_it(scene: Scene, node: Predicate) -> Scene:
    """Return a scene whose card is “it”, behind a clause that has it as its subject."""
    return scene.with_names(me="it", giver="it") if subject_free(node) else scene


def _area(active: ab.Area) -> str:
    """Return the zone where an ability works, if it is not the battle zone."""
    return "" if active is ab.Area.BATTLE else f"{words.AREAS[active]}: "


def _playable(node: ab.Playable, scene: Scene) -> str:
    inner = scene if node.when is None else scene_of(node.when, scene)
    cost = _cost(node, inner)
    body = inner.body(node.body)
    attack = node.body.part if isinstance(node.body, ab.Repeat) else node.body
    if isinstance(attack, ab.Attack) and node.when is None and node.condition == ab.ALWAYS:
        body = body.removeprefix("make ").removeprefix("a ").removeprefix("an ")
    if node.condition != ab.ALWAYS:
        body = f"if {inner.condition(node.condition)}, {body}"
    if node.when is not None:
        body = f"{render_when(node.when, scene)}, {body}"
    details = ["without closing"] if node.stays_open else []
    details += [f"even after {node.acts_within - 1} actions"] if node.acts_within != 1 else []
    said = bracketed(details)
    limit = render_limit(node.limit, node.times, node.of_battle)
    if not cost:
        cost, limit = limit.strip(" ()") or "free", ""
        cost = f"{cost[:1].upper()}{cost[1:]}"
    return f"{_area(node.active)}{cost}: {body[:1].upper()}{body[1:]}{said}{limit}"


def _cost(node: ab.Playable, scene: Scene) -> str:
    """Return the price of an ability, in the symbols of the frame where there are any."""
    pay, amounts = node.payment, Amounts(scene)
    signs = "{instant}" if node.sudden else ""
    if pay.chips != 0:
        many = "" if pay.chips == 1 else f"{amounts.of(pay.chips)} "
        signs += f"{many}{{counter}}"
    signs += "{tap}" if pay.closes else ""
    said = [signs] if signs else []
    said += [_tokens(amounts.of(pay.tokens))] if pay.tokens != 0 else []
    said += ["all movement"] if pay.movement else []
    said += [f"remove {words.with_article_marker(marker)}" for marker in pay.markers]
    said += [f"wound {scene.me} by {amounts.of(pay.wounds)}"] if pay.wounds != 0 else []
    said += [f"lose {amounts.of(pay.extra_life)} extra life"] if pay.extra_life != 0 else []
    said += [f"destroy {scene.me}"] if pay.destroyed else []
    said += [f"exile {scene.me}"] if pay.exiled else []
    said += [f"return {scene.me} to the deck"] if pay.to_deck else []
    said += [f"destroy {scene.targets(pay.destroys)}"] if pay.destroys is not None else []
    said += [f"close {scene.targets(pay.closes_other)}"] if pay.closes_other is not None else []
    said += [f"exile {scene.targets(pay.exiles)}"] if pay.exiles is not None else []
    said += (
        [f"take that extra life from {scene.targets(pay.life_of)}"]
        if pay.life_of is not None
        else []
    )
    said += (
        [f"take those tokens from {scene.targets(pay.tokens_of)}"]
        if pay.tokens_of is not None
        else []
    )
    return f"{', '.join(said)}{amounts.tail}" if said else ""


def _tokens(count: str) -> str:
    return f"{count} incarnation {'token' if count == '1' else 'tokens'}"


def _triggered(node: ab.Triggered, scene: Scene) -> str:
    inner = scene_of(node.when, scene)
    if node.when.subject == ab.Is(ab.Who.SELF) and _is_about_self(node.body):
        inner = inner.with_names(me="it")
    limit = render_limit(node.limit, node.times, node.of_battle, each=node.each)
    body = _optional(node, inner)
    return f"{_area(node.active)}{render_when(node.when, scene)}, {body}{limit}"


def _is_about_self(body: ab.Body) -> bool:
    """Return whether every power has the card itself as its target: “it” can be no other."""
    if isinstance(body, ab.Power):
        return body.targets.who is ab.Who.SELF
    if isinstance(body, ab.And | ab.Or):
        return all(map(_is_about_self, body.parts))
    if isinstance(body, ab.WhileDoing | ab.OnSuccess):
        return _is_about_self(body.first) and _is_about_self(body.second)
    return isinstance(body, ab.May | ab.Limited) and _is_about_self(body.part)


_Conditional: TypeAlias = ab.Triggered | ab.Concentration | ab.Frenzy | ab.Valhalla


def _optional(node: _Conditional, scene: Scene) -> str:
    """Return the body of a triggered ability with its condition and choice."""
    body = scene.body(node.body)
    body = f"you may {body}" if node.may else body
    return body if node.condition == ab.ALWAYS else f"if {scene.condition(node.condition)}, {body}"


def _while(node: ab.While, scene: Scene) -> str:
    condition = scene.condition(node.condition)
    if node.cards is None:
        named = node.condition != ab.ALWAYS and scene.me in condition
        text = _own_grants(node.grants, scene, "it" if named else scene.me)
    else:
        cards = scene.noun(node.cards)
        granted = agree(_granted(node.grants, scene, verb=True), plural=cards.is_plural)
        text = f"{cards.many()} {granted}"
    if node.condition != ab.ALWAYS:
        word = connective(node.condition)
        text = f"{word} {condition}, {text}"
    return f"{_area(node.active)}{text}"


def _own_grants(grants: tuple[ab.Ability, ...], scene: Scene, subject: str) -> str:
    """Return what a card gives to itself; its text may name it."""
    said = [
        _predicate(one, _called_it(scene, one))
        if isinstance(one, Predicate) and subject_free(one)
        else f"{_HAS}{scene.voice.quoted(one, scene)}"
        for one in grants
    ]
    return f"{subject} {agree(_merged(said), plural=False)}"


def _granted(grants: tuple[ab.Ability, ...], scene: Scene, *, verb: bool = False) -> str:
    """Return what other cards are given, each in quotes if it names its card."""
    said = []
    for one in grants:
        text = f"{_HAS}{scene.has(one)}"
        if isinstance(one, Predicate) and subject_free(one):
            own = _predicate(one, scene.with_names(me=_OF_ITS_OWN, giver=scene.me))
            text = own if _OF_ITS_OWN not in own else text
        said.append(text)
    merged = _merged(said)
    return merged if verb else agree(merged.removeprefix(_HAS), plural=False)


def _merged(said: list[str]) -> str:
    """Return predicates joined, with one “has” for those that follow each other."""
    if not said:
        return f"{_HAS}nothing"
    if all(text.startswith(_HAS) and ", where " not in text for text in said):
        return f"{_HAS}{joined(text.removeprefix(_HAS) for text in said)}"
    return joined(said)


def _titled(node: ab.Titled, scene: Scene) -> str:
    if isinstance(node, ab.Incorporeal):
        return f"incorporeal: {_granted(node.grants, scene)}"
    match node:
        case ab.Concentration():
            title = "concentration"
        case ab.Frenzy(value=value):
            title, scene = f"frenzy {value}", scene.with_names(other="the attacked card")
        case ab.Valhalla():
            title = "valhalla"
        case _:
            assert_never(node)
    return f"{title}: {_optional(node, scene)}{render_limit(node.limit, node.times)}"


def _incarnates(node: ab.Incarnates | ab.AlsoIncarnates, scene: Scene) -> str:
    if isinstance(node, ab.Incarnates):
        again = " any number of times" if node.again else ""
        how = "" if node.body is None else f" in this way: {scene.body(node.body)}"
        return f"{scene.me} can incarnate{again}{how}"
    cards, cell = scene.noun(node.cards).many(), scene.cells(node.cells).one()
    text = f"{cards} can also incarnate {'closed' if node.closed else 'open'} on {cell}"
    if node.effects:
        text += f"; then {scene.effects(node.effects, 'the incarnated card')}"
    if node.clears:
        text += f"; first, {scene.effects(node.clears, 'each card on that cell')}"
    return text


_WOULD: Final = {
    ab.ReplacedBy.WOUNDS: "would be wounded",
    ab.ReplacedBy.HEALING: "would be healed",
    ab.ReplacedBy.DEATH: "would die",
    ab.ReplacedBy.CLOSING: "would close",
    ab.ReplacedBy.OPENING: "would open",
    ab.ReplacedBy.CHIPS: "would get chips",
    ab.ReplacedBy.EXTRA_LIFE: "would get extra life",
    ab.ReplacedBy.NAMED: "would gain {}",
    ab.ReplacedBy.COUNTERSTRIKE: "would be dealt a counterstrike",
}


def _replacement(node: ab.Replacement, scene: Scene) -> str:
    cards = scene.me if node.cards is None else scene.noun(node.cards).one()
    subject = scene.me if node.cards is None else "that card"
    inner = scene.with_names(subject=subject, target="the target", other="the source")
    would = _WOULD[node.what].format(
        joined(map(words.named, node.named), "or") if node.named else "an ability"
    )
    text = f"if {cards} {would}{_replaced_cause(node, scene)}"
    if node.condition != ab.ALWAYS:
        text += f" and {inner.condition(node.condition)}"
    done = joined(_instead(node, inner)) or "nothing changes"
    may = "you may have this: " if node.may else ""
    if node.may and done.startswith("instead "):
        may = "you may "
    limit = render_limit(node.limit, node.times, node.of_battle, each=node.each)
    return f"{text}, {may}{done}{limit}"


def _replaced_cause(node: ab.Replacement, scene: Scene) -> str:
    """Return the source of what is replaced."""
    said = ""
    if node.named and node.what is not ab.ReplacedBy.NAMED:
        said += f" by {joined(map(words.named, node.named), 'or')}"
    if node.powers or node.strengths:
        strengths = (
            f"{joined((words.STRENGTHS[one] for one in node.strengths), 'or')} "
            if node.strengths
            else ""
        )
        said += f" by {strengths}{words.many_powers(node.powers, 'attacks')}"
    if node.but:
        said += f" except by {words.many_powers(node.but)}"
    if node.source != ab.ANY_CARD:
        said += (
            f" of {scene.noun(node.source).many()}"
            if node.powers
            else f" by {scene.noun(node.source).many()}"
        )
    return said


def _instead(node: ab.Replacement, scene: Scene) -> list[str]:
    """Return what happens instead."""
    amounts, said = Amounts(scene), []
    if node.none:
        said.append("that does not happen")
    if node.amount != 0:
        change = amounts.signed(node.amount)
        minus = change.startswith("−")
        way = f"subtract {change[1:]} from" if minus else f"add {change[1:]} to"
        said.append(f"{way} the amount{amounts.each}")
    if node.most is not None:
        said.append(
            f"the amount is at most {amounts.of(node.most)}{' per turn' if node.per_turn else ''}"
        )
    elif node.per_turn:
        said.append("this is counted per turn")
    if node.onto is not None:
        said.append(f"{scene.who(node.onto)} suffers that instead")
    if node.body is not None:
        said.append(f"instead {scene.body(node.body)}")
    return [*said[:-1], f"{said[-1]}{amounts.tail}"] if said else []
