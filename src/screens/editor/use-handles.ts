import { useMemo } from 'react';
import { readTransformConstraints, type NodeId } from '#domain';
import type { DrawRequest } from '#inputs';
import type { HandlesRequest } from '#viewer';
import type { EditorState } from './editor-state.ts';
import type { PlacedInput } from './placed-input.ts';

/** Puts handles over the drawing for one transform; those of another one go. */
export function placeInput(state: EditorState, nodeId: NodeId, title: string, request: DrawRequest): void {
  const placed = { ...request, nodeId, title };
  state.placed = () => placed;
  state.graphMaximised = false;
  if (state.view !== 'model' && state.view !== 'both') state.view = 'model';
}

/** Handles of the input that is placed by hand: each gesture is one step, Escape ends it. */
export function useInputHandles(state: EditorState, placed: PlacedInput | undefined): HandlesRequest | undefined {
  const value = placed?.read ? placed.read() : placed?.value;
  return useMemo(() => {
    if (!placed) return undefined;
    const id = `${placed.nodeId} ${placed.label}`;
    return {
      id,
      handles: [
        {
          id,
          label: placed.label,
          kind: 'transform',
          value,
          constraints: readTransformConstraints(placed.property['$partiConstraints']),
        },
      ],
      elements: [],
      onPreview: (_, next) => placed.onPreview?.(next),
      onCommit: (_, next, was) => placed.onCommit(next, was),
      onCancel: () => placed.onCancel?.(),
      onEnd: () => {
        state.placed = undefined;
      },
    };
  }, [state, placed, value]);
}
