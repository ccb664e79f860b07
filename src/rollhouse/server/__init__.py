"""The house online: tables to meet at, seats, sealed dice, and a store that loses nothing.

From the top to the ground; each of these imports only from those below it:

- `process`: one process, from its first port to its last goodbye
- `app`: the ASGI application, put together from everything below
- `http`: routes, what requests bring, the guard at the door, the pages for browsers
- `sockets`: the connection of one device to one match
- `cups`: several games for the same people, from gathering to the ceremony
- `lobby`: opening tables, taking seats, beginning a match and the next one
- `people`: standings, and what is kept of a person
- `matches`: matches in play, and the computer players in them
- `work`: worker processes, and what they do: hints, reports, lessons, study
- `views`: what clients are shown of a position
- `tables`: the plan of a table, and what a token gives the right to
- `store`: SQLite or PostgreSQL, and what is kept there
- `news`: what processes of one house tell each other
- `limits`: how often one address may do something
- `operation`: logs, metrics, addresses, and how a process is set up
- `refusals`: every "no" of the house
- `words`: its sentences, in English and Spanish
- `settings`: times and bounds
"""
