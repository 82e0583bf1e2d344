import { REFUSED, type Attack } from './attack.ts';

/** Python: each `tried` is a lambda that must raise. */
const tried = (expression: string): string =>
  `try:\n    reached = str(${expression})\nexcept BaseException as error:\n    reached = "refused"\nreturn {"Reached": reached}`;

export const PYTHON_ATTACKS: readonly Attack[] = [
  { name: 'reads the accounts of the machine', body: tried('open("/etc/passwd").read()'), expected: REFUSED },
  { name: 'reads the environment of process 1', body: tried('open("/proc/1/environ").read()'), expected: REFUSED },
  {
    name: 'lists the home folders',
    before: 'import os',
    body: tried('os.listdir("/root") + os.listdir("/home")'),
    expected: REFUSED,
  },
  {
    name: 'sees the environment of the server',
    before: 'import os',
    body: 'return {"Reached": sorted(set(os.environ) - {"LANG", "TZ", "PWD", "PYTHONHASHSEED", "PYTHONUTF8", "LC_CTYPE"})}',
    expected: [],
  },
  { name: 'writes beside the host', body: tried('open("/host/host.py", "a")'), expected: REFUSED },
  { name: 'writes into the root', body: tried('open("/new", "w")'), expected: REFUSED },
  {
    name: 'opens a socket',
    before: 'import socket',
    body: tried('socket.create_connection(("127.0.0.1", 22), 1)'),
    expected: REFUSED,
  },
  { name: 'opens a local socket', before: 'import socket', body: tried('socket.socket(socket.AF_UNIX)'), expected: REFUSED },
  { name: 'asks for a name', before: 'import socket', body: tried('socket.gethostbyname("example.org")'), expected: REFUSED },
  {
    name: 'starts a shell',
    before: 'import subprocess',
    body: tried('subprocess.run(["/bin/sh", "-c", "id"])'),
    expected: REFUSED,
  },
  {
    name: 'calls the kernel past the library: nested namespace, io_uring, bpf, keys, mount, ptrace',
    before: 'import ctypes, platform',
    body: `kernel = ctypes.CDLL(None, use_errno=True)
calls = [272, 425, 321, 250, 165, 101, 310, 298, 323, 41] if platform.machine() == "x86_64" else [97, 425, 280, 219, 40, 117, 270, 241, 282, 198]
return {"Reached": [kernel.syscall(call, 0x10000000, 0, 0, 0, 0, 0) for call in calls]}`,
    expected: Array.from({ length: 10 }, () => -1),
  },
  {
    name: 'forks without end',
    before: 'import os, time',
    body: `count = 0
try:
    while count < 500:
        if os.fork() == 0:
            time.sleep(30)
            os._exit(0)
        count += 1
except OSError:
    pass
return {"Reached": count < 20}`,
    expected: true,
  },
  {
    name: 'fills the memory with shared pages, which no private limit counts',
    before: 'import mmap',
    body: `held = []
for at in range(100):
    part = mmap.mmap(-1, 64 * 1024 * 1024)
    for page in range(0, len(part), 4096):
        part[page] = 1
    held.append(part)
return {"Reached": len(held)}`,
    ends: ['run.out-of-memory', 'run.failed', 'run.ended-early', 'run.timed-out'],
  },
  {
    name: 'fills the memory with files that have no name',
    before: 'import os',
    body: `held = []
try:
    for at in range(200):
        held.append(os.memfd_create(str(at)))
        for part in range(32):
            os.write(held[-1], bytes(10**6))
    reached = "wrote 6 GB"
except OSError:
    reached = "refused"
return {"Reached": reached}`,
    expected: 'refused',
  },
  {
    name: 'looks for files that the server was started with',
    before: 'import os',
    body: `found = []
for descriptor in range(5, 1024):
    try:
        os.fstat(descriptor)
        found.append(descriptor)
    except OSError:
        pass
return {"Reached": found}`,
    expected: [],
  },
  {
    name: 'leaves a process that writes on after the call',
    before: 'import os, time',
    body: `seen = os.path.exists("/tmp/beat")
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        while True:
            open("/tmp/beat", "w").close()
    os._exit(0)
os.wait()
return {"Reached": seen}`,
    expected: false,
  },
  {
    name: 'changes modules that the next call uses',
    before: 'import json, math, parti',
    body: `seen = getattr(json, "changed", False) or math.pi > 4 or hasattr(parti, "changed")
json.changed = True
math.pi = 5
parti.changed = True
return {"Reached": seen}`,
    expected: false,
  },
  {
    name: 'fills the memory',
    body: 'held = []\nwhile True:\n    held.append(bytearray(10**7))',
    ends: ['run.out-of-memory', 'run.timed-out'],
  },
  {
    name: 'fills the kernel with empty files',
    before: 'import os',
    body: 'at = 0\nwhile True:\n    os.mknod("/tmp/%d" % at)\n    at += 1',
    ends: ['run.out-of-memory'],
    limitMs: 20_000,
  },
  {
    name: 'fills the kernel with attributes of a file',
    before: 'import os',
    body: 'open("/tmp/a", "w").close()\nreached = "refused"\nfor at in range(100):\n    try:\n        os.setxattr("/tmp/a", "user.%d" % at, b"x" * 60000)\n        reached = "reached"\n    except OSError:\n        pass\nreturn {"Reached": reached}',
    expected: REFUSED,
  },
  {
    name: 'makes folders in each other until no path reaches the last',
    before: 'import os',
    body: 'os.chdir("/tmp")\nfor _ in range(3000):\n    os.mkdir("a")\n    os.chdir("a")\nreturn {"Reached": "refused"}',
    expected: REFUSED,
  },
  {
    name: 'asks for a signal to its parent whenever the pipe of answers is read',
    before: 'import fcntl, os',
    body: 'fcntl.fcntl(4, fcntl.F_SETOWN, os.getppid())\nfcntl.fcntl(4, fcntl.F_SETFL, os.O_WRONLY | os.O_ASYNC)\nreturn {"Reached": "refused"}',
    expected: REFUSED,
  },
  {
    name: 'fills the scratch folder',
    body: `try:
    with open("/tmp/full", "wb") as file:
        for at in range(200):
            file.write(bytes(10**6))
    reached = "wrote 200 MB"
except OSError:
    reached = "refused"
return {"Reached": reached}`,
    expected: REFUSED,
  },
  { name: 'prints without end', body: 'while True:\n    print("x" * 100000)', ends: ['run.timed-out'] },
  {
    name: 'gives back more than anybody can hold',
    body: 'return {"Reached": "x" * (80 * 1024 * 1024)}',
    ends: ['run.result-too-large', 'run.out-of-memory'],
  },
  {
    name: 'gives back what is nested without end',
    body: 'deep = []\nfor at in range(200000):\n    deep = [deep]\nreturn {"Reached": deep}',
    ends: ['run.failed'],
  },
  { name: 'gives back a circle', body: 'a = []\na.append(a)\nreturn {"Reached": a}', ends: ['run.failed'] },
  { name: 'ends its process as if all were well', before: 'import os', body: 'os._exit(0)', ends: ['run.ended-early'] },
  { name: 'crashes', before: 'import ctypes', body: 'ctypes.string_at(0)', ends: ['run.ended-early'] },
  {
    name: 'kills its parent',
    before: 'import os, signal, time',
    body: 'os.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(5)\nreturn {}',
    ends: ['run.ended-early'],
  },
  {
    name: 'kills everybody',
    before: 'import os, signal, time',
    body: 'os.kill(-1, signal.SIGKILL)\ntime.sleep(5)\nreturn {}',
    ends: ['run.ended-early'],
  },
  {
    name: 'forges a frame',
    before: 'import os',
    body: 'os.write(4, b"\\x00\\x00\\x00\\x02\\x06" + bytes(16) + b"{}")\nimport time\ntime.sleep(0.2)\nreturn {}',
    ends: ['run.ended-early'],
  },
  {
    name: 'announces a frame of 4 GB',
    before: 'import os, time',
    body: 'os.write(4, b"\\xff" * 21)\ntime.sleep(5)\nreturn {}',
    ends: ['run.result-too-large', 'run.ended-early'],
  },
  {
    name: 'ignores every signal',
    before: 'import signal',
    body: 'for one in range(1, 32):\n    try:\n        signal.signal(one, signal.SIG_IGN)\n    except OSError:\n        pass\nwhile True:\n    pass',
    ends: ['run.timed-out'],
  },
  {
    name: 'stops its parent and gives back a result',
    before: 'import os, signal',
    body: 'os.kill(os.getppid(), signal.SIGSTOP)\nreturn {"Reached": "done"}',
    expected: 'done',
  },
  {
    name: 'announces a result of which it sends only a part',
    before: 'import os, struct, sys',
    body: `run = sys._getframe(1).f_locals["run"]
os.write(4, struct.pack(">IB16s", 1000, 6, run) + b"{")
os._exit(0)`,
    ends: ['run.timed-out', 'run.ended-early'],
  },
  {
    name: 'says that it is done before it is, and writes on into the next call',
    before: 'import frames, os, sys, time',
    body: `run = sys._getframe(1).f_locals["run"]
frames.write_frame(frames.RESULT, run, b'{"outputs":{"Reached":"early"}}')
frames.write_frame(frames.DONE, run)
for at in range(20):
    time.sleep(0.05)
    frames.write_frame(frames.RESULT, run, b'{"outputs":{"Reached":"late"}}')
return {}`,
    expected: 'early',
    nextEnds: ['run.ended-early'],
  },
  {
    name: 'gives back millions of empty lists',
    before: 'import frames, os, sys',
    body: `run = sys._getframe(1).f_locals["run"]
frames.write_frame(frames.RESULT, run, b'{"outputs":{"Reached":[' + b'[],' * (3 * 10**6) + b'0]}}')
os._exit(0)`,
    ends: ['run.result-too-detailed'],
    limitMs: 30_000,
  },
  {
    name: 'gives back brackets that are opened millions of times',
    before: 'import frames, os, sys',
    body: `run = sys._getframe(1).f_locals["run"]
frames.write_frame(frames.RESULT, run, b'{"outputs":' + b'[' * (3 * 10**6))
os._exit(0)`,
    ends: ['run.deserialization-error'],
  },
  {
    name: 'gives back what is no text',
    before: 'import frames, os, sys',
    body: `run = sys._getframe(1).f_locals["run"]
frames.write_frame(frames.RESULT, run, b'\\xff\\xfe{"outputs"' + bytes(range(256)))
os._exit(0)`,
    ends: ['run.deserialization-error'],
  },
  {
    name: 'gives back members that objects have by themselves',
    body: `return {"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": "yes"}}, "Reached": "done"}`,
    expected: 'done',
  },
  {
    name: 'makes the pipe of answers one that does not wait, for the next call',
    before: 'import os',
    body: `seen = not os.get_blocking(4)
os.set_blocking(4, False)
return {"Reached": seen}`,
    expected: false,
  },
  {
    name: 'forks in a thread and fills the memory there',
    before: 'import os, threading, time',
    body: `def fill():
    for at in range(6):
        if os.fork() == 0:
            held = []
            for part in range(35):
                held.append(bytearray(b"x" * 10**7))
            time.sleep(30)
            os._exit(0)
    time.sleep(30)
threading.Thread(target=fill).start()
time.sleep(30)
return {}`,
    ends: ['run.out-of-memory', 'run.timed-out'],
  },
  {
    name: 'registers what runs at the end of its process, a trace of all calls, and a thread',
    before: 'import atexit, sys, threading, time',
    body: `def late():
    while True:
        time.sleep(0.01)
atexit.register(late)
sys.settrace(lambda *rest: None)
threading.Thread(target=late).start()
return {"Reached": "done"}`,
    expected: 'done',
  },
  {
    name: 'looks through the objects of its host for the account, the server or another call',
    before: 'import gc',
    body: `found = [one for one in gc.get_objects() if isinstance(one, dict) and ("account" in one or "PARTI_PORT" in one or "DATABASE_URL" in one)]
return {"Reached": len(found)}`,
    expected: 0,
  },
  {
    name: 'makes a link to a file of the machine in its scratch folder, and reads it',
    before: 'import os',
    body: tried('(os.symlink("/etc/passwd", "/tmp/link"), open("/tmp/link").read())'),
    expected: REFUSED,
  },
  {
    name: 'makes device files and programs that run as somebody else',
    before: 'import os, stat',
    body: tried('os.mknod("/tmp/disk", 0o666 | stat.S_IFBLK, os.makedev(8, 0))'),
    expected: REFUSED,
  },
  {
    name: 'raises its own limits',
    before: 'import resource',
    body: tried('resource.setrlimit(resource.RLIMIT_NPROC, (10000, 10000))'),
    expected: REFUSED,
  },
  {
    name: 'looks into the pipes and memory of process 1',
    before: 'import os',
    body: tried('[open(f"/proc/1/{name}", "rb").read(1) for name in ("mem", "maps", "cmdline", "mountinfo")]'),
    expected: REFUSED,
  },
  {
    name: 'raises a huge number to a power in one step',
    body: 'return {"Reached": len(str(3 ** (10 ** 8)))}',
    ends: ['run.timed-out', 'run.failed'],
  },
];
