"""The house over HTTP: routes, what requests bring, what is refused, and the site."""
