"""Draws docs/round.svg: a round of Three Card Poker as the terminal shows it."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "round.svg"
COLUMNS, LINE, CHARACTER, MARGIN = 100, 19, 8.43, 18
COMMAND = "pitboss deal three-card-poker --seats 3 --seed ef --set dealing=hand --set shuffler=device"
STYLE = re.compile(r"\x1b\[([\d;]*)m")
COLOURS = {
    "31": "#e5484d",
    "91": "#e5484d",
    "2": "#8b949e",
    "90": "#8b949e",
    "32": "#3fb950",
    "33": "#d29922",
    "36": "#39c5cf",
}


def captured() -> list[str]:
    """Runs the command in a terminal of its own and returns what it shows, colours included."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": "80"}
    environment.pop("NO_COLOR", None)
    program = str(Path(sys.executable).parent / "pitboss")
    child = subprocess.Popen([program, *COMMAND.split()[1:]], stdout=theirs, stderr=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:  # the terminal is gone when the child has ended
        pass
    child.wait()
    return shown.decode().replace("\r\n", "\n").rstrip("\n").split("\n")


def spans(line: str) -> str:
    """Turns one line's colours into SVG."""
    out, colour, bold, at = "", "", False, 0
    pieces = STYLE.split(line)
    for number, piece in enumerate(pieces):
        if number % 2:
            codes = piece.split(";") if piece else ["0"]
            for code in codes:
                if code in ("0", "39", "22"):
                    colour, bold = (
                        ("", False) if code == "0" else (colour if code == "22" else "", bold and code != "22")
                    )
                elif code == "1":
                    bold = True
                elif code in COLOURS:
                    colour = COLOURS[code]
        elif piece:
            style = (f' fill="{colour}"' if colour else "") + (' font-weight="bold"' if bold else "")
            out += f'<tspan x="{MARGIN + at * CHARACTER:.1f}"{style}>{escape(piece)}</tspan>'
            at += len(piece)
    return out


def picture() -> str:
    """Draws the command and what it shows."""
    lines = [f"$ {COMMAND}", "", *captured()]
    height = len(lines) * LINE + 2 * MARGIN
    width = COLUMNS * CHARACTER + 2 * MARGIN
    rows = "\n".join(
        f'<text y="{MARGIN + LINE * number + 13}" xml:space="preserve">{spans(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" '
        f'height="{height}" '
        f'role="img" aria-label="A round of Three Card Poker in the terminal">\n'
        f'<rect width="100%" height="100%" rx="8" fill="#0d1117"/>\n'
        f'<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="14" '
        f'fill="#e6edf3">\n{rows}\n</g>\n</svg>\n'
    )


def main() -> None:
    """Writes the picture."""
    PICTURE.write_text(picture(), encoding="utf-8")
    print(f"{PICTURE.relative_to(ROOT)} is drawn.")


if __name__ == "__main__":
    main()
