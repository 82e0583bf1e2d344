import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import { documentOfOption } from '../studies/study-options.ts';
import type { ComparedSide, NodeId, WorkflowDocument, WorkflowSlide } from '../workflow/document.ts';
import type { NamedSlide } from './deck.ts';

/** How many stand side by side. */
export const SIDES = { least: 2, most: 4 } as const;

/** Longest name of a side, in UTF-16 units, and most values that one has. */
export const SIDE_LABEL_MAX = 120;
const SIDE_VALUES_MAX = 20;

/** Sides of a slide that compares, in their order; what is none is left out. None of another slide. */
export function sidesOf({ kind, compare }: Pick<WorkflowSlide, 'kind' | 'compare'>): ComparedSide[] {
  const kept: JsonValue | undefined = compare as JsonValue | undefined;
  if (kind !== 'compare' || !Array.isArray(kept)) return [];
  return kept.flatMap(readSide).slice(0, SIDES.most);
}

function readSide(kept: JsonValue): ComparedSide[] {
  if (!isJsonObject(kept)) return [];
  const { label, version, values } = kept;
  return [
    {
      label: typeof label === 'string' ? label.slice(0, SIDE_LABEL_MAX) : '',
      ...(typeof version === 'string' && version !== '' ? { version } : {}),
      ...(Array.isArray(values) ? { values: values.flatMap(readValue).slice(0, SIDE_VALUES_MAX) } : {}),
    },
  ];
}

function readValue(kept: JsonValue): { node: NodeId; property: string; value: JsonValue }[] {
  if (!isJsonObject(kept)) return [];
  const { node, property, value = null } = kept;
  return typeof node === 'string' && typeof property === 'string' ? [{ node, property, value }] : [];
}

/**
 * Workflow of a side with one slide: the view of the slide that compares. `base`: the version of the side, or the workflow
 * as it stands, over which the side's own values lie.
 */
export function documentOfSide(
  now: WorkflowDocument,
  { id, slide }: NamedSlide,
  side: ComparedSide,
  base: WorkflowDocument,
): WorkflowDocument {
  const values = side.values ?? [];
  const axes = values.map(({ node, property, value }) => ({ node, property, values: [value] }));
  const { compare: _sides, tries: _tried, hidden: _hidden, ...rest } = slide;
  return {
    ...documentOfOption(
      base,
      axes,
      values.map(({ value }) => value),
    ),
    views: now.views,
    widgets: now.widgets,
    decks: now.decks,
    slides: { [id]: { ...rest, kind: 'view' } },
  };
}
