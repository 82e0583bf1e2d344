import type { SketchRequest } from './sketch-request.ts';

/** Sketches by what asked for them; apart from the sketch itself, whose code comes when one is drawn. */
const sketches = new WeakMap<SketchRequest, { readonly isDirty: boolean }>();

/** Whether a sketch has strokes, which would be lost with the page. */
export const hasStrokes = (request: SketchRequest): boolean => sketches.get(request)?.isDirty ?? false;

/** Says whose strokes count for a request. */
export const holdsStrokes = (request: SketchRequest, session: { readonly isDirty: boolean }): void =>
  void sketches.set(request, session);
