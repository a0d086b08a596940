"""The deal, the recruitment and what is advised for them."""
