import { overrideEntryId, sha256Hex, type CommandCall } from '#domain';
import type { ElementRef, StandingBox } from '#viewer';
import { standOf, type EditOffer, type Hand } from './edit-targets.ts';

/** The command that takes properties of all targets back, or everything (undefined). */
export function revertCall({ declared, targets }: EditOffer, properties: readonly string[] | undefined): CommandCall {
  const entries = targets.flatMap(({ entryId, entry }) => (entry ? [[entryId, properties ?? null] as const] : []));
  return { type: 'override.revert', id: declared.node, name: declared.definition.name, entries: Object.fromEntries(entries) };
}

/** The command that removes all targets. */
export function removeCall(
  { declared, targets }: EditOffer,
  hand: Hand,
  boxOf: (element: ElementRef) => StandingBox | undefined,
): CommandCall {
  const { name } = declared.definition;
  const entries = targets.map(({ element, offered, parent, within }) => {
    return [
      overrideEntryId('removal', name, offered.identity, sha256Hex, parent),
      {
        identity: offered.identity,
        element: { ...offered.element, ...standOf(boxOf(element)) },
        ...(parent === undefined ? {} : { parent }),
        ...(within === undefined ? {} : { within }),
        ...hand,
      },
    ] as const;
  });
  return { type: 'override.remove', id: declared.node, name, entries: Object.fromEntries(entries) as never };
}
