import type { JsonValue } from '../json/json-value.ts';

/** Member of a node that holds changes by hand: edits, added elements, removed elements. */
export type OverrideMember = 'overrides' | 'additions' | 'removals';

/** Members of a node with changes by hand, in the order in which they are read. */
export const OVERRIDE_MEMBERS = ['overrides', 'additions', 'removals'] as const satisfies readonly OverrideMember[];

/**
 * One change by hand, kept at one node under override name and entry id. An edit has `identity` (a group `identities`),
 * `value`, `original`, `element`; an added element `value`; a removed one `identity` and `element`. Lengths in metres.
 */
export interface OverrideEntry {
  /** Values of the override's identity properties when the element was first touched. */
  identity?: JsonValue;
  /** Identities of the members, where the override groups elements. */
  identities?: JsonValue;
  /** Changed properties by name, in metric. */
  value?: JsonValue;
  /** Properties by name as they were before the first change; those that are not changed complete the value. */
  original?: JsonValue;
  /** Changed properties by name as they were before the last change. */
  previous?: JsonValue;
  /** The element as it was when it was last changed: see {@link OverriddenElement}. */
  element?: JsonValue;
  /** Id of the element that this one belongs to, where the override edits within one parent. */
  parent?: string;
  /** What the author tells that one by: ids may be made anew by each run. */
  within?: JsonValue;
  /** Definition that the element is an instance of. */
  baseDefinitionId?: string;
  /** `definition`: the change goes to all instances of `baseDefinitionId`. */
  scope?: 'definition';
  /** Entry that this one was made from, when it was attached anew. */
  previousOverrideId?: string;
  /** Result digest, or its first characters, of the model in which the element was touched. */
  executionId?: string;
  /** Place among the entries of this override, from 1: they are sent in this order, then by id. */
  order?: number;
  [key: string]: JsonValue | undefined;
}

/** An element that was changed by hand, as a list names it once it is gone. */
export interface OverriddenElement {
  Id: string;
  discriminator: string;
  Name?: string;
  /** Centre of its box, metres. */
  at: [number, number, number];
  /** Sides of its upright box (m) as it was drawn, and how far that is turned (degrees): its outline once it is gone. */
  size?: [number, number, number];
  turn?: number;
  /** Half the way to its nearest neighbour by identity property, metres: further from where it was, it is not looked for. */
  reach?: Record<string, number>;
}

/** Entries of one member by override name, then by entry id. */
export type OverrideEntries = Record<string, Record<string, OverrideEntry>>;

/** Members of a node as they would be: what is tried before it is kept. */
export type OverrideChanges = Partial<Record<OverrideMember, OverrideEntries>>;

/** Longest value of one entry, characters of JSON. */
const OVERRIDE_VALUE_MAX = 256 * 1024;

/** Why a value cannot be kept: it is over {@link OVERRIDE_VALUE_MAX}, or holds a number that is none. */
export function overrideValueProblem(value: unknown): 'too-large' | 'not-finite' | undefined {
  if (!isFiniteThroughout(value)) return 'not-finite';
  return value !== undefined && JSON.stringify(value).length > OVERRIDE_VALUE_MAX ? 'too-large' : undefined;
}

function isFiniteThroughout(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((child) => isFiniteThroughout(child));
}

/** How many changes by hand a node keeps. */
export function countHandChanges(node: { readonly [Member in OverrideMember]?: OverrideEntries }): number {
  let count = 0;
  for (const member of OVERRIDE_MEMBERS)
    for (const entries of Object.values(node[member] ?? {})) count += Object.keys(entries).length;
  return count;
}
