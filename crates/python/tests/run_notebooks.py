"""Executes the notebooks from top to bottom, each in a fresh kernel; their files stay as they are."""

import pathlib
import sys
import time

import nbformat
from nbclient import NotebookClient

FOLDER = pathlib.Path(__file__).parent.parent / "notebooks"

paths = sorted(FOLDER.glob("*.ipynb"))
if len(paths) != 4:
    sys.exit(f"{FOLDER}: {len(paths)} notebooks; expected 4")
for path in paths:
    begin = time.monotonic()
    notebook = nbformat.read(path, as_version=4)
    if any(cell.get("outputs") for cell in notebook.cells):
        sys.exit(f"{path.name} has outputs; expected a notebook without outputs, for example by: jupyter nbconvert --clear-output")
    done = NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in done.cells for output in cell.get("outputs", [])]
    drawings = sum("image/svg+xml" in output.get("data", {}) for output in outputs)
    print(f"{path.name}: {drawings} drawings, {time.monotonic() - begin:.0f} s")
    if path.stem != "evaluation" and drawings == 0:
        sys.exit(f"{path.name} draws nothing; expected a board or a tree")
