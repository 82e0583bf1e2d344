import {
  Box3,
  DepthTexture,
  HalfFloatType,
  Mesh,
  NearestFilter,
  NoToneMapping,
  OrthographicCamera,
  PerspectiveCamera,
  UnsignedIntType,
  Vector3,
  WebGLRenderTarget,
  type IUniform,
  type WebGLRenderer,
} from 'three';
import type { CropBox, ViewManner } from '#domain';
import type { SceneBuffers } from '#engine';
import { eyeOf, LENSES, type Orbit } from '../camera/orbit.ts';
import { LookTexture } from './look-texture.ts';
import { LiftTexture } from './lift-texture.ts';
import { LightMaps, type LitArea } from './light-maps.ts';
import { Marks } from './marks.ts';
import { createMaterials, fitMaterials, type Materials } from './materials.ts';
import { fixed } from './fixed-mesh.ts';
import { SceneMeshes, screenTriangle, staticScene } from './scene-meshes.ts';
import { MANNERS, STATE_FLAGS } from './shaders/shared.ts';
import { StateTexture } from './state-texture.ts';
import { halton, skyDirection, sunDirection } from './samples.ts';
import { SectionCut } from './section-cut.ts';
import type { Tones } from './tones.ts';
import { applyTones, createUniforms } from './uniforms.ts';

/** Radius (m) of the building for which line tolerances and shade were tuned. */
const TUNED_RADIUS = 60;

/**
 * Draws a scene as an architect's drawing: surfaces with an id target, then fat lines that are tested against it.
 * Moving, it draws once with one sun map; at rest it adds jittered samples to soft shadow, contact shade and clean edges.
 */
export class DrawingRenderer {
  readonly #gl: WebGLRenderer;
  readonly #uniforms = createUniforms();
  readonly #materials: Materials = createMaterials(this.#uniforms);
  readonly #lights = new LightMaps(this.#uniforms);
  readonly #camera = new PerspectiveCamera(LENSES.perspective, 1, 1, 4000);
  readonly #flat = new OrthographicCamera();
  readonly #screen = fixed(new Mesh(screenTriangle(), this.#materials.copy), false);
  readonly #screenScene = staticScene();
  readonly #marks = new Marks(this.#uniforms, this.#materials);
  readonly #cut = new SectionCut(this.#uniforms, this.#materials.cut);
  readonly #sun = new Vector3(0, 0, 1);
  readonly #onLoaded: () => void;
  #scene: SceneBuffers | undefined;
  #meshes: SceneMeshes;
  #states = new StateTexture(0);
  readonly #lifts = new LiftTexture();
  /** The scene as it is seen where parts are drawn apart, and how far the highest is above its place (m). */
  #apart: { seen: () => SceneBuffers } | undefined;
  #rise = 0;
  #looks = new LookTexture(undefined);
  #area: LitArea = { centre: new Vector3(), radius: 1 };
  #targets: { surface: WebGLRenderTarget; sample: WebGLRenderTarget; sum: WebGLRenderTarget } | undefined;
  #size = { width: 1, height: 1, dpr: 1 };
  #tones: Tones | undefined;
  #lightsAreStale = true;
  #cutIsStale = false;
  #skyWasDrawn = false;
  #manner: ViewManner = 'drawn';
  /** A picture of this scene was drawn. */
  #hasDrawn = false;
  #isCoarse = false;
  /** Samples in the sum. */
  samples = 0;

  /** `onLoaded`: something of the scene came later; the picture is out of date. */
  constructor(gl: WebGLRenderer, onLoaded: () => void = () => undefined) {
    this.#gl = gl;
    this.#onLoaded = onLoaded;
    gl.autoClear = false;
    gl.info.autoReset = false;
    gl.shadowMap.enabled = false;
    gl.toneMapping = NoToneMapping;
    gl.sortObjects = false;
    this.#camera.up.set(0, 0, 1);
    this.#meshes = new SceneMeshes(undefined, this.#materials, this.#uniforms, onLoaded);
    this.#screenScene.add(this.#screen);
    this.#uniforms.uState.value = this.#states.texture;
    this.#uniforms.uLook.value = this.#looks.texture;
    this.#uniforms.uLift.value = this.#lifts.texture;
  }

  /** What each element shows; call `refresh` after changes of visibility. */
  get states(): StateTexture {
    return this.#states;
  }

  /** Takes the place of the scene before; the picture changes with the next `draw`. */
  setScene(buffers: SceneBuffers | undefined): void {
    this.#scene = buffers;
    this.#meshes.dispose();
    this.#states.dispose();
    this.#looks.dispose();
    this.#meshes = new SceneMeshes(buffers, this.#materials, this.#uniforms, this.#onLoaded);
    this.#states = new StateTexture(buffers?.elements.length ?? 0);
    this.#looks = new LookTexture(buffers);
    this.#uniforms.uState.value = this.#states.texture;
    this.#uniforms.uLook.value = this.#looks.texture;
    this.#hasDrawn = false;
    this.#apart = undefined;
    this.#rise = 0;
    this.#uniforms.uApart.value = 0;
    this.#measure(buffers);
    this.refresh();
  }

  /** Draws elements higher than they stand, each by its own lift (m); undefined as they are built. `seen`: the scene with them there. */
  setLifts(lifts: { of: Float32Array; most: number; seen: () => SceneBuffers } | undefined): void {
    this.#apart = lifts;
    this.#rise = lifts?.most ?? 0;
    this.#uniforms.uLift.value = this.#lifts.set(lifts?.of);
    this.#uniforms.uApart.value = lifts ? 1 : 0;
    this.#meshes.liftBy(this.#rise);
    this.#measure(this.#scene);
    this.#cut.clearOutline();
    this.refresh();
  }

  #measure(buffers: SceneBuffers | undefined): void {
    const bounds = buffers?.buildingBounds ?? buffers?.bounds;
    if (!bounds || !buffers?.bounds) return;
    const building = boxOf(bounds);
    const radius = building.getSize(new Vector3()).length() / 2;
    const whole = boxOf(buffers.bounds).getSize(new Vector3()).length() / 2;
    this.#area = { centre: building.getCenter(new Vector3()), radius: Math.max(0.5, Math.min(whole, radius * 2.6) * 1.02) };
    // What is drawn higher is in the light as well.
    this.#area.centre.z += this.#rise / 2;
    this.#area.radius += this.#rise / 2;
    const unit = Math.min(1, Math.max(0.02, radius / TUNED_RADIUS));
    this.#uniforms.uUnit.value = unit;
    this.#uniforms.uGap.value = 4 * unit;
    this.#uniforms.uAoR.value = 7 * unit;
    this.#uniforms.uNb.value = Math.max(0.01, 0.06 * (this.#area.radius / 170));
    this.#uniforms.uTop.value = Math.max(1, bounds[5] as number);
  }

  setTones(tones: Tones): void {
    this.#tones = tones;
    applyTones(this.#uniforms, tones);
    this.#sun.set(...tones.sun).normalize();
    this.refresh();
  }

  /** Lines over paper, lines over the colours of materials, or those colours in full without lines. */
  setManner(manner: ViewManner): void {
    this.#manner = manner;
    this.#uniforms.uManner.value = MANNERS[manner];
    this.refresh();
  }

  /** Cuts along a box (model coordinates); its outline follows with `refresh`, or not at all while it is dragged. */
  setCrop(crop: CropBox | undefined, isDragged = false): void {
    const [ox, oy, oz] = this.#scene?.origin ?? [0, 0, 0];
    this.#cut.set(
      crop && [crop.min[0] - ox, crop.min[1] - oy, crop.min[2] - oz, crop.max[0] - ox, crop.max[1] - oy, crop.max[2] - oz],
    );
    this.#cut.clearOutline();
    this.#cutIsStale = !isDragged;
    this.#lightsAreStale = true;
    this.samples = 0;
  }

  /** Size of the pane in CSS px and device pixels per CSS px. */
  setSize(width: number, height: number, dpr: number): void {
    const { surface } = this.#targets ?? {};
    const [w, h] = [Math.max(1, Math.floor(width * dpr)), Math.max(1, Math.floor(height * dpr))];
    this.#size = { width, height, dpr };
    if (surface?.width === w && surface.height === h) return;
    this.#disposeTargets();
    const depthTexture = new DepthTexture(w, h, UnsignedIntType);
    const surfaces = new WebGLRenderTarget(w, h, { count: 2, samples: 0, depthTexture, generateMipmaps: false });
    const sample = new WebGLRenderTarget(w, h, { samples: 0, generateMipmaps: false });
    const sum = new WebGLRenderTarget(w, h, { type: HalfFloatType, depthBuffer: false, generateMipmaps: false });
    for (const texture of [...surfaces.textures, sample.texture, sum.texture]) {
      texture.minFilter = NearestFilter;
      texture.magFilter = NearestFilter;
    }
    this.#targets = { surface: surfaces, sample, sum };
    this.#uniforms.uDepth.value = depthTexture;
    this.#uniforms.uIdT.value = surfaces.textures[1] ?? null;
    this.#uniforms.uRes.value.set(w, h);
    this.#uniforms.uDpr.value = dpr;
    this.samples = 0;
  }

  setCamera(orbit: Orbit): void {
    const camera = this.#camera;
    camera.aspect = this.#size.width / this.#size.height;
    camera.fov = orbit.fov;
    camera.position.set(...eyeOf(orbit));
    camera.lookAt(...(orbit.target as [number, number, number]));
    camera.updateMatrixWorld();
    this.#fitDepth(orbit.distance);
    this.#jitter(0, 0);
    this.#uniforms.uEye.value.copy(camera.position);
    this.#uniforms.uNF.value.set(camera.near, camera.far);
    this.#uniforms.uPxPerM.value = (this.#size.height * this.#size.dpr) / 2 / Math.tan((camera.fov * Math.PI) / 360);
    this.#uniforms.uLens.value = Math.tan((camera.fov * Math.PI) / 360) / Math.tan((LENSES.perspective * Math.PI) / 360);
    this.samples = 0;
  }

  /** Near and far close around the scene: depth keeps its digits. */
  #fitDepth(distance: number): void {
    const forward = this.#camera.getWorldDirection(new Vector3());
    let [near, far] = [Infinity, 1];
    const corner = new Vector3();
    for (const { min, max } of this.#meshes.boxes)
      for (let k = 0; k < 8; k++) {
        const depth = corner
          .set(k & 1 ? max.x : min.x, k & 2 ? max.y : min.y, k & 4 ? max.z + this.#rise : min.z)
          .sub(this.#camera.position)
          .dot(forward);
        near = Math.min(near, depth);
        far = Math.max(far, depth);
      }
    this.#camera.near = Math.max(distance * 0.02, Number.isFinite(near) ? near * 0.98 : 0);
    this.#camera.far = Math.max(far * 1.02, this.#camera.near * 1.5);
  }

  #jitter(x: number, y: number): void {
    const { width, height, dpr } = this.#size;
    this.#camera.setViewOffset(width, height, x / dpr, y / dpr, width, height);
  }

  /** The light maps, the cut and the rest samples are out of date: elements were shown or hidden. */
  refresh(): void {
    this.#cutIsStale = this.#cut.isOn;
    this.#lightsAreStale = true;
    this.samples = 0;
  }

  /** One picture, as while the camera moves. Draws into `target` or onto the canvas. */
  draw(target: WebGLRenderTarget | null = null): void {
    const targets = this.#targets;
    if (!targets) return;
    const uniforms = this.#uniforms;
    this.#gl.info.reset();
    if (this.#hasDrawn && this.#meshes.addMore()) this.#lightsAreStale = true;
    this.#hasDrawn = true;
    this.#fit(false);
    if (this.#cutIsStale) {
      this.#cut.outline(
        this.#apart?.seen() ?? this.#scene,
        (element) => (this.#states.flagsOf(element) & (STATE_FLAGS.hidden | STATE_FLAGS.ghost)) === 0,
      );
      this.#cutIsStale = false;
    }
    if (this.#lightsAreStale) {
      this.#chooseDepth();
      this.#lights.drawSun(this.#gl, this.#meshes.depths, this.#area, this.#sun);
      // A compare texture that was never drawn has the wrong sampler type; so both are drawn before the first surface.
      if (!this.#skyWasDrawn) this.#lights.drawSky(this.#gl, this.#meshes.depths, this.#area, new Vector3(0, 0.2, 1).normalize());
      this.#skyWasDrawn = true;
      this.#lightsAreStale = false;
    }
    uniforms.uSun.value.copy(this.#sun);
    this.#jitter(0, 0);
    this.#meshes.cutEdges(this.#camera.position, uniforms.uPxPerM.value, uniforms.uFade.value.x);
    uniforms.uMarks.value = this.#states.hasMarks ? 1 : 0;
    this.#drawSurfaces(targets.surface);
    if (this.#states.hasMarks) {
      const { width, height } = targets.surface;
      this.#marks.measure(this.#gl, this.#meshes.marked, this.#camera, width, height);
    }
    this.#copy(targets.surface, 1, target);
    this.#drawLines(target);
    this.samples = 0;
    // After this frame, which counts as drawn.
    if (!this.#meshes.isWhole) queueMicrotask(this.#onLoaded);
  }

  /** What would only be there with the next pictures is there with the next one. */
  complete(): void {
    while (this.#meshes.addMore()) this.#lightsAreStale = true;
  }

  /** Adds one sample at rest: sun over a disc of 3°, one direction of the sky, a part of a pixel. */
  settle(target: WebGLRenderTarget | null = null): void {
    const targets = this.#targets;
    if (!targets) return;
    const [gl, uniforms] = [this.#gl, this.#uniforms];
    gl.info.reset();
    this.#fit(true);
    this.#chooseDepth();
    const index = ++this.samples;
    if (index === 1) {
      gl.setRenderTarget(targets.sum);
      gl.setClearColor(0, 0);
      gl.clear(true, false, false);
    }
    this.#lights.drawSun(gl, this.#meshes.depths, this.#area, sunDirection(this.#sun, index), [
      halton(index, 5) - 0.5,
      halton(index, 7) - 0.5,
    ]);
    this.#lights.drawSky(gl, this.#meshes.depths, this.#area, skyDirection(index));
    uniforms.uAo.value = this.#tones?.contactShade ?? 0.3;
    uniforms.uSun.value.copy(this.#sun);
    this.#jitter(halton(index, 2) - 0.5, halton(index, 3) - 0.5);
    this.#drawSurfaces(targets.sample);
    this.#fill(this.#materials.add, targets.sample, 1, targets.sum);
    this.#jitter(0, 0);
    this.#copy(targets.sum, 1 / index, target);
    this.#drawLines(target);
    this.#lightsAreStale = true;
  }

  #fit(isSettled: boolean): void {
    fitMaterials(this.#materials, {
      manner: MANNERS[this.#manner],
      isCut: this.#cut.isOn,
      isApart: this.#apart !== undefined,
      isSettled,
      isSharp: this.#isCoarse,
    });
  }

  #chooseDepth(): void {
    this.#meshes.depths.overrideMaterial = this.#cut.isOn ? null : this.#materials.depthUnclipped;
  }

  /** Smaller light maps and sharp shadows from now on, where pixels cost too much. */
  coarsen(): void {
    this.#isCoarse = true;
    this.#lights.coarsen();
    this.#lightsAreStale = true;
    this.#skyWasDrawn = false;
  }

  #drawSurfaces(target: WebGLRenderTarget): void {
    this.#gl.setRenderTarget(target);
    this.#gl.clear(true, true, false);
    this.#gl.render(this.#meshes.surfaces, this.#camera);
    if (this.#looks.hasClear(this.#manner)) this.#gl.render(this.#meshes.clears, this.#camera);
  }

  #drawLines(target: WebGLRenderTarget | null): void {
    this.#gl.setRenderTarget(target);
    if (this.#states.hasGhosts) this.#gl.render(this.#meshes.ghosts, this.#camera);
    if (this.#manner !== 'plain') this.#gl.render(this.#meshes.lines, this.#camera);
    if (this.#cut.isOn) this.#gl.render(this.#cut.lines, this.#camera);
    if (this.#states.hasMarks) this.#marks.draw(this.#gl, this.#flat);
  }

  #copy(source: WebGLRenderTarget, factor: number, target: WebGLRenderTarget | null): void {
    this.#fill(this.#materials.copy, source, factor, target);
  }

  #fill(material: Materials['copy'], source: WebGLRenderTarget, factor: number, target: WebGLRenderTarget | null): void {
    (material.uniforms['uT'] as IUniform).value = source.texture;
    (material.uniforms['uK'] as IUniform).value = factor;
    this.#screen.material = material;
    this.#gl.setRenderTarget(target);
    this.#gl.render(this.#screenScene, this.#flat);
  }

  /** Where a point (scene coordinates) lies in the pane: CSS px from the top left, and whether it is before the eye. */
  project(x: number, y: number, z: number): { x: number; y: number; isBefore: boolean } {
    const point = new Vector3(x, y, z).applyMatrix4(this.#camera.matrixWorldInverse);
    const isBefore = point.z < 0;
    point.applyMatrix4(this.#camera.projectionMatrix);
    return { x: (point.x * 0.5 + 0.5) * this.#size.width, y: (-point.y * 0.5 + 0.5) * this.#size.height, isBefore };
  }

  /** Draw calls and triangles of the last picture. */
  get counts(): { drawCalls: number; triangles: number } {
    return { drawCalls: this.#gl.info.render.calls, triangles: this.#gl.info.render.triangles };
  }

  #disposeTargets(): void {
    if (this.#targets) for (const target of Object.values(this.#targets)) target.dispose();
    this.#targets = undefined;
  }

  dispose(): void {
    this.#disposeTargets();
    this.#lights.dispose();
    this.#marks.dispose();
    this.#looks.dispose();
    this.#lifts.dispose();
    this.#meshes.dispose();
    this.#cut.clearOutline();
    this.#states.dispose();
    this.#screen.geometry.dispose();
    for (const material of Object.values(this.#materials)) if ('dispose' in material) material.dispose();
  }
}

const boxOf = (bounds: Float32Array): Box3 => new Box3(new Vector3().fromArray(bounds, 0), new Vector3().fromArray(bounds, 3));
