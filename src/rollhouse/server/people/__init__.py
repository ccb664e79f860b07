"""What the house keeps of people: standings, export, and being forgotten."""
