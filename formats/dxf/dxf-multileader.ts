import type { DxfPoint } from './dxf-point.ts';
import { arrowHandle, type DxfDimensionStyle } from './dxf-document.ts';
import type { DxfEntity } from './dxf-entity.ts';

/** What a multileader draws: its lines up to their landing, and a text (as multi-line text) where it has one. */
export interface MultiLeader {
  lines: DxfPoint[][];
  /** Head at the start of each line; `arrowBlock` by handle. */
  style: DxfDimensionStyle;
  text: { value: string; at: DxfPoint; height: number; rotation: number } | undefined;
}

/** Reads the context of a `MULTILEADER`, whose parts stand in braces within the entity. */
export function multiLeaderOf({ pairs }: DxfEntity): MultiLeader {
  const lines: DxfPoint[][] = [];
  const style: DxfDimensionStyle = { arrowSize: 0, arrowBlock: undefined };
  const text = { value: '', at: [0, 0, 0] as DxfPoint, height: 0, rotation: 0 };
  let part: 'none' | 'context' | 'leader' | 'line' = 'none';
  let own: DxfPoint[][] = [];
  let landing: DxfPoint | undefined;
  // From the landing to the text.
  let dogleg: { way: DxfPoint; length: number } = { way: [0, 0, 0], length: 0 };
  const setAxis = (point: DxfPoint | undefined, axis: number, number: number) => {
    if (point) point[axis] = number;
  };
  for (const [code, value] of pairs) {
    const number = Number(value) || 0;
    const word = value.trim();
    if (code === 300 && word === 'CONTEXT_DATA{') part = 'context';
    else if (code === 302 && word === 'LEADER{') {
      part = 'leader';
      [own, landing, dogleg] = [[], undefined, { way: [0, 0, 0], length: 0 }];
    } else if (code === 304 && word === 'LEADER_LINE{') {
      part = 'line';
      own.push([]);
    } else if (code === 305 && part === 'line') part = 'leader';
    else if (code === 303 && part === 'leader') {
      part = 'context';
      for (const line of own) lines.push([...line, ...landed(landing, dogleg)]);
    } else if (code === 301) part = 'none';
    else if (part === 'line' || part === 'leader') {
      const line = own.at(-1);
      if (code === 10 && part === 'line') line?.push([number, 0, 0]);
      else if (code === 10) landing = [number, 0, 0];
      else if (part === 'leader' && (code === 11 || code === 21 || code === 31)) dogleg.way[(code - 11) / 10] = number;
      else if (part === 'leader' && code === 40) dogleg.length = number;
      else if (code === 20 || code === 30) setAxis(part === 'line' ? line?.at(-1) : landing, code / 10 - 1, number);
    } else if (part === 'none') {
      if (code === 342) style.arrowBlock = arrowHandle(value);
      else if (code === 42) style.arrowSize ||= number;
    } else if (part === 'context') {
      if (code === 304) text.value = value;
      else if (code === 140) style.arrowSize = number;
      else if (code === 41) text.height = number;
      else if (code === 42) text.rotation = (number * 180) / Math.PI;
      else if (code === 12 || code === 22 || code === 32) text.at[(code - 12) / 10] = number;
    }
  }
  return { lines: lines.filter((line) => line.length > 1), style, text: text.value.trim() === '' ? undefined : text };
}

/** The end of each line of a leader. */
function landed(landing: DxfPoint | undefined, { way, length }: { way: DxfPoint; length: number }): DxfPoint[] {
  if (!landing) return [];
  const end = landing.map((value, axis) => value + (way[axis] as number) * length) as DxfPoint;
  return end.some((value, axis) => value !== landing[axis]) ? [landing, end] : [landing];
}
