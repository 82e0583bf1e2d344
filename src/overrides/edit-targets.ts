import {
  isJsonObject,
  offeredOn,
  overrideEntryId,
  ownValue,
  sameIdentity,
  sha256Hex,
  type CommandCall,
  type DeclaredOverride,
  type JsonObject,
  type JsonValue,
  type ElementModel,
  type InputProperty,
  type ModelElement,
  type NodeId,
  type OfferedElement,
  type OverrideEntry,
  type WorkflowNode,
} from '#domain';
import type { ElementRef, StandingBox } from '#viewer';

/** An element that an override is offered on, and the entry that it has or would get. */
export interface EditTarget {
  element: ElementRef;
  offered: OfferedElement;
  entryId: string;
  entry: OverrideEntry | undefined;
  /** Element that it belongs to, where the override edits within one. */
  parent: string | undefined;
  /** What the author tells that one by. */
  within: JsonObject | undefined;
}

/** One override on every selected element. */
export interface EditOffer {
  declared: DeclaredOverride;
  targets: readonly EditTarget[];
}

/** Model and document as offers read them. */
export interface EditScope {
  declared: readonly DeclaredOverride[];
  modelOf(node: NodeId): { model: ElementModel; digest: string } | undefined;
  /** Element of any model by its id: parents may be of another function. */
  elementOf?(id: string): ModelElement | undefined;
  nodeOf(node: NodeId): WorkflowNode | undefined;
}

/** Overrides that all of some elements are offered; one that takes one element at a time is not offered on several. */
export function editOffers(scope: EditScope, elements: readonly ElementRef[]): EditOffer[] {
  if (elements.length === 0) return [];
  return scope.declared.flatMap((declared) => {
    const { definition, models } = declared;
    if (definition.paradigm === 'group' || (elements.length > 1 && definition.editOneAtATime)) return [];
    const targets: EditTarget[] = [];
    for (const element of elements) {
      const target = models.includes(element.nodeId) ? targetOf(scope, declared, element) : undefined;
      if (!target) return [];
      targets.push(target);
    }
    // Within one parent at a time, where the author asks for that.
    if (new Set(targets.map(({ parent }) => parent)).size > 1) return [];
    return [{ declared, targets }];
  });
}

/** The target of one element; undefined where the override is not offered on it. */
export function targetOf(scope: EditScope, { node, definition }: DeclaredOverride, element: ElementRef): EditTarget | undefined {
  const model = scope.modelOf(element.nodeId)?.model;
  const offered = model && offeredOn(definition, model, element.elementId);
  if (!offered) return undefined;
  const held = ownValue(scope.nodeOf(node)?.overrides ?? {}, definition.name) ?? {};
  const parent = parentOf(definition.perParent, model, element.elementId);
  const within =
    parent === undefined ? undefined : toldOf(definition, ownValue(model.Elements, parent) ?? scope.elementOf?.(parent));
  const isOfParent = (entry: OverrideEntry | undefined): boolean =>
    entry?.parent === parent || (within !== undefined && sameIdentity(entry?.['within'], within));
  const known =
    offered.carried.find((id) => Object.hasOwn(held, id)) ??
    Object.keys(held).find((id) => sameIdentity(held[id]?.identity, offered.identity) && isOfParent(held[id]));
  const entryId = known ?? overrideEntryId('edit', definition.name, offered.identity, sha256Hex, parent);
  return { element, offered, entryId, entry: ownValue(held, entryId), parent, within };
}

function parentOf(perParent: string | undefined, model: ElementModel, elementId: string): string | undefined {
  const parent = perParent === undefined ? undefined : ownValue(model.Elements, elementId)?.[perParent];
  return typeof parent === 'string' ? parent : undefined;
}

/** What an author tells a parent by: the properties of the relation's schema that it has, else its name; undefined where it has none of them. */
export function toldOf(
  { perParent, behaviors, schema }: DeclaredOverride['definition'],
  parent: ModelElement | undefined,
): JsonObject | undefined {
  if (perParent === undefined || !parent) return undefined;
  const property = ownValue((behaviors.addSchema ?? schema) as Record<string, InputProperty>, perParent);
  const named = property && isJsonObject(property.properties) ? Object.keys(property.properties) : [];
  const told = (named.length > 0 ? named : ['Name']).flatMap((name): [string, JsonValue][] => {
    const value = ownValue(parent, name);
    return value === undefined || value === null ? [] : [[name, value]];
  });
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}

/** Who changes something, and when (milliseconds). */
export interface Hand {
  by: string;
  at: number;
}

/** The command that changes properties of elements. */
export type EditCall = Extract<CommandCall, { type: 'override.edit' }>;

/** The command that changes properties of all targets in one step. */
export function editCall(
  { declared, targets }: EditOffer,
  value: JsonObject,
  {
    hand,
    isAll,
    boxOf,
  }: {
    hand: Hand;
    isAll: boolean;
    boxOf: (element: ElementRef) => StandingBox | undefined;
  },
): EditCall {
  const entries = targets.map(({ element, offered, entryId, entry, parent, within }) => {
    const written = {
      identity: offered.identity,
      element: { ...offered.element, ...standOf(boxOf(element)) },
      value,
      // What was is complete the first time where the function wants every value of an element.
      original: entry || declared.definition.perProperty ? pick(offered.values, Object.keys(value)) : offered.values,
      ...(parent === undefined ? {} : { parent }),
      ...(within === undefined ? {} : { within }),
      ...(isAll && offered.baseDefinitionId ? { scope: 'definition', baseDefinitionId: offered.baseDefinitionId } : {}),
      ...hand,
    };
    return [entryId, written] as const;
  });
  return {
    type: 'override.edit',
    id: declared.node,
    name: declared.definition.name,
    entries: Object.fromEntries(entries) as unknown as EditCall['entries'],
  };
}

/** Places (m, degrees) of a thousandth that fit four bytes. */
const kept = (value: number): number => Math.round(value * 1024) / 1024;

/** Where an element stands and how large it is, as an entry keeps it: to a millimetre, in half the bytes. */
export const standOf = (box: StandingBox | undefined): JsonObject =>
  box ? { at: box.at.map(kept), size: box.size.map(kept), ...(box.turn === 0 ? {} : { turn: kept(box.turn) }) } : {};

const pick = (values: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name] as JsonValue]] : [])));

/** Edits of a node as they would be after a command: what a preview shows while nothing is kept yet. */
export function previewedEdits(node: WorkflowNode, { name, entries }: EditCall): NonNullable<WorkflowNode['overrides']> {
  const before = node.overrides ?? {};
  const held = ownValue(before, name) ?? {};
  let last = Math.max(0, ...Object.values(held).map(({ order }) => order ?? 0));
  const changed = Object.entries(entries).map(([id, { value, original, ...rest }]): [string, OverrideEntry] => {
    const entry = ownValue(held, id);
    return [
      id,
      {
        ...entry,
        ...(rest as OverrideEntry),
        order: entry?.order ?? (last += 1),
        value: { ...(entry?.value as JsonObject | undefined), ...value },
        original: { ...original, ...(entry?.original as JsonObject | undefined) },
      },
    ];
  });
  return { ...before, [name]: { ...held, ...Object.fromEntries(changed) } };
}
