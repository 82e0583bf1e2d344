import { beforeEach, describe, expect, it } from 'vitest';
import { PartiError } from '#domain';
import { CommandLine } from './command-line.ts';
import { choiceStep, usageOf, type TypedCommand, type TypedStep } from './typed-command.ts';

const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
const free: TypedStep = {
  name: 'value',
  instructions: 'To what?',
  read: (text) => {
    if (!/^\d/.test(text)) throw new PartiError('command.bad-value', { text, input: 'Levels', why: '' });
    return { value: Number(text), shown: text, rest: '' };
  },
};
const command = (name: string, steps: readonly TypedStep[], part: Partial<TypedCommand> = {}): TypedCommand => ({
  id: name,
  category: 'Typed Command',
  name,
  about: `${name} it`,
  steps,
  run: (answers) => `${name} ${answers.map(({ shown }) => shown).join('/')}`,
  ...part,
});
const of = choiceStep({ name: 'node', instructions: 'Of which?', choices: () => named('Envelope', 'Facade', 'Facade study') });
const commands = [
  command('set', [of, { ...free }]),
  command('run', [{ ...of, isOptional: true }]),
  command('area', [{ ...free, repeats: true, hasDefaultOption: true, read: readOne }]),
  command('locked', [], { refusal: () => new PartiError('workflow.view-only') }),
];
function readOne(text: string) {
  const [word = '', ...rest] = text.split(' ');
  return { value: word, shown: word, rest: rest.join(' ') };
}

let line: CommandLine;
let ran: string[];
let history: string[];
beforeEach(() => {
  ran = [];
  history = [];
  line = new CommandLine({
    commands: () => commands,
    others: () => [{ id: 'theme.dark', name: 'Dark theme' }],
    runOther: async (id) => void ran.push(id),
    takes: (text) => text === '1,2' && ran.push('point') > 0,
    describe: async (error) => ({ text: (error as PartiError).code, hint: 'next' }),
    history: { read: () => history, keep: (text) => void history.push(text) },
  });
});
const last = () => line.lines.at(-1);

describe('the command line', () => {
  it('P1.05b starts what is typed and asks for its first step, then for the next', async () => {
    expect(await line.submit('set')).toBe(true);
    expect(line.prompt).toBe('Of which?');
    await line.submit('envelope');
    expect(line.prompt).toBe('To what?');
    await line.submit('24');
    expect(line.isAsking).toBe(false);
    expect(last()).toMatchObject({ kind: 'said', text: 'set Envelope/24' });
  });

  it('takes a whole line at once, by the beginning of names', async () => {
    await line.submit('se facade study 12');
    expect(last()?.text).toBe('set Facade study/12');
    await line.submit('run');
    expect(last()?.text).toBe('run ');
    await line.submit('run env');
    expect(last()?.text).toBe('run Envelope');
  });

  it('asks again until Enter alone where more may follow', async () => {
    await line.submit('area 1 2');
    await line.submit('3');
    expect(line.isAsking).toBe(true);
    await line.submit('');
    expect(last()?.text).toBe('area 1/2/3');
  });

  it('says what is wrong and keeps what was said before it', async () => {
    expect(await line.submit('sweep')).toBe(false);
    expect(last()).toEqual({ id: 1, kind: 'failed', text: 'command.unknown', hint: 'next' });
    // A line that fails in its middle begins nothing.
    expect(await line.submit('set roof 12')).toBe(false);
    expect([last()?.text, line.isAsking]).toEqual(['command.unknown-answer', false]);
    expect(await line.submit('set fa')).toBe(false);
    expect(last()?.text).toBe('command.ambiguous');
    await line.submit('set facade');
    expect(await line.submit('high')).toBe(false);
    expect([last()?.text, line.prompt]).toEqual(['command.bad-value', 'To what?']);
    await line.submit('3');
    expect(last()?.text).toBe('set Facade/3');
    expect(await line.submit('run envelope twice')).toBe(false);
    expect(last()?.text).toBe('command.too-much');
    expect(await line.submit('locked')).toBe(false);
    expect(last()?.text).toBe('workflow.view-only');
  });

  it('is left step by step, runs every command of the registry by its name, and hands on what a sketch takes', async () => {
    await line.submit('set');
    expect([line.cancel(), line.cancel()]).toEqual([true, false]);
    await line.submit('dark THEME');
    await line.submit('1,2');
    expect(ran).toEqual(['theme.dark', 'point']);
    expect(history).toEqual(['set', 'dark THEME', '1,2']);
  });

  it('offers what a text could become: commands, then answers of the step that it has come to', async () => {
    expect(line.offered('').map(({ name }) => name)).toEqual(['set', 'run', 'area', 'locked']);
    expect(line.offered('da')).toEqual([{ line: 'Dark theme', name: 'Dark theme', about: '' }]);
    expect(line.offered('set ').map(({ line: whole }) => whole)).toEqual(['set Envelope', 'set Facade', 'set Facade study']);
    expect(line.offered('set fac').map(({ line: whole }) => whole)).toEqual(['set Facade', 'set Facade study']);
    await line.submit('set');
    expect(line.offered('st').map(({ line: whole }) => whole)).toEqual(['Facade study']);
  });

  it('tells how a command is typed', () => {
    expect(commands.map(usageOf)).toEqual(['set ‹node› ‹value›', 'run [node]', 'area ‹value› …', 'locked']);
  });
});
