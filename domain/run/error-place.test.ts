import { expect, test } from 'vitest';
import { errorPlace } from './error-place.ts';

test.each([
  [
    'Python, innermost last',
    'File "function.py", line 4, in execute\n    return grow(0)\n  File "helper.py", line 2, in grow\nZeroDivisionError: division by zero\n',
    { file: 'helper.py', line: 2 },
  ],
  [
    'C#, innermost first',
    'at Floors.Area in Floors.cs:line 12\n   at Floors.Execute in Floors.cs:line 30\n',
    { file: 'Floors.cs', line: 12 },
  ],
  [
    'TypeScript, innermost first',
    'Error: narrow\n    at check (lib/walls.ts:7:11)\n    at execute (function.ts:12:3)',
    { file: 'lib/walls.ts', line: 7 },
  ],
  ['TypeScript outside a function', 'Error: narrow\n    at function.ts:3:5', { file: 'function.ts', line: 3 }],
  ['a trace without a file', 'Error: narrow', undefined],
  ['no trace', undefined, undefined],
])('finds the place of an error: %s', (_, trace, place) => {
  expect(errorPlace(trace)).toEqual(place);
});
