import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ElementModel, JsonObject, JsonValue } from '#domain';
import { drawScene, loadBooleans, tessellate } from '#engine';
import { loadLibrary, loadTemplates, type Library } from '#library';
import { createScriptHost } from '#runtimes/script';
import { contentPackage } from '../../server/content/content-package.ts';
import { packedThings } from '../../server/content/placed-things.fixture.ts';
import { createFunctionExamples } from '../../server/functions/function-example.ts';
import { tonesOf } from '../../viewer/drawing/tones.ts';

const OUT = join(import.meta.dirname, '..', '..', 'library', 'pictures');
/** Width and height, px. */
const SIDE = 300;

type Shown = { nodeId: string; model: ElementModel };

/**
 * Draws what shipped functions make, light and dark, into `library/pictures/`: in the first template that shows one, else
 * beside what it reads in a small building. What makes nothing to be seen has none, and its sign stands in lists.
 */
export async function takeFunctionPictures(): Promise<void> {
  await loadBooleans();
  const library = loadLibrary();
  const examples = createFunctionExamples(loadTemplates(library), library);
  const others = await outsideTemplates(library);
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  for (const { folder, record } of library.functions) {
    // What stands around and hides what is shown is left out where the function has a body of its own.
    const example = examples.of(record.id, 'en')?.models.filter(({ isContext }, _, all) => !isContext || !all.some(isOwn));
    const shown =
      others.get(folder) ?? example?.map(({ node, model }): Shown => ({ nodeId: node, model: model as unknown as ElementModel }));
    if (!shown || shown.length === 0 || record.modelOutput === undefined) continue;
    const scene = tessellate(shown);
    for (const theme of ['light', 'dark'] as const) {
      const { ramps, edge, hair, sun } = tonesOf(theme);
      const pixels = drawScene(scene, { width: SIDE, height: SIDE, tones: { ramps, edge, hair, sun } });
      if (!pixels) continue;
      const image = sharp(Buffer.from(pixels), { raw: { width: SIDE, height: SIDE, channels: 4 } });
      writeFileSync(
        join(OUT, `${folder}-${theme}.webp`),
        await image.webp({ quality: 80, alphaQuality: 60, effort: 6 }).toBuffer(),
      );
    }
  }
}

const isOwn = ({ isContext }: { isContext: boolean }): boolean => !isContext;

/** Functions that no template has at work, each in a small building. */
async function outsideTemplates(library: Library): Promise<Map<string, Shown[]>> {
  const host = createScriptHost(library.runtime, 1);
  const run = async (folder: string, inputs: JsonObject = {}, models: Record<string, ElementModel> = {}) => {
    const { digest, bundle, record } = library.functions.find((one) => one.folder === folder) as Library['functions'][number];
    const defaults = Object.entries(record.inputSchema.properties).map(([name, { default: given }]) => [name, given ?? null]);
    const texts = Object.fromEntries(Object.entries(models).map(([name, model]) => [name, JSON.stringify(model)]));
    const given = { ...(Object.fromEntries(defaults) as Record<string, JsonValue>), ...inputs };
    const { result } = await host.run({ digest, bundle, inputs: given, models: texts, timeoutMs: 30_000 });
    return (result as unknown as { model: ElementModel }).model;
  };
  try {
    const Envelope = await run('footprints');
    const Levels = await run('levels', {}, { Envelope });
    const Core = await run('core', {}, { Envelope });
    const Floors = await run('floors', {}, { Levels, Core });
    const one = await run('footprints', { Footprints: [{ Footprint: HOUSE, Base: 0, Height: 3.6, Use: 'Office' }] });
    const storey = await run('floors', { 'Floor Setback': 0 }, { Levels: await run('levels', {}, { Envelope: one }) });
    const corridor = await run('circulation', {}, { Floors: storey });
    const Program = await run('space-program');
    const zones = await run('space-plan', {}, { Circulation: corridor, 'Program Requirements': Program });
    const of = (...models: ElementModel[]): Shown[] => models.map((model, at) => ({ nodeId: `${at}`, model }));
    return new Map([
      ['array', of(await run('array', { Count: 3, Step: { X: 60, Y: 0, Z: 0 } }, { Model: Envelope }))],
      ['core', of(Floors, Core)],
      ['lifts-and-stairs', of(Floors, await run('lifts-and-stairs', {}, { Floors, Core }))],
      ['roof', of(one, await run('roof', { Kind: 'Gable', Pitch: 35 }, { Envelope: one }))],
      [
        'furnish',
        of(storey, await run('furnish', { Content: { name: 'Rooms.json', text: ROOMS } }, { 'Space Planning Zones': zones })),
      ],
      ['sun-hours', of(await run('sun-hours', {}, { Location: await run('location'), Model: Envelope }))],
    ]);
  } finally {
    host.close();
  }
}

/** The plan of a house, 24 × 13 m. */
const HOUSE = {
  Perimeter: {
    discriminator: 'Elements.Geometry.Polygon',
    Vertices: [
      { X: 0, Y: 0, Z: 0 },
      { X: 24, Y: 0, Z: 0 },
      { X: 24, Y: 13, Z: 0 },
      { X: 0, Y: 13, Z: 0 },
    ],
  },
  Voids: [],
};

/** Things of six kinds, and one way to stand them into any room. */
const ROOMS = JSON.stringify(
  contentPackage({
    catalogues: [],
    things: packedThings(6, 3),
    spaceTypes: [
      {
        id: 'all',
        name: 'Office',
        tags: ['meeting', 'open office', 'focus', 'lounge', 'reception', 'archive', 'store'],
        mayTurn: true,
        variants: {
          A: {
            CellBoundary: { Min: { X: 0, Y: 0, Z: 0 }, Max: { X: 2.4, Y: 2, Z: 0 } },
            ContentItems: Array.from({ length: 6 }, (_, at) => ({
              Name: `Thing ${at}`,
              Url: `Thing ${at}.glb`,
              Transform: {
                Matrix: { Components: [1, 0, 0, 0.1 + (at % 3) * 0.8, 0, 1, 0, 0.2 + Math.floor(at / 3), 0, 0, 1, 0] },
              },
              Anchor: { X: (at % 3) * 1.2, Y: Math.floor(at / 3) * 2, Z: 0 },
            })),
          },
        },
      },
    ],
  }),
);
