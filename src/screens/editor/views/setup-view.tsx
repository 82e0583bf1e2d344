import { useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  actionStatus,
  adjacency,
  deriveWires,
  graphNodes,
  isEmptyValue,
  nodeLabel,
  resolveInputs,
  setupStatus,
  topologicalOrder,
  type ActionStatus,
  type FunctionLookup,
  type NodeId,
  type ReaderPort,
} from '#domain';
import { EmptyState, StateGlyph, useTranslation, type GlyphState } from '#ui';
import type { EditorState } from '../editor-state.ts';

/** One function of the workflow and what it still asks for. */
interface Step {
  id: NodeId;
  name: string;
  status: ActionStatus;
  missing: string[];
}

const GLYPHS: Record<ActionStatus, GlyphState> = { complete: 'done', 'in-progress': 'stale', incomplete: 'waiting' };

/** A setup view: the functions of the workflow as steps, each complete once every required input has a value. */
export function SetupView({ reader, state, title }: { reader: ReaderPort; state: EditorState; title: string }) {
  const { t } = useTranslation('app');
  const steps = useSteps(reader);
  if (steps.length === 0)
    return (
      <div className="setup-view" data-part="setup-view">
        <EmptyState icon="outline" title={t('editor.setup-empty')}>
          {t('editor.setup-empty-hint')}
        </EmptyState>
      </div>
    );
  const whole = setupStatus(steps.map(({ status }) => status));
  return (
    <section className="setup-view" data-part="setup-view" aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet" data-status={whole}>
        {t(`editor.setup-status.${whole}`)}
      </p>
      <ol>
        {steps.map(({ id, name, status, missing }) => (
          <li key={id}>
            <button
              type="button"
              className="step"
              data-node={id}
              data-status={status}
              onClick={() => {
                state.selectedNodes = [id];
              }}
            >
              <StateGlyph state={GLYPHS[status]} />
              <span>{name}</span>
              <span className="asked">
                {missing.length > 0 ? t('editor.setup-missing', { names: missing.join(', ') }) : t('editor.setup-step.complete')}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useSteps(reader: ReaderPort): Step[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [reader.subscribeAll((touched) => touched.has('nodes') && listener()), reader.subscribeFunctions(listener)];
      return () => ends.forEach((end) => end());
    },
    [reader],
  );
  const nodes = useSyncExternalStore(subscribe, () => reader.document().nodes);
  return useMemo(() => {
    const functionOf: FunctionLookup = (id, digest) => reader.functionOf(id, digest);
    const wires = deriveWires({ nodes }, functionOf).map((wire) => [wire.source.node, wire.target.node] as const);
    // In the order in which the functions run; what runs in a circle comes last.
    const { order } = topologicalOrder(adjacency(Object.keys(nodes), wires));
    const places = new Map(order.map((id, place) => [id, place]));
    return graphNodes({ nodes }, functionOf)
      .toSorted((a, b) => (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity))
      .flatMap((one): Step[] => {
        const { record, node } = one;
        if (!record || node.disabled) return [];
        const values = resolveInputs(record, node.inputs);
        // A wire brings its value when the workflow runs.
        const asked = (record.inputSchema.required ?? []).filter((name) => node.links[`in/${name}`] === undefined);
        const missing = asked.filter((name) => isEmptyValue(values[name]));
        return [
          {
            id: one.id,
            name: nodeLabel(one),
            status: actionStatus(asked.map((name) => !missing.includes(name))),
            missing,
          },
        ];
      });
  }, [nodes, reader]);
}
