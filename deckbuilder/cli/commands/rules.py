"""``rules``: the rulebook's numbers, what each is about, and whether the engine plays it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from enum import Enum
from typing import TYPE_CHECKING, Annotated, assert_never

import typer

from catalog.common.errors import UnknownName, UserError
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.commands.rule_examples import write_examples
from deckbuilder.cli.commands.rule_terms import write_terms
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import write, write_json
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from deckbuilder.cards.rulebook import Coverage, Rule
    from deckbuilder.cli.answers import cards as shapes
    from engine.berserk import CardSpec, Ruleset


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(
        app,
        "rules",
        OFFERED["rules"].help,
    )(rules)


_Words = Annotated[
    list[str] | None,
    typer.Argument(metavar=N_("RULE"), help=N_("A number such as 515.3, or words of a title.")),
]
_Coverage = Annotated[
    bool,
    typer.Option("--coverage", help=N_("Count them by part and section of the rulebook.")),
]
_Editions = Annotated[
    bool,
    typer.Option("--editions", help=N_("List the editions of the rules that can be played.")),
]
_Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar=N_("CODE"),
        help=N_("With --coverage: count each book that an edition is played by."),
    ),
]
_Examples = Annotated[
    bool,
    typer.Option(
        "--examples",
        help=N_("List the rulebook's worked examples, of a rule or one by its name."),
    ),
]
_Tests = Annotated[bool, typer.Option("--tests", help=N_("Name the tests that show a rule."))]
_Term = Annotated[
    bool,
    typer.Option("--term", help=N_("Look among the terms and symbols of cards, by name.")),
]
_Stepping = Annotated[
    bool,
    typer.Option("--step", help=N_("Step through a worked example of a rule, line by line.")),
]


def rules(
    ctx: typer.Context,
    words: _Words = None,
    coverage: _Coverage = False,
    editions: _Editions = False,
    edition: _Edition = None,
    examples: _Examples = False,
    tests: _Tests = False,
    term: _Term = False,
    step: _Stepping = False,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a number (its parts too) or with these words, examples, or editions."""
    text = " ".join(words or ())
    if editions:
        _write_editions(as_json=as_json)
    elif step and not as_json:
        _step(ctx, text)
    elif examples or step:
        write_examples(text, as_json=as_json)
    elif term:
        write_terms(text, as_json=as_json)
    elif edition is not None:
        _write_books(edition, text, coverage=coverage, as_json=as_json)
    else:
        _write_rules(ctx, text, coverage=coverage, tests=tests, as_json=as_json)


def _write_rules(
    ctx: typer.Context, text: str, *, coverage: bool, tests: bool, as_json: bool
) -> None:
    from catalog.specs import to_spec
    from deckbuilder.cards.rulebook import all_rules, covered, find_rules

    rules = find_rules(text) if text else all_rules()
    if not rules:
        raise UnknownName(text)
    if coverage:
        _write_coverage(covered(rules), as_json=as_json)
    elif as_json:
        answer: shapes.RulesAnswer = {"rules": [_rule_facts(rule) for rule in rules]}
        write_json(answer)
    elif len(rules) > _SHEETS:
        write(_list(rules))
    else:
        with invocation(ctx).catalog() as catalog:
            specs = [to_spec(card) for card in catalog.search().cards]
        write("\n\n".join(_sheet(rule, specs, tests=tests) for rule in rules))


def _step(ctx: typer.Context, text: str) -> None:
    from deckbuilder.cards.rulebook import find_rules
    from deckbuilder.cli.plain_lines import converse
    from deckbuilder.plain.examples import step_through

    found = [rule.number for rule in find_rules(text)] if text else []
    if not found:
        raise UserError(_("--step goes with the number of a rule: razdacha rules 515.3 --step"))
    number = text if text in found else found[0]
    converse(invocation(ctx), lambda services, talk: step_through(services, talk, number))


_SHEETS = 5  # so many rules are shown whole; of more there is a list


def _rule_facts(rule: "Rule") -> "shapes.RuleEntry":
    return {
        "book": rule.book,
        "rule": rule.number,
        "title": rule.title,
        "words": dict(rule.said),
        "status": rule.status.value,
        "reason": rule.reason or None,
        "tests": list(rule.tests),
    }


def _write_editions(*, as_json: bool) -> None:
    from engine.berserk import EDITIONS

    if as_json:
        answer: shapes.EditionsAnswer = {
            "editions": [_edition_facts(edition) for edition in EDITIONS.values()]
        }
        write_json(answer)
        return
    rows = [_edition_cells(edition) for edition in EDITIONS.values()]
    heads = (
        _("edition"),
        _("rulebook"),
        _("year"),
        _("first: gold, silver"),
        _("second: gold, silver"),
        _("deal"),
        _("rules played"),
    )
    write(table(rows, heads, right=(2, 5, 6)))
    for edition in EDITIONS.values():
        _write_ground(edition)


def _write_ground(edition: "Ruleset") -> None:
    """Write what an edition that is not whole took over."""
    from deckbuilder.decks.editions import edition_name, ground_note, taken_over

    ground = ground_note(edition)
    if not ground:
        return
    write()
    write(f"{edition_name(edition)} ({edition.code})")
    write(ground)
    write(
        table([(row.part, row.text) for row in taken_over(edition)], (_("part"), _("taken over")))
    )


def _edition_facts(edition: "Ruleset") -> "shapes.Edition":
    from deckbuilder.cards.rulebook import all_rules, book
    from deckbuilder.decks.editions import ground_note, taken_over
    from engine.berserk import UNNAMED

    source = book(edition.book)
    return {
        "code": edition.code,
        "book": edition.book,
        "title": source.name,
        "year": source.year,
        "default": edition.code == UNNAMED.code,
        "note": ground_note(edition),
        "taken_over": [{"part": row.part, "rules": row.text} for row in taken_over(edition)],
        "numbers": _numbers_of(edition),
        "readings": _readings_of(edition),
        **_counts(_whole(all_rules(edition.book))),
    }


def _edition_cells(edition: "Ruleset") -> tuple[str, ...]:
    from deckbuilder.cards.rulebook import all_rules, book

    source, whole = book(edition.book), _whole(all_rules(edition.book))
    crystals = [
        f"{gold}, {silver}" for gold, silver in zip(edition.gold, edition.silver, strict=True)
    ]
    played = _("{played} of {rules}").format(played=whole.played, rules=whole.rules)
    return edition.code, source.name, str(source.year), *crystals, str(edition.deal_size), played


def _numbers_of(edition: "Ruleset") -> dict[str, int | list[int]]:
    """Return every number of an edition by its name; pairs are (first player, second player)."""
    values = {field.name: getattr(edition, field.name) for field in fields(edition)}
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
        if isinstance(value, int | tuple) and not isinstance(value, bool)
    }


def _readings_of(edition: "Ruleset") -> dict[str, bool | str]:
    """Return how an edition reads its rules, by the names of the readings."""
    values = {field.name: getattr(edition, field.name) for field in fields(edition)}
    return {
        name: str(value.value) if isinstance(value, Enum) else value
        for name, value in values.items()
        if isinstance(value, bool | Enum)
    }


def _whole(rules: "Sequence[Rule]") -> "Coverage":
    """Return the counts of a whole book."""
    from deckbuilder.cards.rulebook import Coverage, RuleStatus

    counts = Counter(rule.status for rule in rules)
    return Coverage("", *(counts[status] for status in RuleStatus))


def _list(rules: "Sequence[Rule]") -> str:
    return table([(rule.shown, status_name(rule), rule.title) for rule in rules])


def _sheet(rule: "Rule", specs: "Sequence[CardSpec]", *, tests: bool) -> str:
    """Return a rule in our words with its status, its reach, the tests where they are asked for."""
    from deckbuilder.cards.reached import reach, reach_text

    reached = reach_text(reach(rule, specs))
    lines = [f"{rule.shown}  {rule.title}", rule.words, _told(rule), reached]
    named = [f"  {test}" for test in rule.tests] if tests else []
    return "\n".join([*filter(None, lines), *named])


def _told(rule: "Rule") -> str:
    text = status_name(rule)
    if rule.reason:
        text = _("{status}: {reason}").format(status=text, reason=rule.reason)
    if not rule.tests:
        return text
    shown = ngettext("{count} test shows it", "{count} tests show it", len(rule.tests))
    return f"{text}; {shown.format(count=len(rule.tests))}"


def status_name(rule: "Rule") -> str:
    """Return the status of a rule in the user's language."""
    from deckbuilder.cards.rulebook import RuleStatus

    match rule.status:
        case RuleStatus.PLAYED:
            return _("played")
        case RuleStatus.DEFINITION:
            return _("definition")
        case RuleStatus.OPEN:
            return _("still open")
        case _:
            assert_never(rule.status)


def _write_books(edition: str, place: str, *, coverage: bool, as_json: bool) -> None:
    """Count each book of an edition by itself, but the one that is the ground of them all.

    That one is counted where it is the only book; ``place`` is a part of each, or all of it.
    """
    from deckbuilder.cards.rulebook import book, covered, find_rules, played_by
    from engine.berserk import EDITIONS

    if edition not in EDITIONS:
        raise UnknownName(edition, tuple(EDITIONS))
    if not coverage:
        raise UserError(_("--edition goes with --coverage."))
    codes = played_by(EDITIONS[edition].book)
    own = codes[:-1] or codes
    counted = {code: covered(find_rules(f"{code}:{place}", alone=True)) for code in own}
    if as_json:
        answer: shapes.EditionCoverageAnswer = {
            "edition": edition,
            "ground": None if own == codes else codes[-1],
            "books": [{"book": code, **_coverage(counts)} for code, counts in counted.items()],
        }
        write_json(answer)
        return
    for code, counts in counted.items():
        write(f"{code}: {book(code).name}")
        _write_coverage(counts, as_json=False)
    if own != codes:
        told = _("Everything else follows the book {book}.")
        write(told.format(book=f"{book(codes[-1]).name}, {codes[-1]}"))


def _write_coverage(counts: "Sequence[Coverage]", *, as_json: bool) -> None:
    answer = _coverage(counts)
    if as_json:
        write_json(answer)
        return
    rows = [_row(_place_name(count), _counts(count)) for count in counts]
    heads = ("", _("rules"), _("played"), _("definitions"), _("still open"))
    write(table([*rows, _row(_("All"), answer)], heads, right=range(1, 5)))


def _coverage(counts: "Sequence[Coverage]") -> "shapes.CoverageAnswer":
    parts = [count for count in counts if len(count.place) == 1]
    return {
        "rules": sum(part.rules for part in parts),
        "played": sum(part.played for part in parts),
        "definition": sum(part.definition for part in parts),
        "open": sum(part.open for part in parts),
        "parts": [_part_facts(part, counts) for part in parts],
    }


def _row(name: str, counts: "shapes.RuleCounts") -> tuple[object, ...]:
    return name, counts["rules"], counts["played"], counts["definition"], counts["open"]


def _part_facts(part: "Coverage", counts: "Sequence[Coverage]") -> "shapes.PartCounts":
    inner = [count for count in counts if len(count.place) > 1 and count.place[0] == part.place]
    return {
        "part": part.place,
        **_counts(part),
        "sections": [{"section": section.place, **_counts(section)} for section in inner],
    }


def _counts(count: "Coverage") -> "shapes.RuleCounts":
    return {
        "rules": count.rules,
        "played": count.played,
        "definition": count.definition,
        "open": count.open,
    }


def _place_name(count: "Coverage") -> str:
    if len(count.place) > 1:
        return f"  {count.place}"
    return _("Part {number}").format(number=count.place)
