import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from '#ui';
import { isJsonObject, type NodeId } from '#domain';
import {
  useReportSources,
  useWords,
  type ElementEdits,
  type ElementRef,
  type HandActs,
  type HandMarks,
  type HandStates,
  type ModelViewHandle,
} from '#viewer';
import { isWaiting, type ChangeRow } from '../../overrides/change-rows.ts';
import { handStates } from '../../overrides/hand-states.ts';
import { placeOfRow, sizeOfRow } from '../../overrides/attach-candidates.ts';
import { useChangeRows } from '../../overrides/use-change-rows.ts';
import { useUntilHeld, type TriedChange } from '../../overrides/tried-change.ts';
import { useDimensions } from '../../overrides/use-dimensions.ts';
import { useHands } from '../../overrides/use-hands.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { useEditorState, type EditorState } from './editor-state.ts';
import { useDrawing } from './use-drawing.ts';

/** Changes by hand of what is selected, and marks of all that was changed. `scene`: counts scenes; handles stand where the last one has their faces. */
export function useModelHands(workflow: EditorPorts, state: EditorState, scene: number) {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const { element, elements, view, tried: readTried } = useEditorState(state);
  const tried = readTried?.();
  const isHeld = tried !== undefined;
  const shown = useReportSources(workflow, locale);
  const sources = useUntilHeld(shown, isHeld);
  const stood = useUntilHeld(scene, isHeld);
  const say = useWords(sources, locale);
  const draw = useDrawing(state, workflow);
  const selected = useMemo<readonly ElementRef[]>(
    () => (elements.length > 0 ? elements.map((one) => ({ ...one })) : element ? [{ ...element }] : []),
    [element, elements],
  );
  const facesOf = useCallback<ModelViewHandle['facesOf']>(
    (one, axes) => (stood < 0 ? undefined : state.camera.facesOf(one, axes)),
    [state, stood],
  );
  const boxOf = useCallback<ModelViewHandle['boxOf']>((one) => (stood < 0 ? undefined : state.camera.boxOf(one)), [state, stood]);
  const onTried = useCallback(
    (next: TriedChange | undefined) => {
      state.tried = next && (() => next);
    },
    [state],
  );
  const isElsewhere = view !== 'model' && view !== 'both';
  const hands = useHands({ workflow, sources, elements: selected, say, locale, facesOf, boxOf, draw, isElsewhere, onTried });
  const dimensions = useDimensions(workflow, shown, selected, say, locale, boxOf);
  return { ...hands, tried, dimensions, marks: useHandMarks(workflow, say), states: useHandStates(workflow) };
}

/** What keys do with what is selected: each where exactly one override lets that be done. */
export function actsOf(edits: ElementEdits | undefined): HandActs | undefined {
  if (!edits || edits.refusal !== undefined) return undefined;
  const only = (act: 'remove' | 'copy' | 'paste') => {
    const ways = edits.groups.flatMap(({ [act]: way }) => way ?? []);
    return ways.length === 1 ? ways[0]?.run : undefined;
  };
  return { remove: only('remove'), copy: only('copy'), paste: only('paste') };
}

/** What became of changes by hand, by element; the same map while nothing of it changes. */
export function useHandStates(workflow: EditorPorts): HandStates {
  const { rows, declared } = useChangeRows(workflow, undefined);
  const kept = useRef<HandStates>(new Map());
  return useMemo(() => {
    const next = handStates(rows, (row) => modelsOf(row, declared));
    const isSame = next.size === kept.current.size && [...next].every(([key, state]) => kept.current.get(key) === state);
    if (!isSame) kept.current = next;
    return kept.current;
  }, [rows, declared]);
}

const modelsOf = ({ node, name }: ChangeRow, declared: ReturnType<typeof useChangeRows>['declared']): readonly NodeId[] =>
  declared.find((one) => one.node === node && one.definition.name === name)?.models ?? [node];

/** Id that the element of a change had when a hand took it. */
function elementIdOf({ entry: { element } }: ChangeRow): string[] {
  const id = isJsonObject(element) ? element['Id'] : undefined;
  return typeof id === 'string' ? [id] : [];
}

function useHandMarks(workflow: EditorPorts, say: (word: string) => string): HandMarks {
  const { rows, declared } = useChangeRows(workflow, undefined);
  const { reader, commands } = workflow;
  return useMemo(() => {
    const changed = rows.flatMap((row) =>
      row.member === 'removals' || isWaiting(row)
        ? []
        : (row.outcome?.elements ?? []).flatMap((elementId) => modelsOf(row, declared).map((nodeId) => ({ nodeId, elementId }))),
    );
    const gone = rows.flatMap((row): HandMarks['gone'] => {
      const at = placeOfRow(row);
      const isRemoved = row.member === 'removals' && !isWaiting(row);
      if (!at || !(isRemoved || row.outcome?.state === 'lost')) return [];
      const bringBack = () =>
        commands.dispatch({ type: 'override.revert', id: row.node, name: row.name, entries: { [row.entryId]: null } });
      return [
        {
          id: row.key,
          label: say(row.element),
          at: [at[0] ?? 0, at[1] ?? 0, at[2] ?? 0],
          state: isRemoved ? 'removed' : 'lost',
          ...sizeOfRow(row),
          ...(isRemoved && reader.canEdit ? { act: bringBack } : {}),
        },
      ];
    });
    const held = rows.flatMap((row) => {
      const elements = row.outcome?.elements ?? [];
      // What is about to go still stands under the id that it had when a hand took it.
      const ids = elements.length > 0 ? elements : elementIdOf(row);
      return ids.flatMap((elementId) => modelsOf(row, declared).map((nodeId) => ({ id: row.key, nodeId, elementId })));
    });
    return { changed, gone, held };
  }, [rows, declared, say, reader, commands]);
}
