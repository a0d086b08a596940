"""Tables of text for a terminal."""

from collections.abc import Sequence


def table(
    rows: Sequence[Sequence[object]], heads: Sequence[str] = (), right: Sequence[int] = ()
) -> str:
    """Return ``rows`` as aligned columns; the columns numbered in ``right`` end on one line.

    >>> print(table([("a", 5), ("bc", 12)], right=[1]))
    a    5
    bc  12
    """
    lines = [[str(cell) for cell in row] for row in ([heads] if heads else []) + list(rows)]
    if not lines:
        return ""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
