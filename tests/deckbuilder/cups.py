"""A format with a product, as its file says it: what is opened and how large a deck of it is."""

from pathlib import Path


def cup_text(least: int, ruleset: str = "2009") -> str:
    """Return the format “Cup” with decks of ``least`` cards or more, played by ``ruleset``."""
    return f"""
code = "cup"
kind = "limited"
ruleset = "{ruleset}"
name = {{ru = "Кубок", en = "Cup"}}
[size]
min = {least}
[product]
starter = true
boosters = 3
"""


def cup_file(folder: Path, text: str) -> Path:
    """Write the format where it can be imported from."""
    path = folder / "cup.toml"
    path.write_text(text, encoding="utf-8")
    return path
