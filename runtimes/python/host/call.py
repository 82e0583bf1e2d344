"""One call, in a process of its own."""

import json
import sys

import determinism
import frames
import laid_files
import parti.run
from author import describe
from parti.model import Model

LOG_CHARACTERS = 256 * 1024


class Log:
    """Takes what the function prints and sends it on line by line."""

    encoding = "utf-8"

    def __init__(self, run):
        self.run = run
        self.sent = 0

    def write(self, text):
        text = str(text)
        if self.sent < LOG_CHARACTERS and text:
            frames.write_frame(frames.LOG, self.run, text[: LOG_CHARACTERS - self.sent].encode("utf-8", "replace"))
        self.sent += len(text)
        return len(text)

    def flush(self):
        pass

    def isatty(self):
        return False


def run_call(code, run, payload):
    """Runs the function and sends what it gives back, or why it failed."""
    sys.stdout = sys.stderr = Log(run)
    determinism.begin()
    parti.run.tell_progress = lambda part, activity: frames.write_json(
        frames.PROGRESS, run, {"progress": part, "activity": activity}
    )
    if code.failure:
        frames.write_json(frames.ERROR, run, code.failure)
        return
    try:
        given = json.loads(payload)
        execute = code.entry()
        models = {name: Model(value) for name, value in given["models"].items() if value is not None}
        with laid_files.laid(given["inputs"]) as inputs:
            answer = to_text(execute(models, parti.run.Inputs(inputs)))
    except MemoryError as error:
        frames.write_json(frames.ERROR, run, {**describe_if_possible(error, code.files), "code": "run.out-of-memory"})
    except NotFinite:
        frames.write_json(frames.ERROR, run, {"code": "canonical.not-finite", "message": "", "trace": ""})
    except BaseException as error:
        failure = describe(error, code.files)
        if isinstance(error, LookupError) and error.__traceback__.tb_next.tb_frame.f_code.co_name == "entry":
            failure = {"code": "run.missing-implementation", "message": str(error), "trace": str(error)}
        frames.write_json(frames.ERROR, run, failure)
    else:
        frames.write_frame(frames.RESULT, run, answer)


def describe_if_possible(error, files):
    """There may be no memory left for a trace."""
    try:
        return describe(error, files)
    except MemoryError:
        return {"message": "", "trace": ""}


class NotFinite(Exception):
    """A result holds NaN or an infinity."""


def to_text(result):
    """The answer of the contract as JSON: `{model, outputs, messages}`."""
    if isinstance(result, Model):
        result = {"Model": result}
    if result is None:
        result = {}
    if not isinstance(result, dict):
        raise TypeError(f'execute must give back {{"Model": model, "Output": value}}, not {type(result).__name__}')
    outputs = {name: value for name, value in result.items() if name not in ("Model", "model")}
    answer = {
        "model": result.get("Model", result.get("model")),
        "outputs": outputs,
        "messages": parti.run.messages,
    }
    try:
        return json.dumps(answer, allow_nan=False, default=as_json, separators=(",", ":")).encode()
    except ValueError as error:
        if "Out of range float" in str(error):
            raise NotFinite from None
        raise


def as_json(value):
    """Values that are not JSON but stand for it."""
    if hasattr(value, "to_json"):
        return value.to_json()
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "__dataclass_fields__"):
        return {name: getattr(value, name) for name in value.__dataclass_fields__}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, (int, float)) or type(value).__name__ == "Decimal":
        return float(value)
    raise TypeError(f"a value of type {type(value).__name__} cannot be part of a result")
