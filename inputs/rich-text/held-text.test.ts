import { expect, it, vi } from 'vitest';
import { heldText } from './held-text.ts';

it('W3.04b a text of its own is written, undone and done again, and tells each change', () => {
  const source = heldText([{ insert: 'Begin\n' }]);
  const heard = vi.fn();
  const end = source.subscribe(heard);
  source.edit([[{ retain: 5 }, { insert: ' here' }], [{ retain: 5, attributes: { bold: true } }]]);
  const written = [{ insert: 'Begin', attributes: { bold: true } }, { insert: ' here\n' }];
  expect(source.read()).toEqual(written);
  expect(heard).toHaveBeenCalledTimes(1);
  source.undo();
  expect(source.read()).toEqual([{ insert: 'Begin\n' }]);
  source.redo();
  expect(source.read()).toEqual(written);
  source.redo();
  expect(heard).toHaveBeenCalledTimes(3);
  end();
  source.undo();
  expect(heard).toHaveBeenCalledTimes(3);
});
