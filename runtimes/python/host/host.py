"""Runs the functions of one author for one account: stays with everything loaded, and forks for every call, so that a
call leaves nothing behind for the next one."""

import fcntl
import gc
import json
import os
import select
import signal
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

# Imported before the fork: what authors use most costs them nothing.
import collections, copy, datetime, functools, itertools, math, random, re, typing  # noqa: E401, F401

import determinism
import frames
import parti  # noqa: F401
from author import AuthorCode
from call import run_call

IS_JAILED = "--jailed" in sys.argv
# Nobody has called for this long after the start: the rest is imported now.
IDLE_SECONDS = 0.02


def main():
    for pipe in (frames.COMING, frames.GOING):
        os.set_inheritable(pipe, False)
    frame = frames.read_frame()
    if frame is None:
        return
    determinism.install()
    code = AuthorCode(json.loads(frame[2])["files"])
    freeze()
    frames.write_frame(frames.READY, frames.NO_RUN)
    if not select.select([frames.COMING], [], [], IDLE_SECONDS)[0]:
        import_rest()
    while (frame := frames.read_frame()) is not None:
        _, run, payload = frame
        call(code, run, payload)
        frames.write_frame(frames.DONE, run)


def import_rest():
    """What loads slowly and a first call may have to do without."""
    import dataclasses, linecache, traceback  # noqa: E401, F401

    freeze()


def freeze():
    """Pages of the loaded state stay shared with every call."""
    gc.collect()
    gc.freeze()


def call(code, run, payload):
    child = os.fork()
    if child == 0:
        try:
            os.close(frames.COMING)
            if not IS_JAILED:
                os.setpgid(0, 0)
            run_call(code, run, payload)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    end_left_over(child)
    # The pipe is shared with the call, which may have changed it.
    fcntl.fcntl(frames.GOING, fcntl.F_SETFL, os.O_WRONLY)


def end_left_over(child):
    """Ends what the call has started and empties its scratch folder."""
    try:
        if IS_JAILED:
            # Everybody but process 1 and the caller: the jail has its own process numbers.
            os.kill(-1, signal.SIGKILL)
        else:
            os.killpg(child, signal.SIGKILL)
    except OSError:
        pass
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass
    if IS_JAILED:
        empty("/tmp")


def empty(folder):
    for entry in os.scandir(folder):
        try:
            if entry.is_dir(follow_symlinks=False):
                empty(entry.path)
                os.rmdir(entry.path)
            else:
                os.unlink(entry.path)
        except OSError:
            # Folders that were closed on purpose: the whole process goes, and its scratch with it.
            sys.exit(1)


main()
