import { useMemo } from 'react';
import type { RunResult, WorkflowWidget } from '#domain';
import { elementKinds, elementsOf, type ElementKind, type ListedElement } from './listed-elements.ts';
import type { ReportSource } from './use-report-data.ts';
import { useSameList } from './use-same-list.ts';

/** What a widget reads: its nodes, the kinds of elements there, the chosen kind and its elements. */
export interface BoundElements {
  /** Undefined: all functions together. */
  nodes: readonly string[] | undefined;
  kinds: readonly ElementKind[];
  discriminator: string | undefined;
  elements: readonly ListedElement[];
  /** Functions that it reads and whose last run gave nothing; of a widget that reads all functions only where it has no elements. */
  failed: readonly ReportSource[];
  /** Some of the elements were made for earlier inputs. */
  isEarlier: boolean;
}

/** The elements that a widget reads of these sources. One that says nothing reads the last function with a table. */
export function useBoundElements(widget: Partial<WorkflowWidget> | undefined, sources: readonly ReportSource[]): BoundElements {
  const { nodes: many, node: one, discriminator: wanted } = widget ?? {};
  const given = many ?? (one === undefined ? undefined : [one]);
  const last = given || wanted !== undefined ? undefined : sources.findLast(hasTable)?.nodeId;
  const asked = JSON.stringify(given ?? (last === undefined ? null : [last]));
  // What others made anew changes nothing here.
  const read = useSameList(sources.filter(({ nodeId }) => asked === 'null' || (JSON.parse(asked) as string[]).includes(nodeId)));
  const failed = useSameList(read.filter(({ failure }) => failure !== undefined));
  return useMemo(() => {
    const nodes = (JSON.parse(asked) as string[] | null) ?? undefined;
    const kinds = elementKinds(read, nodes);
    const discriminator = kinds.find((kind) => kind.discriminator === wanted)?.discriminator ?? kinds[0]?.discriminator;
    const elements = discriminator === undefined ? [] : elementsOf(read, { ...(nodes ? { nodes } : {}), discriminator });
    const isEarlier = read.some((source) => source.isEarlier && elements.some(({ nodeId }) => nodeId === source.nodeId));
    return { nodes, kinds, discriminator, elements, failed: nodes || elements.length === 0 ? failed : NONE, isEarlier };
  }, [read, asked, wanted, failed]);
}

const NONE: readonly ReportSource[] = [];
const tables = new WeakMap<RunResult, boolean>();

/** Whether a result has elements that make a table; looked for once. */
function hasTable(source: ReportSource): boolean {
  const { result } = source;
  if (!result) return false;
  let has = tables.get(result);
  if (has === undefined) tables.set(result, (has = elementKinds([source]).length > 0));
  return has;
}
