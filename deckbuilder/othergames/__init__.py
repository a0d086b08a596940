"""The two other games of the documents in words: Lycee, a match, and Heroes, a table.

Берсерк has rooms of its own; these games have one module of words each, read by the line mode
(``plain/other_games.py``) and by the worked examples of their books.
"""
