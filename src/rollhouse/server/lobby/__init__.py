"""Tables before their match begins: plans, seats, rights and the catalogue of games."""
