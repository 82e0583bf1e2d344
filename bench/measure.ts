import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
/** One row of the table that `npm run bench` prints and writes (`--json FILE`). */
export interface BenchRow {
  /** Id of the target, such as `S1`. */
  id: string;
  what: string;
  value: number;
  unit: string;
  /** The peer or yardstick measured in the same run. */
  peer: { name: string; value: number } | null;
  /** `value / peer.value`. */
  ratio: number | null;
  target: string;
  /** Null where the target does not apply to this machine or this stage. */
  ok: boolean | null;
  rounds: number;
}

/** A measurement; `ids` are the targets that it answers. */
export interface Measure {
  ids: readonly string[];
  run(): Promise<BenchRow[]>;
}

/** Middle value; the mean of the two middle ones for an even count. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Linear interpolation between the sorted values; `share` from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? Number.NaN;
  return low + (high - low) * (position - Math.floor(position));
}

/** Processor time (ms) that this process takes for some work: how busy the machine is changes it little. */
export function processorMs(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

export function row(values: Omit<BenchRow, 'ratio'>): BenchRow {
  return { ...values, ratio: values.peer ? values.value / values.peer.value : null };
}

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Collects all garbage, so that what is measured next pays for its own alone. */
export function collectGarbage(): void {
  // What the first round sets free may free more.
  gc();
  gc();
}
