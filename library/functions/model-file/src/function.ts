import { FunctionError, transform, type Element, type FunctionResult, type Model, type Models, type Value } from 'parti';

interface Inputs {
  /** The host adds the bytes as text. */
  File: { name: string; text?: string } | null;
  Offset: { X: number; Y: number; Z: number };
  Rotation: number;
}

/** The elements of a file, unchanged but for their place. */
export function execute(_models: Models, inputs: Inputs): FunctionResult {
  const text = inputs.File?.text;
  if (text === undefined) throw new FunctionError('Choose a model file.');
  const model = parse(text, inputs.File?.name ?? '');
  const elements = Object.entries(model.Elements).filter(
    ([, element]) => element !== null && typeof element === 'object' && !Array.isArray(element),
  );
  const isMoved = inputs.Rotation !== 0 || inputs.Offset.X !== 0 || inputs.Offset.Y !== 0 || inputs.Offset.Z !== 0;
  const moved = isMoved ? elements.map(([id, element]): [string, Element] => [id, move(element, inputs)]) : elements;
  return { model: { ...model, Elements: Object.fromEntries(moved) }, outputs: { 'Element Quantity': elements.length } };
}

function parse(text: string, name: string): Model {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new FunctionError(`${name} is not valid JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const elements = (parsed as { Elements?: unknown } | null)?.Elements;
  if (typeof elements !== 'object' || elements === null)
    throw new FunctionError(`${name} is no element model: it has no "Elements".`);
  return parsed as Model;
}

/** Definitions stay where they are: their instances move. */
function move(element: Element, { Offset, Rotation }: Inputs): Element {
  if (
    element['IsElementDefinition'] === true ||
    !('Transform' in element || 'Representation' in element || 'BaseDefinition' in element)
  )
    return element;
  const angle = (Rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const m = componentsOf(element['Transform']);
  const row = (a: number, b: number, first: number, second: number) => a * (m[first] as number) + b * (m[second] as number);
  const turned = [0, 1, 2, 3].map((column) => row(cos, -sin, column, 4 + column));
  const across = [0, 1, 2, 3].map((column) => row(sin, cos, column, 4 + column));
  const up = [8, 9, 10, 11].map((at) => m[at] as number);
  turned[3] = (turned[3] as number) + Offset.X;
  across[3] = (across[3] as number) + Offset.Y;
  up[3] = (up[3] as number) + Offset.Z;
  return { ...element, Transform: transform([...turned, ...across, ...up]) };
}

function componentsOf(value: Value | undefined): number[] {
  const components = (value as { Matrix?: { Components?: number[] } } | null | undefined)?.Matrix?.Components;
  return components && components.length >= 12 ? components : [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
}
