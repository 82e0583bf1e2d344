/** Something that stands in an order among others. */
interface Ordered {
  id: string;
  order: number;
}

/** Order that brings one of a sorted list to another place: between its new neighbours. Undefined where it stands there already or is not in the list. */
export function orderAtPlace(ordered: readonly Ordered[], id: string, place: number): number | undefined {
  const from = ordered.findIndex((one) => one.id === id);
  const to = Math.max(0, Math.min(ordered.length - 1, place));
  if (from < 0 || from === to) return undefined;
  const others = ordered.filter((one) => one.id !== id);
  const [before, after] = [others[to - 1]?.order, others[to]?.order];
  if (before === undefined) return (after ?? 0) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
