"""Speed measurements as figures and ratios: ``make bench``. No test asserts a time."""
