"""``match`` and ``replay``: play a whole match without screens, and replay its record."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from catalog.english import shown_names
from deckbuilder.base.seeds import secret_seed
from deckbuilder.cli.asking import asked_deck
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.options import AsJson, Seed, argument, option
from deckbuilder.cli.commands.pages import HtmlOption, write_page
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import Invocation, invocation
from deckbuilder.cli.output import print_edition, print_json, print_note, with_replaced, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.game_fields import DECK
from deckbuilder.matches.match_fields import BOTS, Controller

if TYPE_CHECKING:
    from deckbuilder.matches.explained import ExplainedChoice
    from deckbuilder.matches.match import Entrant, MatchSession
    from deckbuilder.matches.summary import MatchSummary
    from engine.berserk import Ruleset, Thought

DeckName: TypeAlias = Annotated[
    str, argument(DECK, about=N_("A deck's file or name, as for deal."))
]


def register(app: typer.Typer) -> None:
    """Add the commands of this module to ``app``."""
    command(app, "match", OFFERED["match"].help)(match)
    command(app, "replay", OFFERED["replay"].help)(replay)


def match(
    ctx: typer.Context,
    deck1: DeckName,
    deck2: DeckName,
    p1: Annotated[Controller, option(BOTS[0])] = BOTS[0].default,
    p2: Annotated[Controller, option(BOTS[1])] = BOTS[1].default,
    seed: Seed = None,
    log: Annotated[
        Path | None,
        typer.Option("--log", metavar=N_("FILE"), help=N_("Write a record for replay.")),
    ] = None,
    edition: EditionOption = "",
    explain: Annotated[
        bool,
        typer.Option("--explain", help=N_("Show how strong and master judged their options.")),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play a match."""
    from catalog.common.files import is_file
    from deckbuilder.matches.match import MatchSession
    from deckbuilder.matches.records import record_of, write_record
    from deckbuilder.matches.summary import PlayedMatch
    from deckbuilder.workbench.thoughts import MEASURED, explained_now, render_explained

    run = invocation(ctx)
    entrants, rules = _entrants(run, (deck1, deck2), (p1, p2), edition)
    session = MatchSession(entrants, secret_seed(seed), rules)
    choices = list["ExplainedChoice"]()

    def note(thought: "Thought") -> None:
        choice = explained_now(session, thought)
        if choice is not None:
            choices.append(choice)
            name = session.entrants[session.entrant_at(choice.seat)].name
            if not as_json:
                write("\n".join(render_explained(choice, name)))

    if explain and not as_json:
        write(_(MEASURED))
    while session.play_bot(note if explain else None):
        continue
    replaced = log is not None and is_file(log)
    if log is not None:
        write_record(log, record_of(session))
    if as_json:
        print_json(PlayedMatch(_summary(session), log, tuple(choices)))
    else:
        _print_summary(session)
        if log is not None:
            told = _("The record is in {path}.").format(path=log)
            print_note(with_replaced(told, replaced=replaced))


def replay(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar=N_("FILE"), help=N_("A record of a match."))],
    quiet: Annotated[
        bool, typer.Option("--quiet", help=N_("Check only; do not show the battle."))
    ] = False,
    html: HtmlOption = None,
    watch: Annotated[
        bool,
        typer.Option("--watch", help=N_("Step through it in the application; needs a terminal.")),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Replay a record."""
    from deckbuilder.matches.records import difference, play_again, read_record
    from deckbuilder.matches.summary import DifferentReplay, ReplayedMatch
    from deckbuilder.pages.replay import match_page

    record = read_record(file)
    problem = difference(record)
    if problem is not None:
        if as_json:
            print_json(DifferentReplay(problem))
        print_note(_("The replay differs: {what}.").format(what=problem))
        raise typer.Exit(ExitCode.NO)
    session = play_again(record)
    if watch:
        invocation(ctx).open_application(session)
        return
    if html is not None:
        write_page(html, match_page(session))
    if as_json:
        print_json(ReplayedMatch(_summary(session), _lines(session), html))
        return
    if not quiet and html is None:
        for line in _lines(session):
            write(line)
    _print_summary(session)
    write(_("The replay gives the same result."))


def _entrants(
    run: Invocation, decks: tuple[str, str], bots: tuple[Controller, Controller], edition: str
) -> "tuple[tuple[Entrant, Entrant], Ruleset]":
    from deckbuilder.decks.finding import resolve_fully
    from deckbuilder.decks.formats import played_by
    from deckbuilder.decks.house import by_the_house
    from deckbuilder.matches.match import Entrant

    entrants, formats = [], []
    with run.catalog() as catalog:
        for number, (name, controller) in enumerate(zip(decks, bots, strict=True), 1):
            deck = asked_deck(name, catalog)
            specs = resolve_fully(deck, catalog).specs()
            if not specs:
                raise UserError(_("The deck “{name}” has no cards.").format(name=deck.name))
            player = _("Player {number}").format(number=number)
            entrants.append(Entrant(player, controller, deck.name, specs))
            formats.append(deck.format)
    rules = by_the_house(played_by(formats, edition), run.settings)
    print_edition(rules, formats)
    return (entrants[0], entrants[1]), rules


def _summary(session: "MatchSession") -> "MatchSummary":
    from deckbuilder.matches.summary import MatchSummary

    return MatchSummary.of(session, _before(session))


def _before(session: "MatchSession") -> tuple[str, ...]:
    """Return the events before recruiting, one line each (403.1)."""
    from deckbuilder.workbench.before_recruitment import render_before_events
    from engine.kernel import SEATS

    if session.before is None:
        return ()
    first, second = (session.entrants[session.entrant_at(seat)].name for seat in SEATS)
    return tuple(render_before_events(session.before, (first, second)))


def _lines(session: "MatchSession") -> tuple[str, ...]:
    from deckbuilder.battle.events import render_event

    if session.match is None:
        return ()
    state = session.match.state
    texts = (render_event(event, state) for event in session.match.history)
    return tuple(text for text in texts if text is not None)


def _print_summary(session: "MatchSession") -> None:
    from deckbuilder.battle.questions import render_outcome, render_seat
    from deckbuilder.cards.playing import playing_of_cards, render_playing
    from deckbuilder.decks.editions import ground_note, other_edition

    write(_("Seed: {seed}").format(seed=session.seed))
    if other := other_edition(session.rules):
        write(
            _("Edition: {edition}. {ground}").format(
                edition=other, ground=ground_note(session.rules)
            )
        )
    summary = _summary(session)
    for player in summary.players:
        entrant = player.entrant
        line = _("{name}: “{deck}”").format(name=entrant.name, deck=shown_deck(entrant.deck))
        if player.seat is not None:
            line += ", " + render_seat(player.seat)
        write(line)
        write("  " + render_playing(playing_of_cards(entrant.cards)))
        if player.squad:
            write("  " + _("Squad: {cards}").format(cards=", ".join(shown_names(player.squad))))
    for line in summary.before:
        write(line)
    if session.match is not None:
        write(
            _("Turns: {turns}; decisions: {decisions}").format(
                turns=summary.turns, decisions=summary.decisions
            )
        )
    write(render_outcome(session))
