import { expect, it } from 'vitest';
import { doctorText, type DoctorReport } from './doctor.ts';

const machine: Pick<DoctorReport, 'jail' | 'runtimes'> = {
  jail: { tier: 'full', version: '0.11.0', ownAccount: false },
  runtimes: [{ language: 'typescript', state: 'ready', version: 'Node 24.18.0', coldMs: 60.4, warmMs: 1.52 }],
};

it('parti doctor says what is there, also in a clone that was never started, and what to do next', () => {
  const started = doctorText({ ...machine, functions: { state: 'ready', count: 42 } });
  expect(started.split('\n')).toEqual([
    "jail        full: bubblewrap 0.11.0, seccomp, limits, the server's account",
    'typescript  ready: Node 24.18.0, first call 60 ms, next 1.5 ms',
    'functions   ready: 42 come with Parti',
    '',
  ]);
  const fresh = doctorText({ ...machine, functions: { state: 'not-built' } });
  expect(fresh.split('\n').slice(2)).toEqual([
    'functions   not built yet: the first start builds them',
    '            → npm start',
    '',
  ]);
});
