"""Files that inputs name lie at a path while the function runs."""

import base64
import contextlib
import os


@contextlib.contextmanager
def laid(inputs):
    """Inputs whose files have a ``path``, those in lists and folders too; what was laid goes with the call."""
    places = []
    try:
        yield {name: with_paths(value, places) for name, value in inputs.items()}
    finally:
        for path in places:
            with contextlib.suppress(OSError):
                os.unlink(path)
            with contextlib.suppress(OSError):
                os.rmdir(os.path.dirname(path))


DEEPEST = 12


def with_paths(value, places, level=0):
    """Deeper than any input holds files nothing is looked at."""
    if level > DEEPEST:
        return value
    if isinstance(value, dict):
        if isinstance(value.get("digest"), str) and isinstance(value.get("text"), str):
            return with_path(value, places)
        return {name: with_paths(one, places, level + 1) for name, one in value.items()}
    if isinstance(value, list):
        return [with_paths(one, places, level + 1) if isinstance(one, (dict, list)) else one for one in value]
    return value


def with_path(value, places):
    file = {name: part for name, part in value.items() if name != "base64"}
    place = new_folder(f"/tmp/parti-{os.getpid()}-{len(places)}")
    # Of the name only what stands after the last slash of any machine.
    name = str(value.get("name") or value.get("FileName") or "").replace("\\", "/").split("/")[-1].replace("\0", "")
    path = os.path.join(place, name if name not in ("", ".", "..") else "input")
    places.append(path)
    whole = value.get("base64")
    try:
        with open(path, "wb") as out:
            out.write(value["text"].encode("utf-8") if whole is None else base64.b64decode(whole))
    except OSError as error:
        # Its text is there all the same.
        return TextOnly(file, reason=error)
    return {**file, "path": path}


class TextOnly(dict):
    """A file for which the scratch space had no room: says so where its path is asked for."""

    def __init__(self, file, reason):
        super().__init__(file)
        self.reason = reason

    def __missing__(self, name):
        if name == "path":
            raise OSError(f"this file has no path: {self.reason.strerror}; its text is there") from self.reason
        raise KeyError(name)


def new_folder(wanted):
    """A folder that was not there; without a jail one that was ended may have left its own."""
    for attempt in range(100):
        place = f"{wanted}-{attempt}" if attempt else wanted
        with contextlib.suppress(FileExistsError):
            os.mkdir(place, 0o700)
            return place
    raise FileExistsError(wanted)
