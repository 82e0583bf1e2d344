import { useEffect, useLayoutEffect } from 'react';
import type { ElementRef } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';

/** A dock covers so much of the pane's lower end (px): what is fitted stands above it, and the one selected element comes above it. */
export function useCovered(controller: ViewController | undefined, covered: number, selected: readonly ElementRef[]): void {
  const [{ nodeId, elementId } = { nodeId: '', elementId: '' }] = selected.length === 1 ? selected : [];
  useLayoutEffect(() => controller?.camera.setCovered(covered), [controller, covered]);
  useEffect(() => {
    const { scene, camera } = controller ?? {};
    if (covered === 0 || elementId === '' || !scene) return;
    const at = scene.elements.findIndex((one) => one.elementId === elementId && one.nodeId === nodeId);
    if (at >= 0) camera?.uncover(scene.boxes.subarray(at * 6, at * 6 + 6));
  }, [controller, covered, nodeId, elementId]);
}
