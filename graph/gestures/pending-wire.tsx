import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import type { PendingWire as Pending } from '../editor/graph-view.ts';
import { useSignal } from '../model/signal.ts';

/** How far (graph px) a loose wire leaves its port before it turns. */
const REACH = { least: 28, most: 80 };

/** The wire that is being laid, over the cards that it passes. */
export function PendingWire() {
  const { graph } = useGraphScope();
  const pending = useSignal(graph.view.pending);
  return pending ? <LooseWire graph={graph} pending={pending} /> : null;
}

/** Goes along with the view, which nothing else here follows. */
function LooseWire({ graph, pending }: { graph: Graph; pending: Pending }) {
  const { x, y, zoom } = useSignal(graph.view.viewport);
  const end = pending.target?.point ?? pending.end;
  const [from, to] = pending.port.side === 'out' ? [pending.start, end] : [end, pending.start];
  const reach = Math.max(REACH.least, Math.min(REACH.most, Math.abs(to.x - from.x) / 2));
  const path = `M${from.x} ${from.y}C${from.x + reach} ${from.y} ${to.x - reach} ${to.y} ${to.x} ${to.y}`;
  const isRefused = pending.target?.reason !== undefined;
  const isWarned = pending.target?.warning !== undefined;
  return (
    <svg className="pending-wire" data-part="pending-wire" aria-hidden="true">
      <g transform={`translate(${x} ${y}) scale(${zoom})`}>
        <path className="halo" d={path} />
        <path
          d={path}
          data-loose={!pending.target || isRefused || undefined}
          style={{ stroke: isRefused || isWarned ? 'var(--color-error)' : `var(--type-${pending.port.dataType})` }}
        />
      </g>
    </svg>
  );
}
