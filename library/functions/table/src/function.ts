import { readTable, tableToModel } from '#formats-text';
import { FunctionError, transform, type FunctionResult, type Model, type Models } from 'parti';

interface Inputs {
  /** The host adds the bytes as text. */
  File: { name: string; text?: string } | null;
}

/** One element a row with its values, and all rows as a list. */
export function execute(_models: Models, inputs: Inputs): FunctionResult {
  const text = inputs.File?.text;
  if (text === undefined) throw new FunctionError('Choose a table.');
  const table = readTable(text);
  const { columns, rows } = table;
  const records = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])));
  return {
    model: { Transform: transform(), ...tableToModel(table) } as unknown as Model,
    outputs: { Rows: rows.length, Columns: columns.length, Table: records },
  };
}
