import { useEffect, useRef, type RefObject } from 'react';
import type { NodeId } from '#domain';
import type { ModelViewHandle, ShownModel } from '#viewer';
import type { OpenWorkflow } from '../../session/open-workflow.ts';
import { defaultCameraOf, type DefaultCamera } from './default-camera.ts';

/** What is shown, and whether the view keeps a camera of its own, which counts when a workflow is opened. */
interface FirstLook {
  models: readonly ShownModel[];
  /** Scenes drawn so far: a camera is set once the model that it is for is there. */
  scenes: number;
  keepsCamera: boolean;
}

/** Looks at the model of a function, when it is first shown here, as its record says; afterwards the camera is the person's. */
export function useDefaultCamera(
  { reader }: Pick<OpenWorkflow, 'reader'>,
  handle: RefObject<ModelViewHandle | null>,
  { models, scenes, keepsCamera }: FirstLook,
): void {
  const seen = useRef<Set<NodeId>>(undefined);
  const wanted = useRef<DefaultCamera>(undefined);
  useEffect(() => {
    const fresh = models.filter(({ nodeId }) => !seen.current?.has(nodeId));
    if (fresh.length === 0) return;
    const isOpening = seen.current === undefined;
    seen.current = new Set([...(seen.current ?? []), ...fresh.map(({ nodeId }) => nodeId)]);
    if (isOpening && keepsCamera) return;
    const cameras = fresh.flatMap(({ nodeId }) => {
      const record = recordOf(reader, nodeId);
      return (record && defaultCameraOf(record)) ?? [];
    });
    wanted.current = cameras[0] ?? wanted.current;
  }, [models, reader, keepsCamera]);
  useEffect(() => {
    const { view, projection } = wanted.current ?? {};
    if (scenes === 0 || !handle.current || !wanted.current) return;
    wanted.current = undefined;
    if (projection) handle.current.setProjection(projection);
    if (view) handle.current.standardView(view);
  }, [scenes, models, handle]);
}

const recordOf = (reader: OpenWorkflow['reader'], id: NodeId) => {
  const node = reader.get('nodes', id);
  return node && reader.functionOf(node.functionId, node.digest);
};
