import { DataTexture, RGBAIntegerFormat, UnsignedByteType } from 'three';
import type { ViewManner } from '#domain';
import { elementRole, type SceneBuffers, type SceneElement, type SurfaceRole } from '#engine';
import { LINES_ALONE, OPAQUE, STATE_WIDTH } from './shaders/shared.ts';

/** Kinds of surface whose pattern is too fine to be told apart from afar. */
const PATTERN = new Set<SurfaceRole>(['glass', 'frame', 'plate']);

/**
 * Colours of materials, four bytes an element: red, green, blue, and alpha of 127 with a bit for what is of lines alone.
 * Below them, in the same order, the colours from afar: panes, frames and slabs of a facade have one in common there.
 */
export class LookTexture {
  readonly texture: DataTexture;
  readonly #isClear: Record<ViewManner, boolean> = { drawn: false, coloured: false, plain: false };

  constructor(scene: SceneBuffers | undefined) {
    const elements = scene?.elements ?? [];
    const rows = Math.max(1, Math.ceil((elements.length + 1) / STATE_WIDTH));
    const bytes = new Uint8Array(STATE_WIDTH * rows * 8);
    if (scene) bytes.set(scene.colours);
    const roleOf = surfaceRoles();
    for (let at = 0; at < elements.length; at++) {
      const { indexCount, edgeCount, discriminator } = elements[at] as SceneElement;
      const alpha = bytes[at * 4 + 3] as number;
      const kept = alpha === 0 ? 0 : Math.max(1, Math.round((alpha / 255) * OPAQUE));
      bytes[at * 4 + 3] = kept | (indexCount === 0 && edgeCount > 0 ? LINES_ALONE : 0);
      if (kept === 0 || kept === OPAQUE || this.#isClear.coloured) continue;
      this.#isClear.plain = true;
      this.#isClear.coloured = roleOf(discriminator) !== 'glass';
    }
    if (scene) this.#writeFar(scene, bytes, STATE_WIDTH * rows * 4);
    this.texture = new DataTexture(bytes, STATE_WIDTH, rows * 2, RGBAIntegerFormat, UnsignedByteType);
    this.texture.internalFormat = 'RGBA8UI';
    this.texture.needsUpdate = true;
  }

  #writeFar({ elements, colours, boxes }: SceneBuffers, bytes: Uint8Array, start: number): void {
    const roleOf = surfaceRoles();
    const [byFunction, whole] = [new Map<string, Mean>(), new Mean()];
    const meanOf = (nodeId: string): Mean => {
      const mean = byFunction.get(nodeId) ?? new Mean();
      byFunction.set(nodeId, mean);
      return mean;
    };
    for (let at = 0; at < elements.length; at++) {
      const { nodeId, discriminator } = elements[at] as SceneElement;
      const role = roleOf(discriminator);
      if (role !== 'glass' && role !== 'frame') continue;
      const [colour, area] = [colours.subarray(at * 4, at * 4 + 4), faceOf(boxes, at * 6)];
      meanOf(nodeId).add(colour, area);
      whole.add(colour, area);
    }
    for (let at = 0; at < elements.length; at++) {
      const { nodeId, discriminator } = elements[at] as SceneElement;
      const role = roleOf(discriminator);
      const mean = role === 'plate' ? whole : PATTERN.has(role) ? byFunction.get(nodeId) : undefined;
      bytes.set(mean?.colour ?? colours.subarray(at * 4, at * 4 + 3), start + at * 4);
    }
  }

  /** Whether anything is seen through in a manner: it costs one more pass. */
  hasClear(manner: ViewManner): boolean {
    return this.#isClear[manner];
  }

  dispose(): void {
    this.texture.dispose();
  }
}

/** Mean of colours by the area that they cover; what has no colour is white. */
class Mean {
  #sums: [red: number, green: number, blue: number] = [0, 0, 0];
  #area = 0;
  #colour: Uint8Array | undefined;

  add([red = 0, green = 0, blue = 0, alpha = 0]: ArrayLike<number> & Iterable<number>, area: number): void {
    const [r, g, b] = alpha > 0 ? [red, green, blue] : [255, 255, 255];
    this.#sums = [this.#sums[0] + r * area, this.#sums[1] + g * area, this.#sums[2] + b * area];
    this.#area += area;
  }

  /** Three bytes; undefined while nothing was added. */
  get colour(): Uint8Array | undefined {
    if (this.#area === 0) return undefined;
    return (this.#colour ??= Uint8Array.from(this.#sums, (sum) => Math.round(sum / this.#area)));
  }
}

/** Area of the largest face of a box (m²). */
function faceOf(boxes: Float32Array, at: number): number {
  const size = (axis: number) => (boxes[at + 3 + axis] as number) - (boxes[at + axis] as number);
  const [x, y, z] = [size(0), size(1), size(2)];
  return Math.max(x * y, y * z, z * x) || 0;
}

/** Surface role by kind; kinds are few and elements many. */
function surfaceRoles(): (discriminator: string) => SurfaceRole {
  const known = new Map<string, SurfaceRole>();
  return (discriminator) => {
    let role = known.get(discriminator);
    if (!role) known.set(discriminator, (role = elementRole(discriminator).surface));
    return role;
  };
}
