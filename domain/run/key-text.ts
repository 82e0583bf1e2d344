import { canonicalJson } from '../canonical/canonical-json.ts';
import type { FunctionRecord } from '../functions/function-record.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { sentOverrides, type SentEntry } from '../overrides/sent-overrides.ts';
import type { WorkflowNode } from '../workflow/document.ts';

/** What a key is made of. */
export interface KeyParts {
  epoch: string;
  node: WorkflowNode;
  record: FunctionRecord;
  /** Values of all inputs, linked ones among them. */
  inputs: JsonObject;
  models: readonly { name: string; digest: string }[];
}

const INPUT_NAMES = new WeakMap<FunctionRecord, readonly (readonly [name: string, start: string])[]>();
const NO_OVERRIDES = '{"additions":{},"edits":{},"removals":{}}';

/**
 * The text whose hash is a node's key: canonical JSON of `{epoch, function, inputs, models, overrides}`. Written
 * without building that object: a large workflow asks for thousands of keys at once.
 */
export function keyText({ epoch, node, record, inputs, models }: KeyParts): string {
  let members = '';
  for (const [name, start] of inputNamesOf(record)) {
    const value = inputs[name];
    if (value !== undefined) members += (members === '' ? '' : ',') + start + canonicalJson(value);
  }
  const modelText =
    models.length === 0 ? '{}' : canonicalJson(Object.fromEntries(models.map(({ name, digest }) => [name, digest])));
  return `${startOf(record, epoch, node.digest)}${members}},"models":${modelText},"overrides":${overridesText(node, record)}}`;
}

const STARTS = new WeakMap<FunctionRecord, { epoch: string; digest: string; text: string }>();

/** Everything up to the inputs; most nodes of a function pin the same version. */
function startOf(record: FunctionRecord, epoch: string, digest: string): string {
  const last = STARTS.get(record);
  if (last?.epoch === epoch && last.digest === digest) return last.text;
  const text = `{"epoch":${JSON.stringify(epoch)},"function":${JSON.stringify(digest)},"inputs":{`;
  STARTS.set(record, { epoch, digest, text });
  return text;
}

/** Names in canonical order, each with its start of a member. */
function inputNamesOf(record: FunctionRecord): readonly (readonly [string, string])[] {
  let names = INPUT_NAMES.get(record);
  if (names === undefined) {
    names = Object.keys(record.inputSchema.properties)
      .sort()
      .map((name) => [name, `${JSON.stringify(name)}:`] as const);
    INPUT_NAMES.set(record, names);
  }
  return names;
}

/** Changes by hand as they reach the function, in the order of their entries; those that it does not get do not count. */
export function overridesText(node: WorkflowNode, record: FunctionRecord): string {
  const sent = sentOverrides(node, record);
  if (!sent) return NO_OVERRIDES;
  const lists = (member: 'overrides' | 'additions' | 'removals'): JsonObject =>
    Object.fromEntries(
      sent.flatMap(({ definition, [member]: entries }): [string, JsonValue][] =>
        entries.length > 0 ? [[definition.name, entries as readonly SentEntry[] as unknown as JsonValue]] : [],
      ),
    );
  return canonicalJson({ additions: lists('additions'), edits: lists('overrides'), removals: lists('removals') });
}
