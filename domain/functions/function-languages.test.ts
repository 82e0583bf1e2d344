import { expect, it } from 'vitest';
import { languageName } from './function-languages.ts';

it('names languages as their people write them, and leaves others alone', () => {
  expect(['csharp', 'typescript', 'cobol', 'constructor'].map(languageName)).toEqual([
    'C#',
    'TypeScript',
    'cobol',
    'constructor',
  ]);
});
