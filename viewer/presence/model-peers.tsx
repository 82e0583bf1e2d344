import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { writeCamera, type PresencePort } from '#domain';
import type { SceneBuffers, Vec3 } from '#engine';
import { peerStyle } from '#ui';
import type { ElementRef } from '../model/model-selection.ts';
import { convexHull } from '../model/pane-point.ts';
import type { ViewController } from '../model/view-controller.ts';
import { readPeer, elementsState, pointState, type PeerInModel } from './peer-in-model.ts';
import './model-peers.css';

/** Presence of the others in the model, and whom this tab follows. */
export interface ModelPresence {
  port: PresencePort;
  followed: number | undefined;
  /** The person moved their own view. */
  onOwnMove(): void;
}

interface Props {
  controller: ViewController;
  scene: SceneBuffers;
  pane: HTMLElement;
  presence: ModelPresence;
  selected: readonly ElementRef[];
}

/** Presence layer: tells the others where this person points, what is selected and what is looked at; shows the same of them. */
export function ModelPeers({ controller, scene, pane, presence, selected }: Props) {
  const { port, followed } = presence;
  useSyncExternalStore(controller.subscribe, controller.frameNumber);
  const others = useSyncExternalStore(port.subscribe, port.others);
  const peers = useMemo(() => others.map(readPeer), [others]);
  useTelling(controller, pane, port);
  useEffect(() => port.set(elementsState(selected)), [port, selected]);
  useFollowing(controller, pane, presence, peers.find((one) => one.clientId === followed)?.camera);
  const isAnySelected = peers.some(({ elements }) => elements.length > 0);
  const indices = useMemo(() => (isAnySelected ? indexOf(scene) : undefined), [scene, isAnySelected]);
  const { width, height } = controller.size;
  return (
    <div className="model-peers" aria-hidden="true">
      <svg width={width} height={height}>
        {peers.flatMap((peer) =>
          peer.elements.map((element) => (
            <Outline
              key={`${peer.clientId} ${keyOf(element)}`}
              controller={controller}
              scene={scene}
              index={indices?.get(keyOf(element))}
              peer={peer}
            />
          )),
        )}
      </svg>
      {peers.map((peer) => (
        <Pointer key={peer.clientId} controller={controller} peer={peer} />
      ))}
    </div>
  );
}

function Pointer({ controller, peer: { point, name, colour } }: { controller: ViewController; peer: PeerInModel }) {
  const place = point && controller.projectModel(point);
  if (!place?.isBefore) return null;
  return (
    <div className="model-peer" style={{ ...peerStyle(colour), transform: `translate(${place.x}px, ${place.y}px)` }}>
      <span>{name}</span>
    </div>
  );
}

function Outline({
  controller,
  scene,
  index,
  peer,
}: {
  controller: ViewController;
  scene: SceneBuffers;
  index: number | undefined;
  peer: PeerInModel;
}) {
  if (index === undefined || !controller.isShown(index)) return null;
  const box = scene.boxes.subarray(index * 6, index * 6 + 6);
  const corners = Array.from({ length: 8 }, (_, corner) => {
    const at = (axis: number) => box[axis + (corner & (1 << axis) ? 3 : 0)] as number;
    return controller.project(at(0), at(1), at(2));
  });
  if (!corners.every(({ isBefore }) => isBefore)) return null;
  const outline = convexHull(corners);
  return (
    <polygon
      className="model-peer-element"
      style={peerStyle(peer.colour)}
      points={outline.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
    />
  );
}

/** One look at the model each animation frame at most. */
function useTelling(controller: ViewController, pane: HTMLElement, port: PresencePort): void {
  useEffect(() => {
    let frame = 0;
    const point = (event: PointerEvent) => {
      // A held button turns the view: the model moves below the pointer.
      if (event.buttons !== 0) return;
      const box = pane.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => port.set(pointState(pointAt(controller, x, y))));
    };
    const away = () => {
      cancelAnimationFrame(frame);
      port.set(pointState(undefined));
    };
    let last = '';
    const look = () => {
      const camera = writeCamera(controller.camera.kept());
      const text = JSON.stringify(camera);
      if (text === last) return;
      last = text;
      port.set({ camera });
    };
    look();
    pane.addEventListener('pointermove', point);
    pane.addEventListener('pointerleave', away);
    const stop = controller.subscribe(look);
    return () => {
      cancelAnimationFrame(frame);
      pane.removeEventListener('pointermove', point);
      pane.removeEventListener('pointerleave', away);
      stop();
      port.set({ ...pointState(undefined), ...elementsState([]), camera: null });
    };
  }, [controller, pane, port]);
}

/** Takes up the followed person's camera with each of their moves, until this person moves their own. */
function useFollowing(
  controller: ViewController,
  pane: HTMLElement,
  { onOwnMove }: ModelPresence,
  camera: PeerInModel['camera'],
): void {
  // The same camera told again is no move.
  const [wanted, setWanted] = useState(camera);
  if (JSON.stringify(wanted) !== JSON.stringify(camera)) setWanted(camera);
  useEffect(() => {
    if (wanted) controller.camera.show(wanted, true);
  }, [controller, wanted]);
  useEffect(() => {
    const events = ['pointerdown', 'wheel', 'keydown'] as const;
    for (const name of events) pane.addEventListener(name, onOwnMove, { capture: true, passive: true });
    return () => {
      for (const name of events) pane.removeEventListener(name, onOwnMove, { capture: true });
    };
  }, [pane, onOwnMove]);
}

/** What lies under a place of the pane: an element's surface, else the ground. */
function pointAt(controller: ViewController, x: number, y: number): Vec3 | undefined {
  const hit = controller.hitAt(x, y);
  if (!hit) return controller.onPlane(x, y, 0);
  const { origin, direction } = controller.camera.ray(x, y);
  const zero = controller.scene?.origin ?? [0, 0, 0];
  const at = (axis: 0 | 1 | 2) => origin[axis] + direction[axis] * hit.distance + (zero[axis] ?? 0);
  return [at(0), at(1), at(2)];
}

const keyOf = ({ nodeId, elementId }: ElementRef): string => `${nodeId}/${elementId}`;
const indexOf = (scene: SceneBuffers): Map<string, number> =>
  new Map(scene.elements.map((element, index) => [keyOf(element), index]));
