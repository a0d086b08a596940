"""``rules``: the rulebook's numbers and what each is about."""

import csv
import re
from dataclasses import dataclass
from typing import Annotated

import typer

from catalog.errors import UnknownName
from catalog.i18n import N_
from catalog.resources import data_path
from deckbuilder.commands.options import AsJson
from deckbuilder.output import table, write, write_json
from deckbuilder.usage import command

_NUMBER = re.compile(r"\d+(\.\d+)*\.?")


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "rules", N_("Find a rule by its number or by words of its title."))(rules)


@dataclass(frozen=True)
class RuleTitle:
    """One line of the index of rules: the rulebook's number and our own Russian title."""

    number: str
    title: str


def rules(
    words: Annotated[
        list[str],
        typer.Argument(metavar=N_("RULE"), help=N_("A number such as 515.3, or words of a title.")),
    ],
    as_json: AsJson = False,
) -> None:
    """Show the rules of a number (its parts too) or with these words. JSON: rules."""
    text = " ".join(words)
    found = find_rules(text)
    if not found:
        raise UnknownName(text)
    if as_json:
        write_json({"rules": [{"rule": one.number, "title": one.title} for one in found]})
    else:
        write(table([(one.number, one.title) for one in found]))


def find_rules(text: str) -> list[RuleTitle]:
    """Return the rule of a number with its parts, or the rules whose titles have all the words."""
    titles = rule_titles()
    if _NUMBER.fullmatch(text.strip()):
        number = text.strip().rstrip(".")
        return [
            one for one in titles if one.number == number or one.number.startswith(f"{number}.")
        ]
    from catalog.folding import stems

    wanted = set(stems(text))
    return [one for one in titles if wanted and wanted <= set(stems(one.title))]


def rule_titles() -> list[RuleTitle]:
    """Return the whole index in the order of the rulebook."""
    with data_path("rules", "index.csv").open(encoding="utf-8", newline="") as file:
        return [RuleTitle(row["rule"], row["title"]) for row in csv.DictReader(file)]
