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
    triangles += (shape.index.length / 3) * members.length;
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
  return { parts: glb.toParts(root), nodes: glb.nodes.length, drawCalls, triangles };
}

function originOf({ bounds }: Shape): readonly [number, number, number] {
  if (!bounds || bounds.every((value) => Math.abs(value) < FAR)) return [0, 0, 0];
  return [0, 1, 2].map((axis) => Math.round(((bounds[axis] as number) + (bounds[axis + 3] as number)) / 2)) as [
    number,
    number,
    number,
  ];
}

function shifted(matrix: Matrix, [x, y, z]: readonly [number, number, number]): Matrix {
  return x === 0 && y === 0 && z === 0 ? matrix : multiply(matrix, [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]);
}

function addElement(glb: GlbDocument, { elementId, name, discriminator }: Placement, mesh: number, m: Matrix): number {
  const place = isIdentity(m)
    ? {}
    : { matrix: [m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0, m[3], m[7], m[11], 1] };
  return glb.addNode({ ...(name === '' ? {} : { name }), mesh, ...place, extras: { id: elementId, discriminator } });
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
  const primitives: object[] = [];
  if (shape.index.length > 0) {
    const { normals, index } = shape;
    const POSITION = addPoints(glb, shape.positions, origin);
    const NORMAL = glb.addVectors(normals.length / 3, (room) => {
      room.set(normals);
      return undefined;
    });
    primitives.push({
      attributes: { POSITION, NORMAL },
      indices: glb.addIndices(index, shape.positions.length / 3),
      material,
    });
  } else if (shape.edgePoints.length > 0) {
    primitives.push({ attributes: { POSITION: addPoints(glb, shape.edgePoints, origin) }, mode: 1, material });
  }
  return glb.addMesh({ ...(name === '' ? {} : { name }), primitives });
}

function addPoints(glb: GlbDocument, points: Float64Array, [ox, oy, oz]: readonly [number, number, number]): number {
  return glb.addVectors(points.length / 3, (room) => {
    let [minX, minY, minZ, maxX, maxY, maxZ] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let at = 0; at < points.length; at += 3) {
      room[at] = (points[at] as number) - ox;
      room[at + 1] = (points[at + 1] as number) - oy;
      room[at + 2] = (points[at + 2] as number) - oz;
      // As they were rounded to 32 bits.
      const x = room[at] as number;
      const y = room[at + 1] as number;
      const z = room[at + 2] as number;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
      if (z < minZ) minZ = z;
      if (z > maxZ) maxZ = z;
    }
    return [minX, minY, minZ, maxX, maxY, maxZ];
  });
}
