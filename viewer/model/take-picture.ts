import { WebGLRenderTarget, type WebGLRenderer } from 'three';
import type { CameraRig } from '../camera/camera-rig.ts';
import type { DrawingRenderer } from '../drawing/drawing-renderer.ts';
import { STATE_FLAGS } from '../drawing/shaders/shared.ts';
import { encodePng } from './encode-png.ts';

const SAMPLES = 8;
const SLOW_SAMPLES = 2;

/** Size of a picture in px; `isFitted` shows the whole building instead of what the camera sees, `theme` its tones instead of the view's. */
export interface PictureSize {
  width: number;
  height: number;
  isFitted?: boolean;
  theme?: 'light' | 'dark';
}

/**
 * Draws the scene into a picture of its own, without selection and hover. The pixels are read while the view goes on
 * drawing; size and states of the renderer are the caller's to give back.
 */
export function takePicture(
  gl: WebGLRenderer,
  renderer: DrawingRenderer,
  camera: CameraRig,
  { width, height, isFitted = false }: PictureSize,
  isCoarse: boolean,
): Promise<Blob> {
  const target = new WebGLRenderTarget(width, height, { generateMipmaps: false });
  const pixels = new Uint8Array(width * height * 4);
  const { states } = renderer;
  renderer.setSize(width, height, 1);
  states.keepOnly(STATE_FLAGS.hidden | STATE_FLAGS.ghost | STATE_FLAGS.tint);
  renderer.setCamera(isFitted ? (camera.fittedIn(width / height) ?? camera.orbit) : camera.orbit);
  renderer.draw(target);
  for (let sample = 0; sample < (isCoarse ? SLOW_SAMPLES : SAMPLES); sample++) renderer.settle(target);
  return gl
    .readRenderTargetPixelsAsync(target, 0, 0, width, height, pixels)
    .then(() => encodePng(pixels, width, height))
    .finally(() => target.dispose());
}
