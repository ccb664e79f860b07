"""Stack Attack in the help of the command line (terminal/examples.py)."""

EXAMPLES = {
    "solve": (('solve stack_attack --option \'falls={"3": 0.01, "4": 0.03, "5": 0.1}\'', ""),),
    "simulate": (("simulate stack_attack --option goal=30 --report report.html", ""),),
    "tournament": (
        (
            "tournament stack_attack --players greedy,random,search:playouts=64 --seats 3",
            "",
        ),
    ),
}
NOTES = {"solve": "Stack Attack is solved for 2."}
