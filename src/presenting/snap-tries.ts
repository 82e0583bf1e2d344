import { nearestPrepared, triesOf, type NamedSlide, type PreparedTry, type RoomState, type WorkflowDocument } from '#domain';

/** What was prepared of a deck, and the workflow that it is of. */
export interface Prepared {
  prepared: readonly PreparedTry[];
  document: WorkflowDocument;
}

/** Where nothing can run, values that were not prepared together are the nearest that were; the one that was `moved` stays. */
export function snapTries(
  slide: NamedSlide | undefined,
  wanted: RoomState['tries'],
  moved: string | undefined,
  { prepared, document }: Prepared,
): RoomState['tries'] {
  const tries = slide ? triesOf(slide.slide) : [];
  const nodes = new Set(tries.flatMap(([id, { node }]) => (Object.hasOwn(wanted, id) ? [node] : [])));
  return Object.fromEntries(
    [...nodes].flatMap((node) => {
      const own = tries.filter(([, one]) => one.node === node);
      const before: Record<string, number> = {};
      const inputs: Record<string, number> = {};
      const ranges: Record<string, number> = {};
      for (const [id, { property, values }] of own) {
        const kept = document.nodes[node]?.inputs[property];
        before[property] = typeof kept === 'number' ? kept : (values[0] ?? 0);
        inputs[property] = wanted[id] ?? before[property];
        ranges[property] = (values.at(-1) ?? 0) - (values[0] ?? 0);
      }
      const held = own.find(([id]) => id === moved)?.[1].property;
      const nearest = nearestPrepared(prepared, { node, inputs, moved: held }, before, ranges);
      return own.flatMap(([id, { property }]): [string, number][] => {
        const value = nearest[property] ?? before[property] ?? 0;
        return Object.hasOwn(wanted, id) || value !== before[property] ? [[id, value]] : [];
      });
    }),
  );
}
