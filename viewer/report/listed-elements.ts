import { isJsonObject, valuesAtPath, type JsonValue, type ModelElement, type NodeId } from '#domain';
import type { ReportSource } from './use-report-data.ts';

/** An element of a report, with the function that made it. */
export interface ListedElement {
  nodeId: NodeId;
  elementId: string;
  element: ModelElement;
  /** What a path of properties leads to; references are followed within the same result. */
  valueAt: (path: string) => JsonValue | undefined;
}

/** Which elements are read: of these nodes (absent: all), of this kind (absent: every one that carries a figure). */
export interface ElementChoice {
  nodes?: readonly NodeId[];
  discriminator?: string;
}

/** A kind of element with the number of its elements in the results that are read. */
export interface ElementKind {
  discriminator: string;
  count: number;
}

/** Properties that say how an element is made or drawn, not what it is. */
export const UNLISTED_PROPERTIES: ReadonlySet<string> = new Set([
  'Id',
  'discriminator',
  'IsElementDefinition',
  'Material',
  'BaseDefinition',
  'Profile',
  'Add Id',
]);

/** Kinds of elements that carry a number, most elements first; materials and definitions left out. */
export function elementKinds(sources: readonly ReportSource[], nodes?: readonly NodeId[]): ElementKind[] {
  const counts = new Map<string, number>();
  for (const { element } of elementsOf(sources, { nodes })) {
    if (!carriesNumber(element)) continue;
    const kind = kindOf(element);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .map(([discriminator, count]) => ({ discriminator, count }))
    .toSorted((a, b) => b.count - a.count || (a.discriminator < b.discriminator ? -1 : 1));
}

/** The chosen elements in the order of graph and model. */
export function elementsOf(sources: readonly ReportSource[], { nodes, discriminator }: ElementChoice): ListedElement[] {
  return sources
    .filter(({ nodeId }) => nodes === undefined || nodes.includes(nodeId))
    .flatMap(({ nodeId, result }) => {
      const model = result?.model;
      if (!model) return [];
      const lookup = (id: string) => (Object.hasOwn(model.Elements, id) ? model.Elements[id] : undefined);
      return Object.entries(model.Elements).flatMap(([id, element]): ListedElement[] =>
        isJsonObject(element) && isListed(element) && (discriminator === undefined || kindOf(element) === discriminator)
          ? [{ nodeId, elementId: id, element, valueAt: (path) => valuesAtPath(element, path, lookup)[0] }]
          : [],
      );
    });
}

const kindOf = (element: ModelElement): string => String(element['discriminator'] ?? '');

const isListed = (element: ModelElement): boolean =>
  element['IsElementDefinition'] !== true && kindOf(element) !== 'Elements.Material';

const carriesNumber = (element: ModelElement): boolean =>
  Object.entries(element).some(([key, value]) => typeof value === 'number' && !UNLISTED_PROPERTIES.has(key));

/** A value that fits in a cell; null for lists, objects and numbers that are none. */
export function plainValue(value: JsonValue | undefined): number | string | boolean | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
