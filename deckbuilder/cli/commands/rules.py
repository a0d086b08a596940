"""``rules``: the rulebook's numbers, what each is about, and whether the engine plays it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from catalog.errors import UnknownName
from catalog.i18n import N_, _, ngettext
from deckbuilder.base.tables import table
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.output import write, write_json
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from deckbuilder.cards.rulebook import Coverage, Rule


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(
        app,
        "rules",
        N_(
            "Find a rule by its number or by words of its title.\n\n"
            "It says whether the rule is played, or is a definition with nothing to play, or what"
            " is lost by it while it is open; and which tests show it."
            " Without a number all rules are listed."
        ),
    )(rules)


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar=N_("RULE"), help=N_("A number such as 515.3, or words of a title.")),
    ] = None,
    coverage: Annotated[
        bool,
        typer.Option("--coverage", help=N_("Count them by part and section of the rulebook.")),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a number (its parts too) or with these words. JSON: rules."""
    from deckbuilder.cards.rulebook import all_rules, covered, find_rules

    text = " ".join(words or ())
    found = find_rules(text) if text else all_rules()
    if not found:
        raise UnknownName(text)
    if coverage:
        _write_coverage(covered(found), as_json=as_json)
    elif as_json:
        write_json({"rules": [_rule_object(one) for one in found]})
    else:
        write(_sheets(found) if len(found) <= _SHEETS else _list(found))


_SHEETS = 5  # so many rules are shown whole; of more there is a list


def _rule_object(rule: "Rule") -> dict[str, Any]:
    return {
        "rule": rule.number,
        "title": rule.title,
        "status": rule.status.value,
        "reason": rule.reason or None,
        "tests": list(rule.tests),
    }


def _list(found: "Sequence[Rule]") -> str:
    return table([(one.number, status_name(one), one.title) for one in found])


def _sheets(found: "Sequence[Rule]") -> str:
    return "\n\n".join(_sheet(one) for one in found)


def _sheet(rule: "Rule") -> str:
    """Return a rule with its status, and what is lost by it or which tests show it."""
    lines = [f"{rule.number}  {rule.title}", _told(rule)]
    return "\n".join([*lines, *(f"  {test}" for test in rule.tests)])


def _told(rule: "Rule") -> str:
    text = status_name(rule)
    if rule.reason:
        text = _("{status}: {reason}").format(status=text, reason=rule.reason)
    if not rule.tests:
        return text
    shown = ngettext("{count} test shows it", "{count} tests show it", len(rule.tests))
    return f"{text}; {shown.format(count=len(rule.tests))}:"


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


def _write_coverage(counts: "Sequence[Coverage]", *, as_json: bool) -> None:
    parts = [one for one in counts if len(one.place) == 1]
    sums = {
        name: sum(getattr(one, name) for one in parts)
        for name in ("rules", "played", "definition", "open")
    }
    if as_json:
        write_json({**sums, "parts": [_part_object(one, counts) for one in parts]})
        return
    rows = [_row(_place_name(one), one) for one in counts]
    rows.append((_("All"), *map(str, sums.values())))
    heads = ("", _("rules"), _("played"), _("definitions"), _("still open"))
    write(table(rows, heads, right=range(1, 5)))


def _row(name: str, one: "Coverage") -> tuple[str, ...]:
    return (name, str(one.rules), str(one.played), str(one.definition), str(one.open))


def _part_object(part: "Coverage", counts: "Sequence[Coverage]") -> dict[str, Any]:
    inner = [one for one in counts if len(one.place) > 1 and one.place[0] == part.place]
    sections = [{"section": one.place, **_numbers(one)} for one in inner]
    return {"part": part.place, **_numbers(part), "sections": sections}


def _numbers(one: "Coverage") -> dict[str, int]:
    return {
        "rules": one.rules,
        "played": one.played,
        "definition": one.definition,
        "open": one.open,
    }


def _place_name(one: "Coverage") -> str:
    if len(one.place) > 1:
        return f"  {one.place}"
    return _("Part {number}").format(number=one.place)
