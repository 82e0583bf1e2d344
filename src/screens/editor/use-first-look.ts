import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { NodeId } from '#domain';
import type { ModelViewHandle, ShownModel } from '#viewer';
import type { OpenWorkflow } from '../../session/open-workflow.ts';
import { defaultCameraOf, type DefaultCamera } from './default-camera.ts';
import { firstQuery } from './first-filter.ts';

/** What is shown, and what the view keeps of its own, which counts when a workflow is opened. */
interface FirstLook {
  models: readonly ShownModel[];
  /** Scenes drawn so far: a camera is set once the model that it is for is there. */
  scenes: number;
  keepsCamera: boolean;
  keepsFilter: boolean;
  /** Takes the query of a filter that a function wants to begin with. */
  onFilter: (query: string) => void;
}

/** Looks at the model of a function, when it is first shown here, as its record says: camera and filter; afterwards both are the person's. */
export function useFirstLook(
  { reader }: Pick<OpenWorkflow, 'reader'>,
  handle: RefObject<ModelViewHandle | null>,
  { models, scenes, keepsCamera, keepsFilter, onFilter }: FirstLook,
): void {
  const ask = useEffectEvent(onFilter);
  const seen = useRef<Set<NodeId>>(undefined);
  const wanted = useRef<DefaultCamera>(undefined);
  useEffect(() => {
    const fresh = models.filter(({ nodeId }) => !seen.current?.has(nodeId));
    if (fresh.length === 0) return;
    const isOpening = seen.current === undefined;
    seen.current = new Set([...(seen.current ?? []), ...fresh.map(({ nodeId }) => nodeId)]);
    const query = firstQuery(fresh);
    if (query !== undefined && !(isOpening && keepsFilter)) ask(query);
    if (isOpening && keepsCamera) return;
    const cameras = fresh.flatMap(({ nodeId }) => {
      const record = recordOf(reader, nodeId);
      return (record && defaultCameraOf(record)) ?? [];
    });
    wanted.current = cameras[0] ?? wanted.current;
  }, [models, reader, keepsCamera, keepsFilter]);
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
