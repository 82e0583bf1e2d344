import { useMemo } from 'react';
import type { WorkflowWidget } from '#domain';
import { elementKinds, elementsOf, type ElementKind, type ListedElement } from './listed-elements.ts';
import { useReport } from './report-context.ts';

/** What a widget reads: its nodes, the kinds of elements there, the chosen kind and its elements. */
export interface BoundElements {
  /** Undefined: all functions together. */
  nodes: readonly string[] | undefined;
  kinds: readonly ElementKind[];
  discriminator: string | undefined;
  elements: readonly ListedElement[];
}

/** The elements that a widget reads, as results arrive. One that says nothing reads the last function with a table. */
export function useBoundElements(widget: Partial<WorkflowWidget> | undefined): BoundElements {
  const { sources } = useReport();
  const asked = JSON.stringify([widget?.nodes, widget?.node, widget?.discriminator]);
  return useMemo(() => {
    const [many, one, wanted] = JSON.parse(asked) as [string[] | null, string | null, string | null];
    const given = many ?? (one === null ? undefined : [one]);
    const last = sources.findLast(({ nodeId }) => elementKinds(sources, [nodeId]).length > 0)?.nodeId;
    const nodes = given ?? (wanted === null && last !== undefined ? [last] : undefined);
    const kinds = elementKinds(sources, nodes);
    const discriminator = kinds.find((kind) => kind.discriminator === wanted)?.discriminator ?? kinds[0]?.discriminator;
    const elements = discriminator === undefined ? [] : elementsOf(sources, { ...(nodes ? { nodes } : {}), discriminator });
    return { nodes, kinds, discriminator, elements };
  }, [sources, asked]);
}
