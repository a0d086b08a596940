"""The grammar at work: text to a tree of tokens, and errors that point at the place."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from catalog.common.errors import BadQuery
from catalog.common.i18n import _
from catalog.common.own import kept_file

if TYPE_CHECKING:
    from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken

MAX_DEPTH: Final = 20
_KEPT: Final = "query-tables.bin"  # making them is a tenth of a search from the command line
_ALIKE: Final = str.maketrans(dict.fromkeys("«»“”„‟″", '"') | dict.fromkeys("–—−‒", "-"))
_JOINING: Final = ("OR", "AND", "NOT")


def read_tree(source: str) -> "Tree[Token] | None":
    """Return the tree of a query, None when nothing is asked; BadQuery when it cannot be read.

    Tokens keep their place in ``source``; quotes and dashes in them are made alike.
    """
    from lark import Tree, UnexpectedInput

    plain = source.translate(_ALIKE)
    _check_depth(source, plain)
    try:
        start = _lark().parse(plain)
    except UnexpectedInput as error:
        raise _explained(source, plain, error) from None
    top = start.children[0] if start.children else None
    return top if isinstance(top, Tree) else None


def column_of(token: "Token") -> int:
    """Return the 1-based place of a token in the query."""
    return (token.start_pos or 0) + 1


@cache
def _lark() -> "Lark":
    """Return the parser, from the tables kept of an earlier start where they are of this grammar.

    The library keeps a digest of the grammar, of its own version and of Python's beside them, and
    makes them anew when it differs, or when the file cannot be read.
    """
    from lark import Lark

    grammar = files("catalog.query").joinpath("query.lark").read_text(encoding="utf-8")
    kept = kept_file(_KEPT)
    return Lark(grammar, parser="lalr", cache=False if kept is None else str(kept))


def _open_brackets(plain: str) -> list[int]:
    """Return the places of the brackets that are not closed, or of the first that lie too deep."""
    opened: list[int] = []
    quoted = False
    for place, sign in enumerate(plain):
        quoted ^= sign == '"'
        if sign == "(" and not quoted:
            opened.append(place)
            if len(opened) > MAX_DEPTH:
                break
        elif sign == ")" and not quoted and opened:
            opened.pop()
    return opened


def _check_depth(source: str, plain: str) -> None:
    opened = _open_brackets(plain)
    if len(opened) > MAX_DEPTH:
        problem = _("Brackets may be nested at most {count} deep.").format(count=MAX_DEPTH)
        raise BadQuery(source, opened[-1] + 1, problem)


def _explained(source: str, plain: str, error: "UnexpectedInput") -> BadQuery:
    """Return what is wrong at the token that does not fit."""
    from lark import UnexpectedToken

    if not isinstance(error, UnexpectedToken):
        problem = _(
            "This character has no meaning here. Put text with special characters in quotes."
        )
        return BadQuery(source, (error.pos_in_stream or 0) + 1, problem)
    token = error.token
    before = _last_token(error)
    if before is not None and before.type == "OP":
        problem = _("A value is missing after “{sign}”.").format(sign=before)
        return BadQuery(source, column_of(before), problem)
    if token.type == "OP":
        problem = _("Unknown field before “{sign}”. Put text that contains punctuation in quotes.")
        return BadQuery(source, column_of(token), problem.format(sign=token))
    if token.type in _JOINING:
        problem = _("A condition is missing before “{word}”.").format(word=token)
        return BadQuery(source, column_of(token), problem)
    if before is not None and before.type in _JOINING:
        problem = _("A condition is missing after “{word}”.").format(word=before)
        return BadQuery(source, column_of(before), problem)
    return _explained_bracket(source, plain, token)


def _last_token(error: "UnexpectedToken") -> "Token | None":
    """Return the token that was read last, where nothing complete ended with it."""
    from lark import Token

    stack = error.state.value_stack
    return stack[-1] if stack and isinstance(stack[-1], Token) else None


def _explained_bracket(source: str, plain: str, token: "Token") -> BadQuery:
    opened = _open_brackets(plain[: token.start_pos] if token.type == "RPAR" else plain)
    if token.type == "RPAR" and opened:
        problem = _("There is no condition in these brackets.")
        return BadQuery(source, opened[-1] + 1, problem)
    if token.type == "RPAR":
        problem = _("This bracket closes nothing. Remove it or write “(” before it.")
        return BadQuery(source, column_of(token), problem)
    column = opened[-1] + 1 if opened else max(len(source.rstrip()), 1)
    return BadQuery(source, column, _("This bracket is not closed. Write “)” after it."))
