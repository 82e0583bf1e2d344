import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** What a step of a guide speaks of: a function, one of its inputs, or a view. */
export type GuidePlace = { node: string; input?: string } | { view: string };

/** What ends a step: what is done on the workflow, or that the reader goes on. */
export type GuideEnd = 'node-selected' | 'input-changed' | 'view-shown' | 'element-selected' | 'next';

/** A step of a guide, in one language. */
export interface GuideStep {
  text: string;
  at: GuidePlace;
  done: GuideEnd;
}

/** What a guide sees of an open workflow. */
export interface GuideSight {
  /** Inputs of the function that the step speaks of. */
  inputs: JsonObject | undefined;
  selectedNodes: readonly string[];
  /** The view that is shown. */
  view: string | undefined;
  /** Key of the selected element. */
  element: string | undefined;
}

/** How far somebody is in a guide: the number of the step that is next, or that it ended for good. */
export type GuideProgress = number | 'done';

/** Whether a step is done between two looks, whoever did it and whether or not the step was read. */
export function isStepDone({ at, done }: Pick<GuideStep, 'at' | 'done'>, before: GuideSight, now: GuideSight): boolean {
  if (done === 'node-selected') return 'node' in at && now.selectedNodes.includes(at.node);
  if (done === 'view-shown') return 'view' in at && now.view === at.view;
  if (done === 'element-selected') return now.element !== undefined && now.element !== before.element;
  if (done === 'input-changed') return 'node' in at && textOf(before.inputs, at.input) !== textOf(now.inputs, at.input);
  return false;
}

const textOf = (inputs: JsonObject | undefined, name: string | undefined): string =>
  JSON.stringify((name === undefined ? inputs : inputs?.[name]) ?? null);

/** Steps that are still to be shown: none once it ended, or where the number is none. */
export const stepAt = <S>(steps: readonly S[], progress: GuideProgress | undefined): S | undefined =>
  progress === 'done' ? undefined : steps[progress ?? 0];

const LANGUAGES = ['en', 'de', 'ja'] as const;
const ENDS: readonly GuideEnd[] = ['node-selected', 'input-changed', 'view-shown', 'element-selected', 'next'];

/** A guide as it is written: every text in every language. */
export type WrittenGuide = readonly (Omit<GuideStep, 'text'> & { text: Record<(typeof LANGUAGES)[number], string> })[];

/** Reads a guide; throws with the step that is not as it should be. */
export function readGuide(value: JsonValue): WrittenGuide {
  const steps = isJsonObject(value) && Array.isArray(value['steps']) ? value['steps'] : undefined;
  if (!steps) throw new Error('A guide is an object with "steps".');
  return steps.map((step, index) => {
    const { text, at, done } = isJsonObject(step) ? step : ({} as JsonObject);
    const isPlace = isJsonObject(at) && (typeof at['node'] === 'string' || typeof at['view'] === 'string');
    const isText =
      isJsonObject(text) && LANGUAGES.every((language) => typeof text[language] === 'string' && text[language] !== '');
    if (!isPlace || !isText || !ENDS.includes(done as GuideEnd))
      throw new Error(`Step ${index + 1} of the guide cannot be read.`);
    return step as unknown as WrittenGuide[number];
  });
}

/** A guide in a language of the interface; English where it has no texts in it. */
export const guideIn = (guide: WrittenGuide, language: string): GuideStep[] =>
  guide.map(({ text, at, done }) => ({ text: text[language.slice(0, 2) as 'en'] ?? text.en, at, done }));
