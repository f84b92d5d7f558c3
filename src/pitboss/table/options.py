"""House options: what an operator may choose, by which paragraph, and which choices exclude each other."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar, dataclass_transform

from pitboss.law import enforced_by
from pitboss.table.custom import as_custom, custom, is_custom, law_cites, resolved
from pitboss.table.memo import remembered
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.names import meant
from pitboss.table.provenance import APPROVAL, NO_APPROVAL, Excluded, Provenance, Stated, read_reference
from pitboss.table.refusal import Refused

MOST_LETTERS = 28
"""Letters at most of what an option is called on a form."""
FEW = 12
"""Up to so many allowed values are named one by one."""


@dataclass(frozen=True, slots=True)
class Form:
    """How values that nobody could list are written: in words, and what a text of them means."""

    words: str
    read: Callable[[str], str]
    """Return a value as a log has it, or raise a ValueError that says why a text is none."""
    example: str = ""

    def holds(self, value: object) -> bool:
        """Tell whether a value is one, written as a log has it."""
        try:
            return isinstance(value, str) and self.read(value) == value
        except ValueError:
            return False


def option(
    default: object,
    cite: str,
    label: str,
    allowed: Iterable[object],
    *,
    short: str = "",
    provenance: Provenance | None = None,
    is_money: bool = False,
    value_cites: Mapping[object, str] | None = None,
    value_words: Mapping[object, str] | None = None,
    value_names: Mapping[object, str] | None = None,
    value_provenance: Mapping[object, Provenance] | None = None,
    excluded: Mapping[object, Excluded] | None = None,
    stated: Mapping[object, Stated] | None = None,
    since: Mapping[object, str] | None = None,
    is_first: bool = False,
    form: Form | None = None,
    refused_by: str = "",
    is_later: bool = False,
) -> Any:
    """Declare one choice of the operator as a field of a game's options.

    It may have a few words that stand on a form in its label's stead, as a player says them.
    It comes from the text unless its citation is of custom, or it says otherwise. A value may have a paragraph of its
    own, words that say what its name does not, and a name that people read in its stead. What a host chooses before all
    else is first on a form, wherever it comes from. Where values are written in a form of their own, those that are
    allowed by name are some of them. What is not allowed is refused as custom: a house does not offer it. In the
    law's name it's refused only where a paragraph itself names every value, and that paragraph is ``refused_by``.

    A value with a paragraph of its own comes from the text, or from later New Jersey text where its option does, unless
    it says otherwise too. One that the text excludes is refused with the paragraph unless the house names an approval,
    and one that a later edition brought is refused in those ``since`` which it is not. One that a paragraph has under
    some options alone is ``stated`` by it there. A choice that logs of the same rules were kept without is ``later``:
    it's written where it is not its default, so that those logs stay what they are.
    """
    about = {
        "cite": cite,
        "label": label,
        "short": short,
        "allowed": allowed if isinstance(allowed, range) else tuple(allowed),
        "provenance": provenance,
        "is_money": is_money,
        "value_cites": value_cites or {},
        "value_words": value_words or {},
        "value_names": value_names or {},
        "value_provenance": value_provenance or {},
        "excluded": excluded or {},
        "stated": stated or {},
        "since": since or {},
        "is_first": is_first,
        "form": form,
        "refused_by": refused_by or as_custom(cite),
        "is_later": is_later,
    }
    return dataclasses.field(default=default, metadata=about)


AMOUNTS = range(50, 10_000_050, 50)
"""The amounts that a house may post, in half dollars."""
AMOUNTS_OR_NONE = range(0, 10_000_050, 50)
TOURNAMENT_AMOUNTS = range(50, 100_000_000_050, 50)
"""The amounts of a game whose chips may be a tournament's: up to $1,000,000,000."""
TOURNAMENT_AMOUNTS_OR_NONE = range(0, 100_000_000_050, 50)


def amount(
    default: Cents,
    cite: str,
    label: str,
    allowed: range = AMOUNTS,
    *,
    short: str = "",
    provenance: Provenance | None = None,
    is_first: bool = False,
) -> Any:
    """Declare an amount of money that the operator posts; what no chips make up is refused by custom, not by law."""
    return option(default, cite, label, allowed, short=short, provenance=provenance, is_money=True, is_first=is_first)


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of the operator, as the rules page, the help and the errors show it."""

    name: str
    default: object
    cite: str
    label: str
    short: str
    allowed: range | tuple[object, ...]
    provenance: Provenance
    is_money: bool
    value_cites: Mapping[object, str]
    value_words: Mapping[object, str]
    value_names: Mapping[object, str]
    value_provenance: Mapping[object, Provenance]
    excluded: Mapping[object, Excluded]
    stated: Mapping[object, Stated]
    since: Mapping[object, str]
    is_first: bool
    form: Form | None
    refused_by: str
    is_later: bool

    @property
    def short_label(self) -> str:
        """Return what it is called on a form: a few words, else its label where that is short, else its name."""
        return self.short or (self.label if len(self.label) <= MOST_LETTERS else self.name.replace("_", " "))

    @property
    def help(self) -> str:
        """Return the sentence that says more of it than its short label does; nothing where a few words say it all."""
        return self.label if len(self.label) > MOST_LETTERS else ""

    def admits(self, value: object) -> bool:
        """Tell whether a value may be chosen."""
        return self._lists(value) or (self.form is not None and self.form.holds(value))

    def _lists(self, value: object) -> bool:
        """Tell whether a value is allowed by name; of a range only a number, for anything else is looked for in all."""
        return value in self.allowed if isinstance(value, int) or isinstance(self.allowed, tuple) else False

    def cite_of(self, value: object, options: HouseOptions | None = None) -> str:
        """Return the paragraph by which a value may be chosen, at a table with other options where they are given."""
        if self._is_stated(value, options):
            return self.stated[value].cite
        return self.value_cites.get(value, self.cite)

    def _is_stated(self, value: object, options: HouseOptions | None) -> bool:
        return options is not None and value in self.stated and self.stated[value].when(options)

    def cite_since(self, value: object) -> str:
        """Return the paragraph that brought a value, in the edition that has it."""
        cite = self.cite_of(value)
        return cite if is_custom(cite) or "@" in cite else f"{cite}@{self.since[value]}"

    def provenance_of(self, value: object, options: HouseOptions | None = None) -> Provenance:
        """Return where a value comes from, at a table with other options where they are given."""
        if self.exclusion_of(value, options) is not None:
            return "excluded"
        if self._is_stated(value, options):
            return "text"
        if value in self.value_provenance:
            return self.value_provenance[value]
        if value in self.value_cites:
            return "custom" if is_custom(self.value_cites[value]) else "nj" if self.provenance == "nj" else "text"
        return self.provenance

    def exclusion_of(self, value: object, options: HouseOptions | None = None) -> Excluded | None:
        """Return what the text says in a value's stead where it excludes it, at a table where one is given."""
        excluded = self.excluded.get(value)
        return excluded if excluded is None or options is None else excluded.at(options)

    def exclusion(self, options: HouseOptions) -> Excluded | None:
        """Return what the text says in the stead of the value that options have, where it excludes it."""
        return self.exclusion_of(getattr(options, self.name), options)

    def word(self, value: object) -> str:
        """Return a value as it is written on the command line and in a log."""
        if self.is_money and isinstance(value, int):
            return money(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(getattr(value, "name", value))

    @property
    def no_value_words(self) -> str:
        """Return why something that is not allowed cannot be chosen, in words."""
        return "not one of its choices"

    @property
    def allowed_words(self) -> str:
        """Return what is allowed, in words."""
        if isinstance(self.allowed, range) and len(self.allowed) > FEW:
            least, most, step = self.allowed[0], self.allowed[-1], self.allowed.step
            return f"{self.word(least)} to {self.word(most)} in steps of {self.word(step)}"
        listed = ", ".join(self.word(value) for value in self.allowed)
        return listed if self.form is None else f"{listed}, {self.form.words}"

    def read(self, said: object) -> object:
        """Return the allowed value that a text names, or that is one itself: a number of cents where it is money."""
        text = said if isinstance(said, str) else self._said(said)
        if self.form is not None:
            return self._read_form(self.form, text)
        if isinstance(self.allowed, range):
            value = self._read_number(text)
            if self._lists(value):
                return value
        amount = self._read_number(text) if self.is_money else None
        for allowed in self.allowed if isinstance(self.allowed, tuple) else ():
            if self.word(allowed).lower() == text.strip().lower() or (amount is not None and amount == allowed):
                return allowed
        raise Refused(f"{self.name}={text}", self.no_value_words, self.allowed_words, self.refused_by)

    def _read_form(self, form: Form, text: str) -> str:
        try:
            return form.read(text)
        except ValueError as error:
            raise Refused(f"{self.name}={text}", str(error), self.allowed_words, self.refused_by) from None

    def _said(self, value: object) -> str:
        try:
            return self.word(value)
        except ValueError:  # a number of more digits than Python writes out
            return "a number of thousands of digits"

    def _read_number(self, text: str) -> int | None:
        try:
            return parse_money(text) if self.is_money else int(text) if text.isascii() and text.isdigit() else None
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Constraint:
    """A rule between options: a sentence, its paragraph, and the test that legal options pass."""

    cite: str
    sentence: str
    holds: Callable[[Any], bool]


def constraint(cite: str, sentence: str, holds: Callable[[Any], bool]) -> Constraint:
    """Declare a rule between the options of a game."""
    return Constraint(cite, sentence, holds)


@dataclass(frozen=True, slots=True)
class Breach:
    """A constraint that a set of options does not meet."""

    cite: str
    sentence: str
    needs_approval: bool = False

    @property
    def standing(self) -> str:
        """Say how a table stands that is priced all the same."""
        return "by approval only" if self.needs_approval else "not permitted"

    def __str__(self) -> str:
        return f"{self.sentence} [{self.cite}]"


class HouseOptions(Protocol):
    """What the operator of a table of any game has chosen: a game's own frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]


class Limits(HouseOptions, Protocol):
    """The same, as far as every game has it: the least and the greatest wager."""

    @property
    def minimum(self) -> Cents: ...
    @property
    def maximum(self) -> Cents: ...


T = TypeVar("T")
OptionsT = TypeVar("OptionsT", bound=HouseOptions)


@dataclass_transform(frozen_default=True, field_specifiers=(option, amount))
def house_options(cls: type[T]) -> type[T]:
    """Make a class of options: frozen, and known to the law's index as what enforces their paragraphs."""
    made = dataclass(frozen=True, slots=True)(cls)
    for each in _options_of(made):
        cites = [each.cite, *each.value_cites.values(), *(stated.cite for stated in each.stated.values())]
        cites += [cite for excluded in each.excluded.values() for cite in excluded.cites]
        enforced_by(law_cites(cites), module=made.__module__, name=f"{made.__name__}.{each.name}", kind="option")
    for name, rule in _constraints(made).items():
        cites = law_cites([rule.cite])
        enforced_by(cites, module=made.__module__, name=f"{made.__name__}.{name}", kind="constraint")
    return made


def options_of(options: HouseOptions | type[HouseOptions]) -> tuple[Option, ...]:
    """Return the choices that a game's options (class or instance) hold: its own in order, then those it inherits."""
    return _options_of(options if isinstance(options, type) else type(options))


@remembered
def _options_of(options: type) -> tuple[Option, ...]:
    fields = {field.name: field for field in dataclasses.fields(options)}
    declared = dict.fromkeys(name for kind in options.__mro__ for name in vars(kind).get("__annotations__", ()))
    found = [fields[name] for name in declared if name in fields]
    return tuple(_option(field, getattr(options, "sections", {})) for field in found)


def _option(field: dataclasses.Field[Any], sections: Mapping[str, str]) -> Option:
    """Return an option as a game has it: what it shares with other games stands in the game's own sections."""
    about = dict(field.metadata)
    about["cite"] = cite = resolved(about["cite"], sections)
    about["refused_by"] = resolved(about["refused_by"], sections)
    about["value_cites"] = {value: resolved(each, sections) for value, each in about["value_cites"].items()}
    about["provenance"] = about["provenance"] or ("custom" if is_custom(cite) else "text")
    return Option(name=field.name, default=field.default, **about)


@remembered
def _constraints(options: type) -> dict[str, Constraint]:
    """Return the rules between options by name, the own ones first; one of a parent's name stands in its stead."""
    named = {name: value for kind in reversed(options.__mro__) for name, value in vars(kind).items()}
    order = dict.fromkeys(name for kind in options.__mro__ for name in vars(kind))
    sections = getattr(options, "sections", {})
    found = {name: named[name] for name in order if isinstance(named[name], Constraint)}
    return {name: dataclasses.replace(rule, cite=resolved(rule.cite, sections)) for name, rule in found.items()}


def constraints_of(options: type[HouseOptions]) -> tuple[Constraint, ...]:
    """Return the rules between a game's options, in order."""
    return tuple(_constraints(options).values())


def breaches(options: HouseOptions) -> tuple[Breach, ...]:
    """Return every sentence of the law that a set of options does not meet."""
    # A rule between options is a question only for values that are allowed one by one.
    return tuple(_wrong_values(options)) or (*_broken_rules(options), *unapproved(options))


def names_of_wrong_values(options: HouseOptions) -> set[str]:
    """Return the options whose values aren't theirs, or not in the edition by which a table is played."""
    values = [(each, getattr(options, each.name)) for each in options_of(options)]
    return {
        each.name
        for each, value in values
        if not each.admits(value) or (value in each.since and _edition_of(options) < each.since[value])
    }


def _edition_of(options: HouseOptions) -> str:
    """Return the edition by which a table is played, where its game has several."""
    return str(getattr(options, "edition", ""))


def _wrong_values(options: HouseOptions) -> Iterator[Breach]:
    """Yield values that an option does not have, or does not have in the edition by which a table is played."""
    wrong = names_of_wrong_values(options)
    for each in (each for each in options_of(options) if each.name in wrong):
        value = getattr(options, each.name)
        said = f"{each.name}={each.word(value)}"
        if not each.admits(value):
            yield Breach(each.refused_by, f"{said} is not one of {each.allowed_words}")
        else:
            since = f"{said} came with the {each.since[value]} rules and is not in the {_edition_of(options)} rules"
            yield Breach(each.cite_since(value), since)


def _broken_rules(options: HouseOptions) -> Iterator[Breach]:
    """Yield the rules between options that a set of them does not meet."""
    for rule in constraints_of(type(options)):
        if not rule.holds(options):
            yield Breach(rule.cite, rule.sentence)


def excluded_in(options: HouseOptions) -> dict[str, Excluded]:
    """Return what the text says in the stead of options that it excludes, by their names."""
    found = {each.name: each.exclusion(options) for each in options_of(options)}
    return {name: excluded for name, excluded in found.items() if excluded is not None}


def unapproved(options: HouseOptions) -> Iterator[Breach]:
    """Yield what the text excludes where no approval is named, or the approval where nothing takes one."""
    excluded, named = excluded_in(options), getattr(options, "approval", NO_APPROVAL)
    if named != NO_APPROVAL and not excluded:
        yield Breach(APPROVAL, "nothing at this table takes an approval: the text excludes none of its rules")
    if named == NO_APPROVAL:
        words = option_words(options)
        for name, each in excluded.items():
            sentence = f"{each.says}; {name}={words[name]} takes an approval, named by its reference"
            yield Breach(each.cite, sentence, needs_approval=True)


BY_REFERENCE = "approval=REFERENCE"
"""How somebody who has an approval names it."""


def require_legal(options: OptionsT) -> OptionsT:
    """Return the options unchanged, or refuse them with every breach."""
    found = breaches(options)
    if found:
        from pitboss.table.remedies import advice, and_others, one_after_another, read_by_breaches

        chosen = [each for each in options_of(options) if getattr(options, each.name) != each.default]
        concerned = read_by_breaches(options)
        chosen = [each for each in chosen if each.name in concerned] or chosen
        by_approval = [BY_REFERENCE] if all(breach.needs_approval for breach in found) else []
        raise Refused(
            ", ".join(f"{each.name}={each.word(getattr(options, each.name))}" for each in chosen),
            "; ".join(breach.sentence for breach in found),
            " or ".join([*and_others(options, advice(options)), *by_approval]) or one_after_another(options),
            "; ".join(dict.fromkeys(breach.cite for breach in found)),
        )
    return options


def choose(options: type[OptionsT], settings: Mapping[str, object], over: OptionsT | None = None) -> OptionsT:
    """Return options with the given settings over others (the defaults); refuse what the law does not allow."""
    return require_legal(read_settings(options, settings, over))


def read_settings(options: type[OptionsT], settings: Mapping[str, object], over: OptionsT | None = None) -> OptionsT:
    """Return options with the given settings over others (the defaults), legal together or not."""
    known = {each.name: each for each in options_of(options)}
    chosen = {}
    for name, value in settings.items():
        if name not in known:
            raise no_such_option(name, value, known)
        chosen[name] = known[name].read(value)
    made = dataclasses.replace(over if over is not None else options(), **chosen)
    return made if "approval" in settings else _without_stale_approval(made)


def no_such_option(name: str, value: object, known: Iterable[str]) -> Refused:
    """Return the refusal of an option that a game does not have, with the one that was probably meant."""
    names = tuple(known)
    return Refused(f"{name}={value}", f"the game has no such option{meant(name, names)}", ", ".join(names))


def _without_stale_approval(options: OptionsT) -> OptionsT:
    """Return options whose approval ended with the last rule that it was named for."""
    is_stale = getattr(options, "approval", NO_APPROVAL) != NO_APPROVAL and not excluded_in(options)
    return dataclasses.replace(options, approval=NO_APPROVAL) if is_stale else options


def chosen_cites(options: HouseOptions, before: HouseOptions | None = None) -> str:
    """Return the paragraphs by which options differ from others, a game's defaults where none are given, joined."""
    cites = [
        each.cite_of(getattr(options, each.name), options)
        for each in options_of(options)
        if getattr(options, each.name) != (each.default if before is None else getattr(before, each.name))
    ]
    return "; ".join(dict.fromkeys(cites))


POSTED_LIMITS = custom("19:47-8.2")
"""The section on minimum and maximum wagers is known by its heading only."""


@house_options
class PostedLimits:
    """The least and the greatest wager that the operator posts at a table."""

    minimum: int = amount(500, POSTED_LIMITS, "smallest bet", short="minimum bet")
    maximum: int = amount(50_000, POSTED_LIMITS, "biggest bet", short="maximum bet")

    limits_in_order = constraint(
        POSTED_LIMITS, "the minimum can't be above the maximum", lambda o: o.minimum <= o.maximum
    )
    limits_cite: ClassVar[str] = POSTED_LIMITS
    """By which section a wager outside the limits is refused."""


REFERENCE = Form("or an approval by its reference, such as DGE-2026-014", read_reference, "DGE-2026-014")


@house_options
class ByApproval(PostedLimits):
    """The choices of a table that may offer what the text excludes, where an approval is named by its reference."""

    approval: str = option(
        NO_APPROVAL,
        APPROVAL,
        "rules the text excludes need an approval; give its reference",
        (NO_APPROVAL,),
        form=REFERENCE,
        value_provenance={NO_APPROVAL: "text"},
    )


def option_words(options: HouseOptions) -> dict[str, str]:
    """Return every option's value as a word."""
    return {each.name: each.word(getattr(options, each.name)) for each in options_of(options)}


def logged_words(options: HouseOptions) -> dict[str, str]:
    """Return every option's value as a word, as a log keeps them: one that came later only where it was chosen."""
    values = ((each, getattr(options, each.name)) for each in options_of(options))
    return {each.name: each.word(value) for each, value in values if not each.is_later or value != each.default}
