import type { JsonValue } from '#domain';
import type { ModelIssue } from '../read/issue.ts';
import type { ModelFile } from '../read/model-file.ts';
import { readGeometry } from '../scene/model-geometry.ts';
import { measureModel, type ModelMeasure } from './measure-model.ts';

/** Summary of a model: what it holds and what is wrong with it. */
export interface ModelSummary extends ModelMeasure {
  elements: number;
  byDiscriminator: Record<string, number>;
  definitions: number;
  instances: number;
  issues: readonly ModelIssue[];
}

/** Summary of a model file: counts and measures. Never throws. */
export function summarizeModel({ model, issues }: ModelFile): ModelSummary {
  const geometry = readGeometry(model, 'everything');
  const counts = new Map<string, number>();
  for (const element of Object.values(model.Elements)) {
    const kind = (element as { discriminator?: JsonValue } | null)?.discriminator;
    const name = typeof kind === 'string' ? kind : '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return {
    elements: Object.keys(model.Elements).length,
    byDiscriminator: Object.fromEntries([...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))),
    definitions: geometry.definitionCount,
    instances: geometry.instanceCount,
    issues: [...issues, ...geometry.issues],
    ...measureModel(geometry),
  };
}
