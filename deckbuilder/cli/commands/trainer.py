"""``trainer``: recruiting exercises, judged answers, history, statistics."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.base.tables import column_table, table
from deckbuilder.cli.asking import asked_deck
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.aims import ModelOption
from deckbuilder.cli.commands.deal import hand_table, print_deal
from deckbuilder.cli.commands.game_options import EditionOption, SeatOption
from deckbuilder.cli.commands.options import AsJson, ClusterOption, JobsOption, Seed
from deckbuilder.cli.commands.recruit import read_wish, wished_position
from deckbuilder.cli.deal_names import names_of_the_deal
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import doubts_of, print_doubts, print_json, print_note, write
from deckbuilder.cli.usage import TranslatedGroup, command
from deckbuilder.decks.english import shown_deck
from deckbuilder.squads.aims import Aims, read_aims
from deckbuilder.squads.squad_texts import aims_worth
from deckbuilder.trainer.mistake_texts import mistake_name, render_mistake

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.decks.playable import PlayableDeck
    from deckbuilder.trainer.exercises import (
        Accuracy,
        Answer,
        Exercise,
        Mistake,
        Progress,
        TrainingRun,
        Verdict,
    )
    from deckbuilder.trainer.records import JudgedAnswer
    from engine.kernel import Seat

Code: TypeAlias = Annotated[
    str, typer.Argument(metavar=N_("CODE"), help=N_("The code that “trainer deal” shows."))
]
DeckFilter: TypeAlias = Annotated[
    str | None, typer.Option("--deck", metavar=N_("NAME"), help=N_("Only this deck."))
]

_DAYS_SHOWN = 7


def register(app: typer.Typer) -> None:
    """Add the commands of this module to ``app``."""
    group = typer.Typer(cls=TranslatedGroup, no_args_is_help=True)
    group.callback(invoke_without_command=True)(by_lines)
    command(
        group,
        "deal",
        N_(
            "Show a training deal and its code.\n\n"
            "Without a deck, one of yours or of the starter decks is used. --daily is the "
            "deal of the day, the same for everyone with this deck; --code is a deal that "
            "someone shared, from DECK or from any deck of yours that fits; --redraw takes a "
            "mulligan."
        ),
    )(deal)
    command(
        group,
        "answer",
        N_(
            "Recruit from a deal and see the best squad beside your own.\n\nThe answer is saved "
            "for history and statistics. Exit code 1 when the squad is not legal."
        ),
    )(answer)
    command(group, "history", N_("List your answers, newest first."))(history)
    command(group, "stats", N_("Show your accuracy by deck, by day and by mistake."))(stats)
    app.add_typer(group, name="trainer", help=OFFERED["trainer"].help)


def by_lines(
    ctx: typer.Context,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain", help=N_("Do an exercise line by line, with the verdict at the end.")
        ),
    ] = False,
    deck: Annotated[
        str | None,
        typer.Option("--deck", metavar=N_("DECK"), help=N_("With --plain: the deck.")),
    ] = None,
    daily: Annotated[
        bool, typer.Option("--daily", help=N_("With --plain: the deal of the day."))
    ] = False,
    code: Annotated[
        str | None,
        typer.Option("--code", metavar=N_("CODE"), help=N_("With --plain: a shared deal.")),
    ] = None,
    seed: Seed = None,
    edition: EditionOption = "",
) -> None:
    """Do an exercise in plain text, or continue with a subcommand."""
    if ctx.invoked_subcommand is not None:
        return
    if not plain:
        raise UserError(_("Missing command. Use a trainer subcommand or --plain."))
    from deckbuilder.cli.plain_lines import converse
    from deckbuilder.plain.training import ExerciseWanted, train

    _refuse_edition_of_code(edition, code)
    wanted = ExerciseWanted(deck or "", daily, code or "", seed, edition)
    converse(invocation(ctx), lambda services, talk: train(services, talk, wanted))


def deal(
    ctx: typer.Context,
    deck: Annotated[
        str | None, typer.Argument(metavar=N_("DECK"), help=N_("A deck, as for the command deal."))
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help=N_("The deal of the day."))] = False,
    code: Annotated[
        str | None,
        typer.Option("--code", metavar=N_("CODE"), help=N_("A deal that someone shared with you.")),
    ] = None,
    redraw: Annotated[
        bool, typer.Option("--redraw", help=N_("Take a mulligan from the deal of --code."))
    ] = False,
    seat: SeatOption = None,
    seed: Seed = None,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Show a deal to recruit from."""
    from deckbuilder.squads.worth import price
    from deckbuilder.trainer.records import TrainingDeal

    if redraw and code is None:
        raise UserError(_("--redraw needs the code of a deal: --code CODE."))
    _refuse_edition_of_code(edition, code)
    with invocation(ctx).catalog() as catalog:
        if code is not None:
            exercise = _shared(catalog, code, deck)
            exercise = exercise.redrawn() if redraw else exercise
        else:
            exercise = _new(catalog, deck, seat, seed, daily=daily, edition=edition)
    if as_json:
        print_json(TrainingDeal.of(exercise, price()))
    else:
        _print_exercise(exercise)


def answer(
    ctx: typer.Context,
    code: Code,
    take: Annotated[
        list[str] | None,
        typer.Option(
            "--take",
            metavar=N_("NAME[:silver=N][:x=N]"),
            help=N_("Take this card into the squad; cards are taken in the order of the options."),
        ),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            "--deck",
            metavar=N_("DECK"),
            help=N_("The deck of the code, unless it is yours or a starter deck."),
        ),
    ] = None,
    seconds: Annotated[
        int | None,
        typer.Option("--seconds", min=0, metavar=N_("N"), help=N_("Your time in seconds.")),
    ] = None,
    clock: Annotated[
        int | None,
        typer.Option("--clock", min=1, metavar=N_("N"), help=N_("Seconds on the clock.")),
    ] = None,
    model: ModelOption = "price",
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    as_json: AsJson = False,
) -> None:
    """Judge an answer."""
    from deckbuilder.squads.mulligans import redraw_table
    from deckbuilder.tasks.choosing import chosen_mapper
    from deckbuilder.trainer.exercises import judge, training_run
    from deckbuilder.trainer.store import TrainingStore
    from deckbuilder.workbench.exercise import now

    with invocation(ctx).catalog() as catalog:
        exercise = _shared(catalog, code, deck)
        with names_of_the_deal(invocation(ctx)):
            given = _answer(exercise, take or [], seconds, clock)
        sorted_cards = exercise.deal.cards
        rules, seat = exercise.rules, exercise.code.seat
        with chosen_mapper(jobs, cluster) as mapper:
            aims = read_aims("measure", model, sorted_cards, rules, mapper)
            scores, errors = aims.scores(sorted_cards), aims.errors(sorted_cards)
            odds = redraw_table(
                sorted_cards, scores, seat, rules=rules, errors=errors, mapper=mapper
            )
        verdict = judge(exercise, given, aims.model, odds)
        TrainingStore(catalog).add(training_run(exercise, given, verdict, aims.model_name, now()))
    if as_json:
        print_json(_judged(exercise, given, verdict, aims))
    else:
        _print_verdict(given, verdict, aims)
    if verdict.own is None:
        raise typer.Exit(ExitCode.NO)


def history(
    ctx: typer.Context,
    deck: DeckFilter = None,
    limit: Annotated[
        int, typer.Option("--limit", min=1, metavar=N_("N"), help=N_("Show at most N."))
    ] = 20,
    as_json: AsJson = False,
) -> None:
    """List past answers."""
    from deckbuilder.trainer.exercises import TrainingHistory
    from deckbuilder.trainer.store import TrainingStore

    with invocation(ctx).catalog() as catalog:
        runs = TrainingStore(catalog).runs(deck)
    shown = runs[::-1][:limit]
    if as_json:
        print_json(TrainingHistory(len(runs), shown))
        return
    if not runs:
        write(_("You have not trained yet; start with: razdacha trainer deal"))
        return
    heads = [_("when"), _("deck"), _("score"), _("lost"), _("mistakes"), _("model"), _("code")]
    rows = [
        (
            run.at[:16].replace("T", " "),
            _of_edition(run),
            str(run.score),
            aims_worth(run.best_worth - run.worth),
            ", ".join(mistake_name(kind.value) for kind, _number in run.mistakes),
            run.model,
            run.code,
        )
        for run in shown
    ]
    write(table(rows, heads, right=[2, 3]))


def _of_edition(run: "TrainingRun") -> str:
    """Return the deck of an answer, with the edition unless it is the default one."""
    from deckbuilder.workbench.exercise import run_edition

    other = run_edition(run, short=True)
    deck = shown_deck(run.deck)
    return f"{deck} · {other}" if other else deck


def stats(
    ctx: typer.Context,
    deck: DeckFilter = None,
    model: Annotated[
        str | None,
        typer.Option(
            "--model", metavar=N_("NAME"), help=N_("Only answers judged by this measure.")
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the statistics of answers."""
    from deckbuilder.trainer.exercises import progress
    from deckbuilder.trainer.store import TrainingStore

    with invocation(ctx).catalog() as catalog:
        summary = progress(TrainingStore(catalog).runs(deck, model))
    if as_json:
        print_json(summary)
    elif not summary.total.runs:
        write(_("You have not trained yet; start with: razdacha trainer deal"))
    else:
        _print_progress(summary)


def _print_progress(progress: "Progress") -> None:
    from deckbuilder.trainer.columns import accuracy_columns

    if len(progress.models) > 1:
        write(_("Scores by different models cannot be compared; --model shows those of one model."))
    sums = progress.models if len(progress.models) > 1 else (replace(progress.total, key=_("all")),)
    write(column_table(accuracy_columns(_("what")), (*sums, *progress.decks, *progress.days)))
    if progress.total.mistakes:
        days = progress.days[-_DAYS_SHOWN:]
        write()
        heads = [_("mistake"), _("answers"), *(f"{day.key[8:10]}.{day.key[5:7]}" for day in days)]
        lines = [
            (mistake_name(kind.value), str(runs), *(_share(kind, day) for day in days))
            for kind, runs in progress.total.mistakes
        ]
        write(table(lines, heads, right=range(1, len(heads))))


def _share(kind: "Mistake", accuracy: "Accuracy") -> str:
    """Return the share of a day's answers that had a mistake."""
    made = dict(accuracy.mistakes).get(kind, 0)
    return f"{made / accuracy.runs:.0%}" if made else "·"


def _decks(catalog: "Catalog") -> "Iterator[PlayableDeck]":
    from deckbuilder.decks.store import DeckStore
    from deckbuilder.workbench.exercise import known_decks

    return known_decks(catalog, DeckStore(catalog))


def _refuse_edition_of_code(edition: str, code: str | None) -> None:
    if edition and code is not None:
        raise UserError(_("The code of a deal sets the edition: leave out --edition."))


def _shared(catalog: "Catalog", text: str, name: str | None) -> "Exercise":
    """Return the deal of a code, with the deck called ``name``, or any deck that matches it."""
    from deckbuilder.trainer.exercises import read_code, shared

    code = read_code(text)
    return shared(code, _decks(catalog) if name is None else [_deck(catalog, name)])


def _deck(catalog: "Catalog", name: str) -> "PlayableDeck":
    from deckbuilder.decks.finding import resolve_fully
    from deckbuilder.decks.playable import PlayableDeck

    deck = asked_deck(name, catalog)
    return PlayableDeck.of(resolve_fully(deck, catalog))


def _new(
    catalog: "Catalog",
    name: str | None,
    seat: "Seat | None",
    seed: int | None,
    *,
    daily: bool,
    edition: str,
) -> "Exercise":
    from deckbuilder.decks.editions import notes_beside
    from deckbuilder.decks.finding import resolve_fully
    from deckbuilder.decks.formats import edition_of
    from deckbuilder.decks.playable import PlayableDeck
    from deckbuilder.trainer import exercises as trainer
    from deckbuilder.workbench.exercise import daily_starter, today
    from engine.kernel import SEATS

    drawn = drawn_seed(seed)
    day = today()
    if name is not None:
        deck = _deck(catalog, name)
    elif daily:
        deck = PlayableDeck.of(resolve_fully(daily_starter(day, catalog), catalog))
    else:
        deck = _any_deck(catalog, drawn)
    own = deck.rules
    if edition:
        deck = replace(deck, rules=edition_of(edition))
    for text in notes_beside(deck.rules, (own,)):
        print_note(text)
    if not deck.cards:
        raise UserError(_("The deck “{name}” has no cards.").format(name=deck.name))
    if daily:
        return trainer.daily(deck, day, named=bool(edition))
    place = SEATS[drawn % 2] if seat is None else seat
    return trainer.exercise(deck, drawn, place, named=bool(edition))


def _any_deck(catalog: "Catalog", pick: int) -> "PlayableDeck":
    decks = list(_decks(catalog))
    return decks[pick // 2 % len(decks)]


def _answer(
    exercise: "Exercise", take: list[str], seconds: int | None, clock: int | None
) -> "Answer":
    """Recruit the wished cards; a card refused by the rules is skipped and reported."""
    from deckbuilder.recruitment.recruitment import Recruitment
    from deckbuilder.trainer.exercises import Answer
    from engine.kernel import Refusal

    recruitment, refused = Recruitment.of(exercise.deal), []
    for wish in [read_wish(text) for text in take]:
        position = wished_position(wish.name, recruitment)
        after = recruitment.take(position, wish.silver, wish.x, on_terms=wish.on_terms)
        if isinstance(after, Refusal):
            refused.append(after)
        else:
            recruitment = after
    return Answer(recruitment, tuple(refused), seconds, clock)


def _judged(
    exercise: "Exercise", given: "Answer", verdict: "Verdict", aims: Aims
) -> "JudgedAnswer":
    from deckbuilder.refusals import refusal_renderer, refused
    from deckbuilder.squads.records import ComparedSquad, SolvedDeal
    from deckbuilder.trainer.records import JudgedAnswer, TrainingDeal

    solution, own = verdict.solution, verdict.own
    return JudgedAnswer(
        TrainingDeal.of(exercise, aims.model),
        aims.model_name,
        aims.uninformative,
        None if own is None else ComparedSquad.of(solution, own),
        SolvedDeal.of(solution, verdict.best, aims, refusal_renderer(exercise.rules)),
        verdict.loss,
        verdict.equal,
        verdict.score,
        verdict.mistakes,
        tuple(refused(refusal, exercise.rules) for refusal in given.refused),
        verdict.advice,
    )


def _print_exercise(exercise: "Exercise") -> None:
    from deckbuilder.cards.columns import given
    from deckbuilder.kit.columns import Align
    from deckbuilder.recruitment.records import Dealt

    print_deal(Dealt(exercise.deck, exercise.code.seed, (), exercise.deal))
    hand = exercise.deal.hand
    write(hand_table(hand, before=[given("", range(1, len(hand) + 1), Align.RIGHT)]))
    write(_("Code: {code}").format(code=exercise.code))
    write(
        _("Your answer: {command}").format(
            command=f"razdacha trainer answer {exercise.code} --take 1 --take 2 …"
        )
    )


def _print_verdict(answer: "Answer", verdict: "Verdict", aims: Aims) -> None:
    from deckbuilder.cards.columns import given
    from deckbuilder.kit.columns import Align
    from deckbuilder.refusals import render_refusal
    from deckbuilder.squads import squad_texts

    for refusal in answer.refused:
        write(render_refusal(refusal, verdict.solution.task.start.rules))
    hand = verdict.solution.task.start.hand
    unsure = doubts_of(hand)
    print_doubts(unsure)
    solution = verdict.solution
    unseen = squad_texts.render_unseen(aims, hand)
    for said in (unseen, squad_texts.render_partly(solution), squad_texts.render_assumptions(hand)):
        if said:
            write(said)
    worth = verdict.solution.task.worth
    squads = [
        ["+" if squad and place in squad.positions else "" for place in range(len(hand))]
        for squad in (verdict.own, verdict.best)
    ]
    firm = solution.whole and not unsure and not unseen
    best_head = _("best") if firm else _("estimated")
    worths = [aims_worth(worth[place]) for place in range(len(hand))]
    after = [
        given(aims.head, worths, Align.RIGHT),
        given(_("you"), squads[0]),
        given(best_head, squads[1]),
    ]
    write(hand_table(hand, after=after))
    told = _(
        "Score: {score} of 100. Your squad has {own}, the {kind} squad {best} crystals by "
        "{measure}."
    )
    write(
        told.format(
            score=verdict.score,
            own=aims_worth(0 if verdict.own is None else verdict.own.worth),
            kind=best_head,
            best=aims_worth(0 if verdict.best is None else verdict.best.worth),
            measure=aims.measure,
        )
    )
    if verdict.equal and verdict.loss:
        write(_("The two are equal within the error of the measure."))
    order = "" if verdict.best is None else squad_texts.render_order(verdict.solution, verdict.best)
    if order:
        write(order)
    for kind, number in verdict.mistakes:
        write("- " + render_mistake(kind.value, number))
    if verdict.advice is not None:
        write(squad_texts.render_advice(aims, verdict.advice))
