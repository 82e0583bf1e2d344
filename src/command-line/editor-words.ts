import type { TFunction } from 'i18next';
import {
  functionTexts,
  inputPortKey,
  inputTexts,
  PartiError,
  readCell,
  readTypedPoint,
  type InputProperty,
  type NodeId,
  type TypedChoice,
} from '#domain';
import { commitInput, type GraphPorts } from '#graph';
import { inOneLine, problemText, valueText, valueWords, type Units } from '#inputs';
import { MEASURE_KINDS, measuredText, type MeasureKind } from '#viewer';
import type { SearchResult, SearchType } from '../commands/search-result.ts';
import { choiceStep, usageOf, type TypedAnswer, type TypedCommand, type TypedStep } from './typed-command.ts';

/** What commands of the editor work on. */
export interface EditorWords {
  ports: Pick<GraphPorts, 'reader' | 'commands' | 'runs'>;
  units: Units;
  /** Texts of the areas `command-line`, `inputs` and `errors`. */
  t: TFunction<['command-line', 'inputs', 'errors']>;
  i18n: Parameters<typeof problemText>[0];
  /** What the registry offers now, of one type. */
  found: (type: SearchType) => readonly SearchResult[];
  runFound: (id: string) => Promise<void>;
  /** Chooses a function and shows it in the graph. */
  showNode: (id: NodeId) => void;
  /** Starts measuring in the model by pointer or keys; answers false where no model is shown. */
  measureInModel: () => boolean;
}

/** English words always count beside those of the language that is shown. */
const ENGLISH = {
  add: ['add'],
  set: ['set'],
  run: ['run'],
  stop: ['stop'],
  undo: ['undo', 'u'],
  redo: ['redo'],
  show: ['show', 'zoom'],
  camera: ['camera', 'view'],
  draw: ['draw', 'sketch'],
  measure: ['measure'],
  distance: ['distance', 'dist'],
  area: ['area'],
  angle: ['angle'],
} as const;
type Word = keyof typeof ENGLISH;

/** Commands that are typed while a workflow is open. */
export function editorWords(words: EditorWords): TypedCommand[] {
  const { ports, t, found, runFound } = words;
  const { reader, commands, runs } = ports;
  const one = (
    word: Word,
    steps: readonly TypedStep[],
    run: TypedCommand['run'],
    refusal?: TypedCommand['refusal'],
  ): TypedCommand => ({
    id: `typed.${word}`,
    category: 'Typed Command',
    name: t(`command-line:words.${word}`),
    words: ENGLISH[word],
    about: t(`command-line:about.${word}`),
    steps,
    run,
    ...(refusal ? { refusal } : {}),
  });
  const mustEdit = () => (reader.canEdit ? undefined : new PartiError('workflow.view-only'));
  const fromRegistry = (type: SearchType, name: 'view' | 'drawn'): TypedStep =>
    choiceStep({
      name: t(`command-line:asked.${name}`),
      instructions: t(`command-line:ask.${name}`),
      choices: () =>
        numbered(found(type).map(({ id, name: shown, query }) => ({ id, name: shown, words: query ? [query] : [] }))),
    });
  const node = (isOptional = false): TypedStep =>
    choiceStep({
      name: t('command-line:asked.node'),
      instructions: t('command-line:ask.node'),
      isOptional,
      choices: () => nodeChoices(words),
    });
  const chosen = (answer: TypedAnswer | undefined) => String(answer?.value ?? '');
  const byRegistry = async ([answer]: readonly TypedAnswer[]) => {
    await runFound(chosen(answer));
    return answer?.shown;
  };
  return [
    one(
      'add',
      [functionStep(words)],
      async (answers) => t('command-line:said.added', { name: await byRegistry(answers) }),
      mustEdit,
    ),
    one('set', [node(), inputStep(words), valueStep(words)], (answers) => setInput(words, answers), mustEdit),
    one(
      'run',
      [node(true)],
      ([answer]) => {
        runs.run(answer ? chosen(answer) : undefined);
        return answer ? t('command-line:said.running', { name: answer.shown }) : t('command-line:said.running-all');
      },
      mustEdit,
    ),
    one(
      'stop',
      [],
      () => {
        runs.stop();
        return t('command-line:said.stopped');
      },
      mustEdit,
    ),
    one('undo', [], () => {
      if (!reader.canEdit || !commands.canUndo()) throw new PartiError('edit.nothing-to-undo');
      commands.undo();
      return t('command-line:said.undone');
    }),
    one('redo', [], () => {
      if (!reader.canEdit || !commands.canRedo()) throw new PartiError('edit.nothing-to-redo');
      commands.redo();
      return t('command-line:said.redone');
    }),
    one('show', [node()], ([answer]) => {
      words.showNode(chosen(answer));
      return answer?.shown;
    }),
    one('camera', [fromRegistry('camera', 'view')], byRegistry, () =>
      found('camera').length > 0 ? undefined : new PartiError('edit.only-in-workflow-view'),
    ),
    one('draw', [fromRegistry('drafting-command', 'drawn')], byRegistry, mustEdit),
    one('measure', [], () => {
      if (!words.measureInModel()) throw new PartiError('edit.only-in-workflow-view');
      return t('command-line:said.measuring');
    }),
    ...MEASURE_KINDS.map((kind) => one(kind, pointSteps(words, kind), (answers) => measured(words, kind, answers))),
  ];
}

/** Help of all commands, one line each; of one, how it is typed and what it does. */
export function helpWords(
  t: EditorWords['t'],
  commands: () => readonly TypedCommand[],
  say: (line: string) => void,
): TypedCommand {
  const command: TypedStep = choiceStep({
    name: t('command-line:asked.command'),
    isOptional: true,
    choices: () => commands(),
  });
  return {
    id: 'typed.help',
    category: 'Typed Command',
    name: t('command-line:words.help'),
    words: ['help', '?'],
    about: t('command-line:about.help'),
    steps: [command],
    run([answer]) {
      for (const one of commands()) if (!answer || one.id === answer.value) say(`${usageOf(one)} – ${one.about}`);
      return answer ? undefined : t('command-line:said.help');
    },
  };
}

/** Functions that may be added, by the ids of the commands that add them. */
function functionStep({ ports: { reader }, units, t }: EditorWords): TypedStep {
  return choiceStep({
    name: t('command-line:asked.function'),
    instructions: t('command-line:ask.function'),
    choices: () =>
      numbered(
        reader.library().map(({ record, stage }) => ({
          id: `add.${record.id}.${stage}`,
          name: functionTexts(record, units.locale).name,
          words: [record.displayName],
        })),
      ),
  });
}

/** Functions of the graph by their names; of several with one name each has its number. */
function nodeChoices({ ports: { reader }, units }: EditorWords): TypedChoice[] {
  return numbered(
    Object.entries(reader.document().nodes).map(([id, { name, functionId, digest }]) => {
      const record = reader.functionOf(functionId, digest);
      const own = record ? functionTexts(record, units.locale).name : functionId;
      // Whatever language is shown, the name that its author gave it counts.
      return { id, name: name || own, words: name ? [] : [record?.displayName ?? functionId] };
    }),
  );
}

function numbered(choices: readonly TypedChoice[]): TypedChoice[] {
  const seen = new Map<string, number>();
  return choices.map((choice) => {
    const count = (seen.get(choice.name) ?? 0) + 1;
    seen.set(choice.name, count);
    // The words of the first are those of all: a second one is found by its number alone.
    return count === 1 ? choice : { id: choice.id, name: `${choice.name} (${count})` };
  });
}

/** Inputs of the function that was named, but for those that a wire feeds. */
function inputStep(words: EditorWords): TypedStep {
  const { ports, units, t } = words;
  return choiceStep({
    name: t('command-line:asked.input'),
    instructions: t('command-line:ask.input'),
    choices([answer]) {
      const node = ports.reader.document().nodes[String(answer?.value)];
      const record = node && ports.reader.functionOf(node.functionId, node.digest);
      if (!node || !record) return [];
      return numbered(
        Object.keys(record.inputSchema.properties)
          .filter((key) => Object.keys(node.links[inputPortKey(key)] ?? {}).length === 0)
          .map((key) => ({ id: key, name: inputTexts(record, [key], units.locale).title, words: [key] })),
      );
    },
  });
}

function propertyOf({ ports: { reader } }: EditorWords, answers: readonly TypedAnswer[]): InputProperty | undefined {
  const node = reader.document().nodes[String(answers[0]?.value)];
  return node && reader.functionOf(node.functionId, node.digest)?.inputSchema.properties[String(answers[1]?.value)];
}

/** The rest of the line, read as the input reads what is typed into it. */
function valueStep(words: EditorWords): TypedStep {
  const { t, units, i18n } = words;
  return {
    name: t('command-line:asked.value'),
    instructions: t('command-line:ask.value'),
    choices(answers) {
      const property = propertyOf(words, answers);
      if (property?.type === 'boolean') return [t('inputs:yes'), t('inputs:no')].map((name) => ({ id: name, name }));
      return (property?.enum ?? []).filter((one) => typeof one === 'string').map((name) => ({ id: name, name }));
    },
    read(text, answers) {
      const property = propertyOf(words, answers) ?? {};
      const read = readCell(text.trim(), property, units);
      if ('code' in read)
        throw new PartiError('command.bad-value', {
          text: text.trim(),
          input: answers[1]?.shown ?? '',
          why: problemText(i18n, { code: read.code, parameters: { value: text.trim() } }),
        });
      const shown = inOneLine(valueText(property, read.value, units, valueWords(t as unknown as TFunction<'inputs'>)));
      return { value: read.value, shown, rest: '' };
    },
  };
}

function setInput({ ports }: EditorWords, [node, input, value]: readonly TypedAnswer[]): string {
  commitInput(ports, String(node?.value), String(input?.value), value?.value as Parameters<typeof commitInput>[3]);
  return `${node?.shown ?? ''} · ${input?.shown ?? ''}: ${value?.shown ?? ''}`;
}

const COUNTED = { distance: 2, area: 3, angle: 3 } as const satisfies Record<MeasureKind, number>;

function pointSteps({ t, units }: EditorWords, kind: MeasureKind): TypedStep[] {
  return Array.from({ length: COUNTED[kind] }, (_, at) => ({
    name: t('command-line:asked.point'),
    instructions: t(at === 0 ? 'command-line:ask.first-point' : 'command-line:ask.next-point'),
    ...(kind === 'area' && at === 2 ? { repeats: true, hasDefaultOption: true } : {}),
    read: (text: string, answers: readonly TypedAnswer[]) => readPoint(text, answers, units),
  }));
}

type Point = readonly [number, number, number];

/** The point in front of a text, counted from the last answer where it begins with `@`. */
function readPoint(text: string, answers: readonly TypedAnswer[], units: Units): TypedAnswer & { rest: string } {
  const [word = ''] = text.trim().split(/\s/, 1);
  const rest = text.trim().slice(word.length).trim();
  const point = readTypedPoint(word, units);
  if (!point) throw new PartiError('command.not-a-point', { text: word });
  const last = answers.findLast(({ value }) => Array.isArray(value))?.value as Point | undefined;
  if (point.kind === 'at') return { value: [point.to[0], point.to[1], point.to[2] ?? last?.[2] ?? 0], shown: word, rest };
  if (!last) throw new PartiError('command.no-last-point', { text: word });
  const turn = point.kind === 'polar' ? (point.heading * Math.PI) / 180 : 0;
  const way = point.kind === 'by' ? point.way : [point.length * Math.cos(turn), point.length * Math.sin(turn), 0];
  return { value: last.map((one, axis) => one + (way[axis] ?? 0)), shown: word, rest };
}

function measured({ t, units }: EditorWords, kind: MeasureKind, answers: readonly TypedAnswer[]): string {
  const points = answers.map(({ value }) => value as [number, number, number]);
  return t('command-line:said.measured', {
    what: t(`command-line:words.${kind}`),
    value: measuredText({ kind, points }, units.system, units.locale),
  });
}
