/** Name of a branch: that of the state it leads on from, with the next free number where somebody would take it for another workflow. Without a name it has none. */
export function branchName(name: string, taken: ReadonlySet<string>): string {
  if (name === '' || !taken.has(name)) return name;
  const stem = name.replace(/ \(\d+\)$/, '');
  for (let number = 2; ; number++) {
    const next = `${stem} (${number})`;
    if (!taken.has(next)) return next;
  }
}
