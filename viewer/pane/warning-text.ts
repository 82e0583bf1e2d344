import type { SceneBuffers } from '#engine';
import type { ShownModel } from '../model/model-selection.ts';

/** A flaw that was found while the model was read. */
export interface GeometryWarning {
  /** The function that made the element. */
  label: string;
  element: string;
  code: string;
  message: string;
}

/** Flaws of the drawn geometry. Content that stands in another file is none. */
export function warningsOf(scene: SceneBuffers | undefined, models: readonly ShownModel[]): GeometryWarning[] {
  return (scene?.issues ?? [])
    .filter(({ code }) => code !== 'model.content-placeholder')
    .map(({ nodeId, elementId, code, message }) => {
      const shown = models.find((model) => model.nodeId === nodeId);
      const name = shown?.model.Elements[elementId]?.['Name'];
      return {
        label: shown?.label ?? nodeId,
        element: typeof name === 'string' && name !== '' ? `${name} (${elementId})` : elementId,
        code,
        message,
      };
    });
}

/** The trace that is shown and copied: one flaw a line with where it comes from. */
export const traceOf = (warnings: readonly GeometryWarning[]): string =>
  warnings.map(({ label, element, code, message }) => `${code}: ${message}\n    at ${element}\n    at ${label}`).join('\n');
