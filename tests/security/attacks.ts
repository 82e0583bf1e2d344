/** Attacks by language; each gives back what it reached, so that the test can say what it must not be. */
export interface Attack {
  name: string;
  /** Body of `execute`; Python gives back a dict, TypeScript an outputs object, C# sets `reached`. */
  body: string;
  /** What the body needs before it. */
  before?: string;
  /** Codes with which the run may end; absent: it must succeed with `expected`. */
  ends?: readonly string[];
  expected?: unknown;
}

const REFUSED = 'refused';
const DIED = ['run.ended-early', 'run.out-of-memory', 'run.failed', 'run.timed-out'] as const;

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
  },
  {
    name: 'gives back millions of empty lists',
    before: 'import frames, os, sys',
    body: `run = sys._getframe(1).f_locals["run"]
frames.write_frame(frames.RESULT, run, b'{"outputs":{"Reached":[' + b'[],' * (3 * 10**6) + b'0]}}')
os._exit(0)`,
    ends: ['run.result-too-detailed'],
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
    name: 'makes the pipe of answers one that does not wait',
    before: 'import fcntl, os',
    body: `fcntl.fcntl(4, fcntl.F_SETFL, os.O_NONBLOCK)
return {"Reached": "x" * 10**6}`,
    ends: ['run.ended-early', 'run.failed', 'run.timed-out'],
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

const ts = (expression: string): string =>
  `let reached; try { reached = typeof (${expression}); } catch { reached = 'refused'; } return { outputs: { Reached: reached } };`;

export const TYPESCRIPT_ATTACKS: readonly Attack[] = [
  {
    name: 'reaches the process through a constructor',
    body: ts(`(globalThis as any).constructor.constructor('return process')()`),
    expected: REFUSED,
  },
  {
    name: 'reaches the process through an array of the host',
    body: ts(`(inputs as any).constructor.constructor('return process')()`),
    expected: REFUSED,
  },
  { name: 'requires', body: ts(`(globalThis as any).require('fs')`), expected: REFUSED },
  { name: 'evaluates text', body: ts(`(0, eval)('1')`), expected: REFUSED },
  {
    name: 'sees what a page or Node has',
    body: `return { outputs: { Reached: ['process', 'require', 'fetch', 'XMLHttpRequest', 'WebSocket', 'setTimeout', 'WebAssembly'].filter((name) => typeof (globalThis as any)[name] === 'function' || name === 'process' && name in globalThis) } };`,
    expected: [],
  },
  {
    name: 'changes what all objects have',
    body: `(Object.prototype as any).polluted = 'yes'; return { outputs: { Reached: 'done' } };`,
    expected: 'done',
  },
  {
    name: 'fills the memory',
    body: `const held = []; for (;;) held.push({ a: [1, 2, 3] });`,
    ends: ['run.out-of-memory', 'run.timed-out'],
  },
  {
    name: 'fills buffers',
    body: `const held = []; for (;;) held.push(new Uint8Array(5e7).fill(1));`,
    ends: ['run.failed', 'run.out-of-memory'],
  },
  {
    name: 'gives back more than anybody can hold',
    body: `return { outputs: { Reached: 'x'.repeat(8e7) } };`,
    ends: ['run.result-too-large'],
  },
  { name: 'gives back a circle', body: `const a: any = {}; a.a = a; return { outputs: { Reached: a } };`, ends: ['run.failed'] },
  { name: 'loops while its error is read', body: `throw { get message() { for (;;); } };`, ends: ['run.timed-out'] },
  {
    name: 'loops in a promise',
    body: `const loop = (): any => Promise.resolve().then(loop); loop(); return { outputs: { Reached: 1 } };`,
    ends: ['run.timed-out', 'run.out-of-memory'],
  },
  {
    name: 'matches without end',
    body: `return { outputs: { Reached: /^(a+)+$/.test('a'.repeat(60) + 'b') } };`,
    ends: ['run.timed-out'],
  },
  {
    name: 'calls itself without end',
    body: `const deep = (): number => deep() + 1; return { outputs: { Reached: deep() } };`,
    ends: ['run.failed'],
  },
  {
    name: 'asks for the places of a trace and reaches the host through one',
    body: `(Error as any).prepareStackTrace = (_: Error, sites: any[]) => sites;
let reached = 'refused';
try {
  for (const site of (new Error() as any).stack) {
    for (const one of [site.getThis(), site.getFunction(), site]) {
      const make = one && one.constructor && one.constructor.constructor;
      if (make) reached = String(make('return typeof process')());
    }
  }
} catch {
  reached = 'refused';
}
return { outputs: { Reached: reached } };`,
    expected: REFUSED,
  },
  {
    name: 'changes what objects of the host have, through a trace',
    body: `(Error as any).prepareStackTrace = (_: Error, sites: any[]) => {
  for (const site of sites) {
    for (let one: any = site; one; one = Object.getPrototypeOf(one)) {
      try { one.polluted = 'yes'; one.then = (done: any) => done(1); one.toJSON = () => 'yes'; } catch {}
    }
  }
  return 'x';
};
throw new Error('for the trace');`,
    ends: ['run.failed'],
  },
  {
    name: 'throws what answers differently each time it is read',
    body: `let at = 0; throw new Proxy({}, { get: () => (at++ % 2 ? () => { for (;;); } : { get message() { throw at; } }) });`,
    ends: ['run.failed', 'run.timed-out'],
  },
  { name: 'imports a part of Node while it runs', body: ts(`new Function("return import('node:fs')")()`), expected: REFUSED },
  {
    name: 'shares memory and waits',
    body: ts('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'),
    expected: REFUSED,
  },
  {
    name: 'makes machine code',
    body: ts('new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))'),
    expected: REFUSED,
  },
  {
    name: 'starts a worker',
    body: ts(`new (globalThis as any).Worker('data:text/javascript,')`),
    expected: REFUSED,
  },
  {
    name: 'asks for what Node hides',
    body: ts(`(globalThis as any).process.binding('fs')`),
    expected: REFUSED,
  },
  {
    name: 'gives back millions of empty lists',
    body: `const all = []; for (let at = 0; at < 2.1e6; at++) all.push([]); return { outputs: { Reached: all } };`,
    ends: ['run.result-too-detailed', 'run.out-of-memory'],
  },
  {
    name: 'gives back members that objects have by themselves',
    body: `return { outputs: JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": "yes"}}, "Reached": "done"}') };`,
    expected: 'done',
  },
  {
    name: 'prints a million short lines',
    body: `for (let at = 0; at < 1e6; at++) console.log(at); return { outputs: { Reached: 'done' } };`,
    expected: 'done',
  },
  {
    name: 'takes the functions of the host away',
    body: `for (const name of ['__run', '__printed', '__parti', '__seed', 'JSON', 'Object', 'Error', 'String']) (globalThis as any)[name] = null; return { outputs: { Reached: 'done' } };`,
    ends: ['run.failed'],
    expected: 'done',
  },
  { name: 'gives a promise', body: `return Promise.resolve({}) as any;`, ends: ['run.failed'] },
];

const cs = (statement: string): string => `try { ${statement} reached = "reached"; } catch (Exception) { reached = "refused"; }`;

export const CSHARP_ATTACKS: readonly Attack[] = [
  { name: 'reads the accounts of the machine', body: cs('System.IO.File.ReadAllText("/etc/passwd");'), expected: REFUSED },
  {
    name: 'reads the environment of process 1',
    body: 'reached = System.IO.File.ReadAllText("/proc/1/environ").Contains("=") ? "reached" : "refused";',
    expected: REFUSED,
  },
  { name: 'writes into the root', body: cs('System.IO.File.WriteAllText("/new", "x");'), expected: REFUSED },
  { name: 'writes beside the runner', body: cs('System.IO.File.WriteAllText("/runner/new", "x");'), expected: REFUSED },
  { name: 'opens a socket', body: cs('new System.Net.Sockets.TcpClient("127.0.0.1", 22);'), expected: REFUSED },
  { name: 'asks for a name', body: cs('System.Net.Dns.GetHostAddresses("example.org");'), expected: REFUSED },
  { name: 'starts a program', body: cs('System.Diagnostics.Process.Start("/usr/bin/id");'), expected: REFUSED },
  { name: 'ends its process as if all were well', body: 'Environment.Exit(0);', ends: DIED },
  { name: 'fails fast', body: 'Environment.FailFast("gone");', ends: DIED },
  { name: 'calls itself without end', body: 'int Deep(int x) => Deep(x + 1) + 1; reached = Deep(0).ToString();', ends: DIED },
  {
    name: 'fills the managed memory',
    body: 'var held = new List<byte[]>(); while (true) held.Add(new byte[1000000]);',
    ends: DIED,
  },
  {
    name: 'fills the native memory',
    body: 'for (var at = 0; at < 100; at++) { var part = System.Runtime.InteropServices.Marshal.AllocHGlobal(64 << 20); for (var page = 0; page < 64 << 20; page += 4096) System.Runtime.InteropServices.Marshal.WriteByte(part, page, 1); }',
    ends: DIED,
  },
  {
    name: 'starts threads without end',
    body: 'for (var at = 0; at < 20000; at++) new System.Threading.Thread(() => System.Threading.Thread.Sleep(60000)).Start();',
    ends: DIED,
  },
  {
    name: 'reads the memory of its starter and the places of the machine',
    body: cs('System.IO.File.ReadAllBytes("/proc/1/mem");'),
    expected: REFUSED,
  },
  {
    name: 'opens a local socket',
    body: cs(
      'new System.Net.Sockets.Socket(System.Net.Sockets.AddressFamily.Unix, System.Net.Sockets.SocketType.Stream, System.Net.Sockets.ProtocolType.Unspecified);',
    ),
    expected: REFUSED,
  },
  {
    name: 'calls the library of the system: fork, socket, ptrace',
    body: 'var library = System.Runtime.InteropServices.NativeLibrary.Load("libc.so.6"); var socket = System.Runtime.InteropServices.Marshal.GetDelegateForFunctionPointer<Native>(System.Runtime.InteropServices.NativeLibrary.GetExport(library, "socket")); reached = socket(1, 1, 0) < 0 && socket(16, 3, 0) < 0 ? "refused" : "reached";',
    expected: REFUSED,
  },
  {
    name: 'sees the environment of the server',
    body: 'reached = string.Join(",", Environment.GetEnvironmentVariables().Keys.Cast<string>().Where(name => !name.StartsWith("DOTNET_") && name is not ("TZ" or "HOME" or "PWD" or "LD_LIBRARY_PATH")));',
    expected: '',
  },
  {
    name: 'leaves a file for the next call',
    body: 'var seen = System.IO.File.Exists("/tmp/left"); System.IO.File.WriteAllText("/tmp/left", "x"); System.IO.Directory.CreateDirectory("/tmp/folder/deep"); reached = seen ? "seen" : "refused";',
    expected: REFUSED,
  },
  {
    name: 'writes an answer for another call through the runner',
    body: 'var frames = AppDomain.CurrentDomain.GetAssemblies().Select(one => one.GetType("Parti.Frames")).First(type => type != null); frames.GetMethod("Write").CreateDelegate<Send>()(6, new byte[16], System.Text.Encoding.UTF8.GetBytes("{}")); System.Threading.Thread.Sleep(500); reached = "reached";',
    ends: ['run.ended-early'],
  },
  {
    name: 'works on from a timer, long after the call',
    body: 'kept = new System.Threading.Timer(_ => { while (true) { } }, null, 700, -1); reached = "done";',
    expected: 'done',
  },
  {
    name: 'loops in a thread that outlives the call',
    body: 'new System.Threading.Thread(() => { while (true) { } }).Start(); reached = "done";',
    expected: 'done',
  },
];
