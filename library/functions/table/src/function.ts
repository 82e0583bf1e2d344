import { readTable } from '#formats';
import { FunctionError, ModelBuilder, type FunctionResult, type Models } from 'parti';

interface Inputs {
  /** The host adds the bytes as text. */
  File: { name: string; text?: string } | null;
}

/** One element a row with its values, and all rows as a list. */
export function execute(_models: Models, inputs: Inputs): FunctionResult {
  const text = inputs.File?.text;
  if (text === undefined) throw new FunctionError('Choose a table.');
  const { columns, rows } = readTable(text);
  const model = new ModelBuilder();
  const records = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])));
  records.forEach((record, index) => {
    const { Id: _id, Name: name, discriminator: _kind, ...values } = record;
    model.add(`row-${index}`, 'Elements.TableRow', { Name: String(name ?? Object.values(record)[0] ?? index + 1), ...values });
  });
  return { model: model.toModel(), outputs: { Rows: rows.length, Columns: columns.length, Table: records } };
}
