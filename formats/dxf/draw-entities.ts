import { MAX_DRAWING_POINTS, PartiError } from '#domain';
import { IDENTITY, multiply, transformPoint, type Matrix } from '#engine';
import type { DrawingLayer } from '../content/drawing.ts';
import type { DxfPoint } from './dxf-point.ts';
import { arcPoints, bulgedPoints } from './dxf-curves.ts';
import { endlessLine, withinBox, type EndlessLine } from './dxf-endless.ts';
import { lineWeightOf, nameKey, type DxfBlock, type DxfDocument } from './dxf-document.ts';
import { has, numberOf, pointOf, textOf, type DxfEntity } from './dxf-entity.ts';
import { faceCorners, meshFaces, subdivisionFaces } from './dxf-faces.ts';
import { hatchLoops } from './dxf-hatch.ts';
import { arrowAxes, arrowheadOf, filledArrow, leaderOf, type Arrowhead } from './dxf-leader.ts';
import {
  ellipseOf,
  isClosedLine,
  lwCorners,
  multilineRuns,
  planeOf,
  polylineCorners,
  splineOf,
  wideSides,
  type Corner,
} from './dxf-lines.ts';
import { multiLeaderOf } from './dxf-multileader.ts';
import { plainText } from './dxf-text-value.ts';
import { indexColor, trueColor } from './dxf-units.ts';
import type { Ink, Rgb } from './ink.ts';

const DEEPEST = 16;
/** A block counts as so many points wherever it is put, be it empty. */
const POINTS_OF_BLOCK = 8;
/** Not drawn, and not worth a word. */
const SILENT = new Set(['VIEWPORT', 'SEQEND', 'ATTDEF', 'ACAD_PROXY_ENTITY', 'LIGHT', 'SUN']);

const [BY_BLOCK, BY_LAYER] = [0, 256];
const [WEIGHT_BY_BLOCK, WEIGHT_BY_LAYER] = [-2, -1];

/** Where an entity is put: through which blocks, and on which layer what stands on layer 0 comes to lie. */
interface Place {
  matrix: Matrix;
  layer: string | undefined;
  /** What is drawn as its block takes this. */
  color: Rgb | 'plain';
  lineWeight: number | undefined;
  /** Those blocks, the outermost first. */
  within: readonly DxfBlock[];
}

/** Turns the entities of a drawing into lines, areas, points and texts by layer, in the file's own units. */
export class EntityDrawer {
  readonly layers = new Map<string, DrawingLayer>();
  readonly skipped: Record<string, number> = {};
  readonly #document: DxfDocument;
  readonly #endless: EndlessLine[] = [];
  #points = 0;

  constructor(document: DxfDocument) {
    this.#document = document;
  }

  drawAll(
    entities: readonly DxfEntity[],
    place: Place = { matrix: IDENTITY, layer: undefined, color: 'plain', lineWeight: undefined, within: [] },
  ): void {
    for (const entity of entities) {
      // Entities of the paper are sheets, not the model.
      if (numberOf(entity, 67) === 1 || numberOf(entity, 60) === 1) continue;
      // What stands on layer 0 of a block takes the layer that the block is put on.
      this.#draw(entity, place, entity.layer === '0' && place.layer !== undefined ? place.layer : entity.layer);
    }
  }

  /** Draws endless lines as far as `box` (smallest, then largest x, y, z) of everything else reaches; without a box they are left out. */
  drawEndless(box: readonly number[]): void {
    for (const line of this.#endless) {
      const part = Number.isFinite(box[0]) ? withinBox(line, box) : undefined;
      if (part) this.#addLine(line.ink, part, IDENTITY);
      else this.#skip(line.kind);
    }
  }

  #draw(entity: DxfEntity, place: Place, layer: string): void {
    const { isFrozen = false, isOff = false } = this.#document.layers.get(nameKey(layer)) ?? {};
    if (isFrozen) return;
    const color = colorOf(entity, place);
    const lineWeight = this.#lineWeight(entity, place, layer);
    const inside: Place = { ...place, layer, color: color ?? this.#layerColor(layer) ?? 'plain', lineWeight };
    if (this.#drawBlock(entity, inside) || isOff) return;
    const outer = place.matrix;
    const ink: Ink = { layer, color, lineWeight };
    const plane = () => {
      const own = planeOf(entity);
      return own === IDENTITY ? outer : multiply(outer, own);
    };
    const line = (points: readonly DxfPoint[], matrix: Matrix) => this.#addLine(ink, points, matrix);
    switch (entity.kind) {
      case 'LINE':
      case '3DLINE':
        return line([pointOf(entity, 10), pointOf(entity, 11)], outer);
      case 'XLINE':
      case 'RAY':
        this.#endless.push(endlessLine(entity, ink, outer));
        return;
      case 'LWPOLYLINE':
        return this.#corners(lwCorners(entity), isClosedLine(entity), ink, plane());
      case 'POLYLINE':
        return this.#polyline(entity, ink, outer);
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
      case 'HELIX':
        return line(splineOf(entity), outer);
      case 'LEADER':
        return this.#leader(entity, ink, inside);
      case 'MULTILEADER':
      case 'MLEADER':
        return this.#multiLeader(entity, ink, inside);
      case 'MLINE':
        for (const run of multilineRuns(entity)) line(run, outer);
        return;
      case 'HATCH':
      case 'MPOLYGON': {
        const matrix = plane();
        for (const loop of hatchLoops(entity)) line(loop, matrix);
        return;
      }
      case '3DFACE':
        return this.#faces([faceCorners(entity)], ink, outer);
      case 'SOLID':
      case 'TRACE':
        return this.#faces([faceCorners(entity)], ink, plane());
      case 'MESH':
        return this.#faces(subdivisionFaces(entity), ink, outer);
      case 'POINT':
        return this.#point(ink, transformPoint(outer, pointOf(entity, 10)) as DxfPoint);
      case 'ATTRIB':
        // Attributes may be there for lists alone.
        if ((numberOf(entity, 70) & 1) !== 0) return;
        return this.#text(entity, ink, plane());
      case 'TEXT':
      case 'MTEXT':
        return this.#text(entity, ink, entity.kind === 'MTEXT' ? outer : plane());
      default:
        if (!SILENT.has(entity.kind)) this.#skip(entity.kind);
    }
  }

  /** Draws what only stands for a block; answers whether this is such a thing. Layers that are off hide none of its parts. */
  #drawBlock(entity: DxfEntity, place: Place): boolean {
    const name = textOf(entity, 2) ?? '';
    switch (entity.kind) {
      case 'INSERT':
        this.drawAll(entity.children, place);
        this.#insert(entity, place);
        return true;
      case 'DIMENSION':
      case 'ARC_DIMENSION':
      case 'LARGE_RADIAL_DIMENSION':
        this.#block(entity.kind, name, place);
        return true;
      case 'ACAD_TABLE': {
        const [x, y, z] = pointOf(entity, 10);
        const angle = has(entity, 11) ? Math.atan2(numberOf(entity, 21), numberOf(entity, 11)) : 0;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const matrix = multiply(place.matrix, [c, -s, 0, x, s, c, 0, y, 0, 0, 1, z]);
        this.#block(entity.kind, name, { ...place, matrix });
        return true;
      }
      default:
        return false;
    }
  }

  #skip(kind: string): void {
    this.skipped[kind] = (this.skipped[kind] ?? 0) + 1;
  }

  #layerColor(name: string): Rgb | undefined {
    const known = this.#document.layers.get(nameKey(name));
    return known?.trueColor === undefined ? indexColor(known?.color ?? 7) : trueColor(known.trueColor);
  }

  /** In mm, of its own, of the block it stands in, or of its layer; undefined for the usual one. */
  #lineWeight(entity: DxfEntity, place: Place, layer: string): number | undefined {
    const own = numberOf(entity, 370, WEIGHT_BY_LAYER);
    if (own === WEIGHT_BY_BLOCK) return place.lineWeight;
    return own === WEIGHT_BY_LAYER ? this.#document.layers.get(nameKey(layer))?.lineWeight : lineWeightOf(String(own));
  }

  /** Layers whose things have colours or lines of their own come once for each. */
  #layer({ layer: name, color }: Ink, lineWeight?: number): DrawingLayer {
    const usual = this.#layerColor(name);
    const own = color === undefined ? usual : color === 'plain' ? undefined : color;
    const key = `${nameKey(name)}\n${own?.join(' ') === usual?.join(' ') ? '' : (own?.join(' ') ?? 'plain')}\n${lineWeight ?? ''}`;
    let layer = this.layers.get(key);
    if (!layer) {
      const known = this.#document.layers.get(nameKey(name));
      layer = {
        name: known?.name ?? name,
        color: own && [...own],
        ...(lineWeight === undefined ? {} : { lineWeight }),
        lines: [],
        triangles: [],
        points: [],
        texts: [],
      };
      this.layers.set(key, layer);
    }
    return layer;
  }

  #count(points: number): void {
    this.#points += points;
    if (this.#points > MAX_DRAWING_POINTS) throw new PartiError('import.geometry-too-complex', { limit: MAX_DRAWING_POINTS });
  }

  #addLine(ink: Ink, points: readonly DxfPoint[], matrix: Matrix): void {
    const line = placedLine(points, matrix);
    if (!line) return;
    this.#count(line.length / 3);
    this.#layer(ink, ink.lineWeight).lines.push(line);
  }

  #point(ink: Ink, point: DxfPoint): void {
    if (!point.every(Number.isFinite)) return;
    this.#count(1);
    this.#layer(ink).points.push(...point);
  }

  #corners(corners: readonly Corner[], isClosed: boolean, ink: Ink, matrix: Matrix): void {
    if (corners.length < 2) return;
    this.#addLine(ink, bulgedPoints(corners, isClosed), matrix);
    if (corners.some(({ widths }) => widths[0] > 0 || widths[1] > 0)) this.#faces(wideSides(corners, isClosed), ink, matrix);
  }

  #faces(faces: readonly (readonly DxfPoint[])[], ink: Ink, matrix: Matrix): void {
    for (const face of faces) {
      const corners = face.map((point) => transformPoint(matrix, point));
      const [first] = corners;
      if (!first || corners.length < 3 || !corners.every((corner) => corner.every(Number.isFinite))) continue;
      this.#count(corners.length);
      const { triangles } = this.#layer(ink);
      for (let at = 2; at < corners.length; at++) {
        const [b, c] = [corners[at - 1] as DxfPoint, corners[at] as DxfPoint];
        if (b.some((value, axis) => value !== c[axis])) triangles.push(...first, ...b, ...c);
      }
    }
  }

  #polyline(entity: DxfEntity, ink: Ink, outer: Matrix): void {
    const flags = numberOf(entity, 70);
    if ((flags & (64 | 16)) !== 0) return this.#faces(meshFaces(entity), ink, outer);
    const isSpatial = (flags & 8) !== 0;
    this.#corners(polylineCorners(entity), isClosedLine(entity), ink, isSpatial ? outer : multiply(outer, planeOf(entity)));
  }

  #text(entity: DxfEntity, ink: Ink, matrix: Matrix): void {
    const isMultiLine = entity.kind === 'MTEXT';
    const pieces = isMultiLine
      ? [...entity.pairs.filter(([code]) => code === 3).map(([, value]) => value), textOf(entity, 1) ?? '']
      : [textOf(entity, 1) ?? ''];
    const text = plainText(pieces.join(''), isMultiLine).trim();
    const direction =
      isMultiLine && has(entity, 11)
        ? Math.atan2(numberOf(entity, 21), numberOf(entity, 11)) * (180 / Math.PI)
        : numberOf(entity, 50);
    this.#addText(ink, { text, at: pointOf(entity, 10), height: numberOf(entity, 40), rotation: direction }, matrix);
  }

  #addText(ink: Ink, { text, at, height, rotation }: DrawingLayer['texts'][number], matrix: Matrix): void {
    if (text === '' || !(height > 0)) return;
    this.#count(1);
    const size = Math.hypot(matrix[0] as number, matrix[4] as number);
    const turn = Math.atan2(matrix[4] as number, matrix[0] as number) * (180 / Math.PI);
    const placed = transformPoint(matrix, at) as DxfPoint;
    if (placed.every(Number.isFinite))
      this.#layer(ink).texts.push({ text, at: placed, height: height * size, rotation: rotation + turn });
  }

  #leader(entity: DxfEntity, ink: Ink, place: Place): void {
    const { line, head } = leaderOf(entity, this.#document);
    this.#addLine(ink, line, place.matrix);
    this.#arrowhead(head, ink, place);
  }

  #multiLeader(entity: DxfEntity, ink: Ink, place: Place): void {
    const { lines, style, text } = multiLeaderOf(entity);
    for (const line of lines) {
      this.#addLine(ink, line, place.matrix);
      this.#arrowhead(arrowheadOf(line, style, this.#document, [0, 0, 1]), ink, place);
    }
    if (text) this.#addText(ink, { ...text, text: plainText(text.value, true).trim() }, place.matrix);
  }

  /** By its block, or filled where it has none or the file does not hold it. */
  #arrowhead(head: Arrowhead | undefined, ink: Ink, place: Place): void {
    if (!head) return;
    if (head.block === undefined || !this.#document.blocks.has(nameKey(head.block)))
      return this.#faces([filledArrow(head)], ink, place.matrix);
    const { tip, size, normal } = head;
    const { along, aside } = arrowAxes(head);
    const rows = [0, 1, 2].flatMap((axis) => [
      ...[along, aside, normal].map((direction) => (direction[axis] as number) * size),
      tip[axis] as number,
    ]);
    this.#block('LEADER', head.block, { ...place, matrix: multiply(place.matrix, rows) });
  }

  #insert(entity: DxfEntity, place: Place): void {
    const [sx, sy, sz] = [numberOf(entity, 41, 1) || 1, numberOf(entity, 42, 1) || 1, numberOf(entity, 43, 1) || 1];
    const angle = (numberOf(entity, 50) * Math.PI) / 180;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [x, y, z] = pointOf(entity, 10);
    const [columns, rows] = [Math.max(1, numberOf(entity, 70, 1)), Math.max(1, numberOf(entity, 71, 1))];
    const [across, up] = [numberOf(entity, 44), numberOf(entity, 45)];
    const plane = multiply(place.matrix, planeOf(entity));
    this.#count(columns * rows * POINTS_OF_BLOCK);
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++) {
        const [dx, dy] = [column * across, row * up];
        const local = [c * sx, -s * sy, 0, x + c * dx - s * dy, s * sx, c * sy, 0, y + s * dx + c * dy, 0, 0, sz, z];
        this.#block('INSERT', textOf(entity, 2) ?? '', { ...place, matrix: multiply(plane, local) });
      }
  }

  #block(kind: string, name: string, { matrix, layer, color, lineWeight, within }: Place): void {
    const block = this.#document.blocks.get(nameKey(name));
    // A block may not hold itself, however it is put.
    if (!block || within.length >= DEEPEST || within.includes(block)) return this.#skip(kind);
    const [x, y, z] = block.base;
    this.drawAll(block.entities, {
      matrix: multiply(matrix, [1, 0, 0, -x, 0, 1, 0, -y, 0, 0, 1, -z]),
      layer,
      color,
      lineWeight,
      within: [...within, block],
    });
  }
}

/** The colour that an entity has of its own or by the block it stands in; undefined where its layer says it. */
function colorOf(entity: DxfEntity, place: Place): Ink['color'] {
  if (has(entity, 420)) return trueColor(numberOf(entity, 420));
  const index = numberOf(entity, 62, BY_LAYER);
  if (index === BY_BLOCK) return place.color;
  return index > BY_BLOCK && index < BY_LAYER ? (indexColor(index) ?? 'plain') : undefined;
}

/** Points where a place puts them, as x, y, z each, without those that repeat the one before; undefined for no line. */
function placedLine(points: readonly DxfPoint[], matrix: Matrix): Float64Array | undefined {
  const line = new Float64Array(points.length * 3);
  let end = 0;
  for (const point of points) {
    const [x, y, z] = matrix === IDENTITY ? point : transformPoint(matrix, point);
    if (!Number.isFinite(x + y + z)) return undefined;
    if (end > 0 && line[end - 3] === x && line[end - 2] === y && line[end - 1] === z) continue;
    line[end] = x;
    line[end + 1] = y;
    line[end + 2] = z;
    end += 3;
  }
  if (end < 6) return undefined;
  return end === line.length ? line : line.slice(0, end);
}
