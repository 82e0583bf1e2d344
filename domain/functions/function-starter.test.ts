import { expect, it } from 'vitest';
import { checkRecordText, recordError } from './check-record-text.ts';
import { functionStarter, WRITTEN_LANGUAGES } from './function-starter.ts';

it.each(WRITTEN_LANGUAGES)('W1.04c a function begun in %s has a sound record; Grasshopper is not offered', (language) => {
  const { record, files } = functionStarter(language, { id: 'one', name: 'My func-1!', description: '' });
  expect(recordError(checkRecordText(JSON.stringify(record)))).toBeUndefined();
  expect(Object.keys(files)).toEqual([{ csharp: 'Myfunc1.cs', python: 'function.py', typescript: 'function.ts' }[language]]);
  expect(WRITTEN_LANGUAGES).not.toContain('grasshopper');
});

it('P5.01e a class is called as its function, letters and digits alone, and begins with a letter', () => {
  const { files } = functionStarter('csharp', { id: 'one', name: '3 Bays', description: '' });
  expect(Object.keys(files)).toEqual(['Function3Bays.cs']);
});
