"""What is custom is told apart from the law's own text."""

from __future__ import annotations

from pitboss.table.custom import custom, is_custom, law_cites


def test_a_section_known_by_its_heading_is_cited_as_custom() -> None:
    assert custom("19:47-20.5") == "custom (19:47-20.5)"
    assert is_custom(custom("19:47-20.5"))
    assert not is_custom("19:47-20.10(b)")
    assert is_custom(f"{custom('19:47-20.5')}; {custom('19:47-20.6')}")
    assert not is_custom(f"{custom('19:47-20.5')}; 19:47-20.10(b)")


def test_only_the_laws_own_text_is_among_its_cites() -> None:
    cites = ["19:47-20.10(b); 19:47-20.11(a)1", custom("19:47-20.5"), "", f"13:69F-42.6(d); {custom('19:47-8.2')}"]
    assert law_cites(cites) == ["19:47-20.10(b)", "19:47-20.11(a)1", "13:69F-42.6(d)"]
