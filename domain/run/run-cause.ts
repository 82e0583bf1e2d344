import { canonicalJson } from '../canonical/canonical-json.ts';
import type { Sha } from '../canonical/sha.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { NodeId } from '../workflow/document.ts';
import { overridesText, type KeyParts } from './key-text.ts';

/** Facts that a key was made of, one short text for each part: equal parts have equal texts. */
export interface KeyFacts {
  function: string;
  epoch: string;
  inputs: Record<string, string>;
  models: Record<string, string>;
  overrides: string;
}

/** Why a function ran, or has to: what differs from the result that was shown before. */
export type RunCause =
  /** Nothing was shown before. */
  | { kind: 'first' }
  /** A value of its own; `name` is the input. */
  | { kind: 'input'; name: string }
  /** Another function gave something else; `name` is the input or the dependency. */
  | { kind: 'upstream'; node: NodeId; name: string }
  | { kind: 'override' }
  /** Another version of the function is pinned. */
  | { kind: 'version' }
  /** The runtime that runs it is another. */
  | { kind: 'runtime' };

/** Where a wired input or dependency comes from; undefined for a value of the node's own. */
export type SourceOf = (port: `in/${string}` | `dep/${string}`) => NodeId | undefined;

/** Texts up to this length are kept as they are. */
const MOST_CHARACTERS = 64;

export function keyFacts({ epoch, node, record, inputs, models }: KeyParts, sha256: Sha): KeyFacts {
  const short = (text: string): string => (text.length <= MOST_CHARACTERS ? text : `#${sha256(text)}`);
  const used = Object.keys(record.inputSchema.properties).filter((name) => inputs[name] !== undefined);
  return {
    function: node.digest,
    epoch,
    inputs: Object.fromEntries(used.map((name) => [name, short(canonicalJson((inputs as JsonObject)[name]))])),
    models: Object.fromEntries(models.map(({ name, digest }) => [name, digest])),
    overrides: short(overridesText(node, record)),
  };
}

/** Causes of a run: what differs, what a person did first. Empty where nothing does. */
export function runCauses(before: KeyFacts | undefined, now: KeyFacts, sourceOf: SourceOf): RunCause[] {
  if (!before) return [{ kind: 'first' }];
  const causes: RunCause[] = [];
  const changed = differing(before.inputs, now.inputs).map((name) => ({ name, node: sourceOf(`in/${name}`) }));
  for (const { name, node } of changed) if (node === undefined) causes.push({ kind: 'input', name });
  if (before.overrides !== now.overrides) causes.push({ kind: 'override' });
  if (before.function !== now.function) causes.push({ kind: 'version' });
  for (const { name, node } of changed) if (node !== undefined) causes.push({ kind: 'upstream', node, name });
  for (const name of differing(before.models, now.models)) {
    const node = sourceOf(`dep/${name}`);
    causes.push(node === undefined ? { kind: 'input', name } : { kind: 'upstream', node, name });
  }
  if (before.epoch !== now.epoch) causes.push({ kind: 'runtime' });
  return causes;
}

function differing(before: Record<string, string>, now: Record<string, string>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const at = (of: Record<string, string>, name: string) => (Object.hasOwn(of, name) ? of[name] : undefined);
  return [...names].filter((name) => at(before, name) !== at(now, name));
}
