"""Files that inputs name lie at a path while the function runs."""

import base64
import contextlib
import os


@contextlib.contextmanager
def laid(inputs):
    """Inputs whose files have a ``path``; what was laid goes with the call."""
    places = []
    try:
        yield {name: with_path(value, places) for name, value in inputs.items()}
    finally:
        for path in places:
            with contextlib.suppress(OSError):
                os.unlink(path)
            with contextlib.suppress(OSError):
                os.rmdir(os.path.dirname(path))


def with_path(value, places):
    if not isinstance(value, dict) or not isinstance(value.get("digest"), str) or not isinstance(value.get("text"), str):
        return value
    file = {name: part for name, part in value.items() if name != "base64"}
    place = new_folder(f"/tmp/parti-{os.getpid()}-{len(places)}")
    # Of the name only what stands after the last slash of any machine.
    name = str(value.get("name") or "").replace("\\", "/").split("/")[-1].replace("\0", "")
    file["path"] = os.path.join(place, name if name not in ("", ".", "..") else "input")
    places.append(file["path"])
    whole = value.get("base64")
    with open(file["path"], "wb") as out:
        out.write(value["text"].encode("utf-8") if whole is None else base64.b64decode(whole))
    return file


def new_folder(wanted):
    """A folder that was not there; without a jail one that was ended may have left its own."""
    for attempt in range(100):
        place = f"{wanted}-{attempt}" if attempt else wanted
        with contextlib.suppress(FileExistsError):
            os.mkdir(place, 0o700)
            return place
    raise FileExistsError(wanted)
