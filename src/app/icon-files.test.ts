import { expect, it } from 'vitest';
import { createIconFiles, pathsOf } from './icon-files.ts';

it('P7.08 the same icon in twenty places is one request; an unknown one warns once and is none', async () => {
  const asked: string[] = [];
  const warned: string[] = [];
  const icons = createIconFiles(
    async (name) => {
      asked.push(name);
      if (name !== 'chain') throw new Error('404');
      return '<svg><path d="M1 1h2"/></svg>';
    },
    (line) => warned.push(line),
  );
  const shown = await Promise.all(Array.from({ length: 20 }, () => icons('chain')));
  expect(shown.every((paths) => paths[0] === 'M1 1h2')).toBe(true);
  expect(await Promise.all([icons('none'), icons('none')])).toEqual([[], []]);
  expect([asked, warned]).toEqual([['chain', 'none'], ['Icon none not found.']]);
});

it('P7.08 only lines of a file are drawn', () => {
  expect(pathsOf('<svg onload="x()"><script>d="M0"</script><path fill="none" d="M1 1"/><path\n d="M2 2"/></svg>')).toEqual([
    'M1 1',
    'M2 2',
  ]);
});
