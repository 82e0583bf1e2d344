import { useMemo, useRef } from 'react';
import { jsonEqual, mayHoldDimensions, type JsonValue, type NodeId } from '#domain';
import type { ElementRef, ReportSource, StandingBox, TypedDimension } from '#viewer';
import { useAccountState } from '../app/app-context.ts';
import type { EditorPorts } from '../session/open-workflow.ts';
import { BegunGestures } from './begun-gestures.ts';
import { drawnDimension, shownDimensions } from './dimension-edits.ts';
import { editCall, previewedEdits, type EditCall } from './edit-targets.ts';
import { useDeclared } from './use-declared.ts';
import { scopeOf } from './use-element-edits.ts';

/** Dimensions of the model whose number edits a property, with what typing does; readers see them, too. */
export function useDimensions(
  workflow: Pick<EditorPorts, 'reader' | 'commands' | 'runs'>,
  sources: readonly ReportSource[],
  selected: readonly ElementRef[],
  say: (word: string) => string,
  locale: string,
  boxOf: (element: ElementRef) => StandingBox | undefined,
): readonly TypedDimension[] {
  const { reader, commands, runs } = workflow;
  const { version, declared } = useDeclared(reader);
  const account = useAccountState();
  const begun = useRef(new BegunGestures<(number: JsonValue) => EditCall>()).current;
  const by = account.kind === 'signed-in' ? account.user.name : '';
  return useMemo(() => {
    const bare = new Set(sources.flatMap(({ nodeId, result }) => (result && mayHoldDimensions(result) ? [] : [nodeId])));
    const scope = {
      ...scopeOf(workflow, sources, declared),
      document: reader.document(),
      isBare: (id: NodeId) => bare.has(id),
      functionOf: (id: string, digest: string) => reader.functionOf(id, digest),
    };
    const nodes = sources.map(({ nodeId }) => nodeId);
    return shownDimensions(scope, nodes, selected, say, locale).map((found): TypedDimension => {
      const { edit } = found;
      if (!edit || !reader.canEdit) return drawnDimension(found);
      const { offer, field, value, was, whole } = edit;
      const { node } = offer.declared;
      const callFor = (number: JsonValue) =>
        editCall(
          offer,
          { [field.name]: whole(number) },
          {
            hand: { by, at: Date.now() },
            isAll: false,
            boxOf,
          },
        );
      return {
        ...drawnDimension(found),
        edit: {
          label: field.label,
          property: field.property,
          value,
          isChanged: field.isChanged && !jsonEqual(was ?? null, value ?? null),
          onPreview: (number) => {
            const kept = reader.document().nodes[node];
            const call = begun.during(found.id, callFor);
            if (kept) runs.preview(node, {}, { overrides: previewedEdits(kept, call(number)) });
          },
          onCommit: (number) => {
            commands.dispatch(begun.end(found.id, callFor)(number));
            runs.endPreview();
          },
          onCancel: () => {
            begun.drop(found.id);
            runs.endPreview();
          },
        },
      };
    });
    // The nodes are read anew with each version of the document.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [workflow, version, declared, sources, selected, say, locale, boxOf, by, begun]);
}
