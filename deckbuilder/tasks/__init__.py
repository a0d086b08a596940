"""Many tasks of one set-up, done by this process, by several, or by the machines of a cluster."""
