import { REFUSED, type Attack } from './attack.ts';

const DIED = ['run.ended-early', 'run.out-of-memory', 'run.failed', 'run.timed-out'] as const;

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
    name: 'looks where on the machine the folders of the server lie',
    body: 'reached = string.Join(" ", System.IO.File.ReadAllLines("/proc/self/mountinfo").Select(line => line.Split(\' \')).Select(parts => parts[3]).Where(root => root.Contains("cache") || root.Contains("parti") || root.Contains("runtimes")));',
    expected: '',
  },
  {
    name: 'loops in a finalizer',
    body: 'Finalized.Make(); GC.Collect(); GC.WaitForPendingFinalizers(); reached = "reached";',
    ends: ['run.timed-out'],
  },
  {
    name: 'fills the kernel with empty files',
    body: 'for (var at = 0; ; at++) System.IO.File.Create($"/tmp/{at}").Dispose();',
    ends: ['run.out-of-memory', 'run.timed-out'],
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
