"""Printed sentences at the table: what is read is what happens."""
