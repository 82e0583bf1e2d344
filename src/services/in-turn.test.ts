import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('writes of one thing follow each other, also after one that failed', async () => {
  const line = inTurn();
  const begun: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<string>>();
  const write = (name: string) =>
    line(() => {
      begun.push(name);
      const answer = Promise.withResolvers<string>();
      answers.set(name, answer);
      return answer.promise;
    });
  const [first, second, third] = [write('first'), write('second'), write('third')];
  await expect.poll(() => begun).toEqual(['first']);
  answers.get('first')?.reject(new Error('cut off'));
  await expect(first).rejects.toThrow('cut off');
  await expect.poll(() => begun).toEqual(['first', 'second']);
  answers.get('second')?.resolve('kept');
  await expect(second).resolves.toBe('kept');
  await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
  answers.get('third')?.resolve('kept, too');
  await expect(third).resolves.toBe('kept, too');
});
