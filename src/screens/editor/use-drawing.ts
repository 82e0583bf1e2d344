import { useCallback } from 'react';
import { PartiError, type PresencePort } from '#domain';
import { editorKindOf, type DrawInput } from '#inputs';
import { isSketchKind, tellSketch } from '#viewer';
import { reportError } from '../../app/report-error.ts';
import { startSketch, type EditorState } from './editor-state.ts';

let requests = 0;

/** Opens a geometry input as a sketch over the model. A second one while one is open is refused with the reason. */
export function useDrawing(state: EditorState, presence: PresencePort | undefined): DrawInput {
  return useCallback(
    ({ label, property, value, onPreview, onCommit, onCancel }) => {
      const kind = editorKindOf(property);
      if (!isSketchKind(kind)) return;
      requests += 1;
      const isStarted = startSketch(state, {
        id: String(requests),
        title: label,
        kind,
        value,
        allowIntersection: property['$partiAllowIntersection'] === true,
        onPreview,
        onStrokes: (outlines, isClosed) => presence?.set({ sketch: outlines.length > 0 ? tellSketch(outlines, isClosed) : null }),
        onCommit,
        onCancel,
      });
      if (!isStarted) reportError(new PartiError('sketch.one-active'));
    },
    [state, presence],
  );
}
