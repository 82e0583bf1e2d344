import { readModelText } from '#formats-text';
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
  const hasOnlyProfiles = elements.every(([, { discriminator }]) => PROFILE.test(String(discriminator)));
  const placed = ([id, element]: [string, Element]): [string, Element] =>
    isStaying(element, hasOnlyProfiles) ? [id, element] : [id, move(element, inputs)];
  const moved = isMoved ? elements.map(placed) : elements;
  return { model: { ...model, Elements: Object.fromEntries(moved) }, outputs: { 'Element Quantity': elements.length } };
}

/** By the reader that showed the file before it came in: bare lists and bare numbers are read here, too. */
function parse(text: string, name: string): Model {
  try {
    return readModelText(text).model as unknown as Model;
  } catch (error) {
    const { code, parameters } = error as { code?: string; parameters?: { line?: number; column?: number } };
    if (code === 'model.not-a-model') throw new FunctionError(`${name} is no element model: it has no "Elements".`);
    const { line, column } = parameters ?? {};
    throw new FunctionError(`${name} is not valid JSON: ${line === undefined ? (code ?? '') : `${line}:${column ?? 1}`}`);
  }
}

/** What has no place, or has it in what it belongs to. */
const PLACELESS = new Set(['Elements.Level', 'Elements.Material', 'Elements.Opening', 'Elements.Representation']);
/** Profiles of every kind, but not what is made by one. */
const PROFILE = /^Elements\.Geometry\.(?:.*\.)?\w*Profile$/;

/** Definitions stay where they are: their instances move. Profiles move where there is nothing else. */
function isStaying(element: Element, hasOnlyProfiles: boolean): boolean {
  const kind = String(element['discriminator'] ?? '');
  return element['IsElementDefinition'] === true || PLACELESS.has(kind) || (!hasOnlyProfiles && PROFILE.test(kind));
}

function move(element: Element, { Offset, Rotation }: Inputs): Element {
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
