import { PartiError } from '#domain';
import { IDENTITY, multiply, transformPoint, type Matrix } from '../../math/matrix.ts';
import { cross, unit, type Vec3 } from '../../math/vector.ts';
import type { DrawingLayer } from '../drawing.ts';
import { arcPoints, bulgedPoints, ellipsePoints, splinePoints } from './dxf-curves.ts';
import type { DxfDocument } from './dxf-document.ts';
import { numberOf, numbersOf, pointOf, textOf, type DxfEntity } from './dxf-entity.ts';
import { hatchLoops } from './dxf-hatch.ts';
import { plainText } from './dxf-text-value.ts';
import { indexColor } from './dxf-units.ts';

type Point = [number, number, number];

const DEEPEST = 16;
/** More points than this nobody can work with. */
const MOST_POINTS = 6_000_000;
/** Not drawn, and not worth a word. */
const SILENT = new Set(['VIEWPORT', 'SEQEND', 'ATTDEF', 'ACAD_PROXY_ENTITY', 'LIGHT', 'SUN']);

/** Turns the entities of a drawing into lines, areas and texts by layer, in the file's own units. */
export class EntityDrawer {
  readonly layers = new Map<string, DrawingLayer>();
  readonly skipped: Record<string, number> = {};
  readonly #document: DxfDocument;
  #points = 0;

  constructor(document: DxfDocument) {
    this.#document = document;
  }

  drawAll(entities: readonly DxfEntity[], matrix: Matrix = IDENTITY, layer?: string, depth = 0): void {
    for (const entity of entities) {
      // Entities of the paper are sheets, not the model.
      if (numberOf(entity, 67) === 1 || numberOf(entity, 60) === 1) continue;
      // What stands on layer 0 of a block takes the layer that the block is put on.
      this.#draw(entity, matrix, entity.layer === '0' && layer !== undefined ? layer : entity.layer, depth);
    }
  }

  #draw(entity: DxfEntity, outer: Matrix, layer: string, depth: number): void {
    if (this.#document.layers.get(layer)?.isShown === false) return;
    const plane = () => multiply(outer, planeOf(entity));
    const line = (points: Point[], matrix: Matrix) => this.#addLine(layer, points, matrix);
    switch (entity.kind) {
      case 'LINE':
        return line([pointOf(entity, 10), pointOf(entity, 11)], outer);
      case 'LWPOLYLINE':
        return line(lwPoints(entity), plane());
      case 'POLYLINE':
        return this.#polyline(entity, layer, outer);
      case 'ARC':
        return line(
          arcPoints(pointOf(entity, 10), numberOf(entity, 40), numberOf(entity, 50), numberOf(entity, 51, 360)),
          plane(),
        );
      case 'CIRCLE':
        return line(arcPoints(pointOf(entity, 10), numberOf(entity, 40), 0, 360), plane());
      case 'ELLIPSE':
        return line(ellipseOf(entity), outer);
      case 'SPLINE':
        return line(splineOf(entity), outer);
      case 'LEADER':
        return line(zip(numbersOf(entity, 10), numbersOf(entity, 20), numbersOf(entity, 30)), outer);
      case 'HATCH':
        for (const loop of hatchLoops(entity)) line(loop, plane());
        return;
      case '3DFACE':
        return this.#face(entity, layer, outer, [10, 11, 12, 13]);
      case 'SOLID':
      case 'TRACE':
        // The last two corners of a solid stand crosswise.
        return this.#face(entity, layer, plane(), [10, 11, 13, 12]);
      case 'TEXT':
      case 'MTEXT':
      case 'ATTRIB':
        return this.#text(entity, layer, entity.kind === 'MTEXT' ? outer : plane());
      case 'INSERT':
        this.drawAll(entity.children, outer, layer, depth);
        return this.#insert(entity, layer, outer, depth);
      case 'DIMENSION':
        return this.#block(textOf(entity, 2) ?? '', outer, layer, depth);
      default:
        if (!SILENT.has(entity.kind)) this.skipped[entity.kind] = (this.skipped[entity.kind] ?? 0) + 1;
    }
  }

  #layer(name: string): DrawingLayer {
    let layer = this.layers.get(name);
    if (!layer) {
      layer = { name, color: indexColor(this.#document.layers.get(name)?.color ?? 7), lines: [], triangles: [], texts: [] };
      this.layers.set(name, layer);
    }
    return layer;
  }

  #count(points: number): void {
    this.#points += points;
    if (this.#points > MOST_POINTS) throw new PartiError('import.geometry-too-complex');
  }

  #addLine(layer: string, points: readonly Point[], matrix: Matrix): void {
    const placed = points.map((point) => transformPoint(matrix, point));
    const kept = placed.filter((point, at) => at === 0 || point.some((value, axis) => value !== placed[at - 1]?.[axis]));
    if (kept.length < 2 || !kept.every((point) => point.every(Number.isFinite))) return;
    this.#count(kept.length);
    this.#layer(layer).lines.push(Float64Array.from(kept.flat()));
  }

  #face(entity: DxfEntity, layer: string, matrix: Matrix, codes: readonly number[]): void {
    const corners = codes.map((code) => transformPoint(matrix, pointOf(entity, code)));
    const [a, b, c, d] = corners as [Vec3, Vec3, Vec3, Vec3];
    if (!corners.every((corner) => corner.every(Number.isFinite))) return;
    this.#count(6);
    const { triangles } = this.#layer(layer);
    triangles.push(...a, ...b, ...c);
    if (d.some((value, axis) => value !== c[axis])) triangles.push(...a, ...c, ...d);
  }

  #polyline(entity: DxfEntity, layer: string, outer: Matrix): void {
    const flags = numberOf(entity, 70);
    const isClosed = (flags & 1) !== 0;
    if ((flags & 64) !== 0) return this.#polyface(entity, layer, outer);
    if ((flags & 16) !== 0) return this.#grid(entity, layer, outer);
    // Control points of a curve that was fitted are not on it.
    const vertices = entity.children.filter((vertex) => (numberOf(vertex, 70) & 16) === 0);
    const corners = vertices.map((vertex) => ({ point: pointOf(vertex, 10), bulge: numberOf(vertex, 42) }));
    const isSpatial = (flags & 8) !== 0;
    const height = numberOf(entity, 30);
    if (!isSpatial) for (const corner of corners) corner.point[2] = corner.point[2] || height;
    if (corners.length > 1)
      this.#addLine(layer, bulgedPoints(corners, isClosed), isSpatial ? outer : multiply(outer, planeOf(entity)));
  }

  /** A mesh whose faces name their corners. */
  #polyface(entity: DxfEntity, layer: string, matrix: Matrix): void {
    const isFace = (vertex: DxfEntity) => (numberOf(vertex, 70) & 128) !== 0 && (numberOf(vertex, 70) & 64) === 0;
    const points = entity.children
      .filter((vertex) => !isFace(vertex))
      .map((vertex) => transformPoint(matrix, pointOf(vertex, 10)));
    const { triangles } = this.#layer(layer);
    for (const face of entity.children.filter(isFace)) {
      const corners = [71, 72, 73, 74]
        .map((code) => points[Math.abs(numberOf(face, code)) - 1])
        .filter((point) => point !== undefined);
      for (let at = 2; at < corners.length; at++)
        triangles.push(...(corners[0] as Vec3), ...(corners[at - 1] as Vec3), ...(corners[at] as Vec3));
      this.#count(corners.length);
    }
  }

  /** A mesh of rows and columns. */
  #grid(entity: DxfEntity, layer: string, matrix: Matrix): void {
    const flags = numberOf(entity, 70);
    const [rows, columns] = [numberOf(entity, 71), numberOf(entity, 72)];
    const points = entity.children
      .filter((vertex) => (numberOf(vertex, 70) & 16) === 0)
      .map((vertex) => transformPoint(matrix, pointOf(vertex, 10)));
    const at = (row: number, column: number) => points[(row % rows) * columns + (column % columns)];
    const { triangles } = this.#layer(layer);
    for (let row = 0; row < ((flags & 1) === 0 ? rows - 1 : rows); row++)
      for (let column = 0; column < ((flags & 32) === 0 ? columns - 1 : columns); column++) {
        const [a, b, c, d] = [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)];
        if (!a || !b || !c || !d) continue;
        this.#count(6);
        triangles.push(...a, ...b, ...c, ...a, ...c, ...d);
      }
  }

  #text(entity: DxfEntity, layer: string, matrix: Matrix): void {
    const isMultiLine = entity.kind === 'MTEXT';
    const pieces = isMultiLine
      ? [...entity.pairs.filter(([code]) => code === 3).map(([, value]) => value), textOf(entity, 1) ?? '']
      : [textOf(entity, 1) ?? ''];
    const text = plainText(pieces.join(''), isMultiLine).trim();
    const height = numberOf(entity, 40);
    if (text === '' || !(height > 0)) return;
    const size = Math.hypot(matrix[0] as number, matrix[4] as number);
    const turn = Math.atan2(matrix[4] as number, matrix[0] as number) * (180 / Math.PI);
    const direction =
      textOf(entity, 11) !== undefined && isMultiLine
        ? Math.atan2(numberOf(entity, 21), numberOf(entity, 11)) * (180 / Math.PI)
        : numberOf(entity, 50);
    const at = transformPoint(matrix, pointOf(entity, 10)) as Point;
    if (at.every(Number.isFinite)) this.#layer(layer).texts.push({ text, at, height: height * size, rotation: direction + turn });
  }

  #insert(entity: DxfEntity, layer: string, outer: Matrix, depth: number): void {
    const [sx, sy, sz] = [numberOf(entity, 41, 1) || 1, numberOf(entity, 42, 1) || 1, numberOf(entity, 43, 1) || 1];
    const angle = (numberOf(entity, 50) * Math.PI) / 180;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [x, y, z] = pointOf(entity, 10);
    const [columns, rows] = [Math.max(1, numberOf(entity, 70, 1)), Math.max(1, numberOf(entity, 71, 1))];
    const [across, up] = [numberOf(entity, 44), numberOf(entity, 45)];
    const plane = multiply(outer, planeOf(entity));
    this.#count(columns * rows);
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++) {
        const [dx, dy] = [column * across, row * up];
        const place = [c * sx, -s * sy, 0, x + c * dx - s * dy, s * sx, c * sy, 0, y + s * dx + c * dy, 0, 0, sz, z];
        this.#block(textOf(entity, 2) ?? '', multiply(plane, place), layer, depth);
      }
  }

  #block(name: string, matrix: Matrix, layer: string, depth: number): void {
    const block = this.#document.blocks.get(name.trim().toUpperCase());
    if (!block || depth >= DEEPEST) {
      this.skipped['INSERT'] = (this.skipped['INSERT'] ?? 0) + 1;
      return;
    }
    const [x, y, z] = block.base;
    this.drawAll(block.entities, multiply(matrix, [1, 0, 0, -x, 0, 1, 0, -y, 0, 0, 1, -z]), layer, depth + 1);
  }
}

function zip(xs: readonly number[], ys: readonly number[], zs: readonly number[] = []): Point[] {
  return xs.map((x, at) => [x, ys[at] ?? 0, zs[at] ?? 0]);
}

function lwPoints(entity: DxfEntity): Point[] {
  const height = numberOf(entity, 38);
  const corners: { point: Point; bulge: number }[] = [];
  for (const [code, value] of entity.pairs) {
    const corner = corners.at(-1);
    if (code === 10) corners.push({ point: [Number(value) || 0, 0, height], bulge: 0 });
    else if (code === 20 && corner) corner.point[1] = Number(value) || 0;
    else if (code === 42 && corner) corner.bulge = Number(value) || 0;
  }
  return corners.length < 2 ? [] : bulgedPoints(corners, (numberOf(entity, 70) & 1) !== 0);
}

function ellipseOf(entity: DxfEntity): Point[] {
  const major = pointOf(entity, 11);
  const ratio = numberOf(entity, 40, 1);
  const normal = unit(textOf(entity, 230) === undefined ? [0, 0, 1] : pointOf(entity, 210));
  const side = cross(normal, major);
  const from = numberOf(entity, 41);
  let to = numberOf(entity, 42, 2 * Math.PI);
  while (to <= from + 1e-12) to += 2 * Math.PI;
  return ellipsePoints(pointOf(entity, 10), major, [side[0] * ratio, side[1] * ratio, side[2] * ratio], from, to);
}

function splineOf(entity: DxfEntity): Point[] {
  const controls = zip(numbersOf(entity, 10), numbersOf(entity, 20), numbersOf(entity, 30));
  if (controls.length === 0) return zip(numbersOf(entity, 11), numbersOf(entity, 21), numbersOf(entity, 31));
  return splinePoints(numberOf(entity, 71, 3), numbersOf(entity, 40), controls, numbersOf(entity, 41));
}

/** The plane that a flat entity is drawn in, by the arbitrary axis rule of the format. */
function planeOf(entity: DxfEntity): Matrix {
  const given = textOf(entity, 230) === undefined && textOf(entity, 210) === undefined ? undefined : pointOf(entity, 210);
  if (!given || (given[0] === 0 && given[1] === 0 && given[2] >= 0)) return IDENTITY;
  const z = unit(given);
  const isNearUp = Math.abs(z[0]) < 1 / 64 && Math.abs(z[1]) < 1 / 64;
  const x = unit(cross(isNearUp ? [0, 1, 0] : [0, 0, 1], z));
  const y = cross(z, x);
  return [x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0];
}
