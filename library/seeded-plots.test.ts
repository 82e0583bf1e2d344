import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { elementsIn, modelWith, openShippedFunctions, ring } from '#fixtures/shipped-functions';
import {
  areaOf,
  beyond,
  expectFinite,
  fromEdge,
  lengthAround,
  measured,
  modelOf,
  number,
  only,
  outside,
  plotOf,
  profileCorners,
  seeded,
  type Corner,
} from './seeded.fixture.ts';

const { run } = openShippedFunctions();

const siteOf = (corners: readonly Corner[]): ElementModel =>
  modelWith({ Id: 's', discriminator: 'Elements.Site', Perimeter: ring(...corners), Area: areaOf(corners) });

/** An outline around the middle of another, smaller by a share: a star stays whole inside its star. */
const shrunk = (corners: readonly Corner[], middle: Corner, share: number): Corner[] =>
  corners.map(([x, y]) => [middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share]);

/** A house on a plot, every third with a court; sizes and storeys come from the seed. */
async function house(seed: number) {
  const random = seeded(seed);
  const corners = plotOf(random);
  // The place from which a star sees all of its corners: about its middle.
  const middle: Corner = [0, 1].map((axis) => {
    const places = corners.map((corner) => corner[axis] as number);
    return (Math.max(...places) + Math.min(...places)) / 2;
  }) as Corner;
  const inner = shrunk(corners, middle, 0.3);
  const isCourt = seed % 3 === 0 && beyond(inner, corners) === 0 && Math.min(...inner.map((at) => fromEdge(at, corners))) > 1;
  const court = isCourt ? inner : undefined;
  const storeys = 1 + Math.floor(random() * 7);
  const height = 2.6 + random() * 2;
  const Footprint = { Perimeter: ring(...corners), Voids: court ? [ring(...court)] : [] };
  const envelope = await run('footprints', {
    Footprints: [{ Footprint, Base: 0, Height: storeys * height, Use: 'Office' }],
  });
  const heights = { 'Ground Level Height': height, 'Standard Level Height': height, 'Penthouse Level Height': height };
  const levels = await run('levels', heights, { Envelope: modelOf(envelope) });
  const floors = await run('floors', { 'Floor Setback': 0 }, { Levels: modelOf(levels) });
  const area = areaOf(corners) - (court ? areaOf(court) : 0);
  return { random, corners, court, storeys, height, area, envelope, levels, floors };
}

const sentence = (error: unknown): string =>
  String((error as { parameters?: JsonObject }).parameters?.['message'] ?? (error as Error).message);
/** What came, or a whole sentence that says why nothing did. */
async function tried(...call: Parameters<typeof run>) {
  return run(...call).catch((error: unknown) => {
    expect(sentence(error), call[0]).toMatch(/[.;]$/);
    expect(sentence(error), call[0]).not.toMatch(/NaN|undefined|Infinity|TypeError/);
    return undefined;
  });
}

describe('sanity on 200 seeded plots', () => {
  it('W1.07b zoning: what may be built lies inside its setbacks, as large and as much as it says', async () => {
    let stood = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const random = seeded(seed);
      const corners = plotOf(random);
      const [street, side, rear] = [random() * 6, random() * 6, random() * 6] as [number, number, number];
      const inputs = {
        'Floor Area Ratio': 0.2 + random() * 6,
        Coverage: 0.1 + random() * 0.9,
        Height: 4 + random() * 60,
        'Street Setback': street,
        'Side Setback': side,
        'Rear Setback': rear,
        'Street Direction': Math.floor(random() * 360),
        'Light Angle': seed % 2 ? 0 : 30 + random() * 50,
      };
      const zoning = await tried('zoning', inputs, { Site: siteOf(corners) });
      if (!zoning) continue;
      stood++;
      expectFinite(zoning.outputs, `zoning ${seed}`);
      const buildable = elementsIn(zoning.model, 'BuildableArea').map((one) => profileCorners(zoning.model, one));
      for (const outline of buildable) {
        expect(beyond(outline, corners), `plot ${seed}`).toBeLessThan(1e-3);
        const least = Math.min(...outline.map((corner) => fromEdge(corner, corners)));
        expect(least, `setback ${seed}`).toBeGreaterThan(Math.min(street, side, rear) - 1e-3);
      }
      expect(number(zoning, 'Permitted Area') / (inputs['Floor Area Ratio'] * areaOf(corners)), `ratio ${seed}`).toBeCloseTo(
        1,
        6,
      );
      expect(
        measured(only(modelOf(zoning), 'ZoningVolume')).volume / number(zoning, 'Permitted Volume'),
        `volume ${seed}`,
      ).toBeCloseTo(1, 4);
      expect(number(zoning, 'Permitted Height'), `height ${seed}`).toBeLessThanOrEqual(inputs.Height + 1e-9);
      expect(number(zoning, 'Permitted Footprint'), `footprint ${seed}`).toBeLessThanOrEqual(
        inputs.Coverage * areaOf(corners) + 1e-6,
      );
    }
    expect(stood).toBeGreaterThan(150);
  }, 120_000);

  it('envelope by site: every tier inside its setback and no larger than the one below, as much as the model holds', async () => {
    let stood = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const random = seeded(seed);
      const corners = plotOf(random);
      const inputs = {
        'Building Height': 8 + random() * 120,
        'Foundation Depth': random() * 8,
        'Site Setback': random() * 6,
        'Use Setbacks': seed % 2 === 0,
        'Setback Interval': 6 + random() * 30,
        'Setback Depth': 0.5 + random() * 3,
        'Minimum Tier Area': 20,
      };
      const made = await tried('envelope', inputs, { Site: siteOf(corners) });
      if (!made) continue;
      stood++;
      expectFinite(made.outputs, `envelope ${seed}`);
      const tiers = elementsIn(made.model, 'Envelope').toSorted(
        (a, b) => (a['Elevation'] as number) - (b['Elevation'] as number),
      );
      for (const [at, tier] of tiers.entries()) {
        const outline = profileCorners(made.model, tier);
        expect(beyond(outline, corners), `tier ${seed}`).toBeLessThan(1e-3);
        for (const corner of outline)
          expect(fromEdge(corner, corners), `setback ${seed}`).toBeGreaterThan(inputs['Site Setback'] - 1e-3);
        const below = tiers[at - 1];
        if (below) expect(beyond(outline, profileCorners(made.model, below)), `step ${seed}`).toBeLessThan(1e-3);
      }
      const all = measured(made.model).volume;
      const above = tiers
        .filter(({ Elevation }) => (Elevation as number) >= 0)
        .reduce((sum, tier) => sum + areaOf(profileCorners(made.model, tier)) * (tier['Height'] as number), 0);
      const below = tiers
        .filter(({ Elevation }) => (Elevation as number) < 0)
        .reduce((sum, tier) => sum + areaOf(profileCorners(made.model, tier)) * (tier['Height'] as number), 0);
      expect(all / (above + below), `drawn ${seed}`).toBeCloseTo(1, 4);
      expect(
        [above, above + below].some((volume) => Math.abs(number(made, 'Volume') / volume - 1) < 1e-4),
        `volume ${seed}`,
      ).toBe(true);
    }
    expect(stood).toBeGreaterThan(150);
  }, 120_000);

  it('core: on every tier, also around a corner or a court, nowhere nearer to an edge than it is told', async () => {
    let stood = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const { random, corners, court, envelope } = await house(seed);
      const offset = 1 + random() * 3;
      const inputs = {
        'Percentage Area': 0.05 + random() * 0.3,
        'Length to Width Ratio': 0.3 + random() * 2.5,
        'Minimum Perimeter Offset': offset,
      };
      const core = await tried('core', inputs, { Envelope: modelOf(envelope) });
      if (!core) continue;
      stood++;
      // Where a tier is too small for what was asked, the core says what it keeps, to a tenth of a metre.
      const less = core.messages.flatMap(({ text }) => /keeps ([\d.]+) m from the edge, not/.exec(text)?.[1] ?? [])[0];
      const kept = less === undefined ? offset : Number(less) - 0.05;
      expectFinite(core.outputs, `core ${seed}`);
      const [body] = elementsIn(core.model, 'ServiceCore') as [JsonObject];
      const outline = profileCorners(core.model, body);
      expect(beyond(outline, corners), `core ${seed}`).toBe(0);
      for (const edge of [corners, ...(court ? [court] : [])]) {
        expect(Math.min(...outline.map((corner) => fromEdge(corner, edge))), `corner of a core ${seed}`).toBeGreaterThan(
          kept - 1e-6,
        );
        expect(Math.min(...edge.map((corner) => fromEdge(corner, outline))), `edge at a core ${seed}`).toBeGreaterThan(
          kept - 1e-6,
        );
      }
      if (court) for (const corner of outline) expect(outside(corner, court), `court ${seed}`).toBeGreaterThan(0);
      const said = number(core, 'Service Core Length') * number(core, 'Service Core Width');
      expect(areaOf(outline) / said, `area ${seed}`).toBeCloseTo(1, 6);
      expect(measured(core.model).volume / (said * (body['Height'] as number)), `volume ${seed}`).toBeCloseTo(1, 6);
    }
    expect(stood).toBeGreaterThan(100);
  }, 120_000);

  it('facade: panels around every storey and court, glass as it says, roofs that leave courts open', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const { random, corners, court, storeys, height, levels } = await house(seed);
      const opening = 0.1 + random() * 0.8;
      const facade = await run(
        'facade',
        { 'Panel Width': 0.8 + random() * 5, Opening: opening, 'Frame Depth': 0.1 },
        { Levels: modelOf(levels) },
      );
      expectFinite(facade.outputs, `facade ${seed}`);
      const rings = [corners, ...(court ? [court] : [])];
      // Edges below 0.4 m get no panel.
      const covered = rings.reduce((sum, around) => sum + lengthAround(around), 0) * storeys * height;
      expect(number(facade, 'Surface') / covered, `surface ${seed}`).toBeCloseTo(1, 5);
      const posts = elementsIn(facade.model, 'FacadeCorner').reduce((sum, post) => sum + Number(post['Area']), 0);
      expect(number(facade, 'Glass Area') / ((covered - posts) * opening), `glass ${seed}`).toBeCloseTo(1, 5);
      const panels = elementsIn(facade.model, 'ElementInstance').filter(({ Area }) => Area !== undefined);
      expect(panels.length, `panels ${seed}`).toBe(number(facade, 'Panel Quantity'));
      expect(new Set(panels.map(({ Storey, Side, Place }) => JSON.stringify([Storey, Side, Place]))).size, `names ${seed}`).toBe(
        panels.length,
      );
      for (const roof of elementsIn(facade.model, 'Roof')) {
        const profile =
          facade.model?.Elements[
            String((roof['Representation'] as unknown as { SolidOperations: [{ Profile: string }] }).SolidOperations[0].Profile)
          ];
        const holes = (profile?.['Voids'] ?? []) as unknown[];
        expect(holes.length, `court ${seed}`).toBe(court ? 1 : 0);
      }
    }
  }, 120_000);

  it('zoning check: ratio and coverage by hand, and every rule on one side of its limit', async () => {
    for (let seed = 1; seed <= 200; seed += 2) {
      const { random, corners, court, area, storeys, height, envelope, floors } = await house(seed);
      const plot = shrunk(corners, corners[0] as Corner, 1);
      const ratio = 0.3 + random() * 6;
      const zoning = await run(
        'zoning',
        { 'Floor Area Ratio': ratio, Height: 20, 'Street Setback': 0, 'Side Setback': 0, 'Rear Setback': 0 },
        { Site: siteOf(plot) },
      );
      const check = await run(
        'zoning-check',
        {},
        { Zoning: modelOf(zoning), Floors: modelOf(floors), Envelope: modelOf(envelope) },
      );
      expectFinite(check.outputs, `check ${seed}`);
      const gross = area * storeys;
      expect(number(check, 'Floor Area Ratio') / (gross / areaOf(plot)), `ratio ${seed}`).toBeCloseTo(1, 5);
      expect(number(check, 'Coverage'), `coverage ${seed}`).toBeCloseTo(1, court ? 3 : 5);
      expect(number(check, 'Area Left'), `left ${seed}`).toBeCloseTo(ratio * areaOf(plot) - gross, 0);
      const rules = check.outputs['Rules'] as unknown as { Rule: string; Kept: boolean }[];
      const kept = (name: string) => rules.find(({ Rule }) => Rule === name)?.Kept;
      expect(kept('Floor area ratio'), `rule ${seed}`).toBe(gross <= ratio * areaOf(plot));
      expect(kept('Height'), `height ${seed}`).toBe(storeys * height <= 20);
      expect(number(check, 'Rules Kept') + number(check, 'Rules Broken'), `rules ${seed}`).toBe(rules.length);
    }
  }, 120_000);

  it('corridors, zones and flats of floors with courts: nothing twice, nothing outside, sums of the whole', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const { random, corners, court, area, storeys, floors } = await house(seed);
      const made = await run('circulation', { Width: 1 + random() * 2 }, { Floors: modelOf(floors) });
      expectFinite(made.outputs, `circulation ${seed}`);
      const sum = number(made, 'Area') + number(made, 'Usable Area');
      expect(sum, `sum ${seed}`).toBeLessThan(area * storeys + 0.05);
      expect(sum, `sum ${seed}`).toBeGreaterThan(area * storeys - 8 * storeys);
      const zones = elementsIn(made.model, 'UsableZone');
      for (const zone of [...zones, ...elementsIn(made.model, 'Corridor')]) {
        const outline = profileCorners(made.model, zone);
        expect(beyond(outline, corners, 1), `zone ${seed}`).toBeLessThan(2e-3);
        if (court)
          for (const corner of outline)
            expect(outside(corner, court) > 0 || fromEdge(corner, court) < 2e-3, `court ${seed}`).toBe(true);
      }
      if (zones.length === 0) continue;
      const mix = [
        { Kind: 'A', Area: 20 + random() * 30, Share: 0.5 },
        { Kind: 'B', Area: 50 + random() * 60, Share: 0.5 },
      ];
      const units = await run('units', { Mix: mix }, { Circulation: modelOf(made) });
      expectFinite(units.outputs, `units ${seed}`);
      const flats = elementsIn(units.model, 'SpaceBoundary');
      for (const flat of flats) expect(beyond(profileCorners(units.model, flat), corners, 1), `flat ${seed}`).toBeLessThan(2e-3);
      expect(number(units, 'Unit Area') + number(units, 'Rest Area'), `flats ${seed}`).toBeCloseTo(
        number(made, 'Usable Area'),
        0,
      );
      for (let at = 0; at < 60; at++) {
        const [x0, y0] = corners[at % corners.length] as Corner;
        const place: Corner = [x0 + (random() - 0.5) * 30, y0 + (random() - 0.5) * 30];
        const levels = flats.filter((flat) => outside(place, profileCorners(units.model, flat)) === 0).map(({ Level }) => Level);
        expect(new Set(levels).size, `a place of ${seed} lies in two flats`).toBe(levels.length);
      }
    }
  }, 120_000);

  it('array, filter and merge: as many elements and as much volume as were asked for', async () => {
    for (let seed = 1; seed <= 200; seed += 2) {
      const { random, storeys, envelope, floors } = await house(seed);
      const Count = 1 + Math.floor(random() * 5);
      const array = await run(
        'array',
        { Count, Step: { X: 200, Y: 0, Z: 0 }, Turn: random() * 90 },
        { Model: modelOf(envelope) },
      );
      expect(number(array, 'Count'), `copies ${seed}`).toBe(Count);
      expect(measured(array.model).volume / measured(envelope.model).volume, `volume ${seed}`).toBeCloseTo(Count, 4);
      const one = await run(
        'filter',
        { Query: `Name = ${String(elementsIn(floors.model, 'Floor')[0]?.['Name'])}` },
        { Model: modelOf(floors) },
      );
      expect(number(one, 'Count'), `filter ${seed}`).toBe(1);
      expect(measured(one.model).volume / measured(floors.model).volume, `filtered ${seed}`).toBeCloseTo(1 / storeys, 5);
      const merged = await run('merge', {}, { 'Model A': modelOf(envelope), 'Model B': modelOf(floors) });
      expect(measured(merged.model).volume, `merged ${seed}`).toBeCloseTo(
        measured(envelope.model).volume + measured(floors.model).volume,
        1,
      );
    }
  }, 120_000);

  it('sun hours on both sides of the equator: between none and all that are possible, on every point', async () => {
    for (let seed = 1; seed <= 30; seed++) {
      const { random, envelope } = await house(seed);
      const latitude = -80 + random() * 160;
      const Location = modelWith({ Id: 'o', discriminator: 'Elements.Origin', Latitude: latitude, Longitude: 8 });
      const month = 1 + Math.floor(random() * 12);
      const inputs = {
        Date: `2026-${String(month).padStart(2, '0')}-15`,
        From: 6 + random() * 5,
        To: 13 + random() * 7,
        Spacing: 3 + random() * 3,
      };
      const sun = await tried('sun-hours', inputs, { Location, Model: modelOf(envelope) });
      if (!sun) continue;
      expectFinite(sun.outputs, `sun ${seed}`);
      expect(number(sun, 'Average'), `sun ${seed}`).toBeLessThanOrEqual(number(sun, 'Possible Hours') + 1e-9);
      expect(number(sun, 'Possible Hours'), `day ${seed}`).toBeLessThanOrEqual(inputs.To - inputs.From + 0.26);
      const points = elementsIn(sun.model, 'SunPatch').reduce((sum, { Points }) => sum + (Points as number), 0);
      expect(points, `points ${seed}`).toBe(number(sun, 'Points'));
    }
  }, 120_000);
});
