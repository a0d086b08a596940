"""What users do, without a screen: both doors, terminal and command line, stand on it."""
