import {
  isJsonObject,
  OVERRIDE_MEMBERS,
  ownValue,
  type JsonObject,
  type JsonValue,
  type NodeId,
  type OverrideEntry,
  type OverrideMember,
  type OverrideOutcome,
  type OverrideReport,
  type WorkflowNode,
} from '#domain';

/** One change by hand, as a list tells it. */
export interface ChangeRow {
  /** Unique in a workflow. */
  key: string;
  node: NodeId;
  member: OverrideMember;
  /** Name of the override. */
  name: string;
  entryId: string;
  entry: OverrideEntry;
  /** Name of its element, else its kind; empty of an element that was added. */
  element: string;
  /** Changed properties: what was, what is. */
  values: readonly { property: string; from: JsonValue | undefined; to: JsonValue }[];
  /** Undefined while no run has told. */
  outcome: OverrideOutcome | undefined;
}

/** Changes by hand at one node in the order in which they were made; those that ask for a person stay where they are. */
export function changeRows(id: NodeId, node: WorkflowNode, report: OverrideReport | undefined): ChangeRow[] {
  if (OVERRIDE_MEMBERS.every((member) => node[member] === undefined)) return NO_ROWS;
  return OVERRIDE_MEMBERS.flatMap((member) =>
    Object.entries(node[member] ?? {}).flatMap(([name, entries]) =>
      Object.entries(entries)
        .toSorted(([a, one], [b, other]) => (one.order ?? 0) - (other.order ?? 0) || (a < b ? -1 : 1))
        .map(([entryId, entry]): ChangeRow => {
          const { element } = entry;
          const outcomes = report && ownValue(report, name);
          return {
            key: [id, member, name, entryId].join('\n'),
            node: id,
            member,
            name,
            entryId,
            entry,
            element: isJsonObject(element) ? textOf(element['Name']) || kindOf(textOf(element['discriminator'])) : '',
            values: member === 'removals' ? [] : valuesOf(entry),
            outcome: outcomes && ownValue(outcomes, entryId),
          };
        }),
    ),
  );
}

const NO_ROWS: ChangeRow[] = [];

/** Whether a change waits for a person: its element is not there, or it could not be taken. */
export const isWaiting = ({ outcome }: ChangeRow): boolean =>
  outcome !== undefined && ['ambiguous', 'lost', 'refused'].includes(outcome.state);

function valuesOf({ value, original }: OverrideEntry): ChangeRow['values'] {
  const before: JsonObject = isJsonObject(original) ? original : {};
  return Object.entries(isJsonObject(value) ? value : {}).map(([property, to]) => ({
    property,
    from: ownValue(before, property),
    to: to as JsonValue,
  }));
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

const kindOf = (discriminator: string): string => discriminator.split('<')[0]?.split('.').at(-1) ?? '';
