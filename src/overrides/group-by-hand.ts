import { isJsonObject, ownValue, sameIdentity, type CommandCall, type JsonObject, type OverrideEntry } from '#domain';
import { newId } from '#graph';
import type { ElementRef } from '#viewer';
import { targetOf, type EditCall, type EditOffer, type EditScope, type Hand } from './edit-targets.ts';

/** An override that groups elements, on every selected one, and the groups that they are in. */
export interface GroupOffer extends EditOffer {
  groups: readonly (readonly [id: string, entry: OverrideEntry])[];
}

/** Overrides by which some elements can be put into a group, or are in one. */
export function groupOffers(scope: EditScope, elements: readonly ElementRef[]): GroupOffer[] {
  if (elements.length === 0) return [];
  return scope.declared.flatMap((declared): GroupOffer[] => {
    const { definition, models, node } = declared;
    if (definition.paradigm !== 'group') return [];
    const targets = elements.flatMap((element) =>
      models.includes(element.nodeId) ? (targetOf(scope, declared, element) ?? []) : [],
    );
    if (targets.length < elements.length) return [];
    const held = Object.entries(ownValue(scope.nodeOf(node)?.overrides ?? {}, definition.name) ?? {});
    const groups = held.filter(([id, entry]) =>
      targets.some(
        ({ offered }) => offered.carried.includes(id) || membersOf(entry).some((one) => sameIdentity(one, offered.identity)),
      ),
    );
    return elements.length > 1 || groups.length > 0 ? [{ declared, targets, groups }] : [];
  });
}

type OverrideEdit = EditCall['entries'][string];

const membersOf = ({ identities }: OverrideEntry): JsonObject[] =>
  Array.isArray(identities) ? identities.filter(isJsonObject) : [];

/** The command that makes one group of all targets and of the groups that they are in; undefined where they are one already. */
export function groupCall({ declared, targets, groups }: GroupOffer, hand: Hand): EditCall | undefined {
  const members = groups.flatMap(([, entry]) => membersOf(entry));
  const before = members.length;
  for (const { offered } of targets)
    if (!members.some((one) => sameIdentity(one, offered.identity)) && offered.carried.length === 0)
      members.push(offered.identity);
  if ((groups.length === 1 && members.length === before) || members.length < 2) return undefined;
  const [first, ...others] = groups;
  const entries: EditCall['entries'] = { [first?.[0] ?? newId()]: { identities: members, value: {}, ...hand } as OverrideEdit };
  for (const [id] of others) entries[id] = { identities: [], value: {} };
  return { type: 'override.edit', id: declared.node, name: declared.definition.name, entries };
}

/** The command that changes properties of the one group that all targets are in; undefined where they are in none, or in several. */
export function groupEditCall({ declared, targets, groups }: GroupOffer, value: JsonObject, hand: Hand): EditCall | undefined {
  const [group, another] = groups;
  if (!group || another || !isOneGroup({ targets, groups })) return undefined;
  const entries: EditCall['entries'] = { [group[0]]: { identities: membersOf(group[1]), value, ...hand } as OverrideEdit };
  return { type: 'override.edit', id: declared.node, name: declared.definition.name, entries };
}

/** Whether all targets are members of the same group. */
export function isOneGroup({ targets, groups }: Pick<GroupOffer, 'targets' | 'groups'>): boolean {
  const [group, another] = groups;
  if (!group || another) return false;
  const [id, entry] = group;
  return targets.every(
    ({ offered }) => offered.carried.includes(id) || membersOf(entry).some((one) => sameIdentity(one, offered.identity)),
  );
}

/** The command that takes the groups of all targets apart, or some of their properties back. */
export const ungroupCall = (
  { declared, groups }: GroupOffer,
  properties?: readonly string[],
): Extract<CommandCall, { type: 'override.revert' }> => ({
  type: 'override.revert',
  id: declared.node,
  name: declared.definition.name,
  entries: Object.fromEntries(groups.map(([id]) => [id, properties ?? null])),
});
