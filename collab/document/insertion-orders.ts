/**
 * Orders for a list whose kept members have one already (`undefined`: a new member): new ones lie evenly between their
 * neighbours, kept ones stay untouched. When no number is left between two neighbours, or kept ones do not rise, all are
 * counted anew from 1.
 */
export function insertionOrders(orders: readonly (number | undefined)[]): number[] {
  const result: number[] = [];
  for (let at = 0; at < orders.length; at++) {
    const order = orders[at];
    const before = result.at(-1);
    if (order !== undefined) result.push(order);
    else {
      const next = orders.slice(at).findIndex((candidate) => candidate !== undefined);
      const count = next < 0 ? orders.length - at : next;
      const after = next < 0 ? (before ?? 0) + count + 1 : (orders[at + next] as number);
      const from = before ?? after - count - 1;
      for (let step = 1; step <= count; step++) result.push(from + ((after - from) * step) / (count + 1));
      at += count - 1;
    }
  }
  const rises = result.every((order, at) => at === 0 || order > (result[at - 1] as number));
  return rises ? result : orders.map((_, index) => index + 1);
}
