import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import type { RunMessage, RunResult } from '../model/run-result.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import { canonicalJson } from './canonical-json.ts';
import type { RawResult } from './canonical-result.ts';
import { identifiedElements } from './identified-elements.ts';
import { createOrdering } from './order-value.ts';
import type { Sha } from './sha.ts';

/** Element of a canonical model. */
export interface CanonicalMember {
  readonly id: string;
  readonly element: JsonObject;
  /** Its place in the text of `Elements`: `"id":{…}`. */
  readonly text: string;
}

/** Model's elements, and the canonical text before the first of them and after the last. */
export interface CanonicalMembers {
  readonly list: readonly CanonicalMember[];
  readonly before: string;
  readonly after: string;
}

/**
 * Canonical result in parts. Its text is `before`, the model (`members.before`, the members' texts with commas between
 * them, `members.after`) and `after`.
 */
export interface RememberedForm {
  readonly result: RunResult;
  readonly before: string;
  /** Undefined without a model. */
  readonly members: CanonicalMembers | undefined;
  readonly after: string;
}

/**
 * Canonical form, as `canonicalForm` gives it, in parts that are shared with the last result of the same function: elements that did not
 * change are the same objects with the same text. Gives `last` itself where nothing changed. Throws as `canonicalForm` does.
 */
export function rememberedForm(
  raw: RawResult,
  options: { functionId: string; sha256: Sha },
  last?: RememberedForm,
): RememberedForm {
  const made =
    raw.model === undefined || raw.model === null ? undefined : membersOf(raw.model, options, last?.members, last?.result.model);
  const rest = createOrdering();
  const outputs = isJsonObject(raw.outputs) ? rest.order(raw.outputs) : {};
  const messages = rest.order((raw.messages ?? []) as unknown as JsonValue) as unknown as RunMessage[];
  const before = `{"messages":${canonicalJson(messages as unknown as JsonValue)},${made ? '"model":' : ''}`;
  const after = `${made ? ',' : ''}"outputs":${canonicalJson(outputs)}}`;
  if (last && made?.members === last.members && before === last.before && after === last.after) return last;
  return { result: { ...(made ? { model: made.model } : {}), outputs, messages }, before, members: made?.members, after };
}

/** Canonical text that a form stands for, and the model's part of it. */
export function formText({ before, members, after }: RememberedForm): { text: string; modelText: string | undefined } {
  if (!members) return { text: before + after, modelText: undefined };
  const modelText = `${members.before}${members.list.map(({ text }) => text).join(',')}${members.after}`;
  return { text: before + modelText + after, modelText };
}

function membersOf(
  raw: JsonValue,
  options: { functionId: string; sha256: Sha },
  last: CanonicalMembers | undefined,
  lastModel: ElementModel | undefined,
): { members: CanonicalMembers; model: ElementModel } {
  const { around, elements, renamed } = identifiedElements(raw, options);
  const inside = createOrdering(renamed);
  const kept = keptMembers(last);
  const found = elements.map(([id, element], at): CanonicalMember => {
    const before = kept(id, at);
    if (before && isSameAs(element, before.element, renamed)) return before;
    const ordered = inside.order(element);
    const text = inside.isWritable() ? JSON.stringify(ordered) : canonicalJson(ordered);
    return { id, element: ordered, text: `${JSON.stringify(id)}:${text}` };
  });
  const byId = Object.fromEntries(found.map(({ id, element }) => [id, element]));
  const list = inOrderOf(Object.keys(byId), found);
  const { before, after, ordered } = textAround(around);
  const isSame =
    last !== undefined &&
    before === last.before &&
    after === last.after &&
    list.length === last.list.length &&
    list.every((member, at) => member === last.list[at]);
  if (isSame && lastModel) return { members: last, model: lastModel };
  const keys = Object.keys(around).sort();
  const model = Object.fromEntries(keys.map((key) => [key, key === 'Elements' ? byId : ordered[key]])) as ElementModel;
  return { members: { list, before, after }, model };
}

/** Members by id; those of the same place are looked at first. */
function keptMembers(last: CanonicalMembers | undefined): (id: string, at: number) => CanonicalMember | undefined {
  let byId: Map<string, CanonicalMember> | undefined;
  return (id, at) => {
    const there = last?.list[at];
    if (!last || there?.id === id) return there;
    byId ??= new Map(last.list.map((member) => [member.id, member]));
    return byId.get(id);
  };
}

/** Members as an object keeps them: ids such as `12` first, of two with one id the last. */
function inOrderOf(ids: readonly string[], found: readonly CanonicalMember[]): readonly CanonicalMember[] {
  if (ids.length === found.length && ids.every((id, at) => found[at]?.id === id)) return found;
  const byId = new Map(found.map((member) => [member.id, member]));
  return ids.map((id) => byId.get(id) as CanonicalMember);
}

/** Text of everything around the elements, in key order. */
function textAround(raw: JsonObject): { before: string; after: string; ordered: JsonObject } {
  const ordering = createOrdering();
  const ordered: JsonObject = {};
  const texts: { key: string; text: string }[] = [];
  for (const key of Object.keys(raw).sort()) {
    const value = key === 'Elements' ? null : ordering.order(raw[key] as JsonValue);
    if (value === undefined) continue;
    if (key !== 'Elements') Object.defineProperty(ordered, key, { value, enumerable: true, configurable: true, writable: true });
    texts.push({ key, text: key === 'Elements' ? '' : `${JSON.stringify(key)}:${canonicalJson(value)}` });
  }
  const at = texts.findIndex(({ key }) => key === 'Elements');
  const join = (some: typeof texts) => some.map(({ text }) => text).join(',');
  const [first, last] = [join(texts.slice(0, at)), join(texts.slice(at + 1))];
  return { before: `{${first ? `${first},` : ''}"Elements":{`, after: `}${last ? `,${last}` : ''}}`, ordered };
}

/** Whether a value would become the canonical one that is kept. In doubt it would not. */
function isSameAs(value: unknown, kept: unknown, renamed: ReadonlyMap<string, string>): boolean {
  if (typeof value === 'number') return value === kept;
  if (typeof value === 'string') return (renamed.get(value) ?? value) === kept;
  if (typeof value !== 'object' || value === null) return value !== undefined && value === kept;
  if (typeof kept !== 'object' || kept === null) return false;
  if (Array.isArray(value)) {
    if (!Array.isArray(kept) || kept.length !== value.length) return false;
    for (let at = 0; at < value.length; at++) if (!isSameAs(value[at], kept[at], renamed)) return false;
    return true;
  }
  if (Array.isArray(kept) || typeof (value as { toJSON?: unknown }).toJSON === 'function') return false;
  const keys = Object.keys(value);
  for (const key of keys) {
    // What an object inherits is never JSON, but for what stands under this name.
    if (key === '__proto__' && !Object.hasOwn(kept, key)) return false;
    if (!isSameAs((value as JsonObject)[key], (kept as JsonObject)[key], renamed)) return false;
  }
  let members = keys.length;
  for (const _ in kept) members--;
  return members === 0;
}
