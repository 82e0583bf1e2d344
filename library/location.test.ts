import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputKindOf, resolveInputs, visibleInputs, type ElementModel, type JsonObject } from '#domain';
import { createScriptHost, type ScriptHost } from '#runtimes/script';
import { loadLibrary, type ShippedFunction } from './index.ts';

let location: ShippedFunction;
let host: ScriptHost;
beforeAll(() => {
  const library = loadLibrary();
  location = library.functions.find(({ folder }) => folder === 'location') as ShippedFunction;
  host = createScriptHost(library.runtime, 1);
});
afterAll(() => host.close());

/** The origin that a node with these values gets. */
async function originOf(held: JsonObject): Promise<JsonObject | undefined> {
  const { result } = await host.run({
    digest: location.digest,
    bundle: location.bundle,
    inputs: resolveInputs(location.record, held),
    models: {},
    timeoutMs: 30_000,
  });
  const { model } = result as unknown as { model: ElementModel };
  return Object.values(model.Elements)[0];
}

describe('Location', () => {
  it('W3.08f has a place that is chosen on a map', async () => {
    const [first] = visibleInputs(location.record, {});
    expect([first?.name, first && inputKindOf(first.property)]).toEqual(['Location', 'location']);
    expect(await originOf({})).toMatchObject({ Latitude: 47.3769, Longitude: 8.5417, Elevation: 408 });
    expect(await originOf({ Location: { type: 'Point', coordinates: [139.7, 35.68] } })).toMatchObject({
      Position: { Latitude: 35.68, Longitude: 139.7 },
    });
  });

  it('keeps the numbers of workflows made before there was a map, and shows them only there', async () => {
    const held = { Latitude: 52.52, Longitude: 0 };
    expect(await originOf(held)).toMatchObject({ Latitude: 52.52, Longitude: 0, Elevation: 408 });
    expect(visibleInputs(location.record, held).map(({ name }) => name)).toContain('Latitude');
    expect(visibleInputs(location.record, {}).map(({ name }) => name)).toEqual(['Location', 'Elevation']);
  });
});
