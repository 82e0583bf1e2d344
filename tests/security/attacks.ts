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
    name: 'loops in a thread that outlives the call',
    body: 'new System.Threading.Thread(() => { while (true) { } }).Start(); reached = "done";',
    expected: 'done',
  },
];
