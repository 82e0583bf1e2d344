import type { WorkflowWidget } from '#domain';
import { elementKinds, elementsOf } from './listed-elements.ts';
import { tableOf } from './table-data.ts';
import type { ReportSource } from './use-report-data.ts';

/** A chart of more groups than these would not be asked for first. */
const MOST_GROUPS = 12;

/** What a new chart shows: the last function with a table, its first sum, grouped by the first words that repeat. */
export function firstQuestion(sources: readonly ReportSource[]): Partial<WorkflowWidget> {
  const source = sources.findLast(({ nodeId }) => elementKinds(sources, [nodeId]).length > 0);
  if (!source) return {};
  const nodes = [source.nodeId];
  const discriminator = elementKinds(sources, nodes)[0]?.discriminator;
  if (discriminator === undefined) return {};
  const { columns, rows } = tableOf(elementsOf(sources, { nodes, discriminator }));
  const groupBy = columns.find(({ kind, property }, index) => {
    const values = new Set(rows.map(({ cells }) => cells[index]));
    return kind === 'text' && property !== 'Name' && values.size < rows.length && values.size <= MOST_GROUPS;
  })?.property;
  const field = columns.find(({ total }) => total !== undefined)?.property;
  return { nodes, discriminator, ...(groupBy ? { groupBy } : {}), ...(field ? { field, aggregation: 'sum' } : {}) };
}
