import type { JsonObject, JsonValue } from '#domain';
import type { CellType, NamedCells } from './book/named-cells.ts';
import type { PublishedBook } from './calculation/publish-book.ts';

/** Record of a function that is a workbook, without an id: its inputs and outputs in the order of the workbook's names. */
export function workbookRecord(name: string, { inputs, outputs }: Pick<PublishedBook, 'inputs' | 'outputs'>): JsonObject {
  return {
    name,
    language: 'excel',
    timeout: 30,
    model_dependencies: [],
    input_schema: {
      type: 'object',
      properties: Object.fromEntries(inputs.map((input, at) => [input.name, { ...propertyOf(input), $partiOrder: at }])),
    },
    outputs: outputs.map((output) => ({
      name: output.name,
      description: output.help ?? '',
      type: outputType(output),
      ...(output.isPercent ? { unit_type: 'ratio' } : {}),
    })),
  };
}

function propertyOf({ type, shape, columns, value, help, options, minimum, maximum, isPercent }: NamedCells): JsonObject {
  const one = typeSchema(type);
  const common: JsonObject = {
    ...(help === undefined ? {} : { description: help }),
    ...(value === null ? {} : { default: value as JsonValue }),
  };
  if (shape === 'list') return { type: 'array', items: one, ...common };
  if (shape === 'rows') return { type: 'array', items: { type: 'array', items: one }, ...common };
  if (shape === 'records') {
    const properties = (columns ?? []).map((column, at): [string, JsonValue] => [
      column.name,
      { ...typeSchema(column.type), $partiOrder: at },
    ]);
    return { type: 'array', items: { type: 'object', properties: Object.fromEntries(properties) }, ...common };
  }
  return {
    ...one,
    ...common,
    ...(options ? { enum: optionValues(options, type) } : {}),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(isPercent ? { $partiUnitType: 'ratio' } : {}),
  };
}

/** A number that is chosen from a list stays one. */
const optionValues = (options: readonly string[], type: CellType): JsonValue[] =>
  type === 'number' || type === 'integer' ? options.map(Number).filter(Number.isFinite) : [...options];

function typeSchema(type: CellType): JsonObject {
  if (type === 'date') return { type: 'string', format: 'date' };
  if (type === 'datetime') return { type: 'string', format: 'date-time' };
  return { type };
}

function outputType({ shape, type }: NamedCells): string {
  if (shape !== 'cell') return 'list';
  if (type === 'boolean') return 'boolean';
  return type === 'number' || type === 'integer' ? 'number' : 'string';
}
