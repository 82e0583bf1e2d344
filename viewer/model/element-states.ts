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
  /** Whether what is pale can still be pointed at, where nothing that is not lies under the pointer: to be told why it is. */
  palePoints?: boolean | undefined;
  /** Elements that stand alone, by `elementKey`: nothing else of the building is drawn. Absent: all are. */
  isolated?: ReadonlySet<string> | undefined;
  /** Red, green, blue of each element that has a colour of its own, by `elementKey`; of those that pass. */
  colours?: ReadonlyMap<string, readonly [red: number, green: number, blue: number]> | undefined;
}

/** Flags of each element, and three bytes of colour each where any has one. */
export interface ElementStates {
  flags: Uint8Array;
  tints: Uint8Array | undefined;
}

/**
 * What each element shows. Elements of hidden functions are not drawn; drafts (envelope, level volumes) give way as soon as
 * a finished element (floor, facade panel) is shown, and appear as a ghost while their function is selected. One selected
 * element is `selected`, several and those of selected functions are `marked`.
 */
export function elementStates(scene: SceneBuffers, show: ShowState): ElementStates {
  const { hiddenNodes, contextNodes, selectedNodes, selectedElement, selectedElements = [], passing, isolated, colours } = show;
  const { elements } = scene;
  const traits = traitsOf(scene);
  const selected = new Set(selectedNodes);
  const chosen = new Set([...selectedElements, ...(selectedElement ? [selectedElement] : [])].map(refKey));
  const count = elements.length;
  const flags = new Uint8Array(count);
  const tints = colours ? new Uint8Array(count * 3) : undefined;
  const hasHidden = hiddenNodes.size > 0;
  const hasContext = contextNodes !== undefined && contextNodes.size > 0;
  // Of a large scene that is shown plainly they would cost more than all the rest.
  const keys = hasHidden || hasContext || passing || isolated || colours || chosen.size > 0 ? keysOf(scene) : NO_KEYS;
  let hasFinished = false;
  for (let at = 0; at < count; at++) {
    const trait = traits[at] as number;
    const isBuilding = (trait & TRAITS.building) !== 0;
    const key = keys[at] ?? '';
    const colour = colours?.get(key);
    if (colour && tints) {
      tints[at * 3] = colour[0];
      tints[at * 3 + 1] = colour[1];
      tints[at * 3 + 2] = colour[2];
      flags[at] = STATE_FLAGS.tint;
    }
    if ((hasHidden && isHidden(elements[at] as SceneElement, key, hiddenNodes)) || (isolated && isBuilding && !isolated.has(key)))
      flags[at] = STATE_FLAGS.hidden;
    else if (
      // A colour of its own has only what passes: one look-up for both.
      (passing && isBuilding && !colour && !passing.has(key)) ||
      (hasContext && (contextNodes.has((elements[at] as SceneElement).nodeId) || contextNodes.has(key)))
    )
      flags[at] = STATE_FLAGS.ghost;
    else if (trait & TRAITS.finished) hasFinished = true;
  }
  const hasSelection = chosen.size > 0 || selected.size > 0;
  // Many in one solid colour would cover the drawing.
  const lit = chosen.size === 1 ? STATE_FLAGS.selected : STATE_FLAGS.marked;
  for (let at = 0; at < count; at++) {
    const now = flags[at] as number;
    if (now === STATE_FLAGS.hidden) continue;
    const isLit =
      hasSelection && (chosen.size > 0 ? chosen.has(keys[at] as string) : selected.has((elements[at] as SceneElement).nodeId));
    if ((traits[at] as number) & TRAITS.draft && hasFinished) flags[at] = isLit ? STATE_FLAGS.ghost | lit : STATE_FLAGS.hidden;
    else flags[at] = now | (isLit ? lit : 0);
  }
  return { flags, tints };
}

/** What never changes of an element, as bits. */
const TRAITS = { building: 1, draft: 2, finished: 4 } as const;

const NO_KEYS: readonly string[] = [];
const keptKeys = new WeakMap<SceneBuffers, readonly string[]>();
const keptTraits = new WeakMap<SceneBuffers, Uint8Array>();

/** Key of each element, made once a scene. */
function keysOf(scene: SceneBuffers): readonly string[] {
  let keys = keptKeys.get(scene);
  if (!keys) keptKeys.set(scene, (keys = scene.elements.map(refKey)));
  return keys;
}

/** Traits of each element, found once a scene. */
function traitsOf(scene: SceneBuffers): Uint8Array {
  const kept = keptTraits.get(scene);
  if (kept) return kept;
  const { elements } = scene;
  const traits = new Uint8Array(elements.length);
  for (let at = 0; at < traits.length; at++) {
    const { part, stage } = elements[at] as SceneElement;
    traits[at] =
      (part === 'building' ? TRAITS.building : 0) |
      (stage === 'draft' ? TRAITS.draft : stage === 'finished' ? TRAITS.finished : 0);
  }
  keptTraits.set(scene, traits);
  return traits;
}

const isHidden = (element: SceneElement, key: string, hiddenNodes: ReadonlySet<string>): boolean =>
  hiddenNodes.has(element.nodeId) || hiddenNodes.has(key) || hidesSurrounding(element, hiddenNodes);

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
