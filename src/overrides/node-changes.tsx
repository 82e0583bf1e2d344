import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { ownValue, unmetRules, type CommandCall, type NodeId } from '#domain';
import { useReportSources, useWords, type ElementRef, type ReportSource } from '#viewer';
import { problemText, type Units } from '#inputs';
import { useAccountState } from '../app/app-context.ts';
import type { EditorPorts } from '../session/open-workflow.ts';
import type { ChangeRow } from './change-rows.ts';
import { attachCandidates, elementName, placeOfRow, type AttachCandidate } from './attach-candidates.ts';
import { ChangesPanel, type ChangeActions, type UnmetSentence } from './changes-panel.tsx';
import { editOffers, targetOf } from './edit-targets.ts';
import { pasteCall } from './paste-change.ts';
import { scopeOf } from './use-element-edits.ts';
import { useMoved } from './use-moved.ts';
import { usePropertyOf } from './use-property-of.ts';
import { useChangeRows } from './use-change-rows.ts';
import type { useDeclared } from './use-declared.ts';

/** Where changes are listed, and what a list does to the editor around it. */
export interface NodeChangesProps {
  workflow: EditorPorts;
  /** The function whose changes are listed; undefined: all of the workflow. */
  node: NodeId | undefined;
  units: Units;
  selected: readonly ElementRef[];
  /** Selects an element and flies there. */
  onShow: (elements: readonly ElementRef[], at: readonly number[] | undefined, node: NodeId) => void;
  /** Asks the model for one of some elements. */
  onPick?: ((question: PickQuestion) => void) | undefined;
  picture?:
    | ((element: ElementRef | undefined, at: readonly number[] | undefined, size: PictureSide) => Promise<Blob>)
    | undefined;
  /** Buttons that add elements by hand. */
  add?: readonly { id: string; label: string; run: () => void }[];
}

interface PictureSide {
  width: number;
  height: number;
}

/** A question to the model about a change. */
export interface PickQuestion {
  row: ChangeRow;
  candidates: readonly AttachCandidate[];
  onPick: (element: ElementRef) => void;
}

/** Changes by hand of one function, or of the workflow, with what can be done about them. */
export function NodeChanges({ workflow, node, units, selected, onShow, onPick, picture, add }: NodeChangesProps) {
  const { i18n } = useTranslation('errors');
  const sources = useReportSources(workflow, i18n.language);
  const say = useWords(sources, i18n.language);
  const account = useAccountState();
  const me = account.kind === 'signed-in' ? account.user.name : '';
  const { rows, declared } = useChangeRows(workflow, node);
  const propertyOf = usePropertyOf(workflow.reader, rows, declared);
  const actions = useChangeActions({ workflow, sources, declared, selected, me, onShow, onPick, picture });
  const labels = useMemo(() => new Map(sources.map(({ nodeId, label }) => [nodeId, label])), [sources]);
  return (
    <ChangesPanel
      rows={rows}
      propertyOf={propertyOf}
      {...(node === undefined ? { functionOf: (row: ChangeRow) => labels.get(row.node) ?? '' } : {})}
      selected={useMemo(() => new Set(selected.map(({ elementId }) => elementId)), [selected])}
      selectedCount={selected.length}
      actions={actions}
      unmet={useUnmet(workflow, node, rows)}
      moved={useMoved(workflow, node, rows, say)}
      {...(add ? { add } : {})}
      me={me}
      units={units}
      say={say}
    />
  );
}

/** Rules that the changes of a function do not meet, in the words of its author. */
function useUnmet({ reader }: EditorPorts, id: NodeId | undefined, rows: readonly ChangeRow[]): UnmetSentence[] {
  const { i18n } = useTranslation('errors');
  return useMemo(() => {
    const node = id === undefined ? undefined : reader.document().nodes[id];
    const record = node && reader.functionOf(node.functionId, node.digest);
    if (!node || !record) return [];
    return unmetRules(node, record, i18n.language).map(({ level, blocking, code, parameters }) => ({
      level,
      blocking,
      text: problemText(i18n, { code, parameters }),
    }));
    // The node is read anew with its changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [reader, id, rows, i18n, i18n.language]);
}

interface ActionsAround extends Pick<NodeChangesProps, 'workflow' | 'selected' | 'onShow' | 'onPick' | 'picture'> {
  sources: readonly ReportSource[];
  declared: ReturnType<typeof useDeclared>['declared'];
  me: string;
}

function useChangeActions(around: ActionsAround): ChangeActions {
  const { workflow, sources, declared, selected, me, onShow, onPick, picture } = around;
  const { reader, commands } = workflow;
  return useMemo((): ChangeActions => {
    const scope = scopeOf(workflow, sources, declared);
    const declaredOf = (row: ChangeRow) => declared.find((one) => one.node === row.node && one.definition.name === row.name);
    const refOf = (row: ChangeRow, elementId: string): ElementRef | undefined => {
      const owner = declaredOf(row)?.models.find((id) => {
        const model = scope.modelOf(id)?.model;
        return model !== undefined && Object.hasOwn(model.Elements, elementId);
      });
      return owner === undefined ? undefined : { nodeId: owner, elementId };
    };
    const nameOf = (ref: ElementRef): string => {
      return elementName(ownValue(scope.modelOf(ref.nodeId)?.model.Elements ?? {}, ref.elementId), ref.elementId);
    };
    const attach = (row: ChangeRow, element: ElementRef) => {
      const one = declaredOf(row);
      const target = one && targetOf(scope, one, element);
      if (!target) return;
      const { identity, element: told } = target.offered;
      commands.dispatch({
        type: 'override.attach',
        id: row.node,
        name: row.name,
        entryId: row.entryId,
        identity,
        element: { ...told },
        ...(target.parent === undefined ? {} : { parent: target.parent }),
        ...(target.within === undefined ? {} : { within: target.within }),
      });
    };
    const offers = editOffers(scope, selected);
    const pasteOnto = (row: ChangeRow) => {
      const offer = offers.find(({ declared: one }) => one.node === row.node && one.definition.name === row.name);
      const call = offer && pasteCall(offer, row.entryId, row.entry, { by: me, at: Date.now() });
      return call && (() => commands.dispatch(call));
    };
    return {
      ...(picture
        ? {
            picture: (row: ChangeRow, size: PictureSide) => {
              const [first] = row.outcome?.elements ?? [];
              return picture(first === undefined ? undefined : refOf(row, first), placeOfRow(row), size);
            },
          }
        : {}),
      show(row) {
        const found = (row.outcome?.elements ?? []).flatMap((id) => refOf(row, id) ?? []);
        onShow(found, placeOfRow(row), row.node);
      },
      candidatesOf(row) {
        const ranked = (row.outcome?.candidates ?? []).flatMap(({ element, score, distance }): AttachCandidate[] => {
          const ref = refOf(row, element);
          return ref ? [{ element: ref, name: nameOf(ref), score, distance }] : [];
        });
        const one = declaredOf(row);
        const [picked] = selected;
        const isOffered = one && picked && selected.length === 1 && targetOf(scope, one, picked) !== undefined;
        if (!isOffered || ranked.some(({ element }) => element.elementId === picked.elementId)) return ranked;
        return [...ranked, { element: picked, name: nameOf(picked) }];
      },
      ...(reader.canEdit
        ? {
            revert: (rows: readonly ChangeRow[]) => revertRows(rows, (call) => commands.dispatch(call)),
            attach,
            pasteOf: (row: ChangeRow) => pasteOnto(row),
            ...(onPick
              ? {
                  pick: (row: ChangeRow) =>
                    onPick({ row, candidates: attachCandidates(scope, row), onPick: (element) => attach(row, element) }),
                }
              : {}),
          }
        : {}),
    };
  }, [workflow, sources, declared, selected, me, onShow, onPick, picture, reader, commands]);
}

/** Takes whole entries back: one step for each override. */
function revertRows(rows: readonly ChangeRow[], dispatch: (call: CommandCall) => void): void {
  for (const group of Map.groupBy(rows, ({ node, name }) => `${node}\n${name}`).values()) {
    const [first] = group;
    if (first)
      dispatch({
        type: 'override.revert',
        id: first.node,
        name: first.name,
        entries: Object.fromEntries(group.map(({ entryId }) => [entryId, null])),
      });
  }
}
