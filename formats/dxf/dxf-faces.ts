import type { DxfPoint } from './dxf-point.ts';
import { has, numberOf, pointOf, type DxfEntity } from './dxf-entity.ts';

/** Corners of the one face of a `3DFACE`, or of a `SOLID` or `TRACE`, whose last two stand crosswise. */
export function faceCorners(entity: DxfEntity): DxfPoint[] {
  const codes = entity.kind === '3DFACE' ? [10, 11, 12, 13] : has(entity, 13) ? [10, 11, 13, 12] : [10, 11, 12];
  // Three corners may stand alone.
  return codes.filter((code) => has(entity, code)).map((code) => pointOf(entity, code));
}

/** Faces of a polyline that is a mesh by vertices and faces, or by rows and columns. */
export function meshFaces(entity: DxfEntity): DxfPoint[][] {
  return (numberOf(entity, 70) & 64) !== 0 ? polyfaces(entity) : gridFaces(entity);
}

function polyfaces(entity: DxfEntity): DxfPoint[][] {
  const isFace = (vertex: DxfEntity) => (numberOf(vertex, 70) & 128) !== 0 && (numberOf(vertex, 70) & 64) === 0;
  const points = entity.children.filter((vertex) => !isFace(vertex)).map((vertex) => pointOf(vertex, 10));
  return entity.children.filter(isFace).map((face) =>
    // Negative numbers name sides that are not drawn.
    [71, 72, 73, 74].map((code) => points[Math.abs(numberOf(face, code)) - 1]).filter((point) => point !== undefined),
  );
}

function gridFaces(entity: DxfEntity): DxfPoint[][] {
  const flags = numberOf(entity, 70);
  const isSmoothed = (flags & 4) !== 0;
  const rows = (isSmoothed && numberOf(entity, 73)) || numberOf(entity, 71);
  const columns = (isSmoothed && numberOf(entity, 74)) || numberOf(entity, 72);
  const points = entity.children.filter((vertex) => (numberOf(vertex, 70) & 16) === 0).map((vertex) => pointOf(vertex, 10));
  const at = (row: number, column: number) => points[(row % rows) * columns + (column % columns)];
  const faces: DxfPoint[][] = [];
  // No more than the points there are, whatever the numbers say.
  const [rowCount, columnCount] = [Math.min(rows, points.length), Math.min(columns, points.length)];
  for (let row = 0; row < ((flags & 1) === 0 ? rowCount - 1 : rowCount); row++)
    for (let column = 0; column < ((flags & 32) === 0 ? columnCount - 1 : columnCount); column++) {
      const corners = [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)];
      if (corners.every((corner) => corner !== undefined)) faces.push(corners);
    }
  return faces;
}

/** Faces of a `MESH`: its vertices, then a list of counts, each before so many numbers of vertices. */
export function subdivisionFaces(entity: DxfEntity): DxfPoint[][] {
  const { pairs } = entity;
  let at = pairs.findIndex(([code]) => code === 92);
  const vertexCount = Number(pairs[at++]?.[1]) || 0;
  const points: DxfPoint[] = [];
  for (; at >= 0 && at < pairs.length && points.length <= vertexCount; at++) {
    const [code, value] = pairs[at] as [number, string];
    if (code === 93) break;
    const point = points.at(-1);
    if (code === 10) points.push([Number(value) || 0, 0, 0]);
    else if ((code === 20 || code === 30) && point) point[code / 10 - 1] = Number(value) || 0;
  }
  const left = Number(pairs[at]?.[1]) || 0;
  const list: number[] = [];
  for (at++; at < pairs.length && pairs[at]?.[0] === 90 && list.length < left; at++) list.push(Number(pairs[at]?.[1]));
  const faces: DxfPoint[][] = [];
  for (let from = 0; from < list.length;) {
    const count = list[from] as number;
    if (!(count > 0)) break;
    const face = list.slice(from + 1, from + 1 + count).map((index) => points[index]);
    if (face.length > 2 && face.every((point) => point !== undefined)) faces.push(face);
    from += count + 1;
  }
  return faces;
}
