"""Effects: what each does, and the steps by which it is applied."""
