import { Position, ReactFlow, useNodesState, useReactFlow, ReactFlowProvider, type Node, type NodeProps } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { readFunctionRecord, type NodeId } from '#domain';
import { startTexts } from '#locales';
import expressionRecord from '../../library/functions/expression/parti.json';
import numberRecord from '../../library/functions/number/parti.json';
import { NodeCard } from '../../graph/card/node-card.tsx';
import { createGraph } from '../../graph/editor/create-graph.ts';
import { GraphContext } from '../../graph/editor/graph-context.ts';
import type { Graph } from '../../graph/editor/graph.ts';
import { GraphEditor } from '../../graph/graph-editor.tsx';
import { tidy } from '../../graph/layout/tidy.ts';
import { portPoint } from '../../graph/model/card-model.ts';
import '../../src/shell/shell.css';
import { fakePorts } from '../../tests/fixtures/fake-ports.ts';
import { richGraph, richRuns } from '../../tests/fixtures/rich-graph.ts';
import type { GraphFrames } from './graph-frames-driver.ts';

const query = new URLSearchParams(location.search);
const count = Number(query.get('nodes'));
const isOurs = query.get('kind') === 'ours';
const [SIZE, CARD] = [{ width: 1200, height: 750 }, 12];
const PAN_PX = 12;

const functions = [numberRecord, expressionRecord].map((record) => readFunctionRecord(record as never));
const library = functions.map(({ id, displayName }) => ({ id, name: displayName, digest: `${id}@1` }));
const document_ = richGraph(count, library);
const ports = fakePorts({ document: document_, functions, ...richRuns(document_) });
const graph = createGraph(ports);
const boxes = [...graph.model.ids].flatMap((id) => graph.model.card(id)?.box ?? []);
const middle = {
  x: boxes.reduce((sum, { x }) => sum + x, 0) / boxes.length,
  y: boxes.reduce((sum, { y }) => sum + y, 0) / boxes.length,
};
const dragged = [...graph.model.ids][Math.floor(count / 2) + CARD] as NodeId;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const viewAt = (zoom: number, dx = 0) => ({
  x: SIZE.width / 2 - middle.x * zoom + dx,
  y: SIZE.height / 2 - middle.y * zoom,
  zoom,
});

/** Drives a view through frames; `go` shows a viewport, `move` puts the dragged card somewhere. */
function framesOf(
  go: (view: { x: number; y: number; zoom: number }) => void,
  move: (place: { x: number; y: number }) => void,
): GraphFrames {
  let now = 1;
  const each = async (frames: number, step: (at: number) => void) => {
    for (let at = 0; at < frames; at++) {
      step(at);
      await frame();
    }
  };
  return {
    at: (zoom) => each(2, () => go(viewAt((now = zoom)))),
    pan: (frames) => each(frames, (at) => go(viewAt(now, -at * PAN_PX))),
    zoom: (frames) => each(frames, (at) => go(viewAt(1 * 0.04 ** (at / frames)))),
    drag: (frames) => each(frames, (at) => move({ x: middle.x + at * 6, y: middle.y + at * 4 })),
  };
}

/** The editor of the product. */
function Ours() {
  useEffect(() => {
    window.graphFrames = {
      ...framesOf(
        (view) => graph.camera?.go(view, 0),
        (place) => graph.show(new Map([[dragged, place]])),
      ),
      tidy: () => tidy(graph),
    };
  }, []);
  return <GraphEditor graph={graph} units={UNITS} />;
}

const UNITS = { system: 'metric', locale: 'en' } as const;

type Card = Node<Record<string, never>, 'card'>;
const NODE_TYPES = { card: ({ id }: NodeProps<Card>) => <NodeCard id={id} /> };

/** React Flow as its guide shows it, with the cards of the product; `visible`: with what it offers for many nodes. */
function Peer({ of, isVisibleOnly }: { of: Graph; isVisibleOnly: boolean }) {
  const initial = useMemo(() => [...of.model.ids].map((id) => cardOf(of, id)), [of]);
  const edges = useMemo(
    () =>
      of.model.graph().wires.map(({ id, source, target }) => ({
        id,
        source: source.node,
        target: target.node,
        sourceHandle: source.port,
        targetHandle: target.port,
      })),
    [of],
  );
  const [nodes, setNodes, onNodesChange] = useNodesState(initial);
  const flow = useReactFlow();
  useEffect(() => {
    window.graphFrames = framesOf(
      (view) => void flow.setViewport(view),
      (position) => setNodes((all) => all.map((node) => (node.id === dragged ? { ...node, position } : node))),
    );
  }, [flow, setNodes]);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      nodeTypes={NODE_TYPES}
      minZoom={0.02}
      onlyRenderVisibleElements={isVisibleOnly}
    />
  );
}

function cardOf(of: Graph, id: NodeId): Card {
  const card = of.model.card(id);
  if (!card) throw new Error(id);
  const { x, y, width, height } = card.box;
  const handles = card.rows.flatMap(({ key, side, port }) => {
    const at = portPoint(card, key, side);
    const type = side === 'in' ? ('target' as const) : ('source' as const);
    return port ? [{ id: key, type, position: side === 'in' ? Position.Left : Position.Right, ...at, width: 1, height: 1 }] : [];
  });
  return { id, type: 'card', position: { x, y }, width, height, measured: { width, height }, handles, data: {} };
}

await startTexts(['app', 'ui', 'graph', 'inputs', 'errors']);
createRoot(document.getElementById('root') as HTMLElement).render(
  <div style={{ inlineSize: SIZE.width, blockSize: SIZE.height }}>
    {isOurs ? (
      <Ours />
    ) : (
      <GraphContext value={{ graph, actions: {} }}>
        <ReactFlowProvider>
          <Peer of={graph} isVisibleOnly={query.get('kind') === 'visible'} />
        </ReactFlowProvider>
      </GraphContext>
    )}
  </div>,
);
