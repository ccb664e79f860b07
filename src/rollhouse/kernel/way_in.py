"""Rules that other rules call are compiled without a way in from Python.

numba makes machine code of every function, and a wrapper through which Python calls it. Most rules
are called by other rules alone and become part of them: neither is ever used there. Without them
all games compile in half of the time. A rule that Python calls after all is compiled once more,
with a way in. Nor is code for other rules made fast by itself: that happens where it has become
part of them.
"""

from __future__ import annotations

from typing import Any

from numba.core import codegen, sigutils
from numba.core.compiler import CR_FIELDS, CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import lookup_environment

ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names of environments begin: what a function knows of its module."""


class WayIn:
    """Whether Python can call the code of one numba dispatcher, signature by signature."""

    def __init__(self, dispatcher: Any) -> None:
        self.dispatcher = dispatcher
        self.inner = False
        """Is it being compiled for another rule?"""
        self.closed: set[tuple[Any, ...]] = set()
        """Signatures of code that only rules can call."""
        self.template, self.open = dispatcher.get_call_template, dispatcher.add_overload
        dispatcher.get_call_template = self.get_call_template
        dispatcher.add_overload = self.add_overload
        dispatcher._compiler._customize_flags = self.customize_flags

    def get_call_template(self, arguments: Any, keywords: Any) -> Any:
        """A rule that is being compiled calls this one."""
        with global_compiler_lock:
            before, self.inner = self.inner, True
            try:
                return self.template(arguments, keywords)
            finally:
                self.inner = before

    def customize_flags(self, flags: Any) -> Any:
        flags.no_cfunc_wrapper = True  # for pointers to functions, which rules do not use
        flags.no_cpython_wrapper = flags.no_compile = self.inner
        flags.noalias = getattr(self.dispatcher, "apart", False)
        return flags

    def reopen(self, signature: Any) -> None:
        """Python calls: forget code without a way in, so that it is compiled with one."""
        normalize: Any = sigutils.normalize_signature
        arguments = tuple(normalize(signature)[0])
        if not self.inner and arguments in self.closed:
            self.closed.discard(arguments)
            del self.dispatcher.overloads[arguments]

    def add_overload(self, result: Any) -> None:
        """Code was compiled, or found on disk."""
        if result.entry_point is not None:
            find_environments(result.library)
            self.open(result)
            return
        withhold_object(result.library)
        named = result._replace(entry_point=object())  # rules find code by it
        result.target_context.insert_user_function(named.entry_point, named.fndesc, [named.library])
        arguments = tuple(named.signature.args)
        self.closed.add(arguments)
        self.dispatcher.overloads[arguments] = named


def withhold_object(library: Any) -> None:
    """Keep only what other code is linked with: no machine code is made of this alone."""

    def finalize() -> None:
        library._finalize_dynamic_globals()
        library._verify_declare_only_symbols()
        library._finalized = True

    library._finalize_final_module = finalize
    library._optimize_final_module = lambda: None
    library.serialize_using_object_code = library.serialize_using_bitcode


def find_environments(library: Any) -> None:
    """Let code find the environments (the modules) of the rules that became part of it."""
    find: Any = lookup_environment
    for variable in library._final_module.global_variables:
        if variable.name.startswith(ENVIRONMENT):
            environment = find(variable.name)
            if environment is not None:
                library.codegen.set_env(variable.name, environment)


def rebuild_closed(context: Any, kept: Any) -> Any:
    """Rebuild code from the disk that has no way in; None: it has one."""
    (name, kind, code), described, environment, signature, *_, reload_init, environments = kept
    if kind != "bitcode":
        return None
    for function in reload_init:
        function()
    llvm: Any = vars(codegen)["ll"]
    library = context.codegen().create_library(name)
    library._final_module = llvm.parse_bitcode(code)
    library._finalized = True
    facts: dict[str, Any] = dict.fromkeys(CR_FIELDS)
    facts |= {
        "target_context": context, "typing_context": context.typing_context, "library": library,
        "fndesc": described, "environment": environment, "signature": signature, "lifted": (),
        "objectmode": False, "reload_init": reload_init, "referenced_envs": environments,
    }  # fmt: skip
    made: Any = CompileResult
    return made(**facts)
