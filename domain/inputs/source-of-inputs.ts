import type { JsonObject } from '../json/json-value.ts';

/** Record in the open format that has nothing but these inputs. */
export const sourceOfInputs = (properties: JsonObject): JsonObject => ({
  id: 'inputs',
  name: 'Inputs',
  language: 'typescript',
  input_schema: { type: 'object', properties },
});
