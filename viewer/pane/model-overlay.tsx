import { useMemo, useRef, useSyncExternalStore } from 'react';
import { formatQuantity, type UnitSystem } from '#domain';
import { groundOf } from '../model/model-levels.ts';
import { levelMarks, type LevelMark } from '../model/level-marks.ts';
import type { ElementRef } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';

const EDGE = 14;
const LABEL_WIDTH = 66;
/** What a letter of a label takes (px). */
const LETTER_WIDTH = 7;
/** Room of the view cube in the corner (px). */
const CUBE_HEIGHT = 84;
const CUBE_WIDTH = 72;
/** Labels nearer than this (px) would touch. */
const LINE_HEIGHT = 17;
/** The column of tools covers this corner of the pane (px). */
const [TOOLS_RIGHT, TOOLS_BOTTOM] = [40, 176];
/** The tools of the camera cover so much of the lower end (px). */
const TOOLS_FOOT = 44;
/** Heights lower than this (m) are not worth a dimension. */
const LOWEST_HEIGHT = 0.5;

interface Props {
  controller: ViewController;
  selectedElement: ElementRef | undefined;
  say: (word: string) => string;
  system: UnitSystem;
  locale: string;
}

/** Room for the labels of levels (px): feet and inches are longer than metres. */
export const labelWidth = (texts: readonly string[]): number =>
  texts.reduce((widest, text) => Math.max(widest, text.length * LETTER_WIDTH), LABEL_WIDTH);

/** Dimension, levels and the selected element's tag over the drawing: from the same camera, in the same frame. */
export function ModelOverlay({ controller, selectedElement, say, system, locale }: Props) {
  useSyncExternalStore(controller.subscribe, controller.frameNumber);
  const { scene, size, orbit } = controller;
  const allMarks = useMemo(() => (scene ? levelMarks(scene) : []), [scene]);
  if (!scene?.bounds || size.width < 2) return null;
  const isFromAbove = orbit.pitch > 60;
  // What a section box takes away has no level beside it.
  const [low, high] = heightsIn(controller);
  const marks = allMarks.filter(({ elevation }) => elevation >= low && elevation <= high);
  return (
    <svg className="model-overlay" width={size.width} height={size.height} aria-hidden="true">
      {!isFromAbove && <Levels controller={controller} marks={marks} say={say} system={system} locale={locale} />}
      {/* Of parts that are drawn apart no height is true. */}
      {!isFromAbove && !controller.isApart && <Height controller={controller} system={system} locale={locale} />}
      {selectedElement && <Tag controller={controller} selected={selectedElement} say={say} />}
    </svg>
  );
}

/** Heights that a section box leaves (scene, m), a little more than its faces. */
function heightsIn({ crop, scene }: ViewController): readonly [low: number, high: number] {
  const ground = scene ? groundOf(scene) : 0;
  return crop ? [crop.min[2] + ground - 0.01, crop.max[2] + ground + 0.01] : [-Infinity, Infinity];
}

function Levels({
  controller,
  marks,
  say,
  system,
  locale,
}: Pick<Props, 'controller' | 'say' | 'system' | 'locale'> & { marks: LevelMark[] }) {
  const { width, height: paneHeight } = controller.size;
  const ground = controller.scene ? groundOf(controller.scene) : 0;
  // Drawn where the scene has it, told as the model knows it.
  const told = marks.map((mark) => {
    const height = mark.built - ground;
    const { number } = formatQuantity(height, { unitType: 'length', system, locale, form: 'figure' });
    return { mark, name: say(mark.name), height: height >= 0 ? `+${number}` : number };
  });
  const right = width - EDGE - labelWidth(told.map(({ name, height }) => `${name} ${height}`));
  let lowestTaken = -Infinity;
  const placed = told.flatMap(({ mark, name, height }) => {
    const corner = rightmost(controller, mark);
    // Beside the view cube, not under it.
    const labelX = right - (corner && corner.y < CUBE_HEIGHT ? CUBE_WIDTH : 0);
    if (!corner || corner.y < 8 || corner.y > paneHeight - 8 || corner.x > labelX - 24 || corner.y < lowestTaken + LINE_HEIGHT)
      return [];
    lowestTaken = corner.y;
    return [{ mark, name, height, corner, labelX }];
  });
  return placed.map(({ mark, name, height, corner, labelX }) => (
    <g key={`${mark.name} ${mark.elevation}`}>
      <path className="leader" d={`M${corner.x + 5} ${corner.y}H${labelX - 6}`} />
      <text className="mark" x={labelX} y={corner.y + 4}>
        <tspan className="name">{name}</tspan> {height}
      </text>
    </g>
  ));
}

function rightmost(controller: ViewController, { elevation, extent: [x0, y0, x1, y1] }: LevelMark) {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x, y]) => controller.project(x as number, y as number, elevation));
  return corners.every((corner) => corner.isBefore)
    ? corners.reduce((best, corner) => (corner.x > best.x ? corner : best))
    : undefined;
}

/** The whole height of the building on its left, with an architect's ticks. */
function Height({ controller, system, locale }: { controller: ViewController; system: UnitSystem; locale: string }) {
  const { scene } = controller;
  const bounds = scene?.buildingBounds;
  if (!scene || !bounds) return null;
  const [x0, y0, z0, x1, y1, z1] = bounds as unknown as [number, number, number, number, number, number];
  const [low, high] = heightsIn(controller);
  // What stands below zero is foundation; the height counts from the ground.
  const ground = groundOf(scene);
  const base = Math.max(low, z0 < ground && z1 > ground ? ground : z0);
  // What rises above the topmost level, such as a core's head, is not the building's height.
  const levels = scene.levels.map(({ elevation }) => elevation);
  const top = Math.min(high, levels.length > 0 ? Math.min(z1, Math.max(...levels)) : z1);
  if (top - base < LOWEST_HEIGHT) return null;
  const feet = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x, y]) => ({
    foot: controller.project(x as number, y as number, base),
    head: controller.project(x as number, y as number, top),
  }));
  const { foot, head } = feet.reduce((best, line) => (line.foot.x < best.foot.x ? line : best));
  const x = Math.min(foot.x, head.x) - 40;
  if (!foot.isBefore || !head.isBefore || x < 30 || foot.y - head.y < 48) return null;
  const { text } = formatQuantity(top - base, { unitType: 'length', system, locale, form: 'figure' });
  const middle = (foot.y + head.y) / 2;
  const half = Math.max(26, text.length * 3.6 + 6);
  if (x - half < TOOLS_RIGHT && head.y < TOOLS_BOTTOM) return null;
  return (
    <g className="dimension">
      <path
        d={`M${foot.x - 8} ${foot.y}H${x - 6}M${head.x - 8} ${head.y}H${x - 6}M${x} ${foot.y}V${head.y}M${x - 4} ${foot.y + 4}l8 -8M${x - 4} ${head.y + 4}l8 -8`}
      />
      <rect x={x - half} y={middle - 10} width={half * 2} height={20} rx={4} />
      <text x={x} y={middle + 4} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

function Tag({ controller, selected, say }: { controller: ViewController; selected: ElementRef; say: (word: string) => string }) {
  const { scene } = controller;
  const before = useRef(-1);
  const index = useMemo(() => {
    const isIt = (one: ElementRef | undefined) => one?.elementId === selected.elementId && one.nodeId === selected.nodeId;
    // Mostly it stands where it stood in the scene before.
    return isIt(scene?.elements[before.current]) ? before.current : (scene?.elements.findIndex(isIt) ?? -1);
  }, [scene, selected.nodeId, selected.elementId]);
  before.current = index;
  const name = say(scene?.elements[index]?.name ?? '');
  if (!scene || !name) return null;
  const [x0, y0, , x1, y1, z1] = scene.boxes.subarray(index * 6, index * 6 + 6) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const place = controller.project((x0 + x1) / 2, (y0 + y1) / 2, z1);
  if (!place.isBefore) return null;
  const width = Math.min(220, name.length * 6.6 + 16);
  const x = Math.max(4, Math.min(controller.size.width - width - 4, place.x + 9));
  // The tools lie over the lower end, above a dock.
  const y = Math.max(4, Math.min(controller.size.height - controller.camera.covered - TOOLS_FOOT - 24, place.y - 27));
  return (
    <g className="element-tag">
      <rect x={x} y={y} width={width} height={20} rx={4} />
      <text x={x + width / 2} y={y + 14} textAnchor="middle">
        {name.length > 32 ? `${name.slice(0, 31)}…` : name}
      </text>
    </g>
  );
}
