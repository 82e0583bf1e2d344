import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import { CARD_GAP_PX, COLUMN_GAP_PX } from '../model/card-geometry.ts';
import type { LayeredGraph } from './layered/layered-graph.ts';
import type { LayoutEngine } from './tidy-graph.ts';

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': String(CARD_GAP_PX),
  'elk.layered.spacing.nodeNodeBetweenLayers': String(COLUMN_GAP_PX),
  'elk.spacing.componentComponent': String(COLUMN_GAP_PX),
  'elk.spacing.edgeEdge': '8',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.randomSeed': '1',
};

/** Layout by elkjs: minds where wires turn, and takes a second for some hundred cards. */
export function elkLayout(elk: Pick<ELK, 'layout'>): LayoutEngine {
  return async (graph) => {
    const laidOut = await elk.layout(elkGraph(graph));
    const found = new Map((laidOut.children ?? []).map((child) => [child.id, { x: child.x ?? 0, y: child.y ?? 0 }]));
    return graph.blocks.map((_, at) => found.get(String(at)) ?? { x: 0, y: 0 });
  };
}

function elkGraph({ blocks, links }: LayeredGraph): ElkNode {
  const ports = new Map<number, Map<string, { x: number; y: number; side: 'WEST' | 'EAST' }>>();
  const portOf = (block: number, side: 'WEST' | 'EAST', y: number) => {
    const id = `${block} ${side} ${y}`;
    const own = ports.get(block) ?? new Map();
    ports.set(block, own.set(id, { x: side === 'WEST' ? 0 : (blocks[block]?.width ?? 0), y, side }));
    return id;
  };
  const edges = links.map(({ from, fromY, to, toY }, at) => ({
    id: `wire ${at}`,
    sources: [portOf(from, 'EAST', fromY)],
    targets: [portOf(to, 'WEST', toY)],
  }));
  return {
    id: 'graph',
    layoutOptions: OPTIONS,
    children: blocks.map(({ width, height }, at) => ({
      id: String(at),
      width,
      height,
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
      ports: [...(ports.get(at) ?? [])].map(([id, { x, y, side }]) => ({
        id,
        width: 0,
        height: 0,
        x,
        y,
        layoutOptions: { 'elk.port.side': side },
      })),
    })),
    edges,
  };
}
