import { PartiError } from '../errors/parti-error.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { readAggregator } from './aggregate.ts';
import type { QueryEntity } from './query.ts';
import { runAggregate } from './run-query.ts';

/** The model of one function of a workflow. A system is asked for by the id of its node or the name of its model. */
export interface System {
  node: string;
  name: string;
  /** Undefined while it has no result. */
  model: ElementModel | undefined;
}

/** Query entity as widgets store it; undefined without a field or with an unknown aggregation. */
export function readQueryEntity(value: JsonValue | undefined): QueryEntity | undefined {
  if (!isJsonObject(value) || typeof value['field'] !== 'string') return undefined;
  const named = value['aggregation'] ?? 'none';
  const aggregation = typeof named === 'string' ? readAggregator(named) : undefined;
  if (aggregation === undefined) return undefined;
  const { field, discriminator, system } = value;
  return {
    aggregation,
    field,
    ...(typeof discriminator === 'string' && discriminator !== '' ? { discriminator } : {}),
    ...(typeof system === 'string' && system !== '' ? { system } : {}),
  };
}

/**
 * Value of a query entity: the aggregate of a field over the elements of one system, or of all. Systems without a
 * result do not count. Throws `query.missing-model` when none is left, and what `runAggregate` throws.
 */
export function runQueryEntity(systems: readonly System[], entity: QueryEntity): JsonValue {
  const asked = systems.filter(({ node, name }) => entity.system === undefined || [node, name].includes(entity.system));
  const models = asked.flatMap(({ model }) => (model === undefined ? [] : [model]));
  if (models.length === 0) throw new PartiError('query.missing-model');
  const { discriminator } = entity;
  return runAggregate(
    joined(models),
    {
      all: true,
      path: entity.field,
      ...(discriminator === undefined
        ? {}
        : { condition: { kind: 'compare', name: 'discriminator', operator: '=', value: discriminator } }),
    },
    entity.aggregation,
  );
}

/** Elements of several models side by side; the same id in two of them counts once, as its last function made it. */
function joined(models: readonly ElementModel[]): ElementModel {
  const [only] = models;
  if (models.length === 1 && only !== undefined) return only;
  return { Elements: Object.fromEntries(models.flatMap((model) => Object.entries(model.Elements))) };
}
