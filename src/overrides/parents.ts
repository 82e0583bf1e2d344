import { elementKey, ownValue, type DeclaredOverride, type JsonObject, type ModelElement, type NodeId } from '#domain';
import type { ElementRef } from '#viewer';
import { elementName } from './attach-candidates.ts';
import { toldOf, type EditScope } from './edit-targets.ts';

/** Element within which others are added, where the author of an override asks for one. */
export interface Parent {
  element: ElementRef;
  name: string;
  /** Kind, by its discriminator. */
  kind: string;
  /** What the author tells it by: the properties of the relation's schema that it has, else its name. */
  told: JsonObject;
}

/** Elements that may be the parent of what is added: those that elements of the override belong to now, and all of the relation's kind in these nodes' models. */
export function parentsFor(
  { modelOf }: Pick<EditScope, 'modelOf'>,
  { definition, models }: DeclaredOverride,
  before: readonly NodeId[],
): Parent[] {
  const { perParent: relation } = definition;
  if (relation === undefined) return [];
  const nodes = [...new Set([...models, ...before])];
  const held = new Set(
    models.flatMap((node) =>
      Object.values(modelOf(node)?.model.Elements ?? {}).flatMap((element) => {
        const id = ownValue(element, relation);
        return typeof id === 'string' ? [id] : [];
      }),
    ),
  );
  const found = new Map<string, Parent>();
  for (const nodeId of nodes)
    for (const [elementId, element] of Object.entries(modelOf(nodeId)?.model.Elements ?? {})) {
      if (!held.has(elementId) && !isOfKind(element, relation)) continue;
      // The same element may come along in the model of what stands on it.
      const isKnown = [...found.values()].some(({ element: one }) => one.elementId === elementId);
      if (!isKnown) found.set(elementKey(nodeId, elementId), parentOf({ nodeId, elementId }, element, definition));
    }
  return [...found.values()];
}

/** The parent that a selection means: the only selected element itself, or the one that all selected belong to. */
export function parentOfSelection(
  parents: readonly Parent[],
  { modelOf }: Pick<EditScope, 'modelOf'>,
  relation: string,
  selected: readonly ElementRef[],
): Parent | undefined {
  const meant = new Set(
    selected.map(({ nodeId, elementId }) => {
      if (parents.some(({ element }) => element.elementId === elementId)) return elementId;
      const element = ownValue(modelOf(nodeId)?.model.Elements ?? {}, elementId);
      return element && ownValue(element, relation);
    }),
  );
  const [only] = meant;
  return meant.size === 1 ? parents.find(({ element }) => element.elementId === only) : undefined;
}

const isOfKind = (element: ModelElement, relation: string): boolean =>
  kindOf(element).toLowerCase() === relation.replaceAll(' ', '').toLowerCase();

const kindOf = (element: ModelElement): string =>
  String(element['discriminator'] ?? '')
    .split('.')
    .at(-1) ?? '';

const parentOf = (ref: ElementRef, element: ModelElement, definition: DeclaredOverride['definition']): Parent => ({
  element: ref,
  name: elementName(element, ref.elementId),
  kind: kindOf(element),
  told: toldOf(definition, element) ?? {},
});
