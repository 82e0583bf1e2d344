import { expect, it } from 'vitest';
import { USED } from '#api';
import { usedByCall, usedByCommand, usedByFile } from './used.ts';

it('W7.06 what people do names its event: commands, calls and saved files', () => {
  expect(usedByCommand({ type: 'widget.delete', id: 'w' })).toBe('widget-deleted');
  expect(usedByCommand({ type: 'view.set-visibility', id: 'v', nodes: {} })).toBe('system-visibility-set');
  expect(usedByCommand({ type: 'workflow.rename', name: 'Secret' })).toBeUndefined();
  expect(usedByCall('POST folders/{id}')).toBe('folder-made');
  expect(usedByCall('GET snippets/{id}')).toBe('preset-taken');
  expect(usedByCall('GET workflows')).toBeUndefined();
  expect(['Areas.CSV', 'tower.glb', 'csv.json'].map(usedByFile)).toEqual(['csv-exported', 'export-made', 'export-made']);
});

it('W7.06 there are eleven groups, and no name stands in two', () => {
  const names = Object.values(USED).flat();
  expect([Object.keys(USED).length, new Set(names).size]).toEqual([11, names.length]);
});
