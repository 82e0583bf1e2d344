import type { ReadElement } from '../read/read-element.ts';
import type { ModelGeometry } from '../scene/model-geometry.ts';
import type { TexturedMesh } from '../elements/textured-mesh.ts';
import { COMPONENT, TARGET, type GlbDocument } from './glb-document.ts';

/** Images of a file; each is written once. */
export class GlbTextures {
  readonly #glb: GlbDocument;
  readonly #texturedMeshes: ReadonlyMap<ReadElement, TexturedMesh>;
  readonly #textures = new Map<string, number>();
  readonly #images: object[] = [];
  readonly #list: object[] = [];

  constructor(glb: GlbDocument, { texturedMeshes }: Pick<ModelGeometry, 'texturedMeshes'>) {
    this.#glb = glb;
    this.#texturedMeshes = new Map(texturedMeshes.map(({ source, texturedMesh }) => [source, texturedMesh]));
  }

  texturedMeshOf(source: ReadElement): TexturedMesh | undefined {
    return this.#texturedMeshes.get(source);
  }

  /** The texture of an image that stands in the model as base64; undefined where that is none. */
  textureOf(url: string): number | undefined {
    const known = this.#textures.get(url);
    if (known !== undefined) return known;
    const [, mimeType = '', data = ''] = /^data:([^;]+);base64,(.*)$/s.exec(url) ?? [];
    const bytes = bytesOf(data);
    // WebP needs an extension.
    if (!bytes || (mimeType !== 'image/png' && mimeType !== 'image/jpeg')) return this.#webp(url, mimeType, bytes);
    return this.#add(url, { source: this.#image(mimeType, bytes) });
  }

  #webp(url: string, mimeType: string, bytes: Uint8Array | undefined): number | undefined {
    if (!bytes || mimeType !== 'image/webp') return undefined;
    this.#glb.use('EXT_texture_webp', true);
    return this.#add(url, { extensions: { EXT_texture_webp: { source: this.#image(mimeType, bytes) } } });
  }

  #image(mimeType: string, bytes: Uint8Array): number {
    return this.#images.push({ bufferView: this.#glb.addView(bytes), mimeType }) - 1;
  }

  #add(url: string, texture: object): number {
    const added = this.#list.push({ sampler: 0, ...texture }) - 1;
    this.#textures.set(url, added);
    return added;
  }

  /** The primitive of a mesh with an image on it, less `origin`; readers shade it flat. */
  primitiveOf({ points, uvs, index }: TexturedMesh, origin: readonly [number, number, number]): object {
    const positions = new Float32Array(points.length);
    const min = [Infinity, Infinity, Infinity];
    const max = [-Infinity, -Infinity, -Infinity];
    for (let at = 0; at < points.length; at++) {
      const axis = at % 3;
      positions[at] = (points[at] as number) - (origin[axis] as number);
      min[axis] = Math.min(min[axis] as number, positions[at] as number);
      max[axis] = Math.max(max[axis] as number, positions[at] as number);
    }
    const count = points.length / 3;
    const places = uvs.map((value, at) => (at % 2 === 0 ? value : 1 - value));
    const shared = { componentType: COMPONENT.float, count, target: TARGET.vertices } as const;
    return {
      attributes: {
        POSITION: this.#glb.addAccessor({ ...shared, values: positions, type: 'VEC3', min, max }),
        TEXCOORD_0: this.#glb.addAccessor({ ...shared, values: places, type: 'VEC2' }),
      },
      indices: this.#glb.addAccessor({
        values: index,
        type: 'SCALAR',
        componentType: COMPONENT.unsignedInt,
        count: index.length,
        target: TARGET.indices,
      }),
    };
  }

  /** Members of the document. */
  toMembers(): object {
    if (this.#list.length === 0) return {};
    return { samplers: [{ magFilter: 9729, minFilter: 9987 }], images: this.#images, textures: this.#list };
  }
}

/** Without `Buffer`, which browsers lack. */
function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}
