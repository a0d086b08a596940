"""When abilities trigger (401, 511, 512)."""

from typing import Final

import engine.berserk.abilities as ab
from catalog.english import english_marker
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.grammar import bracketed, joined, ordinal, with_article
from deckbuilder.cards.rulestext.scene import Scene

_AT: Final = {
    ab.Moment.AFTER_PLACEMENT: "after the placement",
    ab.Moment.BATTLE_START: "at the start of the battle",
    ab.Moment.BEFORE_TURN: "before {turn}",
    ab.Moment.TURN_START: "at the start of {turn}",
    ab.Moment.TURN_END: "at the end of {turn}",
}
"""The moments that come round by themselves."""
_PLAYS: Final = {
    ab.Moment.CANCELLING: "when {a}{o} is announced",
    ab.Moment.REDIRECTING: "when {a}{o} is aimed",
    ab.Moment.TARGETED: "when {a}{o} has its target",
    ab.Moment.BEFORE_DICE: "before the dice for {a}{o}",
    ab.Moment.CALCULATION: "when the size of {a}{o} is determined",
    ab.Moment.BLOCKING: "before {a}{o} takes effect",
}
"""The moments of a play, with its power, its source and its target."""
_EVENTS: Final = {
    ab.Moment.ANNOUNCED: ("assaults{o}{with}", " {}"),
    ab.Moment.MOVING: ("announces a move{o}", " ({})"),
    ab.Moment.REROLLING: ("has rolled a die{for}{o} that can be rerolled", " against {}"),
    ab.Moment.DIE: ("rolls a die{for}{o}", " against {}"),
    ab.Moment.ROLLED: ("has rolled its dice{for}{o}", " against {}"),
    ab.Moment.LANDED: ("hits{o} with {a}", " {}"),
    ab.Moment.BLOCKED: ("blocks {a}{o}", " of {}"),
    ab.Moment.REDIRECTED: ("is no longer the target of {a}{o} because of a redirection", " of {}"),
    ab.Moment.REDIRECTS: ("redirects {a}{o}", " of {}"),
    ab.Moment.WOUNDED: ("is wounded{o}{by}", " by {}"),
    ab.Moment.HEALED: ("is healed{o}{by}", " by {}"),
    ab.Moment.OVERHEALED: ("is healed beyond its wounds{o}{by}", " by {}"),
    ab.Moment.DIED: ("dies{o}{by}", " because of {}"),
    ab.Moment.KILLED: ("kills {o}{by}", "{}"),
    ab.Moment.BURIED: ("enters the graveyard{o}{by}", " because of {}"),
    ab.Moment.LEFT_GRAVEYARD: ("leaves the graveyard{o}{by}", " because of {}"),
    ab.Moment.EXILED: ("is exiled{o}{by}", " by {}"),
    ab.Moment.RETURNED: ("returns to the deck{o}{by}", " because of {}"),
    ab.Moment.LEFT_BATTLE: ("leaves the battle zone{o}{by}", " because of {}"),
    ab.Moment.ENTERED: ("enters the battle{o}{by}", " because of {}"),
    ab.Moment.SUMMONED: ("is summoned{o}{by}", " by {}"),
    ab.Moment.REVIVED: ("is revived{o}{by}", " by {}"),
    ab.Moment.RELOCATED: ("relocates{o}{by}", " because of {}"),
    ab.Moment.SWAPPED: ("swaps cells{o}{by}", " with {}"),
    ab.Moment.MOVED: ("moves{o}{by}", " because of {}"),
    ab.Moment.OPENED: ("opens{o}{by}", " because of {}"),
    ab.Moment.CLOSED: ("closes{o}{by}", " to pay for {}"),
    ab.Moment.CLOSED_FOR_FLYER: ("closes to strike a flyer{o}{by}", " against {}"),
    ab.Moment.REVEALED: ("is revealed{o}{by}", " by {}"),
    ab.Moment.CONTROLLED: ("changes control{o}{by}", " because of {}"),
    ab.Moment.TOOK_OFF: ("takes off{o}{by}", " because of {}"),
    ab.Moment.RESEATED: ("changes its host{o}{by}", " to {}"),
    ab.Moment.CAME_DOWN: ("lands{o}{by}", " because of {}"),
    ab.Moment.GAINED: ("gains {n}{o}{by}", " from {}"),
    ab.Moment.LOST: ("loses {n}{o}{by}", " because of {}"),
    ab.Moment.UNMARKED: ("loses {n} from a cell{o}{by}", " because of {}"),
    ab.Moment.FORMED: ("comes into formation{o}{by}", " with {}"),
    ab.Moment.BROKEN: ("leaves formation{o}{by}", " with {}"),
    ab.Moment.CHIPS: ("gets chips{o}{by}", " from {}"),
    ab.Moment.EXTRA_LIFE: ("gets or loses extra life{o}{by}", " because of {}"),
    ab.Moment.SAVED: ("saves up a chip{o}{by}", " because of {}"),
    ab.Moment.TOKENS: ("gets incarnation tokens{o}{by}", " from {}"),
    ab.Moment.TOKENS_LOST: ("loses incarnation tokens{o}{by}", " because of {}"),
    ab.Moment.ACTED: ("acts{o}{with}", " against {}"),
    ab.Moment.PAID: ("has paid for {a}{o}", " against {}"),
    ab.Moment.FINISHED: ("has made {a}{o}", " against {}"),
}
"""What the subject does, and how the other card is mentioned."""
_OTHERS: Final = {
    ab.Moment.ANNOUNCED: "the attacked card",
    ab.Moment.TARGETED: "the attacked card",
    ab.Moment.LANDED: "the attacked card",
    ab.Moment.ROLLED: "the attacked card",
    ab.Moment.BEFORE_DICE: "the attacked card",
    ab.Moment.FINISHED: "the attacked card",
    ab.Moment.WOUNDED: "the source",
    ab.Moment.DIED: "the killer",
    ab.Moment.KILLED: "the killed card",
    ab.Moment.HEALED: "the healer",
}


def render_when(when: ab.When, scene: Scene) -> str:
    """Return the moment of an ability as a clause: ``when this creature dies``."""
    clauses = [_clause(when, moment, scene) for moment in when.moments]
    lead = f"when {_subject(when, scene)} "
    first, *more = clauses
    more = [text.removeprefix(lead) if first.startswith(lead) else text for text in more]
    details = _details(when)
    return f"{joined([first, *more], 'or')}{bracketed(details)}"


def scene_of(when: ab.When, scene: Scene) -> Scene:
    """Return a scene with the names of the cards of an event."""
    other = _OTHERS.get(when.moment, "the other card")
    if when.other is not None and isinstance(when.other, ab.Is):
        other = scene.who(when.other.who)
    subject = "that card"
    if isinstance(when.subject, ab.Is):
        subject = scene.who(when.subject.who)
    elif _is_creature(when.subject):
        subject = "that creature"
    return scene.with_names(subject=subject, other=other)


def _is_creature(filter_: ab.Filter) -> bool:
    if isinstance(filter_, ab.AllOf):
        return any(map(_is_creature, filter_.filters))
    return isinstance(filter_, ab.IsCreature)


def _subject(when: ab.When, scene: Scene) -> str:
    return scene.noun(when.subject).one()


def _turn(side: ab.Side) -> str:
    return {
        ab.Side.OWN: "your turn",
        ab.Side.ENEMY: "the opponent’s turn",
        ab.Side.ANY: "each turn",
    }[side]


def _clause(when: ab.When, moment: ab.Moment, scene: Scene) -> str:
    if moment in _AT:
        return f"{_AT[moment].format(turn=_turn(when.turn))}{_about(when, moment, scene)}"
    if moment in _PLAYS:
        return _play_clause(when, moment, scene)
    verb, other_form = _EVENTS[moment]
    other = "" if when.other is None else other_form.format(scene.noun(when.other).one())
    if moment is ab.Moment.KILLED:
        other = other or "a card"
    said = {
        "o": other,
        "a": _a_power(when, "power"),
        "for": f" for {_a_power(when, 'power')}"
        if when.powers or when.strengths or when.term
        else "",
        "by": _cause(when),
        "with": f" with {_a_power(when, 'power')}"
        if when.powers or when.strengths or when.term
        else "",
        "n": _gained(when),
    }
    turn = "" if when.turn is ab.Side.ANY else f" during {_turn(when.turn)}"
    subject = _subject(when, scene)
    if moment is ab.Moment.LANDED and when.strengths == (ab.AttackStrength.MISS,):
        kind = f" with {words.a_power(when.powers)}" if when.powers else ""
        term = f" “{english_marker(when.term)}”" if when.term else ""
        lead = "after" if when.late else "when"
        return f"{lead} {subject} misses{other}{kind}{term}{turn}"
    if moment is ab.Moment.LANDED and not any(kind.is_attack for kind in when.powers):
        on = "" if when.other is None else f" on {scene.noun(when.other).one()}"
        lead = "after" if when.late else "when"
        return f"{lead} {_a_power(when, 'power')} of {subject} takes effect{on}{turn}"
    if moment is ab.Moment.FINISHED:
        return f"after {subject} makes {said['a']}{other}{turn}"
    for key, value in said.items():
        verb = verb.replace(f"{{{key}}}", value)
    return f"{'after' if when.late else 'when'} {subject} {verb}{turn}"


def _play_clause(when: ab.When, moment: ab.Moment, scene: Scene) -> str:
    """Return a moment of a play: ``when a shot of an enemy creature is announced``."""
    of = "" if when.subject == ab.ANY_CARD else f" of {_subject(when, scene)}"
    at = "" if when.other is None else f" against {scene.noun(when.other).one()}"
    turn = "" if when.turn is ab.Side.ANY else f" during {_turn(when.turn)}"
    if moment is ab.Moment.TARGETED and when.other is not None:
        target = scene.noun(when.other).one()
        return f"when {target} is targeted by {_a_power(when, 'power')}{of}{turn}"
    text = _PLAYS[moment].replace("{a}", _a_power(when, "power")).replace("{o}", f"{of}{at}")
    return f"{text}{turn}"


def _about(when: ab.When, moment: ab.Moment, scene: Scene) -> str:
    """Return the cards that a moment of the clock is about, where a filter limits them."""
    subject = "" if when.subject == ab.ANY_CARD else f" for {_subject(when, scene)}"
    other = "" if when.other is None else f" with {scene.noun(when.other).one()}"
    turn = _turn(when.turn)
    limit = "" if "{turn}" in _AT[moment] or when.turn is ab.Side.ANY else f" during {turn}"
    return f"{subject}{other}{limit}"


def _a_power(when: ab.When, any_: str) -> str:
    strengths = (
        joined((words.STRENGTHS[one] for one in when.strengths), "or") if when.strengths else ""
    )
    kind = (
        f"“{english_marker(when.term)}” {words.powers(when.powers, any_)}"
        if when.term
        else words.powers(when.powers, any_)
    )
    text = f"{strengths} {kind}".strip()
    return (
        joined(map(with_article, text.split(" or ")), "or") if not strengths else with_article(text)
    )


def _cause(when: ab.When) -> str:
    """Return the power that causes an event, if a filter limits it."""
    named = joined(map(words.named, when.named), "or") if when.named else ""
    has_power = when.powers or when.strengths or when.term
    power = f" by {_a_power(when, 'power')}" if has_power else ""
    said = f" by {named}" if named and when.moment not in _NAMING else ""
    return f"{power}{said}{_ways(when)}"


_AFTER: Final = {*_AT, *_PLAYS, ab.Moment.FINISHED}
"""The moments whose clause cannot begin with “after”, or does so anyway."""
_NAMING: Final = (ab.Moment.GAINED, ab.Moment.LOST, ab.Moment.UNMARKED)


def _says_power(moment: ab.Moment) -> bool:
    return moment in _PLAYS or (moment in _EVENTS and moment is not ab.Moment.MOVING)


def _says_cause(moment: ab.Moment) -> bool:
    return moment in _EVENTS and "{by}" in _EVENTS[moment][0]


def _ways(when: ab.When) -> str:
    return f" by {joined((words.WAYS[way] for way in when.ways), 'or')}" if when.ways else ""


def _gained(when: ab.When) -> str:
    """Return what is gained or lost."""
    said = [words.named(name) for name in when.named]
    said += [words.with_article_marker(when.marker)] if when.marker else []
    return joined(said, "or") if said else "an ability"


def _details(when: ab.When) -> list[str]:
    """Return the limits of an event that stand in brackets."""
    details = []
    if when.nth is not None:
        period = "each battle" if when.nth_of_battle else "each turn"
        own = " for each card" if when.nth_of_card else ""
        details.append(f"for the {ordinal(when.nth)} time {period}{own}")
    else:
        details += ["counted by battle"] if when.nth_of_battle else []
        details += ["counted by card"] if when.nth_of_card else []
    if not _says_power(when.moment) and (when.powers or when.strengths or when.term):
        details.append(f"only {_a_power(when, 'power')}")
    if when.counter is not None:
        details.append("counterstrikes only" if when.counter else "not as a counterstrike")
    if when.effects:
        details.append(f"only {joined((words.EFFECTS[one] for one in when.effects), 'or')}")
    details += _rarer_details(when)
    return details


def _rarer_details(when: ab.When) -> list[str]:
    details = []
    if when.near:
        details.append("only near")
    if when.assaults:
        strengths = joined((words.STRENGTHS[one] for one in when.assaults), "or")
        details.append(f"{strengths} only in an assault")
    if when.late and any(moment in _AFTER for moment in when.moments):
        details.append("once the play is over")
    if when.title is not None:
        details.append(f"only by {words.TITLES[when.title]}")
    if when.by_effect:
        details.append("only by an effect")
    if when.acts:
        details.append("only an action")
    shown = set(when.moments)
    if when.marker and not shown & set(_NAMING):
        details.append(f"only {words.with_article_marker(when.marker)}")
    if (
        when.named
        and all(not _says_cause(moment) for moment in shown - set(_NAMING))
        and not shown & set(_NAMING)
    ):
        details.append(f"only by {joined(map(words.named, when.named), 'or')}")
    if when.ways and all(not _says_cause(moment) for moment in shown):
        details.append(f"only by {joined((words.WAYS[way] for way in when.ways), 'or')}")
    return details
