"""Changes the rules of the games a little, many times over, and tells which changes no test notices.

``python -m tools.mutation`` takes a sample of mutants by its seed, runs against each the tests that enter its line, and
stops at the first that fails. What they let live is run against the long tests (properties, perft, exhaustive ones)
that bear the name of its game. What was killed stays killed in the next run of the same seed while its module is as it
was; survivors run again, with every test that is new. A survivor that changes nothing a test could see is listed with
its reason in ``tests/survivors.tsv``.
"""

from __future__ import annotations

import argparse
import os
import sys

from tools.entered_lines import ROOT, Entered, is_recorded, mutated_paths, record
from tools.mutant_results import Results
from tools.mutant_trials import Loaded, finish, is_swappable, start, try_anew, try_loaded
from tools.mutants import sample


def run_mutants(results: Results, workers: int) -> None:
    """Run the tests against every mutant that is not killed yet."""
    entered = Entered()
    anew = [each for each in results.alive() if entered.runs_while_loading(each) or not is_swappable(each)]
    swapped = [mutant for mutant in results.alive() if mutant not in anew]
    if swapped:
        finish(start(lambda: try_loaded(Loaded(swapped, entered, results, workers))))
    try_anew(anew, entered, results, workers)


def main() -> int:
    """Take a sample of mutants, run the tests against it, and say how many were killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument("--workers", type=int, default=2, help="how many are tried at a time (2)")
    parser.add_argument(
        "--record", action="store_true", help="note anew which test enters which line, though no rule has changed"
    )
    parser.add_argument("--only", default="", help="of the sample only mutants with this text in their name")
    parser.add_argument("--list", action="store_true", help="only list the sample")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    everything = sample(ROOT, mutated_paths(), arguments.count, arguments.seed)
    mutants = [each for each in everything if arguments.only in each.name]
    if arguments.list:
        print("\n".join(f"{each.line}\t{each.name}" for each in mutants))
        return 0
    if arguments.record or not is_recorded():
        print("Recording which test enters which line.", flush=True)
        finish(start(record))
    results = Results(arguments.seed, mutants)
    run_mutants(results, arguments.workers)
    words, is_enough = results.summary()
    print(words)
    return 0 if is_enough else 1


if __name__ == "__main__":
    sys.exit(main())
