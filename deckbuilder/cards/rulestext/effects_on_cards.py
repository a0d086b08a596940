"""Effects on a card as commands: ``wound it by 2`` (122)."""

from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from catalog.english import english_classes, english_name
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.grammar import belonging, bracketed, give, joined, with_article
from deckbuilder.cards.rulestext.numbers import Amounts
from deckbuilder.cards.rulestext.scene import Scene

OnCard: TypeAlias = ab.EffectOnAnyCard | ab.EffectOnSomeCards
_DECK: Final = {
    ab.DeckPlace.SHUFFLED: "shuffle {} into its owner’s deck",
    ab.DeckPlace.TOP: "put {} on top of its owner’s deck",
    ab.DeckPlace.BOTTOM: "put {} at the bottom of its owner’s deck",
}
_WAYS: Final = {
    ab.Relocation.RELOCATE: "relocate {}{}",
    ab.Relocation.JUMP: "let {} jump{}",
    ab.Relocation.TELEPORT: "teleport {}{}",
    ab.Relocation.PLACE: "place {}{}",
    ab.Relocation.DASH: "let {} dash{}",
}
PROPERTIES: Final = {
    ab.Property.ELITE: "rank",
    ab.Property.COST: "cost",
    ab.Property.MOVEMENT: "movement",
    ab.Property.STRIKE: "strike",
    ab.Property.LIFE: "life",
    ab.Property.TYPE: "type",
    ab.Property.NAME: "name",
    ab.Property.UNIQUE: "uniqueness",
}


def on_card(effect: OnCard, whom: str, to: str, scene: Scene) -> str:
    """Return an effect on ``whom`` as a command; ``to`` is where it takes the card, with its
    preposition."""
    amounts = Amounts(scene)
    if isinstance(effect, ab.EffectOnAnyCard):
        text = _on_any_card(effect, whom, amounts, scene)
    else:
        text = _on_some_cards(effect, whom, to, amounts, scene)
    return f"{text}{amounts.tail}"


def _on_any_card(effect: ab.EffectOnAnyCard, whom: str, amounts: Amounts, scene: Scene) -> str:
    match effect:
        case ab.Destroy():
            return f"destroy {whom}"
        case ab.Exile():
            return f"exile {whom}"
        case ab.ToDeck(place=place):
            return _DECK[place].format(whom)
        case ab.ToGraveyard():
            return f"put {whom} into the graveyard"
        case ab.RestoreArmor():
            return f"restore {belonging(whom, 'armor')}"
        case ab.RegainMovement():
            return f"restore {belonging(whom, 'movement')}"
        case ab.ChooseCards():
            return f"choose {whom}"
        case ab.MoreActions():
            return _more_actions(effect, whom)
        case ab.ExtraLife(amount=amount, until=until):
            kind, said = "extra", amounts.of(amount)
            if isinstance(amount, int) and amount < 0:
                kind, said = "negative", amounts.of(-amount)
            return f"{give(whom, f'{said} {kind} life')}{words.UNTIL[until]}"
        case ab.LifeBecomes(life=life, maximum=maximum):
            what = "current and maximum life" if maximum else "life"
            return f"set {belonging(whom, what)} to {amounts.of(life)}"
        case ab.RaiseMaximum(amount=amount, until=until):
            what = belonging(whom, "maximum life")
            return f"raise {what} by {amounts.of(amount)}{words.UNTIL[until]}"
        case ab.Gain():
            return _gain(effect, whom, amounts, scene)
        case ab.GainOrMore():
            return _gain_or_more(effect, whom, amounts)
        case ab.AddProperty(prop=prop, amount=amount, until=until):
            more = f"{amounts.signed(amount)} {PROPERTIES[prop]}{amounts.each}"
            return f"{give(whom, more)}{words.UNTIL[until]}"
        case _:
            assert_never(effect)


def _more_actions(effect: ab.MoreActions, whom: str) -> str:
    using = f" with {words.a_power(effect.powers)}" if effect.powers else ""
    until = " until end of turn" if effect.lasts else ""
    at_once = ", at once" if effect.in_a_row else ""
    return f"let {whom} act once more{using}{until}{at_once}"


def _gain(effect: ab.Gain, whom: str, amounts: Amounts, scene: Scene) -> str:
    until = words.UNTIL[effect.until]
    if effect.turns != 1:
        until += f" ({amounts.of(effect.turns)} such turns)"
    once = " the next time only" if effect.once else ""
    if effect.marker:
        with_ = (
            "" if isinstance(effect.ability, ab.Marker) else f" with {scene.has(effect.ability)}"
        )
        return f"put {words.with_article_marker(effect.marker)}{with_} on {whom}{once}{until}"
    if isinstance(effect.ability, ab.Marker):
        return f"mark {whom}{once}{until}"
    return f"{scene.voice.bound(effect.ability, whom, scene)}{once}{until}"


def _gain_or_more(effect: ab.GainOrMore, whom: str, amounts: Amounts) -> str:
    value, name = amounts.of(effect.value), words.named(effect.name)
    most = "" if effect.most is None else f" (at most {amounts.of(effect.most)} in all)"
    until = words.UNTIL[effect.until]
    if effect.only_more:
        return f"{give(whom, f'+{value} {name}')} if it has {name}{most}{until}"
    return f"{give(whom, f'{name} {value} (+{value} if it has it already)')}{most}{until}"


def _loss(effect: ab.Loss, whom: str, amounts: Amounts, scene: Scene) -> str:
    match effect:
        case ab.LoseAbilities(until=until):
            return f"remove all printed abilities from {whom}{words.UNTIL[until]}"
        case ab.LoseProtection(powers=kinds, poison=poison, until=until, source=source):
            by = "" if source == ab.ANY_CARD else f" of {scene.noun(source).many()}"
            what = words.protected(kinds, poison=poison)
            return f"remove protection from {what}{by} from {whom}{words.UNTIL[until]}"
        case ab.LoseFlight(until=until):
            return f"land {whom}{words.UNTIL[until]}"
        case ab.LoseExtraLife(amount=amount):
            return f"remove up to {amounts.of(amount)} extra life from {whom}"
        case ab.LoseNamed(name=name, until=until):
            return f"remove {words.named(name)} from {whom}{words.UNTIL[until]}"
        case ab.LoseMarker():
            return f"remove {_markers(effect, scene)} from {whom}"
        case _:
            assert_never(effect)


def _markers(effect: ab.LoseMarker, scene: Scene) -> str:
    marker = words.marker(effect.marker)
    which = "this" if effect.this else "the oldest" if effect.one else "all"
    oldest = " (the oldest)" if effect.this and effect.one else ""
    by = f" put there by {scene.me}" if effect.by_self else ""
    return f"{which} {marker if which != 'all' else f'{marker}s'}{oldest}{by}"


def _on_some_cards(
    effect: ab.EffectOnSomeCards, whom: str, to: str, amounts: Amounts, scene: Scene
) -> str:
    match effect:
        case ab.Open():
            return f"open {whom}"
        case ab.Close():
            return f"close {whom}"
        case ab.TurnFaceUp():
            return f"reveal {whom}"
        case ab.Hide():
            return f"turn {whom} face down"
        case ab.Wound(amount=amount):
            return f"deal {wounds(amounts.of(amount))} to {whom}"
        case ab.Heal(amount=amount, surplus=surplus):
            much = "all wounds" if amount is None else wounds(amounts.of(amount))
            more = " (any surplus becomes extra life)" if surplus else ""
            return f"heal {much} on {whom}{more}"
        case ab.FinishingBlow(life=life, afar=afar):
            where = " at any distance" if afar else ""
            return f"deal a finishing blow {amounts.of(life)} to {whom}{where}"
        case ab.Chips(amount=amount):
            return _chips("chip", amount, whom, amounts)
        case ab.Tokens(amount=amount):
            return _chips("incarnation token", amount, whom, amounts)
        case ab.SetOff(title=title):
            return f"trigger {belonging(whom, words.TITLES[title])}"
        case ab.Relocate(way=way):
            return _WAYS[way].format(whom, to)
        case ab.Lasts(effect=inner, condition=condition):
            lasting = scene.with_names(target="it")
            return f"{scene.effects((inner,), whom)} as long as {lasting.condition(condition)}"
        case ab.UpTo(effect=inner, most=most):
            return f"{scene.effects((inner,), whom)} (at most {amounts.of(most)} in all)"
        case ab.GainClasses(classes=classes, until=until):
            class_ = joined(english_classes(classes)) if classes else "nothing"
            return f"make {whom} also {with_article(class_)}{words.UNTIL[until]}"
        case ab.ChangeElements():
            return _elements(effect, whom)
        case ab.SetProperty():
            return _set_property(effect, whom, amounts)
        case ab.Swap() | ab.SeatOn() | ab.BringIn() | ab.TakeControl() | ab.Redistribute():
            return _of_places(effect, whom, to, amounts, scene)
        case (
            ab.LoseNamed()
            | ab.LoseAbilities()
            | ab.LoseProtection()
            | ab.LoseMarker()
            | ab.LoseExtraLife()
            | ab.LoseFlight()
        ):
            return _loss(effect, whom, amounts, scene)
        case _:
            assert_never(effect)


def _of_places(
    effect: ab.Swap | ab.SeatOn | ab.BringIn | ab.TakeControl | ab.Redistribute,
    whom: str,
    to: str,
    amounts: Amounts,
    scene: Scene,
) -> str:
    match effect:
        case ab.Swap():
            return (
                f"swap the cells of {whom}" if " and " in whom else f"swap {whom} with {scene.me}"
            )
        case ab.SeatOn(host=host, who=who, becomes=becomes):
            seated = whom if who is ab.Who.TARGET else scene.who(who)
            onto = (
                whom
                if who is not ab.Who.TARGET and host is ab.Who.TARGET
                else ("the second target" if host is None else scene.who(host))
            )
            aim = "" if whom in (seated, onto) else f" (target: {whom})"
            as_ = "" if becomes is None else f" as {with_article(words.TYPES[becomes])}"
            return f"seat {seated} on {onto}{as_}{aim}"
        case ab.BringIn():
            return _bring_in(effect, whom, to, amounts, scene)
        case ab.TakeControl(until=until, side=side):
            taking = {
                ab.Side.OWN: f"take control of {whom}",
                ab.Side.ENEMY: f"give your opponent control of {whom}",
                ab.Side.ANY: f"give either player control of {whom}",
            }
            return f"{taking[side]}{words.UNTIL[until]}"
        case ab.Redistribute(amount=amount, onto=onto, of=of, among=among):
            many = "all wounds" if amount is None else wounds(amounts.of(amount))
            source = whom if of is ab.Who.TARGET else scene.who(of)
            target = whom if of is not ab.Who.TARGET and onto is ab.Who.TARGET else scene.who(onto)
            target = target if among is None else f"{scene.noun(among).many()} as you like"
            aim = "" if whom in (source, target) else f" (target: {whom})"
            also = "" if among is None or onto is ab.Who.SELF else f" ({scene.who(onto)})"
            return f"move {many} from {source} to {target}{also}{aim}"
        case _:
            assert_never(effect)


def wounds(number: str) -> str:
    """Return a number of wounds."""
    return f"{number} {'wound' if number == '1' else 'wounds'}"


def _chips(name: str, amount: ab.Number, whom: str, amounts: Amounts) -> str:
    if isinstance(amount, ab.Scaled) and amount.times < 0:
        positive = (
            amount.number
            if (amount.times, amount.by) == (-1, 1)
            else ab.Scaled(amount.number, -amount.times, amount.by)
        )
        return f"remove {amounts.of(positive)} {name}s from {whom}"
    if isinstance(amount, int):
        many = with_article(name) if abs(amount) == 1 else f"{abs(amount)} {name}s"
        return f"remove {many} from {whom}" if amount < 0 else f"put {many} on {whom}"
    return f"put {amounts.of(amount)} {name}s on {whom}"


def _elements(effect: ab.ChangeElements, whom: str) -> str:
    said = []
    if effect.becomes is not None:
        said.append(f"{joined(one.value for one in effect.becomes) or 'neutral'} only")
    if effect.gains:
        said.append(f"also {joined(one.value for one in effect.gains)}")
    if effect.loses:
        said.append(f"no longer {joined(one.value for one in effect.loses)}")
    change = joined(said) or "of the same elements"
    return f"make {whom} {change}{words.UNTIL[effect.until]}"


def _set_property(effect: ab.SetProperty, whom: str, amounts: Amounts) -> str:
    until = words.UNTIL[effect.until]
    name = belonging(whom, PROPERTIES[effect.prop])
    value = effect.value
    if value is None:
        return f"restore {name}{until}"
    if isinstance(value, ab.CardType) and effect.prop is ab.Property.TYPE:
        return f"make {whom} {with_article(words.TYPES[value])}{until}"
    if isinstance(value, bool):
        yes, no = _TRUTHS.get(effect.prop, ("so", "not so"))
        return f"make {whom} {yes if value else no}{until}"
    if isinstance(value, str) and not isinstance(value, ab.CardType):
        return f"change {belonging(whom, 'name')} to “{english_name(value)}”{until}"
    if isinstance(value, ab.CardType):
        said = words.TYPES[value]
    elif isinstance(value, ab.StrikeOf):
        said = strike_of(value, amounts)
    else:
        said = str(value) if isinstance(value, ab.Strength) else amounts.of(value)
    return f"set {name} to {said}{until}"


_TRUTHS: Final = {
    ab.Property.ELITE: ("elite", "ordinary"),
    ab.Property.UNIQUE: ("unique", "not unique"),
}


def strike_of(strike: ab.StrikeOf, amounts: Amounts) -> str:
    """Return a strike of computed numbers: ``X`` for three equal ones."""
    if strike.weak == strike.medium == strike.strong:
        return amounts.of(strike.weak)
    return "-".join(amounts.of(part) for part in (strike.weak, strike.medium, strike.strong))


def _entering(gain: ab.Ability, scene: Scene) -> str:
    """Return what a card enters the battle with."""
    if isinstance(gain, ab.EntersWith):
        return scene.effects(gain.effects, "it")
    return f"with {scene.has(gain)}"


_VERBS: Final = {
    ab.Area.DECK: "summon",
    ab.Area.GRAVEYARD: "revive",
    ab.Area.EXILE: "return from exile",
}


def _bring_in(effect: ab.BringIn, whom: str, to: str, amounts: Amounts, scene: Scene) -> str:
    verb = _VERBS.get(effect.by, f"bring in ({words.AREAS[effect.by]})")
    verb = (
        f"incarnate ({verb})" if effect.incarnates and effect.by is not ab.Area.GRAVEYARD else verb
    )
    verb = "incarnate" if effect.incarnates and effect.by is ab.Area.GRAVEYARD else verb
    details = ["closed"] if effect.closed else []
    if effect.wounds != 0:
        details.append(f"with {amounts.of(effect.wounds)} wounds")
    details += [_entering(gain, scene) for gain in effect.gains]
    if effect.becomes is not None:
        details.append(f"as {with_article(words.TYPES[effect.becomes])}")
    if effect.host is not None:
        details.append(f"onto {scene.who(effect.host)}")
    if effect.side is not ab.Side.OWN:
        details.append(f"under {words.SIDES[effect.side]} control")
    text = f"{verb} {whom}{to}{bracketed(details)}"
    if effect.clears:
        text += f" (first, {scene.effects(effect.clears, 'each card on that cell')})"
    return text
