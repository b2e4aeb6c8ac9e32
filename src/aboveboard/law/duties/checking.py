"""What is wrong with a duty as a whole: clauses that say nothing, meet without an order, or that nobody can keep."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.law.duties.compiled import Compiled
from aboveboard.law.duties.diagrams import NO, YES
from aboveboard.law.duties.facts import bounds_of, of_name, within
from aboveboard.law.duties.units import measure
from aboveboard.law.errors import BadInput, Fault, nearest
from aboveboard.law.model.duties import ANY, AT, NOT, ORDERED, DutyLaw

MOST_SEASONS = 6


def strange_names(law: DutyLaw) -> Iterator[Fault]:
    """Names that are none, or stand for several things."""
    for held in ("terms", "seasons", "lists"):
        for name in getattr(law, held):
            others = [other for other in ("facts", "terms", "seasons", "lists") if name in getattr(law, other)]
            if others[0] != held:
                yield Fault(f"{held}.{name}", f"the name stands for one of {others[0]} already")
    for name in (*law.facts, *law.terms, *law.seasons, *law.lists):
        if name in (ANY, NOT):
            yield Fault(name, "the word has a meaning of its own in tests")
    for name, season in law.seasons.items():
        if (held_fact := law.facts.get(season.of)) is None or held_fact.type != "moment":
            times = [each for each, fact in law.facts.items() if fact.type == "moment"]
            yield Fault(f"seasons.{name}.of", f"no fact is a time named {season.of!r}; {nearest(season.of, times)}")
    for name, words in law.lists.items():
        fact = law.facts.get(words.of)
        if fact is None or fact.type != "word":
            yield Fault(f"lists.{name}.of", f"no fact has words and the name {words.of!r}")
        else:
            for word in words.words.keys() - fact.words.keys():
                yield Fault(f"lists.{name}.words.{word}", f"it is no word of {words.of}; {nearest(word, fact.words)}")
    for name in law.facts:
        if sum(season.of == name for season in law.seasons.values()) > MOST_SEASONS:
            yield Fault("seasons", f"{name} has more than {MOST_SEASONS} of them")
    if AT in law.facts and law.facts[AT].type != "moment":
        yield Fault(f"facts.{AT}", "it is the time at which something happens: type moment was expected")
    yield from _rights(law)
    yield from _stated_names(law)


def _rights(law: DutyLaw) -> Iterator[Fault]:
    for name, rule in law.rules.items():
        for key, rights in (("unless", rule.unless), ("despite", rule.despite)):
            for right in rights:
                if right not in law.rights:
                    yield Fault(f"rules.{name}.{key}", f"no right has the name {right!r}; {nearest(right, law.rights)}")
    for number, terms in enumerate(law.apart):
        for term in terms:
            if term not in law.terms:
                yield Fault(f"apart.{number}", f"no term has the name {term!r}; {nearest(term, law.terms)}")


def _stated_names(law: DutyLaw) -> Iterator[Fault]:
    """Names for measures: their figures, and the facts that go with them."""
    for name, fact in law.facts.items():
        if fact.type not in ORDERED:
            continue
        for named, bounds in fact.names.items():
            for key, bound in bounds_of(bounds).items():
                try:
                    measure(bound, fact.type, key)
                except BadInput as error:
                    yield Fault(f"facts.{name}.names.{named}.{key}", str(error))
                    break
            else:
                if not within(fact).meets(of_name(bounds, fact.type)):
                    yield Fault(f"facts.{name}.names.{named}", "there is no measure that it could stand for")
            for other, words in bounds.with_.items():
                known = law.facts[other].words if other in law.facts else {}
                for word in words:
                    if word not in known:
                        where = f"facts.{name}.names.{named}.with.{other}"
                        yield Fault(
                            where, f"no fact {other} has the word {word!r}; {nearest(word, known or law.facts)}"
                        )


def faults_of(compiled: Compiled) -> Iterator[Fault]:
    """What the diagrams show: every clause must matter, and where two meet their order must be stated."""
    law, diagrams = compiled.law, compiled.diagrams
    for name, rule in compiled.rules.items():
        if rule.applies == NO:
            yield Fault(f"rules.{name}.when", "it never applies")
        elif rule.broken == NO:
            yield Fault(f"rules.{name}", "nothing can break it")
        for right in law.rules[name].unless:
            if not _lifts(compiled, name, right):
                yield Fault(f"rules.{name}.unless", f"the right {right} never lifts it")
    if diagrams.example(compiled.whole, 0) is None:
        yield Fault("rules", "nobody can keep all of them: whatever happens, one is broken")
    yield from _overlaps(compiled)
    for number, terms in enumerate(law.apart):
        for at, one in enumerate(terms):
            for other in terms[at + 1 :]:
                if diagrams.both(compiled.terms[one], compiled.terms[other]) != NO:
                    yield Fault(f"apart.{number}", f"{one} and {other} hold together{_where(compiled, one, other)}")
    for held, nodes in (("terms", compiled.terms), ("rights", compiled.rights)):
        for name, node in nodes.items():
            if node in (NO, YES):
                yield Fault(f"{held}.{name}", f"it {'never' if node == NO else 'always'} holds")
    yield from _unasked(compiled)


def _lifts(compiled: Compiled, name: str, right: str) -> bool:
    """Is there a case in which this right alone lifts the rule?"""
    diagrams, rule = compiled.diagrams, compiled.law.rules[name]
    others = diagrams.any_of(compiled.rights[other] for other in rule.unless if other != right)
    alone = diagrams.both(compiled.rights[right], diagrams.contrary(others))
    return diagrams.both(alone, compiled.rules[name].unmet) != NO


def _overlaps(compiled: Compiled) -> Iterator[Fault]:
    """A right that holds where a rule is broken, when the rule says neither that it yields nor that it does not."""
    diagrams, law = compiled.diagrams, compiled.law
    for name, rule in compiled.rules.items():
        for right, node in compiled.rights.items():
            meet = diagrams.both(rule.broken, node) != NO
            if meet and rule.held and right not in (*law.rules[name].unless, *law.rules[name].despite):
                reason = f"the right {right} may hold where it is broken: unless or despite must name it"
                yield Fault(f"rules.{name}", reason)
            if right in law.rules[name].despite and not meet:
                yield Fault(f"rules.{name}.despite", f"the right {right} never holds where it is broken")


def _where(compiled: Compiled, one: str, other: str) -> str:
    found = compiled.diagrams.example(compiled.diagrams.both(compiled.terms[one], compiled.terms[other]), YES)
    facts = {fact for number in found or () for fact in compiled.list[number].facts}
    return f", for some {', '.join(sorted(facts))}" if facts else ""


def _unasked(compiled: Compiled) -> Iterator[Fault]:
    """Facts that nothing asks for, and rights that no rule names."""
    law = compiled.law
    nodes = [compiled.whole, *compiled.terms.values(), *compiled.lists.values(), *compiled.seasons.values()]
    asked = {number for node in nodes for number in compiled.diagrams.asked(node)}
    facts = {fact for number in asked for fact in compiled.list[number].facts}
    for name in law.facts.keys() - facts:
        yield Fault(f"facts.{name}", "nothing asks for it")
    for name in law.rights.keys() - {right for rule in law.rules.values() for right in (*rule.unless, *rule.despite)}:
        yield Fault(f"rights.{name}", "no rule names it")
