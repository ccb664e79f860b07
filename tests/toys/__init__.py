"""A toy that needs what the dexterity games will need of the contract."""
