import type { ModelSummary } from '#engine';

/** Elements of one type. */
export interface CountedType {
  /** Full name of the type; empty: the file names none. */
  type: string;
  count: number;
}

/** Warnings of one code. */
export interface CountedIssue {
  code: ModelSummary['issues'][number]['code'];
  count: number;
  /** Ids of elements that it is about, in their order, five at most. */
  elements: string[];
}

/** Elements of a model by type, most first. */
export function typesOf({ byDiscriminator }: Pick<ModelSummary, 'byDiscriminator'>): CountedType[] {
  return Object.entries(byDiscriminator)
    .map(([type, count]) => ({ type, count }))
    .toSorted((a, b) => b.count - a.count || a.type.localeCompare(b.type));
}

/** Warnings of a model by code, most first. */
export function issuesOf({ issues }: Pick<ModelSummary, 'issues'>): CountedIssue[] {
  const found = new Map<CountedIssue['code'], CountedIssue>();
  for (const { code, elementId } of issues) {
    const one = found.get(code) ?? { code, count: 0, elements: [] };
    one.count += 1;
    if (one.elements.length < 5 && !one.elements.includes(elementId)) one.elements.push(elementId);
    found.set(code, one);
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}
