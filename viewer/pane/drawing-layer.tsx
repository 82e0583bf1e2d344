import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { CropBox, Exploded } from '#domain';
import type { SceneBuffers } from '#engine';
import type { ShowState } from '../model/element-states.ts';
import { ViewController, type DrawnLook } from '../model/view-controller.ts';

interface Props {
  scene: SceneBuffers | undefined;
  show: ShowState;
  look: DrawnLook;
  crop: CropBox | undefined;
  exploded: Exploded | undefined;
  onReady(controller: ViewController | undefined): void;
}

/** Inside the canvas: makes the controller for its context and draws when a frame is asked for. */
export function DrawingLayer({ scene, show, look, crop, exploded, onReady }: Props) {
  const gl = useThree((state) => state.gl);
  const invalidate = useThree((state) => state.invalidate);
  const { width, height } = useThree((state) => state.size);
  const dpr = useThree((state) => state.viewport.dpr);
  const [controller, setController] = useState<ViewController>();
  useEffect(() => {
    const made = new ViewController(gl, () => invalidate());
    const canvas = gl.domElement;
    const restored = () => made.contextRestored();
    canvas.addEventListener('webglcontextrestored', restored);
    setController(made);
    onReady(made);
    return () => {
      canvas.removeEventListener('webglcontextrestored', restored);
      onReady(undefined);
      made.dispose();
    };
  }, [gl, invalidate, onReady]);
  useLayoutEffect(() => controller?.setLook(look), [controller, look]);
  useLayoutEffect(() => controller?.setSize(width, height, dpr), [controller, width, height, dpr]);
  useLayoutEffect(() => controller?.setShow(show), [controller, show]);
  useLayoutEffect(() => controller?.setCrop(crop), [controller, crop]);
  useLayoutEffect(() => controller?.setExploded(exploded), [controller, exploded]);
  useLayoutEffect(() => controller?.setScene(scene), [controller, scene]);
  // Priority 1: the library leaves drawing to us.
  useFrame(() => controller?.drawFrame(), 1);
  return null;
}
