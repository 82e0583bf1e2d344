import type { ElementModel } from '#domain';
import { isIdentity, multiply, type Matrix } from '../math/matrix.ts';
import type { ModelGeometry, Placement } from '../scene/model-geometry.ts';
import type { Shape } from '../shapes/shape.ts';
import { COMPONENT, GlbDocument } from './glb-document.ts';
import { createLooks, materialOf, type Look } from './glb-materials.ts';
import type { GlbResult } from './model-to-glb.ts';
import { groupByShape, poseOf, type Pose, type ShapeGroup } from './placement-groups.ts';

/** From so many placements of one shape on they become one instanced node: fewer would cost readers without the extension more than they save. */
const MANY = 100;
/** Farther (m) from zero 32-bit coordinates lose hundredths of a millimetre; the shape gets an origin of its own. */
const FAR = 500;

/** Z up to y up: the one node above all others. */
export const ROOT_MATRIX = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1];

/** One named node an element with `extras.id`; placements of one definition share its mesh. */
export function writeNodes(model: ElementModel, { placements }: ModelGeometry): GlbResult {
  const glb = new GlbDocument();
  const lookOf = createLooks(model);
  const materials = new Map<Look, number>();
  const children: number[] = [];
  let [drawCalls, triangles] = [0, 0];
  for (const group of groupByShape(placements)) {
    const { shape, placements: members } = group;
    const look = lookOf((members[0] as Placement).source.json);
    let material = materials.get(look);
    if (material === undefined) {
      material = glb.materials.push(materialOf(look)) - 1;
      materials.set(look, material);
      if (look.isUnlit) glb.use('KHR_materials_unlit');
    }
    const origin = originOf(shape);
    const mesh = addMesh(glb, shape, material, origin, (members[0] as Placement).source.name);
    triangles += (shape.cornerCount / 3) * members.length;
    const poses = members.length >= MANY ? members.map(({ matrix }) => poseOf(shifted(matrix, origin))) : [];
    if (poses.length > 0 && poses.every((pose) => pose !== undefined)) {
      children.push(addInstances(glb, group, mesh, poses));
      drawCalls++;
      continue;
    }
    for (const placement of members) children.push(addElement(glb, placement, mesh, shifted(placement.matrix, origin)));
    drawCalls += members.length;
  }
  const root = children.length > 0 ? [glb.addNode({ name: 'Model', matrix: ROOT_MATRIX, children })] : [];
  return { parts: glb.toParts(root), nodes: glb.nodeCount, drawCalls, triangles };
}

const ZERO = [0, 0, 0] as const;

function originOf({ bounds }: Shape): readonly [number, number, number] {
  if (!bounds) return ZERO;
  let farthest = 0;
  for (let at = 0; at < 6; at++) farthest = Math.max(farthest, Math.abs(bounds[at] as number));
  if (farthest < FAR) return ZERO;
  const middle = (axis: number) => Math.round(((bounds[axis] as number) + (bounds[axis + 3] as number)) / 2);
  return [middle(0), middle(1), middle(2)];
}

function shifted(matrix: Matrix, [x, y, z]: readonly [number, number, number]): Matrix {
  return x === 0 && y === 0 && z === 0 ? matrix : multiply(matrix, [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]);
}

/** JSON of kinds that were met: there are few. */
const kinds = new Map<string, string>();

function kindText(discriminator: string): string {
  let text = kinds.get(discriminator);
  if (text === undefined) {
    if (kinds.size > 1000) kinds.clear();
    kinds.set(discriminator, (text = JSON.stringify(discriminator)));
  }
  return text;
}

function addElement(glb: GlbDocument, { elementId, name, discriminator }: Placement, mesh: number, m: Matrix): number {
  const place = isIdentity(m)
    ? ''
    : `,"matrix":[${m[0]},${m[4]},${m[8]},0,${m[1]},${m[5]},${m[9]},0,${m[2]},${m[6]},${m[10]},0,${m[3]},${m[7]},${m[11]},1]`;
  const named = name === '' ? '' : `"name":${JSON.stringify(name)},`;
  return glb.addNode(
    `{${named}"mesh":${mesh}${place},"extras":{"id":${JSON.stringify(elementId)},"discriminator":${kindText(discriminator)}}}`,
  );
}

function addInstances(glb: GlbDocument, { placements }: ShapeGroup, mesh: number, poses: readonly Pose[]): number {
  glb.use('EXT_mesh_gpu_instancing', true);
  const attribute = (key: keyof Pose, type: 'VEC3' | 'VEC4') =>
    glb.addAccessor({
      values: Float32Array.from(poses.flatMap((pose) => pose[key] as readonly number[])),
      type,
      componentType: COMPONENT.float,
      count: poses.length,
    });
  const isSized = poses.some(({ scale }) => scale.some((value) => value !== 1));
  const isTurned = poses.some(({ rotation }) => rotation[3] !== 1);
  const attributes = {
    TRANSLATION: attribute('translation', 'VEC3'),
    ...(isTurned ? { ROTATION: attribute('rotation', 'VEC4') } : {}),
    ...(isSized ? { SCALE: attribute('scale', 'VEC3') } : {}),
  };
  const { discriminator, source } = placements[0] as Placement;
  return glb.addNode({
    ...(source.name === '' ? {} : { name: source.name }),
    mesh,
    extensions: { EXT_mesh_gpu_instancing: { attributes } },
    extras: { ids: placements.map(({ elementId }) => elementId), discriminator },
  });
}

function addMesh(
  glb: GlbDocument,
  shape: Shape,
  material: number,
  origin: readonly [number, number, number],
  name: string,
): number {
  const named = name === '' ? '' : `"name":${JSON.stringify(name)},`;
  const bounds = shape.bounds ?? NO_BOUNDS;
  if (shape.cornerCount > 0) {
    const { vertexCount } = shape;
    const position = glb.addPositions(shape.positionMemory, shape.positionStart, vertexCount, bounds, origin);
    const normal = glb.addVectors(shape.normalMemory, shape.normalStart, vertexCount);
    const indices = glb.addIndices(shape.indexMemory, shape.indexStart, shape.cornerCount, vertexCount);
    return glb.addMesh(
      `{${named}"primitives":[{"attributes":{"POSITION":${position},"NORMAL":${normal}},"indices":${indices},"material":${material}}]}`,
    );
  }
  const position = glb.addPositions(shape.edgePointMemory, shape.edgePointStart, shape.edgeCount * 2, bounds, origin);
  return glb.addMesh(`{${named}"primitives":[{"attributes":{"POSITION":${position}},"mode":1,"material":${material}}]}`);
}

const NO_BOUNDS = [0, 0, 0, 0, 0, 0];
