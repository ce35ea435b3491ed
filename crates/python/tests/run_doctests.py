"""The examples in the documentation of the module, run against the module that is installed."""

import doctest
import importlib
import pkgutil
import sys

import outwit

names = ["outwit", *(f"outwit.{module.name}" for module in pkgutil.iter_modules(outwit.__path__) if module.name != "_native")]
results = [doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS) for name in names]
attempted, failed = sum(result.attempted for result in results), sum(result.failed for result in results)
print(f"{attempted} examples, {failed} failed")
sys.exit(failed > 0 or attempted < 40)
