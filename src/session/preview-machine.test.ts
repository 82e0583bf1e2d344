import { describe, expect, test } from 'vitest';
import type { NodeId, NodeRun } from '#domain';
import {
  IDLE,
  nextPreview,
  type PreviewEvent,
  type PreviewJob,
  type PreviewPhase,
  type PreviewRuns,
  type PreviewState,
  type ServerReading,
} from './preview-machine.ts';
import type { PreviewRequest, PreviewRun } from './preview-runner.ts';

const heightOf = (height: number): PreviewRequest => ({ node: 'envelope', inputs: { height } });
const at30 = heightOf(30);
const at40 = heightOf(40);
const was20 = { height: 20, depth: 5 };
const runsOf = (...nodes: NodeId[]): PreviewRuns =>
  new Map(nodes.map((node) => [node, { state: 'succeeded', resultDigest: `preview of ${node}` }]));
const both = runsOf('envelope', 'floors');
const earlier = runsOf('envelope');
const none: PreviewRuns = new Map();

const serverOf = (
  runs: Record<NodeId, Partial<NodeRun>>,
  summary = { paused: false, running: 0, waiting: 0 },
): ServerReading => ({
  get: (node) => (runs[node] ? { nodeId: node, state: 'succeeded', ...runs[node] } : undefined),
  summary: () => summary,
});
/** The server before it has seen a commit. */
const before = serverOf({ envelope: { key: 'k1' }, floors: { key: 'f1' } });
const busy = { paused: false, running: 1, waiting: 0 };

const jobOf = (request: PreviewRequest, rest: Partial<PreviewJob> = {}): PreviewJob => ({
  request,
  at: 'tab',
  mayDrop: true,
  shownBefore: none,
  ...rest,
});
const previewing = (request: PreviewRequest): PreviewPhase => ({ kind: 'previewing', trial: { request, inputsBefore: was20 } });
const unavailable = (request: PreviewRequest): PreviewPhase => ({ kind: 'unavailable', trial: { request, inputsBefore: was20 } });
const held = (request?: PreviewRequest): PreviewPhase => ({
  kind: 'held',
  root: 'envelope',
  keyBefore: 'k1',
  trial: request && { request, inputsBefore: was20 },
});
const state = (phase: PreviewPhase, shown: PreviewRuns = none, job?: PreviewJob): PreviewState => ({ phase, shown, job });

interface Row {
  name: string;
  from: PreviewState;
  event: PreviewEvent;
  server?: ServerReading;
  to: PreviewState;
}

const tryOf = (request: PreviewRequest, inputsNow = was20): PreviewEvent => ({ type: 'try', request, inputsNow });
const made = (runs: PreviewRuns | undefined): PreviewEvent => ({ type: 'made', runs });
const failed = (...serverOnly: NodeId[]): PreviewEvent => ({ type: 'failed', serverOnly });
const end = (inputsNow: Record<string, number> | undefined): PreviewEvent => ({ type: 'end', inputsNow });
const notHere = { state: 'running', notice: 'run.client-preview-unavailable' } as const;

const ROWS: Row[] = [
  // Trying.
  { name: 'the first value starts a job', from: IDLE, event: tryOf(at30), to: state(previewing(at30), none, jobOf(at30)) },
  {
    name: 'the next value waits for the job, and keeps the inputs of before the first',
    from: state(previewing(at30), none, jobOf(at30)),
    event: tryOf(at40, { height: 30, depth: 5 }),
    to: state(previewing(at40), none, jobOf(at30)),
  },
  {
    name: 'another node begins with its own inputs',
    from: state(previewing(at30), both),
    event: { type: 'try', request: { node: 'site', inputs: { width: 1 } }, inputsNow: { width: 2 } },
    to: state(
      { kind: 'previewing', trial: { request: { node: 'site', inputs: { width: 1 } }, inputsBefore: { width: 2 } } },
      both,
      { request: { node: 'site', inputs: { width: 1 } }, at: 'tab', mayDrop: true, shownBefore: both },
    ),
  },
  {
    name: 'a value tried again lets go of what was held',
    from: state(held(), both),
    event: tryOf(at40),
    to: state(previewing(at40), both, jobOf(at40, { shownBefore: both })),
  },
  // The job ends.
  {
    name: 'what was made is shown',
    from: state(previewing(at30), none, jobOf(at30)),
    event: made(both),
    to: state(previewing(at30), both),
  },
  {
    name: 'a newer value is made next, and may be dropped',
    from: state(previewing(at40), none, jobOf(at30)),
    event: made(earlier),
    to: state(previewing(at40), earlier, jobOf(at40, { shownBefore: earlier })),
  },
  {
    name: 'after one that was dropped the next may not be',
    from: state(previewing(at40), earlier, jobOf(at30)),
    event: made(undefined),
    to: state(previewing(at40), earlier, jobOf(at40, { mayDrop: false, shownBefore: earlier })),
  },
  { name: 'given up, it ends unseen', from: state({ kind: 'idle' }, none, jobOf(at30)), event: made(both), to: IDLE },
  {
    name: 'committed meanwhile, it is shown and held',
    from: state(held(at30), none, jobOf(at30)),
    event: made(both),
    server: before,
    to: state(held(), both),
  },
  {
    name: 'committed meanwhile and settled by the server before, it goes at once',
    from: state(held(at30), none, jobOf(at30)),
    event: made(both),
    server: serverOf({ envelope: { key: 'k2' }, floors: { key: 'f2' } }),
    to: IDLE,
  },
  // This tab cannot.
  {
    name: 'what this tab cannot run is asked of the server, and says so over what it showed',
    from: state(previewing(at30), earlier, jobOf(at30)),
    event: failed('envelope', 'floors'),
    to: state(
      unavailable(at30),
      new Map<NodeId, PreviewRun>([
        ['envelope', { ...notHere, resultDigest: 'preview of envelope' }],
        ['floors', notHere],
      ]),
      jobOf(at30, { at: 'server', shownBefore: earlier }),
    ),
  },
  {
    name: 'without the server the shown is as before',
    from: state(unavailable(at30), both, jobOf(at30, { at: 'server', shownBefore: earlier })),
    event: failed(),
    to: state(unavailable(at30), earlier),
  },
  {
    name: 'without the server a newer value is tried in this tab',
    from: state(previewing(at40), both, jobOf(at30, { at: 'server', shownBefore: earlier })),
    event: failed(),
    to: state(previewing(at40), earlier, jobOf(at40, { mayDrop: false, shownBefore: earlier })),
  },
  {
    name: 'given up, a failure of the server shows nothing again',
    from: state({ kind: 'idle' }, none, jobOf(at30, { at: 'server', shownBefore: earlier })),
    event: failed(),
    to: IDLE,
  },
  {
    name: 'a committed value the server runs anyway',
    from: state(held(at30), earlier, jobOf(at30)),
    event: failed('floors'),
    server: before,
    to: state(held(), earlier),
  },
  {
    name: 'W8.02e what the server made stays shown: the notice does not come again with the next value',
    from: state(
      { kind: 'previewing', trial: { request: at40, inputsBefore: was20 } },
      earlier,
      jobOf(at30, { at: 'server', shownBefore: none }),
    ),
    event: made(both),
    to: state(
      { kind: 'previewing', trial: { request: at40, inputsBefore: was20, isServed: true } },
      both,
      jobOf(at40, { at: 'server', shownBefore: both }),
    ),
  },
  {
    name: 'W8.02e a value after a pause of the finger is asked of the server at once, too',
    from: state({ kind: 'unavailable', trial: { request: at30, inputsBefore: was20, isServed: true } }, both),
    event: tryOf(at40),
    to: state(
      { kind: 'previewing', trial: { request: at40, inputsBefore: was20, isServed: true } },
      both,
      jobOf(at40, { at: 'server', shownBefore: both }),
    ),
  },
  {
    name: 'W8.02e another node is tried in this tab first',
    from: state({ kind: 'unavailable', trial: { request: at30, inputsBefore: was20, isServed: true } }, both),
    event: { type: 'try', request: { node: 'site', inputs: { width: 1 } }, inputsNow: { width: 2 } },
    to: state(
      { kind: 'previewing', trial: { request: { node: 'site', inputs: { width: 1 } }, inputsBefore: { width: 2 } } },
      both,
      { request: { node: 'site', inputs: { width: 1 } }, at: 'tab', mayDrop: true, shownBefore: both },
    ),
  },
  // The finger leaves.
  { name: 'given up, the committed runs are back', from: state(previewing(at30), both), event: end(was20), to: IDLE },
  { name: 'of a node that is gone, too', from: state(previewing(at30), both), event: end(undefined), to: IDLE },
  {
    name: 'given up during a job, the job ends unseen',
    from: state(unavailable(at30), both, jobOf(at30)),
    event: end(was20),
    to: state({ kind: 'idle' }, none, jobOf(at30)),
  },
  {
    name: 'back at the value of before, nothing will run',
    from: state(previewing(heightOf(20)), both),
    event: end(was20),
    to: IDLE,
  },
  {
    name: 'committed, it is held',
    from: state(previewing(at30), both),
    event: end({ height: 30, depth: 5 }),
    to: state(held(), both),
  },
  {
    name: 'committed during its job, its trial goes on',
    from: state(previewing(at30), none, jobOf(at30)),
    event: end({ height: 30, depth: 5 }),
    to: state(held(at30), none, jobOf(at30)),
  },
  { name: 'without a trial nothing ends', from: IDLE, event: end(was20), to: IDLE },
  { name: 'what is held is ended', from: state(held(), both), event: end(was20), to: state(held(), both) },
  // The server tells.
  {
    name: 'states of before the commit release nothing',
    from: state(held(), both),
    event: { type: 'told' },
    to: state(held(), both),
  },
  {
    name: 'the server’s own run takes the place of its preview, node by node',
    from: state(held(), both),
    event: { type: 'told' },
    server: serverOf({ envelope: { key: 'k2' }, floors: { state: 'out-of-date' } }, busy),
    to: state(held(), runsOf('floors')),
  },
  {
    name: 'while its node runs, the preview stays',
    from: state(held(), both),
    event: { type: 'told' },
    server: serverOf({ envelope: { key: 'k2', state: 'running' }, floors: { state: 'waiting' } }, busy),
    to: state(held(), both),
  },
  {
    name: 'what stays out of date on a server at rest is released',
    from: state(held(), both),
    event: { type: 'told' },
    server: serverOf({ envelope: { key: 'k2' }, floors: { state: 'out-of-date' } }),
    to: IDLE,
  },
  {
    name: 'so is it on a paused one',
    from: state(held(), both),
    event: { type: 'told' },
    server: serverOf({ envelope: { key: 'k2' }, floors: { state: 'out-of-date' } }, { ...busy, paused: true }),
    to: IDLE,
  },
  {
    name: 'states change no preview whose finger is on the slider',
    from: state(previewing(at30), both),
    event: { type: 'told' },
    server: serverOf({ envelope: { key: 'k2' } }),
    to: state(previewing(at30), both),
  },
  // Nobody took it up.
  { name: 'held too long, it goes', from: state(held(), both), event: { type: 'timeout' }, to: IDLE },
  {
    name: 'a timer that comes late changes nothing',
    from: state(previewing(at40), both),
    event: { type: 'timeout' },
    to: state(previewing(at40), both),
  },
];

describe('a preview', () => {
  test.each(ROWS)('$name', ({ from, event, server, to }) => {
    expect(nextPreview(from, event, server ?? before)).toEqual(to);
  });

  test('keeps its state, the same object, where the server tells nothing new', () => {
    for (const from of [IDLE, state(held(), both), state(previewing(at30), both)])
      expect(nextPreview(from, { type: 'told' }, before)).toBe(from);
  });
});
