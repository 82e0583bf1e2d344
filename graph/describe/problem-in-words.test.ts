import { expect, it } from 'vitest';
import { readFunctionRecord } from '#domain';
import { problemInWords } from './problem-in-words.ts';

const record = readFunctionRecord({
  id: 'F',
  name: 'Envelope By Site',
  language: 'typescript',
  model_output: 'Envelope',
  messages: { de: { name: 'Hülle nach Grundstück', model_output: 'Hülle' } },
});

it('calls functions and their model as their cards do, and leaves what names none', () => {
  const names: Record<string, string> = { a: 'Hülle nach Grundstück', b: 'Mein Turm' };
  const said = (problem: Parameters<typeof problemInWords>[0]) =>
    problemInWords(
      problem,
      (id) => names[id] ?? id,
      () => record,
      'de',
    ).parameters;
  const two = {
    code: 'graph.redundant-functions',
    parameters: { functions: 'Envelope By Site, Mein Turm', output: 'Envelope' },
    nodes: ['a', 'b'],
  };
  expect(said(two)).toEqual({ functions: 'Hülle nach Grundstück, Mein Turm', output: 'Hülle' });
  expect(said({ code: 'graph.circular-dependency', parameters: { functions: 'x' }, nodes: ['b'] })).toEqual({
    functions: 'Mein Turm',
  });
  expect(said({ code: 'run.failed', parameters: { function: 'x' } })).toEqual({ function: 'x' });
});
