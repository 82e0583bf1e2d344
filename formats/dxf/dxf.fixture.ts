import { readDxf, type Drawing } from '../text/index.ts';

/** A drawing from pairs written by hand; `·` is a blank within a value. */
export const dxf = (entities: string, { header = '', tables = '', blocks = '' } = {}): string =>
  [
    header && `0 SECTION 2 HEADER ${header} 0 ENDSEC`,
    tables && `0 SECTION 2 TABLES 0 TABLE 2 LAYER ${tables} 0 ENDTAB 0 ENDSEC`,
    blocks && `0 SECTION 2 BLOCKS ${blocks} 0 ENDSEC`,
    `0 SECTION 2 ENTITIES ${entities} 0 ENDSEC 0 EOF`,
  ]
    .join(' ')
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('·', ' '))
    .join('\n');

export const bytes = (text: string) => new TextEncoder().encode(text);
export const METRES = '9 $INSUNITS 70 6';
export const readText = (entities: string, more = {}) => readDxf(bytes(dxf(entities, { header: METRES, ...more })));

/** Runs of line of all layers, to a micrometre. */
export const linesOf = (drawing: Drawing) =>
  drawing.layers.flatMap(({ lines }) => lines.map((line) => Array.from(line, (value) => Math.round(value * 1e6) / 1e6 + 0)));

export const lengthOf = (line: readonly number[]): number => {
  let sum = 0;
  for (let at = 3; at < line.length; at += 3)
    sum += Math.hypot(line[at]! - line[at - 3]!, line[at + 1]! - line[at - 2]!, line[at + 2]! - line[at - 1]!);
  return sum;
};

/** Area of triangles as nine numbers each. */
export const areaOf = (triangles: readonly number[]): number => {
  let sum = 0;
  for (let at = 0; at < triangles.length; at += 9) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = triangles.slice(at, at + 9) as [number, number, number, ...number[]] & number[];
    const u = [bx! - ax!, by! - ay!, bz! - az!] as const;
    const v = [cx! - ax!, cy! - ay!, cz! - az!] as const;
    sum += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
  }
  return sum;
};
