import type { Brep, File3dm, File3dmObject, GeometryBase, Mesh, RhinoModule } from 'rhino3dm';
import {
  MAX_IMPORT_INSTANCES,
  MAX_IMPORT_TRIANGLES,
  PartiError,
  type ElementModel,
  type JsonObject,
  type ModelElement,
} from '#domain';
import { brepFaces, type FaceRings } from './brep-faces.ts';
import { subdividedMesh } from './subdivided-mesh.ts';

/** A 3DM file as elements, and what of it could not be brought along, by kind. */
export interface RhinoModel {
  model: ElementModel;
  skipped: Record<string, number>;
}

const DEEPEST = 16;
/** Pieces of each span of a curve that is no polyline. */
const SPAN_STEPS = 12;

type Point = [number, number, number];
type Place = (point: readonly number[]) => Point;
/** Row-major 3×4, the translation in metres. */
type Matrix = readonly number[];

/**
 * Reads a 3DM file in metres: meshes, extrusions, render meshes of surfaces, SubDs close to their smooth form, curves, points and blocks (as instances of what they hold), by visible layers.
 * Bodies that were saved without render meshes come by their own faces; bent faces whose border cannot be found on their surface are counted as left out, as is what has no form here. Throws `import.unreadable`, `import.empty` or
 * `import.geometry-too-complex`.
 */
export function read3dm(rhino: RhinoModule, bytes: Uint8Array): RhinoModel {
  let file: File3dm | null = null;
  try {
    file = rhino.File3dm.fromByteArray(bytes);
  } catch {
    // Told below, as for a file that yields nothing.
  }
  if (!file) throw new PartiError('import.unreadable', { format: '3DM', reason: 'no Rhino file' });
  try {
    return new FileReading(rhino, file).read();
  } finally {
    // Memory outside of JavaScript's; its types leave this out.
    (file as unknown as { delete(): void }).delete();
  }
}

class FileReading {
  readonly #rhino: RhinoModule;
  readonly #file: File3dm;
  readonly #elements = new Map<string, ModelElement>();
  readonly #materials = new Map<string, string>();
  readonly #skipped: Record<string, number> = {};
  readonly #metres: number;
  /** Parts of blocks by the object of the file; undefined where one cannot be brought along. */
  readonly #definitions = new Map<string, string | undefined>();
  #triangles = 0;
  #instances = 0;

  constructor(rhino: RhinoModule, file: File3dm) {
    this.#rhino = rhino;
    this.#file = file;
    this.#metres = metresOf(rhino, file);
  }

  read(): RhinoModel {
    const objects = this.#file.objects();
    for (let at = 0; at < objects.count; at++) {
      const object = objects.get(at);
      if (!object.attributes().isInstanceDefinitionObject) this.#object(object, undefined, 0);
    }
    if (this.#elements.size === 0 && Object.keys(this.#skipped).length === 0) throw new PartiError('import.empty');
    return { model: { Elements: Object.fromEntries(this.#elements) }, skipped: this.#skipped };
  }

  /** An object as it stands, or with `block` as a part of a block that is placed so. */
  #object(object: File3dmObject, block: Matrix | undefined, depth: number): void {
    const attributes = object.attributes();
    const layer = this.#file.layers().findIndex(attributes.layerIndex);
    if (!attributes.visible || layer?.visible === false) return;
    const geometry = object.geometry();
    if (geometry instanceof this.#rhino.InstanceReference) return this.#instance(geometry, block, depth);
    if (!block) {
      this.#shape(object, {});
      return;
    }
    const definition = this.#definitions.has(attributes.id)
      ? this.#definitions.get(attributes.id)
      : this.#shape(object, { IsElementDefinition: true });
    this.#definitions.set(attributes.id, definition);
    if (definition === undefined) return;
    if (++this.#instances > MAX_IMPORT_INSTANCES)
      throw new PartiError('import.geometry-too-complex', { limit: MAX_IMPORT_INSTANCES });
    const { Name = '', Layer } = this.#elements.get(definition) as ModelElement;
    this.#add({
      discriminator: 'Elements.ElementInstance',
      BaseDefinition: definition,
      Transform: { Matrix: { Components: [...block] } },
      Name,
      ...(Layer === undefined ? {} : { Layer }),
    });
  }

  /** Adds the shape of an object in its own coordinates and answers its id; counts what has none. */
  #shape(object: File3dmObject, more: JsonObject): string | undefined {
    const attributes = object.attributes();
    const layer = this.#file.layers().findIndex(attributes.layerIndex);
    const geometry = object.geometry();
    const shape = this.#shapeOf(geometry, (point) => point.slice(0, 3).map((value) => short(value * this.#metres)) as Point);
    if (!shape) {
      const kind = geometry.constructor.name;
      this.#skipped[kind] = (this.#skipped[kind] ?? 0) + 1;
      return undefined;
    }
    return this.#add({
      ...shape,
      Name: attributes.name || (layer?.name ?? ''),
      ...(layer ? { Layer: layer.fullPath || layer.name } : {}),
      Material: this.#material(object),
      ...more,
    });
  }

  #instance(reference: InstanceType<RhinoModule['InstanceReference']>, block: Matrix | undefined, depth: number): void {
    const definition = this.#file.instanceDefinitions().findId(reference.parentIdefId);
    if (!definition || depth >= DEEPEST) {
      this.#skipped['InstanceReference'] = (this.#skipped['InstanceReference'] ?? 0) + 1;
      return;
    }
    const m = reference.xform;
    const far = (value: number) => value * this.#metres;
    const own = [m.m00, m.m01, m.m02, far(m.m03), m.m10, m.m11, m.m12, far(m.m13), m.m20, m.m21, m.m22, far(m.m23)];
    const place = block ? product(block, own) : own;
    for (const id of Array.from(definition.getObjectIds() as ArrayLike<string>)) {
      const part: File3dmObject | null = this.#file.objects().findId(id);
      if (part) this.#object(part, place, depth + 1);
    }
  }

  #shapeOf(geometry: GeometryBase, place: Place): ModelElement | undefined {
    const rhino = this.#rhino;
    if (geometry instanceof rhino.Mesh) return this.#meshes([geometry], place);
    if (geometry instanceof rhino.Extrusion) {
      const mesh = geometry.getMesh(rhino.MeshType.Any) as Mesh | null;
      return mesh && mesh.vertices().count > 0 ? this.#meshes([mesh], place) : extrusionOf(geometry, place);
    }
    if (geometry instanceof rhino.SubD) {
      const mesh = subdividedMesh(rhino, geometry);
      return mesh && this.#meshes([mesh], place);
    }
    if (geometry instanceof rhino.Brep) return this.#body(geometry, place);
    if (geometry instanceof rhino.Curve) {
      const points = curvePoints(geometry).map(place).map(asPoint);
      if (points.length < 2) return undefined;
      return { discriminator: 'Elements.ModelCurve', Curve: { discriminator: 'Elements.Geometry.Polyline', Vertices: points } };
    }
    if (geometry instanceof rhino.Point)
      return { discriminator: 'Elements.ModelPoints', Locations: [asPoint(place(geometry.location))] };
    if (geometry instanceof rhino.PointCloud) {
      const Locations = geometry.getPoints().map((point: number[]) => asPoint(place(point)));
      return { discriminator: 'Elements.ModelPoints', Locations };
    }
    return undefined;
  }

  /** A body by its render meshes; by its own faces where these were not saved. */
  #body(brep: Brep, place: Place): ModelElement | undefined {
    const list = brep.faces();
    const meshes = Array.from({ length: list.count }, (_, at) => list.get(at).getMesh(this.#rhino.MeshType.Any) as Mesh | null);
    if (meshes.length > 0 && meshes.every((mesh) => mesh !== null && mesh.vertices().count > 0))
      return this.#meshes(
        meshes.filter((mesh) => mesh !== null),
        place,
      );
    const { faces, left } = brepFaces(this.#rhino, brep, curvePoints);
    if (faces.length === 0) return undefined;
    if (left > 0) this.#skipped['BrepFace'] = (this.#skipped['BrepFace'] ?? 0) + left;
    this.#triangles += faces.length;
    if (this.#triangles > MAX_IMPORT_TRIANGLES)
      throw new PartiError('import.geometry-too-complex', { limit: MAX_IMPORT_TRIANGLES });
    return solidOf(faces, place);
  }

  #meshes(meshes: readonly Mesh[], place: Place): ModelElement | undefined {
    const Positions: number[] = [];
    const Triangles: number[] = [];
    for (const mesh of meshes) {
      const first = Positions.length / 3;
      const [vertices, faces] = [mesh.vertices(), mesh.faces()];
      for (let at = 0; at < vertices.count; at++) Positions.push(...place(vertices.get(at)));
      for (let at = 0; at < faces.count; at++) {
        const [a = 0, b = 0, c = 0, d = c] = faces.get(at);
        Triangles.push(first + a, first + b, first + c);
        if (d !== c) Triangles.push(first + a, first + c, first + d);
      }
    }
    this.#triangles += Triangles.length / 3;
    if (this.#triangles > MAX_IMPORT_TRIANGLES)
      throw new PartiError('import.geometry-too-complex', { limit: MAX_IMPORT_TRIANGLES });
    return Triangles.length === 0 ? undefined : { discriminator: 'Elements.MeshElement', Mesh: { Positions, Triangles } };
  }

  #material(object: File3dmObject): string | null {
    const attributes = object.attributes();
    const layer = this.#file.layers().findIndex(attributes.layerIndex);
    const isByLayer = attributes.colorSource === this.#rhino.ObjectColorSource.ColorFromLayer;
    const color = (isByLayer ? layer?.color : attributes.objectColor) as { r: number; g: number; b: number } | undefined;
    if (!color) return null;
    const key = `${color.r} ${color.g} ${color.b}`;
    const known = this.#materials.get(key);
    if (known !== undefined) return known;
    const [Red, Green, Blue] = [color.r / 255, color.g / 255, color.b / 255];
    const id = this.#add({
      discriminator: 'Elements.Material',
      Name: key,
      Color: { Red, Green, Blue, Alpha: 1 },
      DoubleSided: true,
    });
    this.#materials.set(key, id);
    return id;
  }

  #add(element: ModelElement): string {
    const Id = `item-${this.#elements.size}`;
    this.#elements.set(Id, { ...element, Id });
    return Id;
  }
}

/** A solid by its faces; corners that coincide are one vertex. */
function solidOf(faces: readonly FaceRings[], place: Place): ModelElement {
  const vertices: JsonObject[] = [];
  const ids = new Map<string, number>();
  const idOf = (corner: readonly number[]): number => {
    const [x, y, z] = place(corner);
    const key = `${x} ${y} ${z}`;
    let id = ids.get(key);
    if (id === undefined) ids.set(key, (id = vertices.push({ id: vertices.length, x, y, z }) - 1));
    return id;
  };
  const loopOf = (ring: FaceRings[number]) => ring.map((corner) => ({ vertex_id: idOf(corner) }));
  const Solid = {
    faces: faces.map(([outline = [], ...holes], id) => ({ id, outer: loopOf(outline), inner: holes.map(loopOf) })),
    vertices,
  };
  const operation = { discriminator: 'Elements.Geometry.Solids.ConstructedSolid', Solid, IsVoid: false };
  return { discriminator: 'Elements.GeometricElement', Representation: { SolidOperations: [operation] } };
}

/** An extrusion without a render mesh, from its profiles. */
function extrusionOf(extrusion: InstanceType<RhinoModule['Extrusion']>, place: Place): ModelElement | undefined {
  const rings = Array.from({ length: extrusion.profileCount }, (_, at) => {
    const points = curvePoints(extrusion.profile3d(at, 0)).map(place);
    return { discriminator: 'Elements.Geometry.Polygon', Vertices: points.map(asPoint) };
  });
  const [start, end] = [place(extrusion.pathStart), place(extrusion.pathEnd)];
  const way = end.map((value, axis) => value - (start[axis] ?? 0)) as Point;
  const [Perimeter, ...Voids] = rings;
  if (!Perimeter || Perimeter.Vertices.length < 3) return undefined;
  return {
    discriminator: 'Elements.GeometricElement',
    Representation: {
      SolidOperations: [
        {
          discriminator: 'Elements.Geometry.Solids.Extrude',
          Profile: { discriminator: 'Elements.Geometry.Profile', Perimeter, Voids },
          Height: Math.hypot(...way),
          Direction: asPoint(way),
          IsVoid: false,
        },
      ],
    },
  };
}

/** Corners where there are corners, else so many points a span. */
function curvePoints(curve: InstanceType<RhinoModule['Curve']>): number[][] {
  const [from = 0, to = 1] = curve.domain;
  const isStraight = curve.degree === 1 && !curve.isCircle();
  const steps = isStraight ? Math.max(1, curve.spanCount) : Math.max(2, curve.spanCount * SPAN_STEPS);
  const corners = isStraight ? polylineOf(curve) : undefined;
  return corners ?? Array.from({ length: steps + 1 }, (_, at) => curve.pointAt(from + ((to - from) * at) / steps));
}

/** A polyline whose spans are not of one length in its parameter. */
function polylineOf(curve: InstanceType<RhinoModule['Curve']>): number[][] | undefined {
  const nurbs = curve.toNurbsCurve();
  if (!nurbs || nurbs.degree !== 1) return undefined;
  const points = nurbs.points();
  return Array.from({ length: points.count }, (_, at) => points.get(at).slice(0, 3));
}

/** `outer` after `inner`. */
const product = (outer: Matrix, inner: Matrix): Matrix =>
  [0, 4, 8].flatMap((row) =>
    [0, 1, 2, 3].map((column) =>
      [0, 1, 2].reduce(
        (sum, at) => sum + (outer[row + at] as number) * (inner[at * 4 + column] as number),
        column === 3 ? (outer[row + 3] as number) : 0,
      ),
    ),
  );

const asPoint = ([X, Y, Z]: Point): JsonObject => ({ X, Y, Z });
const short = (value: number): number => Number(value.toPrecision(9));

/** Metres a unit of the file. */
function metresOf({ UnitSystem }: RhinoModule, file: File3dm): number {
  const unit = file.settings().modelUnitSystem;
  const units: [unknown, number][] = [
    [UnitSystem.Millimeters, 0.001],
    [UnitSystem.Centimeters, 0.01],
    [UnitSystem.Decimeters, 0.1],
    [UnitSystem.Meters, 1],
    [UnitSystem.Kilometers, 1000],
    [UnitSystem.Inches, 0.0254],
    [UnitSystem.Feet, 0.3048],
    [UnitSystem.Yards, 0.9144],
    [UnitSystem.Miles, 1609.344],
    [UnitSystem.Microns, 1e-6],
  ];
  return units.find(([one]) => one === unit)?.[1] ?? 1;
}
