"""What became of each mutant of a sample, kept in a file so that a run can be taken up again."""

from __future__ import annotations

from tools.entered_lines import BUILD, ROOT, sources
from tools.mutants import Mutant

LISTED = ROOT / "tests" / "survivors.tsv"
NOBODY = ""
"""What killed a mutant that is alive."""
ENOUGH = 95
PROGRESS = 10
"""Mutants between two lines that tell how far the run has come."""


def listed() -> dict[str, str]:
    """Return the mutants that no test can notice, with the reason of each."""
    lines = LISTED.read_text(encoding="utf-8").splitlines()[1:] if LISTED.exists() else []
    return dict(line.split("\t") for line in lines)


class Results:
    """What became of each mutant of a sample; those that are listed with a reason are not judged."""

    def __init__(self, seed: int, mutants: list[Mutant]) -> None:
        self.path = BUILD / f"results-{seed}.tsv"
        self.sources = sources()
        self.reasons = listed()
        self.excused = [mutant for mutant in mutants if mutant.name in self.reasons]
        self.judged = [mutant for mutant in mutants if mutant.name not in self.reasons]

    def known(self) -> dict[str, str]:
        """Return what killed each mutant whose module is as it was then, and nobody for one that lives."""
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        rows = (line.split("\t") for line in lines)
        return {name: by for name, source, by in rows if self.sources.get(name.partition(" ")[0]) == source}

    def alive(self) -> list[Mutant]:
        """Return the mutants that no test has noticed yet."""
        known = self.known()
        return [mutant for mutant in self.judged if known.get(mutant.name, NOBODY) == NOBODY]

    def note(self, mutant: Mutant, by: str) -> None:
        """Write down what became of a mutant, and say now and then how far the run has come."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{mutant.name}\t{self.sources[mutant.path]}\t{by}\n")
        known = self.known()
        ends = [known[each.name] for each in self.judged if each.name in known]
        if len(ends) % PROGRESS == 0:
            killed = sum(end != NOBODY for end in ends)
            print(f"{len(ends)} of {len(self.judged)} mutants tried, {killed} killed", flush=True)

    def summary(self) -> tuple[str, bool]:
        """Name the survivors, say how many mutants were killed, and tell whether that is enough."""
        alive = self.alive()
        killed, judged = len(self.judged) - len(alive), len(self.judged)
        percent = 100 * killed / judged if judged else 100.0
        lines = [f"survived: line {mutant.line}, {mutant.name}" for mutant in alive]
        score = f"{killed} of {judged} mutants killed, {percent:.1f} percent; {ENOUGH} are asked for"
        lines.append(f"{score}; {len(self.excused)} more are listed with a reason")
        return "\n".join(lines), 100 * killed >= ENOUGH * judged
