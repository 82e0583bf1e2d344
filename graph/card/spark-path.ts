import type { FunctionRecord, RunResult } from '#domain';

/** Size of the drawn line, px. */
const [WIDTH, HEIGHT] = [40, 14];
/** More values than this are drawn by those between which they lie. */
const MOST = 40;

/**
 * Way of a line through the first output that holds at least three finite numbers, as the `d` of a path in a box of
 * 40 × 14; undefined where none does.
 */
export function sparkPath(record: Pick<FunctionRecord, 'outputs'>, result: Pick<RunResult, 'outputs'>): string | undefined {
  for (const { name, type } of record.outputs) {
    const value = type === 'list' && Object.hasOwn(result.outputs, name) ? result.outputs[name] : undefined;
    if (!Array.isArray(value) || value.length < 3) continue;
    if (value.every((one): one is number => typeof one === 'number' && Number.isFinite(one))) return pathOf(value);
  }
  return undefined;
}

function pathOf(values: readonly number[]): string {
  const step = Math.max(1, Math.ceil(values.length / MOST));
  const drawn = values.filter((_, at) => at % step === 0 || at === values.length - 1);
  const [low, high] = [Math.min(...drawn), Math.max(...drawn)];
  // All alike lie in the middle.
  const up = (value: number) => (high === low ? HEIGHT / 2 : HEIGHT - 1 - ((value - low) / (high - low)) * (HEIGHT - 2));
  return drawn
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${rounded((at / (drawn.length - 1)) * WIDTH)} ${rounded(up(value))}`)
    .join('');
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
