"""A fixed clock and seeded chance: the same inputs give the same result, whenever and wherever they run."""

import datetime
import os
import random
import time

_NOW = 1577836800  # 1 January 2020, UTC; the clock of TypeScript functions stands there too.
_SEED = 0x9E3779B9


class _Date(datetime.date):
    @classmethod
    def today(cls):
        return cls.fromtimestamp(_NOW)


class _DateTime(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(_NOW, tz)

    @classmethod
    def utcnow(cls):
        return cls.fromtimestamp(_NOW, datetime.timezone.utc).replace(tzinfo=None)

    @classmethod
    def today(cls):
        return cls.now()


def install():
    """Replaces clock and chance for everything that is imported from now on."""
    gmtime, localtime, strftime, ctime = time.gmtime, time.localtime, time.strftime, time.ctime
    time.time = lambda: float(_NOW)
    time.time_ns = lambda: _NOW * 1_000_000_000
    time.gmtime = lambda seconds=None: gmtime(_NOW if seconds is None else seconds)
    time.localtime = lambda seconds=None: localtime(_NOW if seconds is None else seconds)
    time.strftime = lambda form, moment=None: strftime(form, gmtime(_NOW) if moment is None else moment)
    time.ctime = lambda seconds=None: ctime(_NOW if seconds is None else seconds)
    datetime.date = _Date
    datetime.datetime = _DateTime
    chance = random.Random(_SEED)
    os.urandom = chance.randbytes
    random._urandom = chance.randbytes
    begin()


def begin():
    """Seeds anew: a fork seeds chance by itself."""
    random.seed(_SEED)
