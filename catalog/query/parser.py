"""From text to a ``Query``: the tree of the grammar becomes nodes."""

import unicodedata
from typing import TYPE_CHECKING, Final, NoReturn

from catalog import fields
from catalog.common.errors import BadQuery
from catalog.common.folding import fold, other_layout
from catalog.common.i18n import _
from catalog.fields import Field
from catalog.query.grammar import column_of, read_tree
from catalog.query.nodes import And, Everything, FlagMatch, Node, Not, Or, Query, SortKey
from catalog.query.values import Asked, field_node, icon_node, sort_keys, text_node

if TYPE_CHECKING:
    from lark import Token, Tree

MAX_LENGTH: Final = 1000
MAX_CONDITIONS: Final = 50
_NEAR: Final = 60.0
_HIDDEN: Final = ("Cc", "Cs", "Zl", "Zp")


def parse_query(text: str) -> Query:
    """Read a query. Any text is read or raises BadQuery, which shows the place.

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
    """Walks one tree; the order is gathered on the way, since it belongs to the whole query."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.order: list[SortKey] = []
        self._conditions = 0

    def either(self, tree: "Tree[Token]", *, top: bool) -> Node | None:
        """Return the node of parts joined by OR; None when there was nothing but an order."""
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
        """A word of the query: what the card is, or words of its name, text and classes."""
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
    return _("The order belongs to the whole query: write it beside the conditions, not in them.")


def _unknown_field(name: str) -> str:
    """Say that there is no such field, with the nearest one, also by the other keyboard layout."""
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
        return f"{problem} " + _("Did you mean “{name}”?").format(name=best[0])
    shown = ", ".join(fields.field_word(field) for field in Field)
    return f"{problem} " + _("Fields: {known}. Put text with signs in quotes.").format(known=shown)
