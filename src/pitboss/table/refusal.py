"""A refusal: what was asked, why it is not allowed, what is allowed instead, and by which paragraph."""

from __future__ import annotations

from pitboss.law import appeared


class Refused(ValueError):
    """Something asked for that the rules do not allow; nothing has changed."""

    def __init__(self, what: str, why: str, allowed: str, cite: str = "") -> None:
        super().__init__(what, why, allowed, cite)
        self.what = what
        self.why = why
        self.allowed = allowed
        self.cite = cite
        appeared(cite)

    def __str__(self) -> str:
        source = f" [{self.cite}]" if self.cite else ""
        return f"{self.what}: {self.why}. Allowed: {self.allowed}.{source}"

    def as_json(self) -> dict[str, str]:
        """Return the refusal as one JSON object, the same shape everywhere."""
        return {"refused": self.what, "why": self.why, "allowed": self.allowed, "cite": self.cite}
