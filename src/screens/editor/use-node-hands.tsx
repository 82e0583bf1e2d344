import { useCallback, type ReactNode } from 'react';
import { useTranslation } from '#ui';
import { useSnapshot } from 'valtio';
import { countHandChanges, wiringOf, type NodeId, type ReaderPort } from '#domain';
import { useReportSources, useWords, type ElementRef } from '#viewer';
import { useAccountState } from '../../app/app-context.ts';
import { addsAt } from '../../overrides/add-by-hand.ts';
import { NodeChanges, type NodeChangesProps, type PickQuestion } from '../../overrides/node-changes.tsx';
import { parentOfSelection, parentsFor } from '../../overrides/parents.ts';
import { useDeclared } from '../../overrides/use-declared.ts';
import { scopeOf } from '../../overrides/use-element-edits.ts';
import { preferences } from '../../preferences/preferences.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { selectElements, useEditorState, type EditorState } from './editor-state.ts';
import { useDrawing } from './use-drawing.ts';
import { startPick } from './use-picking.ts';

/** The list of changes by hand of a function, where it offers or keeps any. */
export function useNodeHands(
  workflow: EditorPorts,
  state: EditorState,
): (node: NodeId) => { count: number; list: ReactNode } | undefined {
  const { reader } = workflow;
  const { declared } = useDeclared(reader);
  return useCallback(
    (node: NodeId) => {
      const kept = reader.document().nodes[node];
      const count = kept ? countHandChanges(kept) : 0;
      if (count === 0 && !declared.some((one) => one.node === node)) return undefined;
      return { count, list: <HandsList workflow={workflow} state={state} node={node} /> };
    },
    [workflow, state, reader, declared],
  );
}

/** Changes by hand of a function, or of the workflow (undefined). Choosing one selects its element and flies there. */
export function HandsList({
  workflow,
  state,
  node,
  onLeave,
}: {
  workflow: EditorPorts;
  state: EditorState;
  node: NodeId | undefined;
  /** The model is looked at now. */
  onLeave?: () => void;
}) {
  const { t, i18n } = useTranslation('app');
  const { preferredUnits } = useSnapshot(preferences);
  const { elements } = useEditorState(state);
  const account = useAccountState();
  const by = account.kind === 'signed-in' ? account.user.name : '';
  const { declared } = useDeclared(workflow.reader);
  const sources = useReportSources(workflow, i18n.language);
  const say = useWords(sources, i18n.language);
  const draw = useDrawing(state, workflow);
  const show = useCallback(
    (found: readonly ElementRef[], at: readonly number[] | undefined, owner: NodeId) => {
      if (state.view !== 'model' && state.view !== 'both') state.view = 'model';
      if (found.length > 0) selectElements(state, found);
      else state.selectedNodes = [owner];
      state.camera.show(found[0], placed(at));
      onLeave?.();
    },
    [state, onLeave],
  );
  const picture = useCallback<NonNullable<NodeChangesProps['picture']>>(
    (element, at, size) => state.camera.pictureOf(element, placed(at), size),
    [state],
  );
  const pick = useCallback(
    ({ row, candidates, onPick }: PickQuestion) => {
      onLeave?.();
      startPick(state, {
        title: t('hands.pick-title', { name: say(row.element) || t('hands.some-element') }),
        candidates: candidates.map(({ element, name, score, isTwin }) => ({
          ...element,
          ...(isTwin ? { isTwin } : {}),
          name: say(name),
          note: score === undefined ? '' : `${Math.round(score * 100)} %`,
        })),
        refusal: () => t('hands.pick-refused'),
        onPick: ([element]) => element && onPick(element),
      });
    },
    [state, onLeave, say, t],
  );
  const add =
    node === undefined
      ? undefined
      : addsAt(workflow, declared, node, {
          say,
          draw,
          word: (name) => t('hands.add', { name }),
          hand: () => ({ by, at: Date.now() }),
          withParent: (one, label, goOn) => {
            const scope = scopeOf(workflow, sources, declared);
            const parents = parentsFor(scope, one, nodesBefore(workflow.reader, one.node));
            const meant = parentOfSelection(parents, scope, one.definition.perParent ?? '', elements);
            if (meant) return goOn(meant);
            onLeave?.();
            startPick(state, {
              title: t('hands.pick-parent', { name: label, relation: say(one.definition.perParent ?? '') }),
              candidates: parents.map(({ element, name, kind }) => ({ ...element, name: say(name), note: say(kind) })),
              refusal: () => t('hands.parent-refused', { relation: say(one.definition.perParent ?? '') }),
              onPick: ([element]) => {
                const picked = parents.find(({ element: one }) => one.elementId === element?.elementId);
                if (picked) goOn(picked);
              },
            });
          },
        });
  return (
    <NodeChanges
      workflow={workflow}
      node={node}
      units={{ system: preferredUnits, locale: i18n.language }}
      selected={elements}
      onShow={show}
      onPick={pick}
      picture={picture}
      {...(add ? { add } : {})}
    />
  );
}

/** Nodes whose models a node gets. */
const nodesBefore = (reader: ReaderPort, node: NodeId): NodeId[] =>
  wiringOf(reader)
    .wiresInto(node)
    .map(({ source }) => source.node);

const placed = (at: readonly number[] | undefined): readonly [number, number, number] | undefined =>
  at && [at[0] ?? 0, at[1] ?? 0, at[2] ?? 0];
