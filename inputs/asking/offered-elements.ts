import { askElements, elementOf, type AskedElement, type ElementQuestion, type InputProperty, type JsonValue } from '#domain';
import type { SourceModel } from './input-models.ts';

/** Element that may be the value of an input, together with the function that made it. */
export interface OfferedElement extends AskedElement {
  source: SourceModel;
}

const KNOWN = new WeakMap<readonly SourceModel[], WeakMap<InputProperty, readonly OfferedElement[]>>();

/** Elements that may be the value of an input, as models answer; the same list for the same models and property. */
export function offeredElements(
  models: readonly SourceModel[],
  question: ElementQuestion,
  property: InputProperty,
): readonly OfferedElement[] {
  let known = KNOWN.get(models);
  if (!known) KNOWN.set(models, (known = new WeakMap()));
  let offered = known.get(property);
  if (!offered) {
    offered = models.flatMap((source) =>
      askElements(source.model, question, property).elements.map((element) => ({ ...element, source })),
    );
    known.set(property, offered);
  }
  return offered;
}

/** The offered element that a value names; undefined for a tie that is broken. */
export const offeredElement = (offered: readonly OfferedElement[], value: JsonValue | undefined): OfferedElement | undefined =>
  elementOf(offered, value) as OfferedElement | undefined;
