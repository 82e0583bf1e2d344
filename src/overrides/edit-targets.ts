import {
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
  type NodeId,
  type OfferedElement,
  type OverrideEntry,
  type WorkflowNode,
} from '#domain';
import type { ElementRef } from '#viewer';

/** An element that an override is offered on, and the entry that it has or would get. */
export interface EditTarget {
  element: ElementRef;
  offered: OfferedElement;
  entryId: string;
  entry: OverrideEntry | undefined;
  /** Element that it belongs to, where the override edits within one. */
  parent: string | undefined;
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
  const known =
    offered.carried.find((id) => Object.hasOwn(held, id)) ??
    Object.keys(held).find((id) => sameIdentity(held[id]?.identity, offered.identity) && held[id]?.parent === parent);
  const entryId = known ?? overrideEntryId('edit', definition.name, offered.identity, sha256Hex, parent);
  return { element, offered, entryId, entry: ownValue(held, entryId), parent };
}

function parentOf(perParent: string | undefined, model: ElementModel, elementId: string): string | undefined {
  const parent = perParent === undefined ? undefined : ownValue(model.Elements, elementId)?.[perParent];
  return typeof parent === 'string' ? parent : undefined;
}

/** Who changes something, and when (milliseconds). */
export interface Hand {
  by: string;
  at: number;
}

type EditCall = Extract<CommandCall, { type: 'override.edit' }>;

/** The command that changes properties of all targets in one step. */
export function editCall(
  { declared, targets }: EditOffer,
  value: JsonObject,
  {
    hand,
    digest,
    isAll,
    at,
  }: { hand: Hand; digest: string | undefined; isAll: boolean; at: (element: ElementRef) => readonly number[] | undefined },
): EditCall {
  const entries = targets.map(({ element, offered, entryId, entry, parent }) => {
    const centre = at(element);
    const written = {
      identity: offered.identity,
      element: { ...offered.element, ...(centre ? { at: centre.map((part) => Math.round(part * 1000) / 1000) } : {}) },
      value,
      // What was is complete the first time: a function may want every value of an element.
      original: entry ? pick(offered.values, Object.keys(value)) : offered.values,
      ...(parent === undefined ? {} : { parent }),
      ...(digest === undefined ? {} : { executionId: digest }),
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
