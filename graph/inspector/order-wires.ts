import type { CommandsPort, Wire } from '#domain';

/** Ways to move a laid wire of a list one place up or down; undefined where a wire by name is among them. */
export function movesOf(
  commands: Pick<CommandsPort, 'dispatch'>,
  wires: readonly Wire[],
  index: number,
): { up: (() => void) | undefined; down: (() => void) | undefined } | undefined {
  const ids = wires.flatMap(({ linkId }) => linkId ?? []);
  const [wire, id] = [wires[index], ids[index]];
  if (!wire || id === undefined || ids.length < wires.length) return undefined;
  const to = (place: number) => () =>
    commands.dispatch({
      type: 'link.order',
      target: wire.target.node,
      portKey: wire.target.port,
      linkIds: ids.toSpliced(index, 1).toSpliced(place, 0, id),
    });
  return { up: index > 0 ? to(index - 1) : undefined, down: index < ids.length - 1 ? to(index + 1) : undefined };
}
