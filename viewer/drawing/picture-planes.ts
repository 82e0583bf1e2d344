import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  Float32BufferAttribute,
  GLSL3,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  RawShaderMaterial,
  Sphere,
  Texture,
  Vector3,
} from 'three';
import type { ScenePicture } from '#engine';
import { fetchImage } from './fetch-image.ts';
import { fixed } from './fixed-mesh.ts';
import { PICTURE_FRAGMENT, PICTURE_VERTEX } from './shaders/picture.ts';
import type { Uniforms } from './uniforms.ts';

/** Side of a sheet of texts, and height of its letters (px). More texts than fit on so many sheets stay away. */
const [SHEET, LETTER, MOST_SHEETS] = [2048, 40, 4];
const ROW = Math.ceil(LETTER * 1.5);

interface Quad {
  id: number;
  /** Lower left, and along both sides. */
  corner: Vector3;
  right: Vector3;
  up: Vector3;
  /** Left, top, right, bottom in the texture, from the top left. */
  place: readonly [number, number, number, number];
  /** Negative: the drawing's own ink. */
  ink: readonly [number, number, number];
}

/** Images and texts of a scene as textured meshes: one for each image, one for each sheet of texts. */
export class PicturePlanes {
  readonly meshes: Mesh[] = [];
  readonly boxes: Box3[] = [];
  readonly #owned: { dispose(): void }[] = [];
  readonly #uniforms: Uniforms;
  #isDisposed = false;

  /** `onLoaded`: an image can be seen from now on. */
  constructor(pictures: readonly ScenePicture[], uniforms: Uniforms, onLoaded: () => void) {
    this.#uniforms = uniforms;
    for (const picture of pictures) if (picture.content.kind === 'image') this.#addImage(picture, picture.content.url, onLoaded);
    const texts = pictures.filter(({ content }) => content.kind === 'text');
    if (texts.length > 0) this.#addTexts(texts);
  }

  #addImage(picture: ScenePicture, url: string, onLoaded: () => void): void {
    const texture = new Texture();
    texture.minFilter = LinearMipmapLinearFilter;
    texture.magFilter = LinearFilter;
    texture.anisotropy = 8;
    // The blob way decodes off the main thread and in the browser's own limits.
    void fetchImage(url).then((image) => {
      if (this.#isDisposed) return image?.close();
      if (!image) return undefined;
      texture.image = image;
      texture.flipY = false;
      texture.needsUpdate = true;
      for (const mesh of meshes) mesh.visible = true;
      return onLoaded();
    });
    const [corner, right, up] = vectorsOf(picture);
    const meshes = this.#addMesh([{ id: picture.id, corner, right, up, place: [0, 0, 1, 1], ink: [-1, 0, 0] }], texture, false);
    for (const mesh of meshes) mesh.visible = false;
  }

  #addTexts(pictures: readonly ScenePicture[]): void {
    let sheet = newSheet();
    let sheets = 1;
    let [x, y] = [0, 0];
    let quads: Quad[] = [];
    const finish = () => {
      if (quads.length > 0) this.#addMesh(quads, new CanvasTexture(sheet.canvas), true);
      quads = [];
    };
    for (const picture of pictures) {
      if (picture.content.kind !== 'text') continue;
      const { text, isCentred, color } = picture.content;
      const width = Math.min(SHEET, Math.ceil(sheet.measureText(text).width) + 4);
      if (x + width > SHEET) [x, y] = [0, y + ROW];
      if (y + ROW > SHEET) {
        finish();
        if (++sheets > MOST_SHEETS) break;
        sheet = newSheet();
        [x, y] = [0, 0];
      }
      sheet.fillText(text, x + 2, y + LETTER, width - 4);
      const [corner, right, up] = vectorsOf(picture);
      const letters = width / LETTER;
      // The room of a text reaches a fifth of a letter below its base line.
      const start = corner.addScaledVector(right, isCentred ? -letters / 2 : 0).addScaledVector(up, 1 - ROW / LETTER);
      quads.push({
        id: picture.id,
        corner: start,
        right: right.multiplyScalar(letters),
        up: up.multiplyScalar(ROW / LETTER),
        place: [x / SHEET, y / SHEET, (x + width) / SHEET, (y + ROW) / SHEET],
        ink: color && color.some((part) => part > 0.15) ? color : [-1, 0, 0],
      });
      x += width;
    }
    finish();
  }

  #addMesh(quads: readonly Quad[], texture: Texture, isText: boolean): Mesh[] {
    if (isText) {
      texture.flipY = false;
      texture.minFilter = LinearMipmapLinearFilter;
      texture.anisotropy = 8;
    }
    const geometry = new BufferGeometry();
    const positions = quads.flatMap(({ corner, right, up }) =>
      [corner, corner.clone().add(right), corner.clone().add(right).add(up), corner.clone().add(up)].flatMap((point) =>
        point.toArray(),
      ),
    );
    const uvs = quads.flatMap(({ place: [left, top, rightEnd, bottom] }) => [
      left,
      bottom,
      rightEnd,
      bottom,
      rightEnd,
      top,
      left,
      top,
    ]);
    geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
    geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
    geometry.setAttribute(
      'aInk',
      new Float32BufferAttribute(
        quads.flatMap(({ ink }) => [...ink, ...ink, ...ink, ...ink]),
        3,
      ),
    );
    geometry.setAttribute('aId', new BufferAttribute(Uint32Array.from(quads.flatMap(({ id }) => [id, id, id, id])), 1));
    geometry.setIndex(quads.flatMap((_, quad) => [0, 1, 2, 0, 2, 3].map((corner) => quad * 4 + corner)));
    const box = new Box3().setFromArray(positions);
    geometry.boundingBox = box;
    geometry.boundingSphere = box.getBoundingSphere(new Sphere());
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: PICTURE_VERTEX,
      fragmentShader: PICTURE_FRAGMENT,
      side: DoubleSide,
      uniforms: { ...this.#uniforms, uT: { value: texture }, uIsText: { value: isText ? 1 : 0 } },
    });
    const mesh = fixed(new Mesh(geometry, material));
    this.#owned.push(geometry, material, texture);
    this.meshes.push(mesh);
    this.boxes.push(box);
    return [mesh];
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const thing of this.#owned) thing.dispose();
  }
}

const vectorsOf = ({ corner, right, up }: ScenePicture): [Vector3, Vector3, Vector3] => [
  new Vector3(...corner),
  new Vector3(...right),
  new Vector3(...up),
];

function newSheet(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = SHEET;
  canvas.height = SHEET;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = '#fff';
  context.font = `500 ${LETTER}px "Inter Variable", sans-serif`;
  return context;
}
