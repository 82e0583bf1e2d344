import type { GlbParts } from './glb-document.ts';

/** GLB with what it costs to draw: numbers of nodes, calls and triangles. */
export interface GlbResult {
  parts: GlbParts;
  nodes: number;
  drawCalls: number;
  triangles: number;
}
