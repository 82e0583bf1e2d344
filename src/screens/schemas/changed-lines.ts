/** Places of the lines that the longest common run of lines leaves out. */
export function changedLines(before: readonly string[], after: readonly string[]): ReadonlySet<number> {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      (lengths[i] as Uint16Array)[j] =
        before[i] === after[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const marked = new Set<number>();
  let i = 0;
  for (const [j, line] of after.entries()) {
    while (i < before.length && before[i] !== line && lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++;
    if (i < before.length && before[i] === line) i++;
    else marked.add(j);
  }
  return marked;
}
