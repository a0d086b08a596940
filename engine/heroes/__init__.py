"""«Берсерк. Герои», as far as our document goes: zones, effects and card types.

The document has no turn, no fight and no end, so this is a table to try its rules on, no match.
"""
