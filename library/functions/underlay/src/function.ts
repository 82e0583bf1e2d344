import { drawingToModel, readDxf, readGeoJson, type Drawing } from '#formats-text';
import { FunctionError, transform, type Element, type FunctionResult, type Model, type Models } from 'parti';

interface Inputs {
  /** The host adds the bytes as text. */
  File: { name: string; text?: string } | null;
  Unit: string;
  Offset: { X: number; Y: number; Z: number };
  Rotation: number;
  Scale: number;
  Centre: boolean;
}

const METRES: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254, ft: 0.3048 };

/** Lines, areas and texts of a drawing by layer, where the inputs put them. */
export function execute(_models: Models, inputs: Inputs): FunctionResult {
  const text = inputs.File?.text;
  if (text === undefined) throw new FunctionError('Choose a drawing.');
  const { model, layers, bounds } = read(text, inputs.File?.name ?? '', METRES[inputs.Unit]);
  const { min, max } = bounds ?? { min: [0, 0, 0], max: [0, 0, 0] };
  const angle = (inputs.Rotation * Math.PI) / 180;
  const [c, s] = [Math.cos(angle) * inputs.Scale, Math.sin(angle) * inputs.Scale];
  const [x, y] = inputs.Centre ? [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2] : [0, 0];
  const { X, Y, Z } = inputs.Offset;
  const place = transform([c, -s, 0, X - c * x + s * y, s, c, 0, Y - s * x - c * y, 0, 0, inputs.Scale, Z]);
  const elements = Object.entries(model.Elements).map(([id, element]): [string, Element] => [
    id,
    { ...element, Transform: place },
  ]);
  return {
    model: { ...model, Elements: Object.fromEntries(elements) },
    outputs: {
      Layers: layers,
      Width: (max[0] - min[0]) * inputs.Scale,
      Depth: (max[1] - min[1]) * inputs.Scale,
    },
  };
}

interface Underlay {
  model: Model;
  layers: number;
  bounds: Drawing['bounds'];
}

function read(text: string, name: string, unitScale: number | undefined): Underlay {
  try {
    const picture = /^\s*\{/.test(text) ? pictureOf(text) : undefined;
    if (picture) return picture;
    const drawing = /^\s*\{/.test(text) ? readGeoJson(text) : readDxf(text, unitScale);
    return {
      model: drawingToModel(drawing) as unknown as Model,
      layers: new Set(drawing.layers.map(({ name }) => name)).size,
      bounds: drawing.bounds,
    };
  } catch (error) {
    throw new FunctionError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A picture that was made an underlay when it was imported; undefined for maps. */
function pictureOf(text: string): Underlay | undefined {
  const model = JSON.parse(text) as Partial<Model>;
  const pictures = Object.values(model.Elements ?? {}).flatMap(({ Image }) => (isImage(Image) ? [Image] : []));
  if (pictures.length === 0) return undefined;
  const largest = (key: 'Width' | 'Height') => Math.max(...pictures.map((picture) => picture[key]));
  return {
    model: model as Model,
    layers: pictures.length,
    bounds: { min: [0, 0, 0], max: [largest('Width'), largest('Height'), 0] },
  };
}

const isImage = (value: unknown): value is { Width: number; Height: number } =>
  typeof value === 'object' && value !== null && 'Data' in value && 'Width' in value && 'Height' in value;
