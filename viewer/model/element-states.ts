import { elementKey } from '#domain';
import { elementRole, type SceneBuffers, type SceneElement } from '#engine';
import { STATE_FLAGS } from '../drawing/shaders/shared.ts';
import type { ElementRef } from './model-selection.ts';

/** Parts of the surroundings that are switched together; keys of a view's visibility. */
export const SURROUNDINGS = { context: 'setting:context', land: 'setting:land', trees: 'setting:trees' } as const;
export type Surrounding = keyof typeof SURROUNDINGS;

/** What decides how elements are shown. */
export interface ShowState {
  /** Functions, single elements (`elementKey`) and surroundings that are not drawn. */
  hiddenNodes: ReadonlySet<string>;
  /** Functions and elements that are pale and cannot be pointed at. */
  contextNodes?: ReadonlySet<string> | undefined;
  selectedNodes: readonly string[];
  selectedElement: ElementRef | undefined;
  /** All selected elements, where there are more than the one. */
  selectedElements?: readonly ElementRef[] | undefined;
  /** Elements that pass a filter, by `elementKey`; the others of the building are pale. Absent: all. */
  passing?: ReadonlySet<string> | undefined;
  /** Elements that stand alone, by `elementKey`: nothing else of the building is drawn. Absent: all are. */
  isolated?: ReadonlySet<string> | undefined;
  /** Red, green, blue of each element that has a colour of its own, by `elementKey`. */
  colours?: ReadonlyMap<string, readonly [red: number, green: number, blue: number]> | undefined;
}

/** Flags of each element, and three bytes of colour each where any has one. */
export interface ElementStates {
  flags: Uint8Array;
  tints: Uint8Array | undefined;
}

/**
 * What each element shows. Elements of hidden functions are not drawn; drafts (envelope, level volumes) give way as soon as
 * a finished element (floor, facade panel) is shown, and appear as a ghost while their function is selected.
 */
export function elementStates(scene: SceneBuffers, show: ShowState): ElementStates {
  const { elements } = scene;
  const { hiddenNodes, contextNodes, selectedNodes, selectedElement, selectedElements = [], passing, isolated, colours } = show;
  const keys = keysOf(scene);
  const selected = new Set(selectedNodes);
  const chosen = new Set([...selectedElements, ...(selectedElement ? [selectedElement] : [])].map(refKey));
  const count = elements.length;
  const flags = new Uint8Array(count);
  const tints = colours ? new Uint8Array(count * 3) : undefined;
  let hasFinished = false;
  for (let at = 0; at < count; at++) {
    const element = elements[at] as SceneElement;
    const key = keys[at] as string;
    const isBuilding = element.part === 'building';
    const isHidden =
      hiddenNodes.size > 0 && (hiddenNodes.has(element.nodeId) || hiddenNodes.has(key) || hidesSurrounding(element, hiddenNodes));
    if (isHidden || (isolated && isBuilding && !isolated.has(key))) flags[at] = STATE_FLAGS.hidden;
    else if (contextNodes?.has(element.nodeId) || contextNodes?.has(key) || (passing && isBuilding && !passing.has(key)))
      flags[at] = STATE_FLAGS.ghost;
    else if (element.stage === 'finished') hasFinished = true;
  }
  for (let at = 0; at < count; at++) {
    const now = flags[at] as number;
    if (now === STATE_FLAGS.hidden) continue;
    const element = elements[at] as SceneElement;
    const isSelected = chosen.size > 0 ? chosen.has(keys[at] as string) : selected.has(element.nodeId);
    const colour = now === 0 ? colours?.get(keys[at] as string) : undefined;
    if (colour) tints?.set(colour, at * 3);
    if (element.stage === 'draft' && hasFinished)
      flags[at] = isSelected ? STATE_FLAGS.ghost | STATE_FLAGS.selected : STATE_FLAGS.hidden;
    else flags[at] = now | (colour ? STATE_FLAGS.tint : 0) | (isSelected ? STATE_FLAGS.selected : 0);
  }
  return { flags, tints };
}

const keptKeys = new WeakMap<SceneBuffers, readonly string[]>();

/** Key of each element, made once a scene. */
function keysOf(scene: SceneBuffers): readonly string[] {
  const kept = keptKeys.get(scene);
  if (kept) return kept;
  const keys = scene.elements.map(refKey);
  keptKeys.set(scene, keys);
  return keys;
}

function hidesSurrounding(element: SceneElement, hiddenNodes: ReadonlySet<string>): boolean {
  const surrounding = surroundingOf(element);
  return surrounding !== undefined && hiddenNodes.has(SURROUNDINGS[surrounding]);
}

/** The part of the surroundings that an element belongs to; undefined for the building. */
export function surroundingOf({ part, discriminator }: SceneElement): Surrounding | undefined {
  if (part !== 'setting') return undefined;
  if (discriminator === 'Elements.Tree') return 'trees';
  return elementRole(discriminator).surface === 'context' ? 'context' : 'land';
}

const refKey = ({ nodeId, elementId }: ElementRef): string => elementKey(nodeId, elementId);
