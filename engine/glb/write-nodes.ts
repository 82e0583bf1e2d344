import type { ElementModel } from '#domain';
import { isIdentity, multiply, type Matrix } from '../math/matrix.ts';
import type { ModelGeometry } from '../scene/model-geometry.ts';
import type { Placement } from '../scene/placement.ts';
import type { Shape } from '../shapes/shape.ts';
import { COMPONENT, GlbDocument, ZERO } from './glb-document.ts';
import { createLooks, materialOf, type Look } from './glb-materials.ts';
import { GlbTextures } from './glb-textures.ts';
import type { GlbResult } from './glb-result.ts';
import { groupByShape, poseOf, type Pose, type ShapeGroup } from './placement-groups.ts';

/** From so many placements of one shape on they become one instanced node: fewer would cost readers without the extension more than they save. */
const MANY = 40;
/** Farther (m) from zero 32-bit coordinates lose hundredths of a millimetre; the shape gets an origin of its own. */
const FAR = 500;

/** Z up to y up: the one node above all others. */
export const ROOT_MATRIX = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1];

/** One named node an element with `extras.id`; placements of one definition share its mesh. */
export function writeNodes(model: ElementModel, { placements, texturedMeshes }: ModelGeometry): GlbResult {
  const glb = new GlbDocument();
  const lookOf = createLooks(model);
  const [plain, textured] = [new Map<Look, number>(), new Map<Look, number>()];
  const textures = new GlbTextures(glb, { texturedMeshes });
  const children: number[] = [];
  let [drawCalls, triangles] = [0, 0];
  for (const group of groupByShape(placements)) {
    const { shape, placements: members } = group;
    const look = lookOf((members[0] as Placement).source.json);
    const { source } = members[0] as Placement;
    const texturedMesh = textures.texturedMeshOf(source);
    const texture = texturedMesh && textures.textureOf(texturedMesh.url);
    const materials = texture === undefined ? plain : textured;
    let material = materials.get(look);
    if (material === undefined) {
      material = glb.materials.push(materialOf(look, texture)) - 1;
      materials.set(look, material);
      if (look.isUnlit) glb.use('KHR_materials_unlit');
    }
    const origin = originOf(shape);
    const mesh =
      texturedMesh && texture !== undefined
        ? glb.addMesh({ ...nameOf(source), primitives: [{ ...textures.primitiveOf(texturedMesh, origin), material }] })
        : addMesh(glb, shape, material, origin, source.name);
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
  return { parts: glb.toParts(root, textures.toMembers()), nodes: glb.nodeCount, drawCalls, triangles };
}

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

function addElement(glb: GlbDocument, { elementId, name, discriminator }: Placement, mesh: number, m: Matrix): number {
  const json = glb.nextNode().raw('{');
  if (name !== '') json.raw('"name":').text(name).raw(',');
  json.raw('"mesh":').number(mesh);
  if (!isIdentity(m)) {
    json.raw(',"matrix":[');
    for (let column = 0; column < 4; column++) {
      for (let row = 0; row < 12; row += 4) json.number(m[row + column] as number).raw(',');
      json.raw(column === 3 ? '1]' : '0,');
    }
  }
  json.raw(',"extras":{"id":').text(elementId).raw(',"discriminator":').text(discriminator).raw('}}');
  return glb.nodeCount - 1;
}

const nameOf = ({ name }: { name: string }) => (name === '' ? {} : { name });

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
    ...nameOf(source),
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
  const bounds = shape.bounds ?? NO_BOUNDS;
  const isSurface = shape.cornerCount > 0;
  const position = isSurface
    ? glb.addPositions(shape.positionMemory, shape.positionStart, shape.vertexCount, bounds, origin)
    : glb.addPositions(shape.edgePointMemory, shape.edgePointStart, shape.edgeCount * 2, bounds, origin);
  const json = glb.nextMesh().raw('{');
  if (name !== '') json.raw('"name":').text(name).raw(',');
  json.raw('"primitives":[{"attributes":{"POSITION":').number(position);
  if (isSurface) {
    const { vertexCount } = shape;
    json.raw(',"NORMAL":').number(glb.addNormals(shape.normalMemory, shape.normalStart, vertexCount));
    json.raw('},"indices":').number(glb.addIndices(shape.indexMemory, shape.indexStart, shape.cornerCount, vertexCount));
  } else json.raw('},"mode":1');
  json.raw(',"material":').number(material).raw('}]}');
  return glb.lastMesh;
}

const NO_BOUNDS = [0, 0, 0, 0, 0, 0];
