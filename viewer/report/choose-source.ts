/** What a widget, or the other side of a comparison, reads. */
interface Reading {
  nodes: string[] | undefined;
  discriminator?: string;
}

/**
 * What changes where these functions shall be read; undefined stands for all, those that are added later too. What names
 * neither functions nor kind reads the last function with a table, so all functions are told by the kind that is shown.
 */
export const readFrom = (nodes: readonly string[] | undefined, shownKind: string | undefined): Reading => ({
  nodes: nodes && [...nodes],
  ...(nodes === undefined && shownKind !== undefined ? { discriminator: shownKind } : {}),
});

/** A widget, or a part of one, with a change; what the change leaves undefined is gone. */
export const changedBy = <Held extends object>(held: Held, change: Partial<Held>): Held =>
  Object.fromEntries(Object.entries({ ...held, ...change }).filter(([, value]) => value !== undefined)) as Held;
