import type { JsonValue } from '../json/json-value.ts';
import type { NodeId, WorkflowDocument } from '../workflow/document.ts';
import type { DocumentChange } from '../workflow/changes-between.ts';
import { sameJson, withChanges } from '../workflow/changes-between.ts';

/** One input of a study, and the values that it takes one after another. Metric, as inputs hold them. */
export interface StudyAxis {
  node: NodeId;
  property: string;
  values: JsonValue[];
}

/** Most inputs that a study changes, and most options that it runs. */
export const STUDY_AXES = 3;
export const STUDY_OPTIONS = 500;

/** Every combination, the last axis first through: one value for each axis. */
export function studyOptions(axes: readonly StudyAxis[]): JsonValue[][] {
  return axes.reduce<JsonValue[][]>(
    (made, { values }) => made.flatMap((option) => values.map((value) => [...option, value])),
    [[]],
  );
}

/** `count` values from one to another, both among them; one alone is the first. Rounded where a step leaves dust behind. */
export function sampleRange(from: number, to: number, count: number): number[] {
  if (count < 2) return [from];
  const step = (to - from) / (count - 1);
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? to : Number((from + step * index).toPrecision(12))));
}

/** What sets the inputs of an option; none for inputs that have the value, or whose function is gone. */
export function optionChanges(
  document: WorkflowDocument,
  axes: readonly StudyAxis[],
  values: readonly JsonValue[],
): DocumentChange[] {
  return axes.flatMap(({ node, property }, index): DocumentChange[] => {
    const held = Object.hasOwn(document.nodes, node) ? document.nodes[node] : undefined;
    const to = values[index];
    if (!held || to === undefined) return [];
    const from = Object.hasOwn(held.inputs, property) ? held.inputs[property] : undefined;
    if (sameJson(from, to)) return [];
    return [{ root: 'nodes', id: node, path: ['inputs', property], ...(from === undefined ? {} : { from }), to }];
  });
}

/** Axes whose function is no longer in a document. */
export const goneAxes = ({ nodes }: Pick<WorkflowDocument, 'nodes'>, axes: readonly StudyAxis[]): readonly StudyAxis[] =>
  axes.filter(({ node }) => !Object.hasOwn(nodes, node));

/** The document of an option. */
export const documentOfOption = (
  document: WorkflowDocument,
  axes: readonly StudyAxis[],
  values: readonly JsonValue[],
): WorkflowDocument => withChanges(document, optionChanges(document, axes, values));
