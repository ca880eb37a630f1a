"""The door to llvmlite: a text in LLVM's language becomes functions that can be called.

llvmlite is an extra and says nothing of its types; what we use of it is described here.
"""

from collections.abc import Callable
from ctypes import CFUNCTYPE, c_int64, c_void_p
from enum import Enum
from importlib import import_module
from typing import Protocol, cast

from rulewright.source.frozen import dataclass


class _Module(Protocol):
    def verify(self) -> None: ...


class _Passes(Protocol):
    def run(self, module: _Module, builder: object) -> object: ...
    def add_always_inliner_pass(self) -> None: ...
    def add_global_dead_code_eliminate_pass(self) -> None: ...
    def add_sroa_pass(self) -> None: ...
    def add_instruction_combine_pass(self) -> None: ...
    def add_simplify_cfg_pass(self) -> None: ...


class _PassBuilder(Protocol):
    def getModulePassManager(self) -> _Passes: ...  # noqa: N802  # llvmlite's name


class _Features(Protocol):
    def flatten(self) -> str: ...


class _Target(Protocol):
    def create_target_machine(self, *, opt: int, cpu: str, features: str) -> object: ...


class _Targets(Protocol):
    def from_default_triple(self) -> _Target: ...


class _Engine(Protocol):
    def finalize_object(self) -> None: ...
    def get_function_address(self, name: str) -> int: ...


class _Binding(Protocol):
    """The part of `llvmlite.binding` that we use."""

    Target: _Targets

    def initialize_native_target(self) -> None: ...
    def initialize_native_asmprinter(self) -> None: ...
    def get_host_cpu_name(self) -> str: ...
    def get_host_cpu_features(self) -> _Features: ...
    def parse_assembly(self, text: str) -> _Module: ...
    def create_pipeline_tuning_options(self, speed_level: int) -> object: ...
    def create_pass_builder(self, machine: object, options: object) -> _PassBuilder: ...
    def create_new_module_pass_manager(self) -> _Passes: ...
    def create_mcjit_compiler(self, module: _Module, machine: object) -> _Engine: ...


class Effort(Enum):
    """How much is done to make machine code fast; the value is LLVM's level.

    QUICK code is made in a quarter of the time of CAREFUL code and half as fast. THOROUGH code
    takes several times as long as that, and is about a third faster: it pays where games are played
    for seconds.
    """

    QUICK = 0
    CAREFUL = 2
    THOROUGH = 3


@dataclass(frozen=True, slots=True)
class MachineCode:
    """The functions of one text. They stay callable as long as this is kept.

    The arguments are the addresses of the state, of the context and of the sums (all are changed);
    see `playing.py`. While one runs, other threads of Python run too. In code with a policy `run`
    raises TypeError: only whole games are played there.
    """

    run: Callable[[int, int, int], int]
    begin: Callable[[int, int, int], None]
    take: Callable[[int, int], None]
    play: Callable[[int, int, int, int], int]
    engine: object


class NoMachineCodeError(Exception):
    """LLVM could not make machine code of a text; the message is its own."""


def assemble(text: str, effort: Effort) -> MachineCode:
    """Machine code for this processor. Raises NoMachineCodeError where that does not succeed."""
    try:
        llvm = cast(_Binding, import_module("llvmlite.binding"))
        engine = _compiled(llvm, text, effort)
    except (ImportError, OSError, RuntimeError) as error:
        raise NoMachineCodeError(str(error)) from error
    word, place = c_int64, c_void_p
    address = engine.get_function_address
    return MachineCode(
        run=CFUNCTYPE(word, place, place, word)(at) if (at := address("run")) else _no_run,
        begin=CFUNCTYPE(None, place, place, word)(address("begin")),
        take=CFUNCTYPE(None, place, word)(address("take")),
        play=CFUNCTYPE(word, place, place, place, word)(address("play")),
        engine=engine,
    )


def _no_run(state: int, context: int, budget: int) -> int:
    """What stands for `run` in a text that has none."""
    raise TypeError("this code plays whole games; it does not go on from a state")


def _compiled(llvm: _Binding, text: str, effort: Effort) -> _Engine:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly(text)
    module.verify()
    machine = llvm.Target.from_default_triple().create_target_machine(
        opt=effort.value,
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
    )
    thorough = effort is Effort.THOROUGH
    options = llvm.create_pipeline_tuning_options(speed_level=3 if thorough else 1)
    builder = llvm.create_pass_builder(machine, options)
    passes = builder.getModulePassManager() if thorough else _few_passes(llvm)
    passes.run(module, builder)
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    return engine


def _few_passes(llvm: _Binding) -> _Passes:
    """What makes most of the speed in a tenth of the time: small routines copied to where they are
    called, variables turned into registers, and lines that say the same thing shorter."""
    passes = llvm.create_new_module_pass_manager()
    passes.add_always_inliner_pass()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_sroa_pass()
    passes.add_instruction_combine_pass()
    passes.add_simplify_cfg_pass()
    return passes
