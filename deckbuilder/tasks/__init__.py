"""Run many tasks with one set-up, in this process, in several, or on a cluster."""
