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
  const pass = (which: keyof typeof PASS) => ({ ...uniforms, uPass: { value: PASS[which] } });
  const ofDepth = { colorWrite: false, polygonOffset: true, polygonOffsetFactor: 1.5, polygonOffsetUnits: 4 };
  const source = () => ({ uT: { value: null as unknown }, uK: { value: 1 } });
  return {
    surface: material(SURFACE_VERTEX, SURFACE_FRAGMENT, pass('opaque')),
    // A program that reads the depth it is drawn into draws nothing, so only the ghost pass may hold that sampler.
    ghost: material(SURFACE_VERTEX, SURFACE_FRAGMENT, pass('ghost'), {
      ...onCanvas,
      defines: { GHOST_PASS: 1 },
      side: FrontSide,
    }),
    /** What is seen through, over all that is not. */
    clear: material(SURFACE_VERTEX, SURFACE_FRAGMENT, pass('clear'), { transparent: true, depthWrite: false }),
    mark: material(SURFACE_VERTEX, MARK_FRAGMENT, pass('mark'), { colorWrite: false }),
    markOutline: material(SCREEN_VERTEX, MARK_OUTLINE_FRAGMENT, uniforms, onCanvas),
    depth: material(SURFACE_VERTEX, DEPTH_FRAGMENT, pass('depth'), { ...ofDepth, defines: { CLIPS: 1 } }),
    /** A program that may discard is asked for every pixel. */
    depthUnclipped: material(SURFACE_VERTEX, DEPTH_FRAGMENT, pass('depth'), ofDepth),
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
    // Its ends were cut already, and lie in the planes.
    cut: (lines: Texture) =>
      material(
        LINE_VERTEX,
        LINE_FRAGMENT,
        { ...uniforms, uLines: { value: lines }, uClipOn: { value: 0 }, uCls: { value: CUT_CLASSES } },
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

export type Materials = ReturnType<typeof createMaterials>;
