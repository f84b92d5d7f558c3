"""The house in numbers, as Prometheus reads them: tables, rounds, commands, latency, the writer's queue and commits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from pitboss.play.log import Record
from pitboss.server.refusals import Unavailable
from pitboss.server.store.step import StoreError
from pitboss.table.refusal import Refused

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200)
_ENDINGS = {"round_settled": "settled", "round_ruled_void": "voided", "round_abandoned": "abandoned"}


@dataclass(frozen=True, slots=True)
class Standing:
    """How the house stands when somebody looks."""

    tables: Mapping[str, int]
    """Open tables, by state."""
    players: int
    streams: int
    waiting: int
    """Steps that wait to be committed."""
    is_well: bool
    alarms: int


class Metrics:
    """All that is counted of one house."""

    def __init__(self, standing: Callable[[], Standing]) -> None:
        self._registry = registry = CollectorRegistry()
        self._standing = standing
        self.rounds = Counter("pitboss_rounds", "Rounds of play that ended.", ("game", "ending"), registry=registry)
        self.commands = Counter("pitboss_commands", "Commands, by what was done and what came of it.",
                                ("do", "answer"), registry=registry)  # fmt: skip
        self.latency = Histogram("pitboss_command_seconds", "From a command to its answer, kept and told.",
                                 buckets=SECONDS, registry=registry)  # fmt: skip
        self.commit = Histogram("pitboss_commit_seconds", "How long a commit takes.", buckets=SECONDS,
                                registry=registry)  # fmt: skip
        self.batch = Histogram("pitboss_commit_steps", "Steps that share a commit.", buckets=STEPS, registry=registry)
        self.answers = Counter("pitboss_answers", "Answers over HTTP, by status.", ("status",), registry=registry)
        registry.register(self)
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)

    def collect(self) -> Iterator[Metric]:
        """Tell how the house stands now."""
        standing = self._standing()
        tables = GaugeMetricFamily("pitboss_tables", "Open tables, by state.", labels=("state",))
        for state, number in standing.tables.items():
            tables.add_metric((state,), number)
        yield tables
        yield GaugeMetricFamily("pitboss_players", "People at tables.", standing.players)
        yield GaugeMetricFamily("pitboss_streams", "Streams that are told what happens.", standing.streams)
        yield GaugeMetricFamily("pitboss_queue", "Steps that wait to be committed.", standing.waiting)
        yield GaugeMetricFamily("pitboss_up", "Whether what happens can be kept.", int(standing.is_well))
        yield GaugeMetricFamily("pitboss_chance_alarms", "Alarms of the monitor of chance.", standing.alarms)

    def written(self) -> bytes:
        """Return everything as Prometheus reads it."""
        return generate_latest(self._registry)

    def count_rounds(self, game: str, records: tuple[Record, ...]) -> None:
        """Count the rounds that end in some records."""
        for record in records:
            if (ending := _ENDINGS.get(record.body["event"])) is not None:
                self.rounds.labels(game, ending).inc()

    @contextmanager
    def command(self, do: str) -> Iterator[None]:
        """Count a command, what came of it, and how long that took."""
        began, answer = perf_counter(), "failed"
        try:
            yield
            answer = "done"
        except Refused:
            answer = "refused"
            raise
        except (Unavailable, StoreError):
            answer = "unavailable"
            raise
        finally:
            self.latency.observe(perf_counter() - began)
            self.commands.labels(do, answer).inc()
