import { isJsonObject, type JsonObject, type JsonValue } from '#domain';
import { field, listField } from '../read/fields.ts';
import type { ModelIssue } from '../read/issue.ts';
import type { ModelReader } from '../read/model-reader.ts';
import type { ReadElement } from '../read/read-element.ts';
import type { Shape } from '../shapes/shape.ts';
import type { Placement } from './placement.ts';

/** A shape with what was found wrong while it was made. */
export interface KnownShape {
  shape: Shape | undefined;
  issues: Pick<ModelIssue, 'code' | 'message'>[];
}

/** Characters of keys that are kept: about as many bytes. */
const MOST_CHARACTERS = 64 * 1024 * 1024;
/** Says where an element stands and what it is called, not what shape it has. */
const NO_SHAPE = new Set([
  'Id',
  'Name',
  'Transform',
  'Material',
  'IsElementDefinition',
  'associatedIdentities',
  'associatedValues',
]);

/**
 * Shapes by what they are made from, over all models that were read with it: when a function runs again, only what
 * changed is tessellated. The oldest go first.
 */
export class ShapeCache {
  /** By the elements that they were read from, for models that share elements with the one before. */
  readonly placements = new WeakMap<JsonObject, Placement>();
  readonly #known = new Map<string, KnownShape>();
  #characters = 0;

  get(key: string): KnownShape | undefined {
    return this.#known.get(key);
  }

  set(key: string, known: KnownShape): void {
    if (!this.#known.has(key)) this.#characters += key.length;
    this.#known.set(key, known);
    for (const oldest of this.#known.keys()) {
      if (this.#characters <= MOST_CHARACTERS) break;
      this.#characters -= oldest.length;
      this.#known.delete(oldest);
    }
  }

  /** Everything that the shape of an element depends on, as text: its own values, and the profiles, forms and openings that it names. */
  static keyOf(reader: ModelReader, { json, discriminator }: ReadElement): string {
    const parts: string[] = [discriminator];
    for (const key of Object.keys(json)) if (!NO_SHAPE.has(key)) parts.push(key, JSON.stringify(json[key]));
    const named = (value: JsonValue | undefined): JsonObject | undefined => {
      const found = typeof value === 'string' ? reader.elements.get(value)?.json : undefined;
      if (found) parts.push(JSON.stringify(found));
      return found ?? (isJsonObject(value) ? value : undefined);
    };
    const addForms = (owner: JsonObject): void => {
      named(field(owner, 'Profile'));
      const instances = listField(owner, 'RepresentationInstances').filter(isJsonObject);
      for (const holder of [owner, ...instances]) {
        const form = named(field(holder, 'Representation'));
        if (form) for (const one of listField(form, 'SolidOperations')) if (isJsonObject(one)) named(field(one, 'Profile'));
      }
    };
    addForms(json);
    for (const opening of listField(json, 'Openings')) {
      const found = named(opening);
      if (found) addForms(found);
    }
    return parts.join('\n');
  }
}
