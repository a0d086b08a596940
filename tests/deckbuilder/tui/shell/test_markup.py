"""No text reaches Textual as markup: what takes markup is told not to, or gets our own words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from tests.support.rows import each_row

_ROOT: Final = Path(__file__).resolve().parents[4]
_PATHS: Final = sorted((_ROOT / "deckbuilder" / "tui").rglob("*.py"))
_TITLES: Final = frozenset({"border_title", "border_subtitle", "tooltip"})
_STATIC: Final = frozenset({"Static", "Label", "Digits", "Link"})
_LABELLED: Final = frozenset({"Checkbox", "RadioButton", "Tab", "Collapsible", "ListItem"})
_OPTIONED: Final = frozenset({"Select", "SelectionList", "OptionList", "RadioSet", "DataTable"})
_READERS: Final = frozenset({"from_markup", "render_str", "visualize", "from_text"})


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _name(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return _name(value)
    return ""


def _own_words(value: ast.expr) -> bool:
    """Tell whether an argument is a constant text of ours, translated or not, without brackets."""
    match value:
        case ast.Call(func=ast.Name(id="_" | "N_"), args=[ast.Constant(value=str(text))]):
            return "[" not in text
        case ast.Constant(value=str(text)):
            return "[" not in text
        case ast.Constant(value=None):
            return True
    return False


def _made_literal(value: ast.expr) -> bool:
    match value:
        case ast.Call(func=ast.Name(id="literal" | "literal_options")):
            return True
    return _own_words(value)


def _without_markup(call: ast.Call) -> bool:
    return any(
        word.arg == "markup" and isinstance(word.value, ast.Constant) and word.value.value is False
        for word in call.keywords
    )


def _bases(tree: ast.Module) -> dict[int, str]:
    """Return for each ``super().__init__`` call, by its id, what Textual widget it makes."""
    made = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            kinds = {_name(base) for base in node.bases} & (_STATIC | _LABELLED | _OPTIONED)
            for call in ast.walk(node):
                match call:
                    case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super")),
                                                     attr="__init__")) if kinds:  # fmt: skip
                        made[id(call)] = min(kinds)
    return made


def _problem(call: ast.Call, kind: str) -> bool:
    """Tell whether a call could hand a text over as markup."""
    first = call.args[0] if call.args else None
    if kind in _STATIC:
        bare = first is None and not call.keywords
        fixed = isinstance(first, ast.Call) and _own_words(first)
        return not (bare or fixed or _without_markup(call))
    if kind in _LABELLED:
        return first is not None and not _made_literal(first)
    if kind in _OPTIONED or kind in {"set_options", "add_options"}:
        return first is None or not _made_literal(first)
    if kind == "notify":
        return not _without_markup(call)
    return kind in _READERS and not _without_markup(call)


def _calls(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    bases = _bases(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node, bases.get(id(node), _name(node.func))


@each_row("path", _PATHS, ids=lambda path: path.name)
def test_no_widget_parses_text_as_markup(path: Path) -> None:
    wrong = [
        f"{path.name}:{call.lineno}" for call, kind in _calls(_tree(path)) if _problem(call, kind)
    ]
    assert not wrong, "say markup=False, or pass the text through literal()"


@each_row("path", _PATHS, ids=lambda path: path.name)
def test_every_title_is_literal(path: Path) -> None:
    wrong = []
    for node in ast.walk(_tree(path)):
        match node:
            case ast.Assign(targets=[ast.Attribute(attr=attr)], value=value) if attr in _TITLES:
                if not _made_literal(value):
                    wrong.append(f"{path.name}:{node.lineno}")
    assert not wrong, "pass the title through literal()"


def test_buttons_show_only_own_translated_words() -> None:
    """``Confirm`` and ``Form`` hand their button on; everybody gives them a constant."""
    for path in _PATHS:
        for call, kind in _calls(_tree(path)):
            if kind == "Confirm":
                assert len(call.args) > 1, f"{path.name}:{call.lineno}"
                assert _own_words(call.args[1]), f"{path.name}:{call.lineno}"
            if kind == "Form" and len(call.args) > 1:
                assert _own_words(call.args[1]), f"{path.name}:{call.lineno}"
            if kind == "Button" and path.name not in ("dialogs.py", "form.py"):
                assert _own_words(call.args[0]), f"{path.name}:{call.lineno}"


def test_no_translated_constant_title_parses_as_markup() -> None:
    path = _ROOT / "data/locale/ru/LC_MESSAGES/razdacha.po"
    with path.open("rb") as file:
        texts = {message.id: message.string for message in read_po(file) if message.string}
    tags = re.compile(r"\[/?[a-z@#$]")
    wrong = [text for text in texts.values() if isinstance(text, str) and tags.search(text)]
    shown = {
        str(call.args[0].value)
        for tree in map(_tree, _PATHS)
        for call, kind in _calls(tree)
        if kind == "_" and call.args and isinstance(call.args[0], ast.Constant)
    }
    assert not {text for text in wrong if text in {texts.get(said) for said in shown}}
