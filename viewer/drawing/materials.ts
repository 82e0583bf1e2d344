import {
  AddEquation,
  CustomBlending,
  DoubleSide,
  FrontSide,
  GLSL3,
  OneFactor,
  RawShaderMaterial,
  type IUniform,
  type ShaderMaterialParameters,
  type Texture,
} from 'three';
import { LINE_FRAGMENT, LINE_VERTEX } from './shaders/line.ts';
import { MARK_FRAGMENT, MARK_OUTLINE_FRAGMENT } from './shaders/mark.ts';
import { COPY_FRAGMENT, SCREEN_VERTEX, SKY_FRAGMENT } from './shaders/screen.ts';
import { DEPTH_FRAGMENT, SURFACE_FRAGMENT, SURFACE_VERTEX } from './shaders/surface.ts';
import { CROWN_FRAGMENT, CROWN_VERTEX, RING_FRAGMENT, RING_VERTEX } from './shaders/tree.ts';
import { CUT_CLASSES, type Uniforms } from './uniforms.ts';

const PASS = { opaque: 0, ghost: 1, depth: 2, clear: 3, mark: 4 } as const;

function material(
  vertexShader: string,
  fragmentShader: string,
  uniforms: Record<string, IUniform>,
  more: ShaderMaterialParameters = {},
): RawShaderMaterial {
  return new RawShaderMaterial({ glslVersion: GLSL3, vertexShader, fragmentShader, uniforms, side: DoubleSide, ...more });
}

/** Every program of the drawing. Blending happens in display colours, as in CSS. */
export function createMaterials(uniforms: Uniforms) {
  const onCanvas = { transparent: true, depthTest: false, depthWrite: false };
  const element = (fragment: string, which: keyof typeof PASS, { defines, ...more }: ShaderMaterialParameters = {}) =>
    material(SURFACE_VERTEX, fragment, uniforms, { ...more, defines: { ...defines, PASS: PASS[which] } });
  const ofDepth = { colorWrite: false, polygonOffset: true, polygonOffsetFactor: 1.5, polygonOffsetUnits: 4 };
  const source = () => ({ uT: { value: null as unknown }, uK: { value: 1 } });
  return {
    surface: element(SURFACE_FRAGMENT, 'opaque'),
    // A program that reads the depth it is drawn into draws nothing, so only the ghost pass may hold that sampler.
    ghost: element(SURFACE_FRAGMENT, 'ghost', {
      ...onCanvas,
      defines: { GHOST_PASS: 1 },
      side: FrontSide,
    }),
    /** What is seen through, over all that is not. */
    clear: element(SURFACE_FRAGMENT, 'clear', { transparent: true, depthWrite: false }),
    mark: element(MARK_FRAGMENT, 'mark', { colorWrite: false }),
    markOutline: material(SCREEN_VERTEX, MARK_OUTLINE_FRAGMENT, uniforms, onCanvas),
    depth: element(DEPTH_FRAGMENT, 'depth', { ...ofDepth, defines: { CLIPS: 1 } }),
    /** A program that may discard is asked for every pixel. */
    depthUnclipped: element(DEPTH_FRAGMENT, 'depth', ofDepth),
    /** Lines that a texture holds. */
    line: (lines: Texture) => material(LINE_VERTEX, LINE_FRAGMENT, { ...uniforms, uLines: { value: lines } }, onCanvas),
    /** Lines of a shape that stands in many places, which another texture holds. */
    copiedLine: (lines: Texture, places: Texture, count: number) =>
      material(
        LINE_VERTEX,
        LINE_FRAGMENT,
        { ...uniforms, uLines: { value: lines }, uPlaces: { value: places }, uPlaceCount: { value: count } },
        { ...onCanvas, defines: { COPIES: 1 } },
      ),
    // Its ends were lifted and cut already, and lie in the planes.
    cut: (lines: Texture) =>
      material(
        LINE_VERTEX,
        LINE_FRAGMENT,
        { ...uniforms, uLines: { value: lines }, uClipOn: { value: 0 }, uApart: { value: 0 }, uCls: { value: CUT_CLASSES } },
        onCanvas,
      ),
    crown: material(CROWN_VERTEX, CROWN_FRAGMENT, uniforms),
    ring: material(RING_VERTEX, RING_FRAGMENT, uniforms, onCanvas),
    sky: material(SCREEN_VERTEX, SKY_FRAGMENT, uniforms, { depthTest: false, depthWrite: false }),
    copy: material(SCREEN_VERTEX, COPY_FRAGMENT, source(), { depthTest: false, depthWrite: false }),
    add: material(SCREEN_VERTEX, COPY_FRAGMENT, source(), {
      ...onCanvas,
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneFactor,
      blendEquation: AddEquation,
    }),
  };
}

/** What a picture is of: how elements are drawn, whether a box cuts them, whether they are drawn apart, whether it is a sample at rest, or with sharp shadows to be quick. */
export interface PictureKind {
  manner: number;
  isCut: boolean;
  isApart: boolean;
  isSettled: boolean;
  isSharp: boolean;
}

/** What a program is for, whatever the picture. */
const OWN_DEFINES = new Set(['PASS', 'CLIPS', 'GHOST_PASS']);

/**
 * Fits the programs of elements to a picture. Where the processor draws, each pixel pays for all that a program could do,
 * also for what a value of this picture switches off.
 */
export function fitMaterials(materials: Materials, { manner, isCut, isApart, isSettled, isSharp }: PictureKind): void {
  const { surface, ghost, clear, mark, depth, depthUnclipped } = materials;
  const defines: Record<string, number> = { MANNER: manner };
  if (!isCut) defines['UNCUT'] = 1;
  if (!isApart) defines['TOGETHER'] = 1;
  if (isSettled) defines['SETTLED'] = 1;
  else if (isSharp) defines['SHARP'] = 1;
  const key = Object.entries(defines).flat().join(' ');
  for (const one of [surface, ghost, clear, mark, depth, depthUnclipped]) {
    if (one.userData['fitted'] === key) continue;
    const own = Object.entries(one.defines).filter(([name]) => OWN_DEFINES.has(name));
    one.defines = { ...Object.fromEntries(own), ...defines };
    one.userData['fitted'] = key;
    one.needsUpdate = true;
  }
}

export type Materials = ReturnType<typeof createMaterials>;
