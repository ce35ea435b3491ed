"""The examples in the documentation of the module and in README.md, run against the module that is installed."""

import doctest
import importlib
import pathlib
import pkgutil
import sys

import outwit

names = ["outwit", *(f"outwit.{module.name}" for module in pkgutil.iter_modules(outwit.__path__) if module.name != "_native")]
results = [doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS) for name in names]
attempted, failed = sum(result.attempted for result in results), sum(result.failed for result in results)
print(f"{attempted} examples, {failed} failed")

readme = (pathlib.Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
blocks = [block.split("```")[0] for block in readme.split("```python\n")[1:]]
for block in blocks:
    exec(compile(block, "README.md", "exec"), {})
print(f"{len(blocks)} blocks of README.md")
sys.exit(failed > 0 or attempted < 60 or not blocks)
