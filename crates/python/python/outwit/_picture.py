"""Pictures, which a notebook shows."""

from __future__ import annotations

import os
from typing import Union


class Picture:
    """An SVG picture: shown by a notebook, or saved as a file.

    >>> import outwit
    >>> outwit.Game("tic-tac-toe").picture
    <Picture: SVG>
    """

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the SVG to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return "<Picture: SVG>"
