import { Box3, BufferGeometry, Group, Matrix4, Mesh, Vector3 } from 'three';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { MAX_IMPORT_TRIANGLES, PartiError } from '#domain';
import type { ReadFormat } from '../content/file-content.ts';
import { unitWhereNone, type FileUnit } from '../content/file-unit.ts';
import { sceneModel } from '../glb/read-glb.ts';

/** z up, as files of this kind are, to y up, as scenes are read. */
const LYING = new Matrix4().set(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1);
/** Corners nearer than this (m) are one. */
const SAME_CORNER = 1e-6;

/**
 * Reads OBJ, y up as modelling programs write it: an element for each object or group; materials stay behind. Its numbers are in
 * the unit that is told, else in the one that its size is likeliest in. Rejects
 * with `import.unreadable`, `import.empty` or `import.geometry-too-complex`.
 */
export const readObjFile: ReadFormat = async (file, { unit }) => {
  const text = await file.text();
  // The loader says every other line of another file on the console.
  if (!/^\s*v\s+[-+.\d]/m.test(text)) throw new PartiError('import.empty');
  return modelOf(
    parsed('OBJ', () => new OBJLoader().parse(knownLines(text))),
    unit,
  );
};

/** Reads STL, text or binary, z up: one element, in a unit as `readObjFile`. Rejects as `readObjFile`. */
export const readStlFile: ReadFormat = async (file, { unit }) => {
  const bytes = await file.arrayBuffer();
  const scene = new Group();
  const mesh = new Mesh(parsed('STL', () => new STLLoader().parse(bytes)));
  mesh.name = file.name.replace(/\.[^.]*$/, '');
  mesh.matrixAutoUpdate = false;
  mesh.matrix.copy(LYING);
  scene.add(mesh);
  return modelOf(scene, unit);
};

/** Statements of OBJ that say surfaces and how they are called. */
const knownLines = (text: string): string =>
  text
    .replaceAll('\\\n', '')
    .split(/\r?\n/)
    .map((line) => line.trimStart())
    .filter((line) => /^(?:v|f|l|p|o|g|vt|vn)\s/.test(line))
    .join('\n');

function parsed<T>(format: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new PartiError('import.unreadable', { format, reason: error instanceof Error ? error.message : String(error) });
  }
}

/** The model of a scene whose corners stand at every triangle anew: each corner once, without what colours it. */
function modelOf(scene: Group, said: FileUnit | undefined) {
  let triangles = 0;
  const meshes: Mesh[] = [];
  scene.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    const soup = node.geometry as BufferGeometry;
    const positions = soup.getAttribute('position');
    triangles += positions.count / 3;
    if (triangles > MAX_IMPORT_TRIANGLES) throw new PartiError('import.geometry-too-complex', { limit: MAX_IMPORT_TRIANGLES });
    if (!positions.array.every((value) => Number.isFinite(value)))
      throw new PartiError('import.unreadable', { format: 'OBJ, STL', reason: 'a coordinate is no number' });
    node.material = [];
    meshes.push(node);
  });
  if (triangles < 1) throw new PartiError('import.empty');
  const box = new Box3();
  for (const { geometry } of meshes) {
    geometry.computeBoundingBox();
    if (geometry.boundingBox) box.union(geometry.boundingBox);
  }
  const { unit, metres } = unitWhereNone(said, Math.max(...box.getSize(new Vector3()).toArray()));
  for (const node of meshes) {
    const corners = new BufferGeometry();
    corners.setAttribute('position', node.geometry.getAttribute('position'));
    node.geometry = mergeVertices(corners.scale(metres, metres, metres), SAME_CORNER);
  }
  return { kind: 'model' as const, source: { model: sceneModel(scene), list: undefined, issues: [] }, isConverted: true, unit };
}
