import { z } from 'zod';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  format?: string;
  minItems?: number;
}

/** A value of the schema's shape, with the text wherever a text may stand. */
function sampleOf(schema: Schema, text: string): unknown {
  const { type, properties, items, enum: choices } = schema;
  if (schema.const !== undefined) return schema.const;
  if (choices) return choices[0];
  const [one] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (one) return sampleOf(one, text);
  if (type === 'object' || properties)
    return Object.fromEntries(
      Object.entries(properties ?? { [text]: { type: 'string' } }).map(([key, value]) => [key, sampleOf(value, text)]),
    );
  if (type === 'array') return [sampleOf(items ?? {}, text)];
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (schema.format === 'date') return '2024-02-03';
  if (schema.format === 'email') return `a@example.com`;
  if (schema.format === 'uri') return 'https://example.com/';
  return text;
}

/** A value of a type of the contract, with the text wherever a text may stand. */
export const sampleWith = (type: z.ZodType, text: string): unknown =>
  sampleOf(z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }) as Schema, text);

/** Some at a time: the server has other things to do too. */
export async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
