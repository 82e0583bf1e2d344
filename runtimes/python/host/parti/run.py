"""What a function says while it runs."""

from __future__ import annotations

from typing import Any, Callable

from .model import Model


class FunctionError(Exception):
    """An error that the author means for the user: its text is shown on the card."""


class Inputs(dict[str, Any]):
    """Inputs by name, as ``inputs["Bay Width"]``; names without blanks also as ``inputs.Width``."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"there is no input {name!r}; there are: {', '.join(self) or 'none'}") from None


messages: list[dict[str, str]] = []
tell_progress: Callable[[float, str | None], None] = lambda part, activity: None


def info(text: str) -> None:
    """A note that is shown with the result."""
    messages.append({"level": "info", "text": str(text)})


def warn(text: str) -> None:
    """A warning that is shown with the result."""
    messages.append({"level": "warning", "text": str(text)})


def error(text: str) -> None:
    """An error that is shown with the result; the result is kept."""
    messages.append({"level": "error", "text": str(text)})


def progress(part: float, activity: str | None = None) -> None:
    """How far the function is, from 0 to 1, and what it is doing."""
    tell_progress(min(1.0, max(0.0, float(part))), activity)


def require(models: dict[str, Model], name: str) -> Model:
    """The model of a dependency; without it the function ends with a text for the user."""
    if name not in models:
        raise FunctionError(f"{name} is missing.")
    return models[name]
