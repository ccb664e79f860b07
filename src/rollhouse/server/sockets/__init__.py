"""WebSockets: one connection is one device at one table."""
