import type { CropBox, Exploded, ViewBackground, ViewCamera, ViewEnvironment, ViewManner } from '#domain';
import { WebGLRenderTarget, type WebGLRenderer } from 'three';
import type { CameraRig } from '../camera/camera-rig.ts';
import { asPlan } from '../camera/orbit.ts';
import type { DrawingRenderer } from '../drawing/drawing-renderer.ts';
import { STATE_FLAGS } from '../drawing/shaders/shared.ts';
import { encodePng } from './encode-png.ts';

const SAMPLES = 8;
/** Where the processor draws, triangles cost and pixels hardly: one picture of twice the size is finer than several samples. */
const SLOW_SCALE = 2;
/** A picture of more pixels stays as large as it is asked for. */
const MOST_SLOW_PIXELS = 1_000_000;

/**
 * Size of a picture in px; `isFitted` shows the whole building instead of what the camera sees, `around` a box (scene
 * coordinates) with what stands near it, `theme` its tones instead of the view's. `marked` is drawn as if it were selected.
 */
export interface PictureSize {
  width: number;
  height: number;
  isFitted?: boolean;
  theme?: 'light' | 'dark';
  around?: ArrayLike<number>;
  marked?: number;
  /** Another view of the scene than the one that is shown; without a camera the whole building. */
  as?: PicturedView;
}

/** What a picture of another view shows. */
export interface PicturedView {
  camera?: ViewCamera | undefined;
  crop?: CropBox | undefined;
  hiddenNodes: ReadonlySet<string>;
  contextNodes: ReadonlySet<string>;
  background?: ViewBackground | undefined;
  environment?: ViewEnvironment | undefined;
  manner?: ViewManner | undefined;
  /** Parts are drawn apart. */
  exploded?: Exploded | undefined;
  /** Seen as a plan. */
  flat?: boolean | undefined;
}

/**
 * Draws the scene into a picture of its own, without selection and hover. The pixels are read while the view goes on
 * drawing; size and states of the renderer are the caller's to give back.
 */
export function takePicture(
  gl: WebGLRenderer,
  renderer: DrawingRenderer,
  camera: CameraRig,
  { width, height, isFitted = false, around, marked, as }: PictureSize,
  isSlow: boolean,
): Promise<Blob> {
  const scale = isSlow && width * height <= MOST_SLOW_PIXELS ? SLOW_SCALE : 1;
  const [wide, high] = [width * scale, height * scale];
  const target = new WebGLRenderTarget(wide, high, { generateMipmaps: false });
  const pixels = new Uint8Array(wide * high * 4);
  const { states } = renderer;
  renderer.setSize(width, height, scale);
  states.keepOnly(STATE_FLAGS.hidden | STATE_FLAGS.ghost | STATE_FLAGS.tint);
  if (marked !== undefined) states.set(marked, (states.flagsOf(marked) & ~STATE_FLAGS.hidden) | STATE_FLAGS.selected);
  const isWhole = isFitted || around !== undefined || (as !== undefined && !as.camera);
  const seen = as?.camera ? camera.inScene(as.camera) : camera.orbit;
  const from = as?.flat ? asPlan(seen) : seen;
  renderer.setCamera((isWhole && camera.fittedIn(width / height, around, from)) || from);
  renderer.draw(target);
  if (!isSlow) for (let sample = 0; sample < SAMPLES; sample++) renderer.settle(target);
  return gl
    .readRenderTargetPixelsAsync(target, 0, 0, wide, high, pixels)
    .then(() => encodePng(pixels, wide, high, scale))
    .finally(() => target.dispose());
}
