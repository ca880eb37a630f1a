"""The machine on which the suite runs, as far as its figures depend on it."""

import os
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import which
from subprocess import run

from benchmarks.c_playouts import COMPILER

_PACKAGES = ("llvmlite", "open_spiel")


@dataclass(frozen=True, slots=True)
class Machine:
    """Processor, versions and date; the load is how many were at work in the last minute."""

    date: str
    processor: str
    cores: int
    system: str
    versions: tuple[str, ...]
    load_before: str
    load_after: str


def load_now() -> str:
    """How many processes were at work in the last minute."""
    return f"{os.getloadavg()[0]:.1f}"


def this_machine(load_before: str) -> Machine:
    """The machine now, behind a run."""
    return Machine(
        date=datetime.now(UTC).date().isoformat(),
        processor=_processor(),
        cores=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.machine()}",
        versions=(f"Python {platform.python_version()}", *_compiler(), *_packages()),
        load_before=load_before,
        load_after=load_now(),
    )


def _processor() -> str:
    described = Path("/proc/cpuinfo")
    if described.exists():
        for line in described.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"


def _compiler() -> Iterator[str]:
    if compiler := which(COMPILER):
        told = run([compiler, "-dumpfullversion"], capture_output=True, text=True, check=True)
        yield f"{COMPILER} {told.stdout.strip()}"


def _packages() -> Iterator[str]:
    for name in _PACKAGES:
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            continue
