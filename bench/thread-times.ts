import type { Browser, Page } from 'playwright';

/** Processor time (ms) that the threads of a page took between two marks. */
export interface ThreadTimes {
  /** Scripts, styles, layout and paint lists of the page. */
  page: number;
  /** Of that, scripts alone. */
  pageScripts: number;
  /** The longest turn of the page: meanwhile it answers nobody. */
  longestTurn: number;
  workers: number;
  /** Collecting garbage, hashing, and pixels of everything but the model. */
  helpers: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const TASKS = new Set(['RunTask', 'ThreadControllerImpl::RunTask', 'ThreadPool_RunTask']);
const SCRIPTS = new Set(['v8.callFunction', 'FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.run']);

/**
 * Traces a page while `work` is done and tells what its threads did from each user-timing mark `begin` to the `end` that
 * follows it. The clocks are those of the threads: how busy the machine is changes little.
 */
export async function threadTimes(
  browser: Browser,
  page: Page,
  [begin, end]: readonly [string, string],
  work: () => Promise<void>,
): Promise<ThreadTimes[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8', 'blink.user_timing'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const marks = traceEvents.filter(({ name }) => name === begin || name === end).toSorted((a, b) => a.ts - b.ts);
  const pairs = marks.flatMap((mark, at) => (mark.name === end && marks[at - 1]?.name === begin ? [[marks[at - 1], mark]] : []));
  return pairs.map(([from, to]) => timesBetween(traceEvents, from as TraceEvent, to as TraceEvent));
}

function timesBetween(events: readonly TraceEvent[], from: TraceEvent, to: TraceEvent): ThreadTimes {
  const kindOf = new Map<number, string>();
  for (const { name, ph, pid, tid, args } of events)
    if (ph === 'M' && name === 'thread_name' && pid === from.pid) kindOf.set(tid, args?.name ?? '');
  const during = events.filter(({ ph, pid, ts, dur = 0 }) => ph === 'X' && pid === from.pid && ts < to.ts && ts + dur > from.ts);
  const turns = during.filter(({ name, tid }) => TASKS.has(name) && tid === from.tid);
  const of = (isMeant: (thread: string, tid: number) => boolean, names: ReadonlySet<string>) =>
    sum(outermost(during.filter(({ name, tid }) => names.has(name) && isMeant(kindOf.get(tid) ?? '', tid))));
  return {
    page: of((_, tid) => tid === from.tid, TASKS),
    pageScripts: of((_, tid) => tid === from.tid, SCRIPTS),
    longestTurn: Math.max(0, ...turns.map(({ tdur = 0 }) => tdur / 1000)),
    workers: of((thread) => thread === 'DedicatedWorker thread', TASKS),
    helpers: of((thread) => thread.startsWith('ThreadPool') || thread === 'Compositor', TASKS),
  };
}

/** Without those that lie within another one of the same thread. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const ends = new Map<number, number>();
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ tid, ts, dur = 0 }) => {
      if (ts < (ends.get(tid) ?? 0)) return false;
      ends.set(tid, ts + dur);
      return true;
    });
}

const sum = (events: readonly TraceEvent[]): number => events.reduce((total, { tdur = 0 }) => total + tdur / 1000, 0);
