import type { ApiClient } from '#api';
import { overrideDefinitions, ownValue, readFunctionRecord, type InputProperty } from '#domain';

/** A property of an override that a version of a function no longer has. */
export interface GoneProperty {
  functionId: string;
  /** Name of the override. */
  name: string;
  property: string;
}

/** Properties of earlier versions by {@link goneKey}. */
export type GoneProperties = ReadonlyMap<string, InputProperty>;

/** Name of a property among those of all functions. */
export const goneKey = ({ functionId, name, property }: GoneProperty): string => [functionId, name, property].join('\n');

/** Versions of a function that are looked into at most. */
const MOST_VERSIONS = 12;

/**
 * What properties were that functions had once: their newest version that knows one tells. What none knows, or the caller
 * may not read, is left out.
 */
export async function goneProperties(api: Pick<ApiClient, 'call'>, wanted: readonly GoneProperty[]): Promise<GoneProperties> {
  const found = new Map<string, InputProperty>();
  for (const [id, all] of Map.groupBy(wanted, ({ functionId }) => functionId))
    try {
      await lookInto(api, id, all, found);
    } catch {
      // Their values stand without units.
    }
  return found;
}

async function lookInto(
  api: Pick<ApiClient, 'call'>,
  id: string,
  wanted: readonly GoneProperty[],
  found: Map<string, InputProperty>,
): Promise<void> {
  const { versions } = await api.call('GET functions/{id}/versions', { path: { id } });
  for (const { number } of versions.slice(0, MOST_VERSIONS)) {
    const missing = wanted.filter((one) => !found.has(goneKey(one)));
    if (missing.length === 0) return;
    const { record } = await api.call('GET functions/{id}/versions/{v}', { path: { id, v: String(number) } });
    const definitions = new Map(overrideDefinitions(readFunctionRecord(record)).map((one) => [one.name, one]));
    for (const one of missing) {
      const property = ownValue(definitions.get(one.name)?.schema ?? {}, one.property);
      if (property) found.set(goneKey(one), property as InputProperty);
    }
  }
}
