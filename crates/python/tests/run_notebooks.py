"""Executes the notebooks from top to bottom, each in a fresh kernel; their files stay as they are. Then the sliders, with
ipywidgets: what is shown has to follow them."""

import pathlib
import sys
import time

import nbformat
import outwit
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

SLIDERS = """
import outwit
def shown(sliders):
    slider, output = sliders.widget.children
    slider.value = slider.max if slider.value == 0 else 0
    return slider
game = outwit.Game("draughts:english")
for move in ["11-15", "23-19", "8-11"]:
    game.play(move)
of_game = shown(game.slider())
puzzle = outwit.Puzzle("sliding-tiles:rows=3,cols=3", "1 2 0 3 4 5 6 7 8")
of_puzzle = shown(puzzle.slider(puzzle.solve().actions))
of_tree = shown(outwit.Game("tic-tac-toe").search("alpha-beta", depth=2, record=True).tree.slider())
assert (of_game.value, of_puzzle.value) == (0, 2) and of_tree.value > 10
"""
book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SLIDERS)])
done = NotebookClient(book, timeout=300, kernel_name="python3").execute()
states = done.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"].values()
areas = [state["state"]["outputs"] for state in states if state["model_name"] == "OutputModel"]
drawings = [output["data"]["image/svg+xml"] for outputs in areas for output in outputs]
tree = outwit.Game("tic-tac-toe").search("alpha-beta", depth=2, record=True).tree
expected = [
    outwit.Game("draughts:english").picture,
    outwit.Puzzle("sliding-tiles:rows=3,cols=3", "1 2 0 3 4 5 6 7 8").after(["left", "left"]),
    tree.picture(limit=500, step=tree.steps - 1),
]
if drawings != [picture.svg for picture in expected]:
    sys.exit(f"the sliders show {len(drawings)} drawings; expected the first position, the goal and the last step")
print("sliders: 3 follow their value")
