import { useMemo } from 'react';
import { PartiError, queriedValue, valueQueryOf, type InputProperty, type JsonValue, type ValueQuery } from '#domain';
import { useAskedModels, type SourceModel } from '#inputs';

/** Answer of an input's value query. */
interface Answer {
  value?: JsonValue;
  error?: { code: string; parameters: Record<string, JsonValue> };
}

/** What the value query of an input finds in the models as they are now, and which query it is. */
export function useQueried(property: InputProperty): Answer & { query: string | undefined; models: readonly SourceModel[] } {
  const valueQuery = useMemo(() => valueQueryOf(property), [property]);
  const models = useAskedModels(valueQuery);
  const answer = useMemo(() => (valueQuery ? answerOf(property, valueQuery, models) : {}), [property, valueQuery, models]);
  return { ...answer, query: valueQuery?.query, models };
}

function answerOf(property: InputProperty, valueQuery: ValueQuery, models: readonly SourceModel[]): Answer {
  const [only] = models;
  if (only === undefined) return {};
  try {
    return { value: queriedValue(property, valueQuery, new Map([[valueQuery.dependency ?? '', () => only.model]])) };
  } catch (error) {
    if (!(error instanceof PartiError)) throw error;
    return { error: { code: error.code, parameters: { ...error.parameters } } };
  }
}
