import type { ElementModel, ModelElement } from '#domain';
import type { TableData } from './table-data.ts';

/** A table as elements: one `Elements.TableRow` a row with its values, named by its column `Name` or else its first cell. */
export function tableToModel({ columns, rows }: TableData): ElementModel {
  const elements = rows.map((row, index): [string, ModelElement] => {
    const record = Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]));
    const { Id: _id, Name: name, discriminator: _kind, ...values } = record;
    const Id = `row-${index}`;
    const Name = String(name ?? Object.values(record)[0] ?? index + 1);
    return [Id, { Id, discriminator: 'Elements.TableRow', Name, ...values }];
  });
  return { Elements: Object.fromEntries(elements) };
}
