import { expect, test } from 'vitest';
import { recordPathOf } from './author-folder.ts';

test('finds the record at the top of an author’s folder, or in the one folder around it', () => {
  expect(recordPathOf(['parti.json', 'src/function.py'])).toBe('parti.json');
  expect(recordPathOf(['own/hypar.json', 'own/src/function.py'])).toBe('own/hypar.json');
  expect(recordPathOf(['hypar.json', 'parti.json'])).toBe('parti.json');
  expect(recordPathOf(['own/parti.json', 'other/function.py'])).toBeUndefined();
  expect(recordPathOf(['src/function.py'])).toBeUndefined();
  expect(recordPathOf([])).toBeUndefined();
});
