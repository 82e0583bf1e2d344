import { inputTexts, resolveInputs, triesOf, type NodeId, type ReaderPort, type TalkEvent, type WorkflowSlide } from '#domain';
import { quantityScale, type Units } from '#inputs';

/** Input that a slide offers to try, as it is shown. */
export interface ShownTry {
  id: string;
  node: NodeId;
  property: string;
  label: string;
  values: readonly number[];
  /** The value that the workflow has. */
  before: number;
  /** A value as it is said, unit and all. */
  text: (value: number) => string;
}

/** Inputs that a slide offers; one whose function or input is gone, or that is no number any more, is left out. */
export function shownTries(slide: WorkflowSlide, reader: ReaderPort, units: Units): ShownTry[] {
  return triesOf(slide).flatMap(([id, { node: nodeId, property, values }]) => {
    const node = reader.get('nodes', nodeId);
    const record = node && reader.functionOf(node.functionId, node.digest);
    const declared = record?.inputSchema.properties[property];
    if (!node || !record || !declared) return [];
    const before = resolveInputs(record, node.inputs)[property];
    if (typeof before !== 'number') return [];
    const label = inputTexts(record, [property], units.locale).title;
    return [{ id, node: nodeId, property, label, values, before, text: quantityScale(declared, units).text }];
  });
}

/** What a hand on a slider means in a talk. */
export const tryEvent = (one: ShownTry, value: number, tries: readonly ShownTry[]): Extract<TalkEvent, { type: 'try' }> => ({
  type: 'try',
  id: one.id,
  value,
  among: ofSameFunction(one, tries),
});

/** Tries that hold together with one: a preview is of one function. */
const ofSameFunction = (one: ShownTry, tries: readonly ShownTry[]): string[] =>
  tries.filter(({ node }) => node === one.node).map(({ id }) => id);
