/** One thing that is done to the product, and what came of it. */
export interface Scenario {
  name: string;
  /** Answers what was counted; throws when a promise was broken. */
  run(): Promise<Record<string, number | string>>;
}

/** Value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
