"""Parse text into a ``Query``: the parse tree is converted to nodes."""

import unicodedata
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NoReturn

from catalog import fields
from catalog.common.errors import BadQuery
from catalog.common.folding import fold, other_layout
from catalog.common.i18n import _
from catalog.common.own import kept_file
from catalog.fields import Field
from catalog.query.nodes import And, Everything, FlagMatch, Node, Not, Or, Query, SortKey
from catalog.query.values import Asked, field_node, icon_node, sort_keys, text_node

if TYPE_CHECKING:
    from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken


MAX_DEPTH: Final = 20
_KEPT: Final = "query-tables.bin"  # importing it takes a tenth of a command-line search
_ALIKE: Final = str.maketrans(dict.fromkeys("«»“”„‟″", '"') | dict.fromkeys("–—−‒", "-"))
_JOINING: Final = ("OR", "AND", "NOT")


def read_tree(source: str) -> "Tree[Token] | None":
    """Parse a query to a tree, None for an empty one; BadQuery if it is malformed.

    Tokens keep their offsets in ``source``; variants of quotes and dashes in them are unified.
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
    """Return the 1-based column of a token in the query."""
    return (token.start_pos or 0) + 1


@cache
def _lark() -> "Lark":
    """Return the parser, from cached tables if they belong to this grammar.

    The library stores a digest of the grammar, its own version and Python's with them, and rebuilds
    the tables if it differs or the file cannot be read.
    """
    from lark import Lark

    grammar = files("catalog.query").joinpath("query.lark").read_text(encoding="utf-8")
    kept = kept_file(_KEPT)
    return Lark(grammar, parser="lalr", cache=False if kept is None else str(kept))


def _open_brackets(plain: str) -> list[int]:
    """Return the offsets of unclosed brackets, or of the first ones nested too deep."""
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
    """Return the error at the unexpected token."""
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
    """Return the last token, unless a complete part ended with it."""
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


MAX_LENGTH: Final = 1000
MAX_CONDITIONS: Final = 50
_NEAR: Final = 60.0
_HIDDEN: Final = ("Cc", "Cs", "Zl", "Zp")


def parse_query(text: str) -> Query:
    """Parse a query; any text either parses or raises BadQuery with the position.

    >>> parse_query("элитная").where
    FlagMatch(flag=<Flag.ELITE: 'elite'>)
    """
    source = "".join(" " if unicodedata.category(sign) in _HIDDEN else sign for sign in text)
    if len(source) > MAX_LENGTH:
        problem = _("A query may have at most {count} characters.").format(count=MAX_LENGTH)
        raise BadQuery(source[:MAX_LENGTH], MAX_LENGTH, problem)
    tree = read_tree(source)
    if tree is None:
        return Query(source, Everything())
    builder = _Builder(source)
    where = builder.either(tree, top=True)
    return Query(source, Everything() if where is None else where, tuple(builder.order))


class _Builder:
    """Walks one tree; the sort order is collected on the way, since it applies to the whole
    query."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.order: list[SortKey] = []
        self._conditions = 0

    def either(self, tree: "Tree[Token]", *, top: bool) -> Node | None:
        """Return the node of parts joined by OR; None if there was only a sort order."""
        branches = _subtrees(tree)
        parts = [self._all(branch, top=top) for branch in branches]
        nodes = [part for part in parts if part is not None]
        if len(parts) == 1:
            return parts[0]
        if len(nodes) < len(parts):
            self._wrong(_first_token(branches[parts.index(None)]), _sorting_problem())
        return Or(tuple(nodes))

    def _all(self, tree: "Tree[Token]", *, top: bool) -> Node | None:
        parts = [self._one(child, top=top) for child in _subtrees(tree)]
        nodes = tuple(part for part in parts if part is not None)
        if len(nodes) > 1:
            return And(nodes)
        return nodes[0] if nodes else None

    def _one(self, tree: "Tree[Token]", *, top: bool) -> Node | None:
        *denials, _inner = tree.children
        inner = _subtrees(tree)[0]
        node = self._inner(inner, top=top and not denials)
        return Not(node) if node is not None and len(denials) % 2 else node

    def _inner(self, tree: "Tree[Token]", *, top: bool) -> Node | None:
        if tree.data == "group":
            return self.either(_subtrees(tree)[0], top=False)
        tokens = _tokens(tree)
        self._count(tokens[0])
        if tree.data == "comparison":
            return self._comparison(*tokens, top=top)
        return self._free(tokens[0])

    def _count(self, token: "Token") -> None:
        self._conditions += 1
        if self._conditions > MAX_CONDITIONS:
            problem = _("A query may have at most {count} conditions.").format(count=MAX_CONDITIONS)
            self._wrong(token, problem)

    def _comparison(
        self, name: "Token", operator: "Token", value: "Token", *, top: bool
    ) -> Node | None:
        field = fields.field_called(name)
        icon = () if field else fields.icons().by_form(name.strip("{}"))
        if field is None and not icon:
            self._wrong(name, _unknown_field(name))
        asked = self._asked(value, operator)
        if field is None:
            return icon_node(icon[0], asked)
        if field is not Field.SORT:
            return field_node(field, asked)
        if not top:
            self._wrong(name, _sorting_problem())
        self.order.extend(sort_keys(asked))
        return None

    def _free(self, token: "Token") -> Node:
        """Return the node of a bare word: a property of the card, or words of name, text and
        classes."""
        flag = fields.bare_flags().by_form(token) if token.type == "WORD" else ()
        return FlagMatch(flag[0]) if flag else text_node(None, self._asked(token))

    def _asked(self, value: "Token", operator: "Token | None" = None) -> Asked:
        if value.type == "UNCLOSED":
            self._wrong(value, _("This quote is not closed. Write another quote after the text."))
        quoted = value.type == "STRING"
        return Asked(
            query=self.source,
            operator=str(operator or ":"),
            operator_column=column_of(operator or value),
            value=value[1:-1] if quoted else str(value),
            column=column_of(value) + quoted,
            quoted=quoted,
            typing=value.end_pos == len(self.source),
        )

    def _wrong(self, token: "Token", problem: str) -> NoReturn:
        raise BadQuery(self.source, column_of(token), problem)


def _subtrees(tree: "Tree[Token]") -> list["Tree[Token]"]:
    from lark import Tree

    return [child for child in tree.children if isinstance(child, Tree)]


def _tokens(tree: "Tree[Token]") -> list["Token"]:
    from lark import Token

    return [child for child in tree.children if isinstance(child, Token)]


def _first_token(tree: "Tree[Token]") -> "Token":
    from lark import Token

    return next(token for token in tree.scan_values(lambda value: isinstance(value, Token)))


def _sorting_problem() -> str:
    return _(
        "The order applies to the whole query: write it beside the conditions, not inside them."
    )


def _unknown_field(name: str) -> str:
    """Return the message for an unknown field, with the nearest one, also by keyboard layout."""
    from rapidfuzz import fuzz, process

    known = [*fields.field_names(), *fields.icons().every_word()]
    problem = _("There is no field “{name}”.").format(name=name)
    tries = (fold(name), fold(other_layout(name)))
    near = [
        process.extractOne(attempt, known, scorer=fuzz.ratio, score_cutoff=_NEAR)
        for attempt in tries
    ]
    best = max((word for word in near if word), key=lambda word: word[1], default=None)
    if best is not None:
        return f"{problem} " + _("Did you mean: {names}?").format(names=best[0])
    shown = ", ".join(fields.field_word(field) for field in Field)
    return f"{problem} " + _("Fields: {known}. Put text with special characters in quotes.").format(
        known=shown
    )
