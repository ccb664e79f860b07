"""Toss Up! in the help of the command line (terminal/examples.py)."""

EXAMPLES = {
    "rollhouse": (
        ("play toss_up --players Ann,Ben", "two people at one keyboard"),
        ("play toss_up --players You", "alone, for the fewest turns"),
        ("play toss_up --invite", "open a table on a house, and invite people"),
        ("referee toss_up", "your own dice; Rollhouse keeps the score"),
        ("solve toss_up", "what best play is worth, exactly"),
        ("quiz toss_up", "hard choices to practise"),
        ("simulate toss_up", "a hundred thousand games in figures"),
        ("tournament toss_up --players greedy,random,my_bot:Clever", ""),
    ),
    "solve": (
        ("solve toss_up", "for two; about a second"),
        ("solve toss_up --players 1", "alone, the fewest turns; at once"),
        ("solve toss_up --players 3", "minutes; Ctrl-C stops, the same command goes on"),
        ("solve toss_up --players 3 --on ray", "the same, its work done by a Ray cluster"),
    ),
    "values": (("values 'toss_up:1?players=2&scores=[60,70]&turn_points=14'", ""),),
    "reply": (
        ("reply toss_up greedy", ""),
        ("reply toss_up computer:level=3", "the habits of a level, made the best of"),
    ),
    "train": (
        ("train toss_up", "for two, on the processors: a try of two minutes"),
        ("train toss_up --players 4 --device gpu --seconds 300", ""),
    ),
    "hint": (("hint 'toss_up:1?players=2&scores=[60,70]&turn_points=14'", ""),),
    "report": (("report toss-up-ann-ben-81f2", "a saved game (`rollhouse saved`)"),),
    "quiz": (("quiz toss_up", ""),),
    "tables": (("play toss_up --invite --public", "open one"),),
    "dataset": (
        ("dataset toss_up --players optimal,greedy --out toss-up", "train, validation and test"),
        ("dataset toss_up --option goal=50 --games 10000 --out games.parquet", ""),
    ),
    "simulate": (
        ("simulate toss_up", ""),
        ("simulate toss_up --compare goal=100 goal=200 --report compare.html", ""),
        ("simulate toss_up --compare 'goal=150&finish=first_past'", "against the printed rules"),
        ("simulate toss_up --games 10000000000 --on ray", ""),
    ),
    "tournament": (
        ("tournament toss_up --players greedy,random,computer:level=1", ""),
        ("tournament toss_up --players greedy,my_bot:Clever --games 1000", ""),
        ('tournament toss_up --players "greedy,program:python3 my_bot.py" --seconds 2', ""),
    ),
}
NOTES = {"solve": "Toss Up! is solved for 1, 2 and 3."}
