import { useCallback } from 'react';
import { inputKindOf, PartiError } from '#domain';
import type { DrawInput } from '#graph';
import { isSketchKind } from '#viewer';
import { reportError } from '../../shell/report-error.ts';
import { startSketch, type EditorState } from './editor-state.ts';

let requests = 0;

/** Opens a geometry input as a sketch over the model. A second one while one is open is refused with the reason. */
export function useDrawing(state: EditorState): DrawInput {
  return useCallback(
    ({ label, property, value, onPreview, onCommit, onCancel }) => {
      const kind = inputKindOf(property);
      if (!isSketchKind(kind)) return;
      requests += 1;
      const isStarted = startSketch(state, {
        id: String(requests),
        title: label,
        kind,
        value,
        allowIntersection: property['$partiAllowIntersection'] === true,
        onPreview,
        onCommit,
        onCancel,
      });
      if (!isStarted) reportError(new PartiError('sketch.one-active'));
    },
    [state],
  );
}
