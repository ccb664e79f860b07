"""The house over HTTP: endpoints, the guard before them, and the pages for browsers."""
