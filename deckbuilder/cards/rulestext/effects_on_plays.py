"""Effects on plays, on dice and on the table as commands (119, 120, 204, 537)."""

from typing import Final, assert_never

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.attacks import render_attack
from deckbuilder.cards.rulestext.grammar import belonging, in_words, signless
from deckbuilder.cards.rulestext.numbers import Amounts
from deckbuilder.cards.rulestext.scene import Scene


def on_play(effect: ab.EffectOnAnyPlay | ab.Redirect, scene: Scene) -> str:
    """Return an effect on the play that triggered the ability."""
    amounts = Amounts(scene)
    return f"{_on_play(effect, amounts, scene)}{amounts.tail}"


def _on_play(effect: ab.EffectOnAnyPlay | ab.Redirect, amounts: Amounts, scene: Scene) -> str:
    match effect:
        case ab.Cancel():
            return "cancel it"
        case ab.Block():
            return "block it"
        case ab.Redirect(onto=onto):
            return f"redirect it to {scene.who(onto)}"
        case ab.ChangeDie(amount=amount, of=of):
            return f"{_added(amount, amounts, _die(of, scene))}"
        case ab.SetDie(value=value, turned=turned, of=of):
            set_ = f" (to {amounts.of(value)})" if turned and value != 0 else ""
            return (
                f"turn over {_die(of, scene)}{set_}"
                if turned
                else f"set {_die(of, scene)} to {amounts.of(value)}"
            )
        case ab.Reroll(of=of):
            return f"reroll {_die(of, scene)}"
        case ab.NextDie():
            raise TypeError("the next die is an effect on a card")
        case ab.RollDie(amount=amount):
            for_ = "" if amount is None else f" for {amounts.of(amount)}"
            return f"roll a die{for_}"
        case ab.FightResult(attack=attack, counter=counter):
            return (
                f"make the result of the fight {words.STRENGTHS[attack]}–{words.STRENGTHS[counter]}"
            )
        case ab.ChangeSize(amount=amount):
            return _added(amount, amounts, "its size")
        case ab.ScaleSize(times=times, by=by):
            divided = f" and divide it by {by}" if by != 1 else ""
            return f"multiply its size by {signless(times)}{divided}"
        case ab.SetSize(value=value):
            return f"set its size to {amounts.of(value)}"
        case ab.SetStrength(strength=strength):
            return f"make it {words.STRENGTHS[strength]}" if strength else "make it a miss"
        case ab.StaysOpen():
            return "keep its source open"
        case _:
            assert_never(effect)


def _added(amount: ab.Number, amounts: Amounts, what: str) -> str:
    """Return an addition to a number, or a subtraction from it."""
    if isinstance(amount, int):
        return f"add {amount} to {what}" if amount >= 0 else f"subtract {-amount} from {what}"
    return f"add {amounts.signed(amount).removeprefix('+')} to {what}{amounts.each}"


def _die(of: ab.Who, scene: Scene) -> str:
    return "that die" if of is ab.Who.SUBJECT else scene.of(of, "die")


def next_die(effect: ab.NextDie, whom: str, scene: Scene) -> str:
    """Return an effect on the next dice of a card."""
    amounts = Amounts(scene)
    dice = "next die" if effect.count == 1 else f"next {in_words(effect.count)} dice"
    value = amounts.of(effect.value)
    return f"set {belonging(whom, dice)} to {value} without a roll{amounts.tail}"


_ORDERS: Final = {
    ab.Order.ANNOUNCES: "let {} announce {} at {}",
    ab.Order.DEALS: "let {} deal {} to {}",
    ab.Order.FIGHTS: "let {} fight with {} against {}",
    ab.Order.FIGHTS_AS_OPEN: "let {} fight with {} against {} as if open",
    ab.Order.BOTH_FIGHT: "let {} fight each other with {}: {}",
}


def on_table(effect: ab.EffectOnTable, whom: str, to: str, scene: Scene, aimed: str = "") -> str:
    """Return an effect on the table; ``whom`` is the target of its power, ``aimed`` the second one
    and ``to`` its cell."""
    amounts = Amounts(scene)
    match effect:
        case ab.Makes(order=order, attack=attack, at=at):
            said = render_attack(attack, amounts, scene, article=True)
            text = _ORDERS[order].format(whom, said, _aimed(at, aimed, scene))
        case ab.Delay(ability=ability, until=until):
            text = f"set up {scene.voice.quoted(ability, scene)}{words.UNTIL[until]}"
        case ab.MarkCell():
            text = _mark(effect, to, scene)
        case ab.MoveMarker(marker=marker):
            text = f"move your nearest {words.marker(marker)}{to}"
        case ab.ChooseCells(range_of=kind):
            ranged = f" (the range of {words.a_power((kind,))})" if kind else ""
            text = f"choose{to.removeprefix(' to')}{ranged}"
        case ab.ShowDeck(cards=cards):
            text = (
                f"show the top {amounts.of(cards)} cards of your deck, then put them at its bottom"
            )
        case ab.OrderDeck():
            text = _order(effect, amounts)
        case ab.Mill(cards=cards, side=side):
            top = f"the top {amounts.of(cards)} cards of {words.SIDES[side]} deck"
            text = f"put {top} into the graveyard"
        case ab.LookAtDeck():
            text = "look through your deck and shuffle it"
        case ab.ChangePlaces(cards=cards):
            text = f"rearrange {scene.noun(cards).many()}"
        case ab.Win(wins=wins):
            text = "win the battle" if wins else "lose the battle"
        case _:
            assert_never(effect)
    return f"{text}{amounts.tail}"


def _aimed(at: ab.Targets, second: str, scene: Scene) -> str:
    """Return what a made attack is aimed at; a second target of the power takes the place of a
    choice."""
    if at.who is ab.Who.TARGET:
        return "the second target" if not second else f"{second}, wherever it is"
    if not second:
        return scene.targets(at)
    return second if at == ab.ONE_CARD else f"{second}, if it is {scene.targets(at)}"


def _mark(effect: ab.MarkCell, to: str, scene: Scene) -> str:
    details = list[str]()
    if effect.ability is not None and not isinstance(effect.ability, ab.Marker):
        details.append(f"with {scene.voice.quoted(effect.ability, scene)}")
    details += ["the cell counts as occupied"] if effect.blocks else []
    details += ["the cell counts as deep"] if effect.deep else []
    details += ["the cell counts as surface"] if effect.surface else []
    onto = to.replace(" to ", " on ", 1) or " on the cell"
    said = f" ({'; '.join(details)})" if details else ""
    return f"put {words.with_article_marker(effect.marker)}{onto}{words.UNTIL[effect.until]}{said}"


def _order(effect: ab.OrderDeck, amounts: Amounts) -> str:
    end = "bottom" if effect.lowest else "top"
    places = {
        (True, False): "on top",
        (False, True): "at the bottom",
        (True, True): "on top or at the bottom",
        (False, False): "nowhere",
    }
    place = places[effect.top, effect.bottom]
    if effect.cards == 1:
        return f"look at the {end} card of your deck and put it {place}"
    count = in_words(effect.cards) if isinstance(effect.cards, int) else amounts.of(effect.cards)
    return f"look at the {end} {count} cards of your deck and put them {place} in any order"
