"""Frames on two pipes: 3 comes in, 4 goes out. Length, type, 16 bytes that name the run, payload."""

import json
import os
import struct

LOAD, READY, RUN, PROGRESS, LOG, RESULT, ERROR, DONE = range(1, 9)
NO_RUN = bytes(16)
COMING, GOING = 3, 4
_HEADER = struct.Struct(">IB16s")


def read_frame():
    """The next frame as (type, run, payload); None when the server is gone."""
    header = _read(_HEADER.size)
    if header is None:
        return None
    length, kind, run = _HEADER.unpack(header)
    payload = _read(length)
    return None if payload is None else (kind, run, payload)


def write_frame(kind, run, payload=b""):
    """Sends one frame whole."""
    left = memoryview(_HEADER.pack(len(payload), kind, run) + payload)
    while left:
        left = left[os.write(GOING, left) :]


def write_json(kind, run, value):
    """Sends a value as JSON."""
    write_frame(kind, run, json.dumps(value).encode())


def _read(length):
    parts = []
    while length:
        part = os.read(COMING, min(length, 1 << 20))
        if not part:
            return None
        parts.append(part)
        length -= len(part)
    return b"".join(parts)
