import { REFUSED, type Attack } from './attack.ts';

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
    limitMs: 30_000,
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
  },
  { name: 'gives a promise', body: `return Promise.resolve({}) as any;`, ends: ['run.failed'] },
];
