import { expect, it } from 'vitest';
import type { CommandCall, CommandsPort, PartiError } from '#domain';
import { toldCommands } from './told-commands.ts';

const heard: PartiError[] = [];
const sent: CommandCall[] = [];
const { dispatch } = toldCommands({ dispatch: (call: CommandCall) => sent.push(call) } as unknown as CommandsPort, (error) => {
  heard.push(error);
});
const edit = (value: object): CommandCall => ({
  type: 'override.edit',
  id: 'N',
  name: 'Panels',
  entries: { e: { identity: { Place: 1 }, value: value as never } },
});

it('W3.07b: a change by hand that is not kept is told, with its limit; what is kept is not', () => {
  dispatch(edit({ Depth: 0.4 }));
  expect(heard).toEqual([]);
  dispatch(edit({ Outline: 'x'.repeat(256 * 1024) }));
  dispatch(edit({ Depth: Number.NaN }));
  dispatch({ type: 'override.add', id: 'N', name: 'Panels', entryId: 'a', value: { Path: [Number.POSITIVE_INFINITY] } });
  expect(heard.map(({ code, parameters }) => [code, parameters])).toEqual([
    ['edit.value-too-large', { limit: '256' }],
    ['edit.value-not-finite', {}],
    ['edit.value-not-finite', {}],
  ]);
  // The rest of a command may be kept.
  expect(sent).toHaveLength(4);
});
