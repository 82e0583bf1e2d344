import { PartiError } from '#domain';

/** Waits before what did not come is asked for again (ms); the last one holds from then on. */
const WAITS_MS = [2_000, 4_000, 8_000, 15_000] as const;

/**
 * Asks until an answer is there, and hands it on; answers how to end it. `onFailure` is told of the first failure alone. What
 * the talk itself refuses is not asked again: it is over, or somebody else's.
 */
export function askUntilThere<T>(
  ask: () => Promise<T>,
  onAnswer: (answer: T) => void,
  onFailure: (error: unknown) => void,
): () => void {
  let isOver = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const once = () =>
    ask().then(
      (answer) => {
        if (!isOver) onAnswer(answer);
      },
      (error: unknown) => {
        if (isOver) return;
        if (failures === 0) onFailure(error);
        if (error instanceof PartiError && error.code.startsWith('presenting.')) return;
        timer = setTimeout(() => void once(), WAITS_MS[Math.min(failures, WAITS_MS.length - 1)]);
        failures += 1;
      },
    );
  void once();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
