import { askForContent, askForFacts, askForFolder } from '../../import/content-choice.ts';
import { useApi } from '../../app/use-api.ts';
import { useMemo } from 'react';
import { ref } from 'valtio';
import { isJsonObject, ownValue } from '#domain';
import { kindName, type InputAsking } from '#inputs';
import type { ElementRef, PickRequest } from '#viewer';
import type { OpenWorkflow } from '../../session/open-workflow.ts';
import { selectElements, type EditorState } from './editor-state.ts';

let requests = 0;

/** Asks the model for elements: one question at a time, a newer one takes the place of the one before. */
export function startPick(state: EditorState, request: Omit<PickRequest, 'id'>): void {
  requests += 1;
  state.pick?.onCancel?.();
  const asker = document.activeElement;
  const giveFocusBack = () => {
    if (asker instanceof HTMLElement && asker.isConnected) asker.focus({ preventScroll: true });
  };
  state.pick = ref({
    ...request,
    id: String(requests),
    onPick(elements: readonly ElementRef[]) {
      request.onPick(elements);
      giveFocusBack();
    },
    onCancel() {
      request.onCancel?.();
      giveFocusBack();
    },
  });
  state.graphMaximised = false;
  if (state.view !== 'model' && state.view !== 'both') state.view = 'both';
}

/** The question was answered or given up. */
export function endPick(state: EditorState): void {
  state.pick = undefined;
}

/** What inputs ask of the drawing: a pick, and to show an element. */
export function useAskingInModel(
  state: EditorState,
  { reader, runs, results, files }: Pick<OpenWorkflow, 'reader' | 'runs' | 'results' | 'files'>,
): Omit<InputAsking, 'models'> {
  const api = useApi();
  const workflowId = files?.workflowId;
  return useMemo(() => {
    const pinned = (to: string, id: string, extensions: readonly string[], look: boolean) =>
      api.call('POST folders/{id}/pin', { path: { id }, body: { workflowId: to, fileExtensions: [...extensions], look } });
    const elementOf = ({ nodeId, elementId }: ElementRef) => {
      const digest = reader.get('nodes', nodeId) && runs.get(nodeId)?.resultDigest;
      const model = digest === undefined ? undefined : results.get(digest)?.model;
      return model && ownValue(model.Elements, elementId);
    };
    return {
      pick: ({ label, candidates, chosen, refusal, onPick }) =>
        startPick(state, {
          title: label,
          candidates,
          ...(chosen ? { chosen } : {}),
          refusal: (element) => {
            const found = elementOf(element);
            const text = (key: string) => (isJsonObject(found) && typeof found[key] === 'string' ? found[key] : '');
            const kind = kindName(text('discriminator'));
            return refusal(text('Name') || kind, kind);
          },
          onPick: ([element]) => element && onPick(element),
        }),
      view: () => {
        const seen = state.camera.seen();
        return seen && { ...seen, camera: state.camera.read() };
      },
      readMesh: async (file, unit) => (await import('../../import/read-mesh.ts')).readMesh(file, unit),
      chooseFile: askForContent,
      content: askForFacts,
      ...(workflowId === undefined
        ? {}
        : {
            folders: {
              choose: askForFolder,
              take: (id, extensions) => pinned(workflowId, id, extensions, false),
              look: (id, extensions) => pinned(workflowId, id, extensions, true),
            },
          }),
      show: (element) => selectElements(state, [element]),
    };
  }, [state, reader, runs, results, api, workflowId]);
}
