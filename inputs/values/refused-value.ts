import { inputTexts, ownValue, type FunctionRecord, type RunError } from '#domain';
import { propertySentence } from './property-sentence.ts';
import type { Units } from './quantity-scale.ts';

type Translate = Parameters<typeof propertySentence>[3];

/** An input whose value a run refused: its name in the record, and in a person's language and units what it is called and why. */
export interface RefusedValue {
  input: string;
  text: string;
  reason: string;
}

/** What the run says of the value that it refused; undefined for other errors, and for a value inside of one. */
export function refusedValue(
  record: FunctionRecord | undefined,
  error: RunError | undefined,
  units: Units,
  t: Translate,
): RefusedValue | undefined {
  if (!record || error?.code !== 'run.invalid-values') return undefined;
  const { input, reason: code, ...parameters } = error.parameters ?? {};
  const property = typeof input === 'string' ? ownValue(record.inputSchema.properties, input) : undefined;
  if (typeof input !== 'string' || typeof code !== 'string' || !property) return undefined;
  const reason = propertySentence(
    { path: [input], code, parameters } as Parameters<typeof propertySentence>[0],
    property,
    units,
    t,
  );
  if (!reason) return undefined;
  return { input, reason, text: `${inputTexts(record, [input], units.locale).title}: ${reason}` };
}
