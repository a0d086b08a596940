"""Speed, as figures and ratios of one run: ``make bench``. No test asserts a time."""
