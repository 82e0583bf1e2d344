import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { openAsker } from './ask-terminal.ts';

it('asks one after the other, takes yes alone for yes, and nobody for no', async () => {
  const input = new PassThrough();
  const said: string[] = [];
  const asker = openAsker(input, (text) => said.push(text));
  const [first, second, third] = [asker.ask('Ben? '), asker.ask('Eve? '), asker.ask('Sam? ')];
  expect(said).toEqual(['Ben? ']);
  input.write('y\n');
  expect(await first).toBe(true);
  input.write('sure\n');
  expect(await second).toBe(false);
  expect(said).toEqual(['Ben? ', 'Eve? ', 'Sam? ']);
  input.end();
  expect(await third).toBe(false);
  expect(await asker.ask('Again? ')).toBe(false);
});
