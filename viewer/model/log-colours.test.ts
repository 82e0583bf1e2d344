import { expect, it } from 'vitest';
import type { SceneBuffers } from '#engine';
import { logColours } from './log-colours.ts';

it('P8.02d: one log line for a broken colour, however many scenes hold it', () => {
  const lines: string[] = [];
  const issue = {
    code: 'color.conversion-failed',
    elementId: 'frame',
    message: '"red" is no colour; green is shown.',
    nodeId: 'a',
  };
  const scene = (): SceneBuffers =>
    ({ issues: [issue, { ...issue, code: 'color.clamped' }, { ...issue, elementId: 'pane' }] }) as unknown as SceneBuffers;
  logColours(scene(), (line) => lines.push(line));
  logColours(scene(), (line) => lines.push(line));
  expect(lines).toEqual([
    'color.conversion-failed: material frame: "red" is no colour; green is shown.',
    'color.conversion-failed: material pane: "red" is no colour; green is shown.',
  ]);
});
