import type { ElementModel, ModelElement } from '#domain';
import type { Drawing } from './drawing.ts';

const UP = { X: 0, Y: 0, Z: 1 };

/** A drawing as elements: of each layer its lines as one `Elements.Underlay` with flat `Polylines` (x, y, z …) and `LineWeight` (mm) where it has one, its areas as a mesh, its points as `ModelPoints`, its texts as a `ModelText`. */
export function drawingToModel({ layers }: Drawing): ElementModel {
  const Elements: Record<string, ModelElement> = {};
  layers.forEach(({ name, color, lineWeight, lines, triangles, points, texts }, index) => {
    const [Red, Green, Blue] = color ?? [0.1, 0.1, 0.1];
    const Color = { Red, Green, Blue, Alpha: 1 };
    const add = (kind: string, discriminator: string, more: ModelElement) => {
      const Id = `layer-${index}-${kind}`;
      Elements[Id] = { discriminator, Id, Name: name, Layer: name, ...more };
    };
    if (lines.length > 0) {
      const Polylines = lines.map(roundedLine);
      add('lines', 'Elements.Underlay', { Color, ...(lineWeight === undefined ? {} : { LineWeight: lineWeight }), Polylines });
    }
    if (triangles.length > 0) {
      const Triangles = Array.from({ length: triangles.length / 3 }, (_, corner) => corner);
      add('areas', 'Elements.MeshElement', { Mesh: { Positions: triangles.map(rounded), Triangles } });
    }
    if (points.length > 0) {
      const Locations = Array.from({ length: points.length / 3 }, (_, at) => {
        const [X, Y, Z] = points.slice(at * 3, at * 3 + 3).map(rounded) as [number, number, number];
        return { X, Y, Z };
      });
      add('points', 'Elements.ModelPoints', { Locations });
    }
    if (texts.length > 0) {
      const Texts = texts.map(({ text, at: [X, Y, Z], rotation }) => {
        const angle = (rotation * Math.PI) / 180;
        return {
          Item1: { X, Y, Z },
          Item2: UP,
          Item3: { X: Math.cos(angle), Y: Math.sin(angle), Z: 0 },
          Item4: text,
          Item5: Color,
        };
      });
      add('texts', 'Elements.ModelText', { Texts, Heights: texts.map(({ height }) => height), FontSize: 12, Scale: 1 });
    }
  });
  return { Elements };
}

/** To a hundredth of a millimetre: digits below it are the file's noise. */
const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;

/** By hand: this is done for every point of a drawing. */
function roundedLine(line: Float64Array): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < line.length; at++) numbers.push(Math.round((line[at] as number) * 1e5) / 1e5);
  return numbers;
}
