import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { measureModel, readGeometry, readModelText } from '#engine';
import { elementsIn, openShippedFunctions } from '#fixtures/shipped-functions';

const { run } = openShippedFunctions();

describe('from a blank workflow', () => {
  it('W1.07a location, massing and levels make a building mass with levels that fill it', async () => {
    const location = await run('location', {});
    const site = await run('site', {}, { Location: location.model as ElementModel });
    const envelope = await run('envelope', {}, { Site: site.model as ElementModel });
    const levels = await run('levels', {}, { Envelope: envelope.model as ElementModel });
    expect(elementsIn(location.model, 'Origin')).toHaveLength(1);
    const masses = elementsIn(envelope.model, 'Envelope');
    expect(masses.length).toBeGreaterThan(0);
    const { volume } = measureModel(readGeometry(readModelText(JSON.stringify(envelope.model)).model, 'everything'));
    expect(volume).toBeGreaterThan(10_000);
    const top = Math.max(...masses.map((mass) => (mass['Elevation'] as number) + (mass['Height'] as number)));
    const elevations = elementsIn(levels.model, 'Level').map(({ Elevation }) => Elevation as number);
    expect(elevations.length).toBeGreaterThan(2);
    expect(Math.max(...elevations)).toBeCloseTo(top, 6);
    expect(elementsIn(levels.model, 'LevelPerimeter').length).toBeGreaterThan(2);
    for (const made of [location, site, envelope, levels]) expect(made.messages).toEqual([]);
  });
});
