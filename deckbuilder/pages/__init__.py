"""Shareable pages: one self-contained HTML file each. See README.md."""
