import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject, JsonValue } from '#domain';
import { boxElement } from '#fixtures/box-element';
import { createLooks } from '../glb/glb-materials.ts';
import { assembleScene } from '../scene/assemble-scene.ts';
import { readGeometry } from '../scene/model-geometry.ts';
import { SceneMemory } from '../scene/scene-memory.ts';
import { ShapeCache } from '../scene/shape-cache.ts';
import { tessellate } from '../tessellate.ts';

const material = (id: string, Color?: JsonValue): JsonObject => ({
  Id: id,
  discriminator: 'Elements.Material',
  ...(Color === undefined ? {} : { Color }),
});
const box = (id: string, Material?: JsonValue): JsonObject => ({
  ...boxElement([1, 1, 1]),
  Id: id,
  Name: id,
  ...(Material === undefined ? {} : { Material }),
});
const modelOf = (...elements: JsonObject[]): ElementModel =>
  ({ Elements: Object.fromEntries(elements.map((element) => [String(element['Id']), element])) }) as unknown as ElementModel;
/** Colour of each element by its id. */
function drawn(model: ElementModel): { colours: Record<string, number[]>; issues: string[] } {
  const scene = tessellate([{ nodeId: 'n', model }]);
  const colours = scene.elements.map(({ elementId }, at) => [elementId, [...scene.colours.subarray(at * 4, at * 4 + 4)]]);
  return {
    colours: Object.fromEntries(colours) as Record<string, number[]>,
    issues: scene.issues.map(({ code, elementId }) => `${elementId} ${code}`),
  };
}

describe('the colour of an element', () => {
  it('W3.08b: #3286C3 as a material reaches the drawing as these bytes', () => {
    const Color = { Red: 0x32 / 255, Green: 0x86 / 255, Blue: 0xc3 / 255, Alpha: 1 };
    expect(drawn(modelOf(box('wall', 'm'), material('m', Color))).colours['wall']).toEqual([0x32, 0x86, 0xc3, 255]);
  });

  it('comes from a material inline, from that of an instance’s definition and from that of a representation', () => {
    const Color = { Red: 1, Green: 0, Blue: 0, Alpha: 0.6 };
    const definition = { ...box('definition', 'm'), IsElementDefinition: true };
    const later = box('later');
    const { colours } = drawn(
      modelOf(
        material('m', Color),
        box('inline', material('own', { Red: 0, Green: 0, Blue: 1 })),
        definition,
        { Id: 'instance', discriminator: 'Elements.ElementInstance', BaseDefinition: 'definition' },
        {
          ...later,
          Representation: null,
          RepresentationInstances: [{ Representation: later['Representation'], Material: 'm' }],
        } as JsonObject,
      ),
    );
    expect(colours).toEqual({ inline: [0, 0, 255, 255], instance: [255, 0, 0, 153], later: [255, 0, 0, 153] });
  });

  it('is none without a material, with one that the model does not hold and with one that names no colour', () => {
    const none = [0, 0, 0, 0];
    expect(drawn(modelOf(box('a'), box('b', 'gone'), box('c', 'm'), material('m'))).colours).toEqual({
      a: none,
      b: none,
      c: none,
    });
  });

  it('P3.16: parts outside 0 to 1 are held at their end and told, once a material', () => {
    const { colours, issues } = drawn(
      modelOf(box('a', 'm'), box('b', 'm'), material('m', { Red: 1.2, Green: -3, Blue: 0.2, Alpha: 0 })),
    );
    expect(colours['a']).toEqual([255, 0, 51, 1]);
    expect(issues).toEqual(['m color.clamped']);
  });

  it('P3.16: six hex digits are a colour, drawn and exported as it is, and nothing is told', () => {
    const model = modelOf(box('a', 'm'), box('b', 'n'), material('m', '#FF8800'), material('n', '3286c3'));
    const { colours, issues } = drawn(model);
    expect(colours).toEqual({ a: [255, 136, 0, 255], b: [50, 134, 195, 255] });
    expect(issues).toEqual([]);
    const [red, green, ...rest] = createLooks(model)(box('a', 'm')).rgba;
    // Linear in the file: ((136 / 255 + 0.055) / 1.055) to the power of 2.4.
    expect(green).toBeCloseTo(0.2462, 4);
    expect([red, ...rest]).toEqual([1, 0, 1]);
  });

  it.each([['red'], ['#FF88'], [[1, 0, 0]], [{ Red: '1', Green: 0, Blue: 0 }], [{ Red: 1 }], [7]])(
    'P8.02d: %j is no colour: drawn and exported green, and told',
    (Color) => {
      const model = modelOf(box('a', 'm'), box('b', 'm'), material('m', Color as JsonValue));
      const { colours, issues } = drawn(model);
      expect(colours['b']).toEqual([0, 255, 0, 255]);
      expect(issues).toEqual(['m color.conversion-failed']);
      expect(createLooks(model)(box('a', 'm')).rgba).toEqual([0, 1, 0, 1]);
    },
  );

  it('is the new one where only the material changed and every element is the same object', () => {
    const [cache, memory] = [new ShapeCache(), new SceneMemory()];
    const walls = ['a', 'b', 'c'].map((id) => box(id, 'm'));
    const colourIn = (Red: number) => {
      const model = modelOf(...walls, material('m', { Red, Green: 0, Blue: 0 }));
      const { colours } = assembleScene([{ nodeId: 'n', geometry: readGeometry(model, 'drawing', cache) }], memory);
      return [colours[0], colours[4], colours[8]];
    };
    expect(colourIn(1)).toEqual([255, 255, 255]);
    expect(colourIn(0.2)).toEqual([51, 51, 51]);
  });
});
