import { useCallback, useEffect } from 'react';
import { functionTexts, PartiError, type NodeId, type ReaderPort } from '#domain';
import type { DrawNodeInput } from '#graph';
import { editorKindOf, RECTANGLE_STYLE } from '#inputs';
import { showAlert, useTranslation } from '#ui';
import { isSketchKind, tellSketch } from '#viewer';
import { reportError } from '../../app/report-error.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import type { EditorState } from './editor-state.ts';
import { placeInput } from './use-handles.ts';
import { endSketch, startSketch } from './sketch-stage.ts';

let requests = 0;

/** Opens a geometry input as a sketch over the model. A second one while one is open is refused with the reason. */
export function useDrawing(state: EditorState, { reader, presence }: Pick<EditorPorts, 'reader' | 'presence'>): DrawNodeInput {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  return useCallback(
    (nodeId, request) => {
      const { label, property, value, onPreview, onCommit, onCancel } = request;
      const kind = editorKindOf(property);
      const name = nameOf(reader, nodeId, locale);
      if (kind === 'transform') return placeInput(state, nodeId, name ? `${name}, ${label}` : label, request);
      if (!isSketchKind(kind)) return;
      requests += 1;
      const isStarted = startSketch(state, nodeId, {
        id: String(requests),
        title: name ? `${name}, ${label}` : label,
        kind,
        value,
        allowIntersection: property['$partiAllowIntersection'] === true,
        isRectangle: property.$partiStyle === RECTANGLE_STYLE,
        onPreview,
        onStrokes: (outlines, isClosed) => presence?.set({ sketch: outlines.length > 0 ? tellSketch(outlines, isClosed) : null }),
        onCommit,
        onCancel,
      });
      if (!isStarted) reportError(new PartiError('sketch.one-active'));
    },
    [state, reader, presence, locale],
  );
}

function nameOf(reader: ReaderPort, nodeId: NodeId, locale: string): string | undefined {
  const node = reader.document().nodes[nodeId];
  const record = node && reader.functionOf(node.functionId, node.digest);
  return node && (node.name || (record && functionTexts(record, locale).name));
}

/** Ends a sketch whose function is gone, such as by a colleague: nothing is left that could take what is drawn. */
export function useSketchOfGone(state: EditorState, reader: ReaderPort): void {
  const { t } = useTranslation('app');
  useEffect(
    () =>
      reader.subscribeIds('nodes', () => {
        const { sketch, sketchedNode, placed } = state;
        if (placed && reader.get('nodes', placed().nodeId) === undefined) state.placed = undefined;
        if (!sketch || sketchedNode === undefined || reader.get('nodes', sketchedNode) !== undefined) return;
        sketch.onCancel?.();
        endSketch(state);
        showAlert({ id: 'sketch-gone', state: 'stale', text: t('sketch.gone', { name: sketch.title }) });
      }),
    [state, reader, t],
  );
}
