"""Texts about recruiting and placing as sentences (403-405)."""

from typing import Final, assert_never

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.grammar import in_words, joined
from deckbuilder.cards.rulestext.numbers import Amounts
from deckbuilder.cards.rulestext.scene import Scene


def render_recruiting(node: ab.OfRecruiting, scene: Scene) -> str:
    """Return a text about recruiting as a sentence without its stop."""
    match node:
        case ab.BarsPlacement(cells=cells, side=side):
            who = {
                ab.Side.OWN: "you",
                ab.Side.ENEMY: "your opponent",
                ab.Side.ANY: "either player",
            }[side]
            return f"{who} cannot place cards on {scene.cells(cells).many()}"
        case ab.RecruitPrice():
            return _price(node, scene)
        case ab.RecruitTerms():
            return _terms(node, scene)
        case ab.RecruitCrystals(gold=gold, silver=silver, condition=condition):
            amounts = Amounts(scene)
            change = _crystals(gold, silver, amounts)
            return f"when you recruit {scene.me}{_if(condition, scene)}, {change}{amounts.tail}"
        case ab.SquadAtMost():
            return _at_most(node, scene)
        case ab.MoreTerrains(most=most):
            return f"your squad can have {in_words(most)} terrains"
        case ab.SquadCountsAs(cards=cards, elements=elements):
            as_ = f"{joined(one.value for one in elements)} only" if elements else "neutral"
            return f"{scene.noun(cards).many()} in your deal and your squad count as {as_}"
        case ab.MoreHosts(cards=cards):
            return (
                f"your parasites can also be seated on {scene.noun(cards).many()} during the reveal"
            )
        case ab.OnlyHosts(cards=cards):
            return f"{scene.me} can be seated only on {scene.noun(cards).many()}"
        case ab.BeforeRecruiting(steps=steps, condition=condition):
            said = "; ".join(_step(step, scene) for step in steps) if steps else "nothing happens"
            condition_ = f", if {scene.condition(condition)}" if condition != ab.ALWAYS else ""
            return f"before recruitment{condition_}, you may show {scene.me}: {said}"
        case ab.NotInSquadWith(cards=cards):
            return f"{scene.me} cannot be recruited together with {scene.noun(cards).many()}"
        case _:
            assert_never(node)


def _if(condition: ab.Condition, scene: Scene) -> str:
    return "" if condition == ab.ALWAYS else f", if {scene.condition(condition)}"


def _crystals(gold: ab.Number, silver: ab.Number, amounts: Amounts) -> str:
    """Return what crystals are gained and lost."""
    said = []
    for name, count in (("gold", gold), ("silver", silver)):
        if isinstance(count, int):
            said += [f"{'get' if count > 0 else 'lose'} {abs(count)} {name}"] if count else []
        else:
            said.append(f"get {amounts.of(count)} {name}")
    return joined(said) if said else "get no crystals"


def _price(node: ab.RecruitPrice, scene: Scene) -> str:
    cards = "" if node.cards is None else scene.noun(node.cards).many()
    lead = f"{cards} cost" if cards else f"{scene.me} costs"
    change = "nothing" if node.free else _change(node.amount, scene)
    extra = f" ({_change(node.amount, scene)})" if node.free and node.amount != 0 else ""
    return f"{lead} {change} to recruit{extra}{_if(node.condition, scene)}"


def _change(amount: ab.Number, scene: Scene) -> str:
    if isinstance(amount, int) and amount <= 0:
        return f"{-amount} less"
    if isinstance(amount, ab.Scaled) and (amount.times, amount.by) == (-1, 1):
        return f"{scene.number(amount.number)} less"
    return f"{scene.number(amount)} more"


def _terms(node: ab.RecruitTerms, scene: Scene) -> str:
    """Return terms that the player may choose."""
    said = []
    if node.free:
        said.append("for nothing")
    if node.crystals is not None:
        said.append(f"for {scene.number(node.crystals)} crystals")
    if node.amount != 0:
        said.append(f"for {_change(node.amount, scene)}")
    said += ["for silver"] if node.in_silver else []
    said += ["for gold"] if node.in_gold else []
    details = []
    if (node.gold, node.silver) != (0, 0):
        amounts = Amounts(scene)
        details.append(f"{_crystals(node.gold, node.silver, amounts)}{amounts.tail}")
    if node.starts:
        details.append(f"at the start of the battle, {scene.effects(node.starts, scene.me)}")
    details += [_at_most(one, scene) for one in node.obliges]
    how = f" {joined(said)}" if said else ""
    then = f"; if you do, {joined(details)}" if details else ""
    return f"you may recruit {scene.me}{how}{_if(node.condition, scene)}{then}"


def _at_most(node: ab.SquadAtMost, scene: Scene) -> str:
    return f"your squad can have at most {in_words(node.most)} {scene.noun(node.cards).many()}"


_PILES: Final = {ab.Pile.DEAL: "deal", ab.Pile.DECK: "deck"}


def _step(step: ab.RecruitingStep, scene: Scene) -> str:
    amounts = Amounts(scene)
    return f"{_one_step(step, amounts, scene)}{amounts.tail}"


def _one_step(step: ab.RecruitingStep, amounts: Amounts, scene: Scene) -> str:
    match step:
        case ab.ShowCards():
            return _show(step, scene)
        case ab.TakeIntoSquad(what=what, amount=amount, free=free, in_silver=in_silver):
            price = [] if amount == 0 else [f"for {_change(amount, scene)}"]
            price += ["for nothing"] if free else []
            price += ["for silver"] if in_silver else []
            return f"recruit {_spoken(what, scene)}{f' {joined(price)}' if price else ''}"
        case ab.TakeIntoDeal():
            return "put the shown cards into their owner’s deal"
        case ab.LayAside(what=what, area=area, marker=marker):
            with_ = f" with {words.with_article_marker(marker)}" if marker else ""
            into = {ab.Area.GRAVEYARD: "into the graveyard", ab.Area.EXILE: "into exile"}
            return f"put {_spoken(what, scene)} {into.get(area, words.AREAS[area])}{with_}"
        case ab.ChangeCrystals(gold=gold, silver=silver, side=side, each=each):
            who = {
                ab.Side.OWN: "",
                ab.Side.ENEMY: "your opponent must ",
                ab.Side.ANY: "both players ",
            }[side]
            return (
                f"{who}{_crystals(gold, silver, amounts)}{' for each shown card' if each else ''}"
            )
        case ab.StartBattleWith(effects=effects, what=what):
            return f"at the start of the battle, {scene.effects(effects, _spoken(what, scene))}"
        case _:
            assert_never(step)


def _spoken(what: ab.Spoken, scene: Scene) -> str:
    return scene.me if what is ab.Spoken.SELF else "the shown cards"


def _show(step: ab.ShowCards, scene: Scene) -> str:
    noun = scene.noun(step.cards)
    if step.least == step.most:
        what = (
            noun.one()
            if step.most == 1 and not step.at_random
            else noun.counted(in_words(step.most))
        )
    elif step.least == 0:
        what = noun.counted(f"up to {in_words(step.most)}")
    else:
        what = noun.counted(f"{in_words(step.least)} to {in_words(step.most)}")
    verb = "look at" if step.looks else "show"
    random = " at random" if step.at_random else ""
    chooser = "" if step.chooser is ab.Side.OWN else f" of {words.SIDES[step.chooser]} choice"
    different = f" with different {words.FACTS[step.different]}" if step.different else ""
    pile = f"{words.SIDES[step.side]} {_PILES[step.pile]}"
    return f"{verb} {what}{different}{random}{chooser} from {pile}"
