import type { SceneBuffers, SceneElement } from '#engine';
import { STATE_FLAGS } from '../drawing/shaders/shared.ts';
import type { ElementRef } from './model-selection.ts';

/** What decides how elements are shown. */
export interface ShowState {
  hiddenNodes: ReadonlySet<string>;
  selectedNodes: readonly string[];
  selectedElement: ElementRef | undefined;
  /** All selected elements, where there are more than the one. */
  selectedElements?: readonly ElementRef[] | undefined;
}

/**
 * The flags of each element. Elements of hidden functions are not drawn; drafts (envelope, level volumes) give way as soon as
 * a finished element (floor, facade panel) is shown, and appear as a ghost while their function is selected.
 */
export function elementFlags(
  scene: SceneBuffers,
  { hiddenNodes, selectedNodes, selectedElement, selectedElements = [] }: ShowState,
): Uint8Array {
  const selected = new Set(selectedNodes);
  const chosen = new Set([...selectedElements, ...(selectedElement ? [selectedElement] : [])].map(refKey));
  const isShown = (element: SceneElement) => !hiddenNodes.has(element.nodeId);
  const hasFinished = scene.elements.some((element) => element.stage === 'finished' && isShown(element));
  return Uint8Array.from(scene.elements, (element) => {
    if (!isShown(element)) return STATE_FLAGS.hidden;
    const isSelected = chosen.size > 0 ? chosen.has(refKey(element)) : selected.has(element.nodeId);
    if (element.stage === 'draft' && hasFinished)
      return isSelected ? STATE_FLAGS.ghost | STATE_FLAGS.selected : STATE_FLAGS.hidden;
    return isSelected ? STATE_FLAGS.selected : 0;
  });
}

const refKey = ({ nodeId, elementId }: ElementRef): string => `${nodeId}/${elementId}`;
