import type { NodeId } from '#domain';
import type { DrawRequest } from '#inputs';

/** Input whose transform is taken by hand over the drawing. */
export interface PlacedInput extends DrawRequest {
  nodeId: NodeId;
  title: string;
}
