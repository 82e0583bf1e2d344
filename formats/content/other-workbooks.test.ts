import { expect, test } from 'vitest';
import { madeBook } from '#fixtures/workbooks';
import { namesCells } from '../table/sheet-marks.ts';
import { formatsNamed, requireDroppable } from './format-table.ts';

test.each(['Costs.xls', 'COSTS.XLS', 'costs.xlsm', 'costs.xlsb'])(
  'W5.07d refuses %s by its name, and says what to do',
  (name) => {
    const refused = expect.objectContaining({ code: 'file.excel-only-xlsx', parameters: { name } });
    expect(() => requireDroppable(name)).toThrow(refused);
    expect(() => formatsNamed(name)).toThrow(refused);
    expect(() => requireDroppable('costs.xlsx')).not.toThrow();
  },
);

test('a workbook may be a function where it names inputs or outputs', () => {
  const named = (name: string) => namesCells(madeBook({ sheets: { A: { A1: 1 } }, names: { [name]: 'A!$A$1' } }));
  expect(['INPUT.Cost', 'output.Cost', 'Cost', 'INPUTS.Cost'].map(named)).toEqual([true, true, false, false]);
});
