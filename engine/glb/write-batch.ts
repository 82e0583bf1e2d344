import type { ElementModel } from '#domain';
import type { ModelGeometry } from '../scene/model-geometry.ts';
import type { Placement } from '../scene/placement.ts';
import { addFeatureTable, featureIds } from './feature-table.ts';
import { writeLines, writeSurfaces } from './batch-primitives.ts';
import { COMPONENT, GlbDocument } from './glb-document.ts';
import { createLooks } from './glb-materials.ts';
import type { GlbResult } from './glb-result.ts';
import { groupByShape, poseOf, type Pose, type ShapeGroup } from './placement-groups.ts';
import { ROOT_MATRIX } from './write-nodes.ts';

/** Instancing pays where it saves this many vertices, and only for so many shapes: each is a draw call. */
const SAVED_VERTICES = 10_000;
const MOST_INSTANCED = 32;
const FAR = 500;

/** Everything in at most a few draw calls: colours on the vertices, ids as features. */
export function writeBatch(model: ElementModel, { placements }: ModelGeometry): GlbResult {
  const glb = new GlbDocument();
  const lookOf = createLooks(model, 'TextureColor');
  const features = new Map(placements.map((placement, index) => [placement, index]));
  const groups = groupByShape(placements);
  const instanced = groups.filter(pays).toSorted(bySaving).slice(0, MOST_INSTANCED);
  const apart = new Map(instanced.map((group) => [group, group.placements.map(({ matrix }) => poseOf(matrix))]));
  for (const [group, poses] of apart) if (poses.some((pose) => pose === undefined)) apart.delete(group);
  const merged = groups.filter((group) => !apart.has(group)).flatMap((group) => group.placements);
  const isClear = (placement: Placement) => lookOf(placement.source.json).rgba[3] < 1;
  const surfaces = merged.filter(({ shape }) => shape.cornerCount > 0);
  const origin = originOf(merged);
  const primitives: object[] = [];
  const table = { featureCount: placements.length, attribute: 0, propertyTable: 0 };
  const byFeature = { EXT_mesh_features: { featureIds: [table] } };
  const add = (members: readonly Placement[], material: () => number) => {
    if (members.length > 0)
      primitives.push({
        ...writeSurfaces(glb, members, { features, lookOf, origin }),
        material: material(),
        extensions: byFeature,
      });
  };
  const material = materialsOf(glb);
  add(
    surfaces.filter((placement) => !isClear(placement)),
    () => material(false),
  );
  add(surfaces.filter(isClear), () => material(true));
  const lines = merged.filter(({ shape }) => shape.cornerCount === 0);
  if (lines.length > 0)
    primitives.push({
      ...writeLines(glb, lines, { features, origin }),
      mode: 1,
      material: material(false),
      extensions: byFeature,
    });
  const children: number[] = [];
  if (primitives.length > 0)
    children.push(glb.addNode({ mesh: glb.addMesh({ primitives }), ...(origin.some(Boolean) ? { translation: origin } : {}) }));
  for (const [group, poses] of apart) {
    const first = group.placements[0] as Placement;
    const source = { features: new Map<Placement, number>(), lookOf, origin: [0, 0, 0] as const };
    const one = writeSurfaces(glb, [{ ...first, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] }], source);
    const mesh = glb.addMesh({ primitives: [{ ...one, material: material(isClear(first)) }] });
    children.push(addInstances(glb, group, mesh, poses as Pose[], { features, table }));
  }
  const root = children.length > 0 ? [glb.addNode({ name: 'Model', matrix: ROOT_MATRIX, children })] : [];
  const more = placements.length > 0 ? addFeatureTable(glb, placements) : {};
  if (primitives.length > 0) glb.use('EXT_mesh_features');
  return {
    parts: glb.toParts(root, more),
    nodes: glb.nodeCount,
    drawCalls: primitives.length + apart.size,
    triangles: placements.reduce((sum, { shape }) => sum + shape.cornerCount / 3, 0),
  };
}

const saving = ({ shape, placements }: ShapeGroup): number => (placements.length - 1) * shape.vertexCount;
const pays = (group: ShapeGroup): boolean => group.shape.cornerCount > 0 && saving(group) >= SAVED_VERTICES;
const bySaving = (a: ShapeGroup, b: ShapeGroup): number => saving(b) - saving(a);

/** Zero, or a point among the shapes where they stand far away. */
function originOf(placements: readonly Placement[]): [number, number, number] {
  const sum = [0, 0, 0];
  for (const { shape, matrix: m } of placements)
    for (let axis = 0; axis < 3; axis++) {
      const [x, y, z] = [0, 1, 2].map((at) => ((shape.bounds?.[at] ?? 0) + (shape.bounds?.[at + 3] ?? 0)) / 2) as [
        number,
        number,
        number,
      ];
      const row = axis * 4;
      sum[axis] =
        (sum[axis] as number) +
        (m[row] as number) * x +
        (m[row + 1] as number) * y +
        (m[row + 2] as number) * z +
        (m[row + 3] as number);
    }
  const middle = sum.map((value) => Math.round(value / Math.max(1, placements.length))) as [number, number, number];
  return Math.hypot(...middle) < FAR ? [0, 0, 0] : middle;
}

function materialsOf(glb: GlbDocument): (isClear: boolean) => number {
  const known = new Map<boolean, number>();
  return (isClear) => {
    const found = known.get(isClear);
    if (found !== undefined) return found;
    const added =
      glb.materials.push({
        name: isClear ? 'Clear' : 'Solid',
        pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0.9 },
        doubleSided: true,
        ...(isClear ? { alphaMode: 'BLEND' } : {}),
      }) - 1;
    known.set(isClear, added);
    return added;
  };
}

function addInstances(
  glb: GlbDocument,
  { placements }: ShapeGroup,
  mesh: number,
  poses: readonly Pose[],
  { features, table }: { features: ReadonlyMap<Placement, number>; table: object },
): number {
  glb.use('EXT_mesh_gpu_instancing', true);
  glb.use('EXT_instance_features');
  const attribute = (key: keyof Pose, type: 'VEC3' | 'VEC4') =>
    glb.addAccessor({
      values: Float32Array.from(poses.flatMap((pose) => pose[key] as readonly number[])),
      type,
      componentType: COMPONENT.float,
      count: poses.length,
    });
  const ids = Float32Array.from(placements, (placement) => features.get(placement) as number);
  const attributes = {
    TRANSLATION: attribute('translation', 'VEC3'),
    ROTATION: attribute('rotation', 'VEC4'),
    SCALE: attribute('scale', 'VEC3'),
    _FEATURE_ID_0: featureIds(glb, ids),
  };
  return glb.addNode({
    mesh,
    extensions: { EXT_mesh_gpu_instancing: { attributes }, EXT_instance_features: { featureIds: [table] } },
  });
}
