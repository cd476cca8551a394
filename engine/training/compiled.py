"""Compile modules of plain functions on numbers; what they say stays written once."""

import inspect
from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np

LONG = 64
"""A longer row of constants becomes an array: the compiler unrolls tuples."""


def compiled(modules: Iterable[ModuleType]) -> dict[str, Any]:
    """Compile every function of some modules, each with the compiled ones of those before it.

    Returns:
        the compiled functions by name; the modules themselves are left as they are.

    Raises:
        ValueError: if two functions have the same name.
    """
    done: dict[FunctionType, Callable[..., Any]] = {}
    names: dict[str, Any] = {}
    for module in modules:
        twin = ModuleType(module.__name__)
        source = inspect.getsource(module)
        exec(compile(source, str(module.__file__), "exec"), twin.__dict__)
        for name, value in list(vars(twin).items()):
            if isinstance(value, FunctionType):
                if value.__module__ == module.__name__:
                    if name in names:
                        raise ValueError(name)
                    names[name] = done[getattr(module, name)] = numba.njit(value)
                    setattr(twin, name, names[name])
                elif value in done:
                    setattr(twin, name, done[value])
            elif isinstance(value, tuple) and len(value) > LONG:
                setattr(twin, name, np.array(value))
    return names
