import { readCamera, type JsonValue, type PresenceState, type ViewCamera } from '#domain';
import type { Vec3 } from '#engine';
import type { ElementRef } from '../model/model-selection.ts';

/** Selected elements that are told at most; more than that is a set, not a pointer. */
const MOST_ELEMENTS = 20;

/** Somebody else in the model. Points in model coordinates (m). */
export interface PeerInModel {
  clientId: number;
  name: string;
  colour: number;
  /** What the pointer rests on. */
  point?: Vec3;
  elements: readonly ElementRef[];
  camera?: ViewCamera;
}

/** Presence fields that tell where the pointer rests, to the millimetre; {@link readPeer} reads them. */
export const pointState = (point: Vec3 | undefined): Record<string, JsonValue> => ({
  modelPoint: point ? point.map((part) => Math.round(part * 1000) / 1000) : null,
});
/** Presence fields that tell which elements are selected, 20 at most; {@link readPeer} reads them. */
export const elementsState = (elements: readonly ElementRef[]): Record<string, JsonValue> => ({
  modelElements: elements.slice(0, MOST_ELEMENTS).map(({ nodeId, elementId }) => [nodeId, elementId]),
});

/** Peer as its presence tells it. Another tab may be of another version, or hostile: only what has the right shape is shown. */
export function readPeer(state: PresenceState): PeerInModel {
  const { clientId, name, colour, modelPoint, modelElements, camera } = state;
  const point = Array.isArray(modelPoint) && modelPoint.length === 3 && modelPoint.every(Number.isFinite);
  const rows = Array.isArray(modelElements) ? modelElements.slice(0, MOST_ELEMENTS) : [];
  const seen = readCamera(camera);
  return {
    clientId,
    name,
    colour,
    ...(point ? { point: modelPoint as unknown as Vec3 } : {}),
    elements: rows.flatMap((row) =>
      Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'string'
        ? [{ nodeId: row[0], elementId: row[1] }]
        : [],
    ),
    ...(seen ? { camera: seen } : {}),
  };
}
