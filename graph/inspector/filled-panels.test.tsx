import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import type { ComponentType, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  inputKindOf,
  inputTexts,
  isJsonObject,
  planRun,
  readFunctionRecord,
  visibleInputs,
  type FunctionRecord,
  type InputProperty,
  type JsonObject,
  type JsonValue,
} from '#domain';
import { corpusText, CORPUS, hasCorpus } from '#fixtures/corpus';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import {
  cellAt,
  cellProperty,
  INPUT_KINDS,
  InputField,
  listColumns,
  loadEditors,
  newRow,
  withCell,
  type InputFieldProps,
  type Units,
} from '#inputs';
import { loadLibrary } from '#library';
import { createLanguages } from '#runtimes/languages';
import { isGroup } from './input-group.tsx';
import { InputPanel } from './input-panel.tsx';

/** A field of a panel as it was drawn: what a person sees of it, and what hears them. */
interface ShownField {
  part: 'ScrubField' | 'TextField' | 'Select' | 'Segmented' | 'Switch' | 'Checkbox' | 'DrawButton' | 'List';
  props: FieldProps;
}

interface FieldProps {
  label: string;
  value: unknown;
  checked: boolean;
  options: readonly { value: string }[];
  parse: (text: string) => number | undefined;
  onChange: (value: unknown) => void;
  onCommit: (value: unknown) => void;
  drawInput: (request: FieldProps) => void;
}

const hands = vi.hoisted(() => ({ fields: [] as unknown[] }));
/** A part that is drawn as it is, and noted. */
const noted = vi.hoisted(() => (part: string, Part: unknown) => (props: object) => {
  hands.fields.push({ part, props });
  return (Part as (props: object) => unknown)(props);
});
vi.mock('#ui', async (load) => {
  const parts = await load<Record<string, unknown>>();
  const names = ['ScrubField', 'TextField', 'Select', 'Segmented', 'Switch', 'Checkbox'];
  return { ...parts, ...Object.fromEntries(names.map((name) => [name, noted(name, parts[name])])) };
});
vi.mock('../../inputs/editors/draw-button.tsx', async (load) => {
  const { DrawButton } = await load<Record<string, unknown>>();
  return { DrawButton: noted('DrawButton', DrawButton) };
});
vi.mock('../../inputs/lists/list-input.tsx', async (load) => {
  const { ListInput } = await load<Record<string, unknown>>();
  return { ListInput: noted('List', ListInput) };
});

/** What a hand typed, and what the function is to get for it. */
interface Typed {
  path: readonly string[];
  value: JsonValue;
}

const OUTLINE = {
  discriminator: 'Elements.Geometry.Polygon',
  Vertices: [
    { X: 1.5, Y: 2, Z: 0 },
    { X: 21.5, Y: 2, Z: 0 },
    { X: 21.5, Y: 14.25, Z: 0 },
  ],
};

/** A number within the limits of an input that is not the one it holds. */
function numberFor({ minimum, maximum, type }: InputProperty, held: JsonValue | undefined): number {
  const [low, high] = [typeof minimum === 'number' ? minimum : 1, typeof maximum === 'number' ? maximum : undefined];
  for (const share of [0.375, 0.625]) {
    const exact = low + ((high ?? low + 40) - low) * share;
    const value = type === 'integer' ? Math.round(exact) : Math.round(exact * 100) / 100;
    if (value !== held) return value;
  }
  throw new Error('no number fits');
}

/** The number as a person types it: lengths in millimetres, areas in square metres, whatever the panel shows. */
function typedNumber(value: number, { $partiUnitType: unit }: InputProperty, { locale }: Units): string {
  const text =
    unit === 'length'
      ? `${Math.round(value * 1e6) / 1e3} mm`
      : unit === 'area'
        ? `${value} m2`
        : unit === 'plane_angle'
          ? `${value}°`
          : `${value}`;
  return locale === 'de' ? text.replace('.', ',') : text;
}

const propertyAt = (record: FunctionRecord, path: readonly string[]): InputProperty =>
  path.reduce<InputProperty>((held, name) => held.properties?.[name] ?? {}, record.inputSchema as InputProperty);

/** A panel over a document of its own, and who fills it in. */
class Panel {
  readonly typed: Typed[] = [];
  /** Inputs that were not there to be filled in. */
  readonly hidden: (readonly string[])[] = [];
  readonly #record: FunctionRecord;
  readonly #units: Units;
  readonly #ports: ReturnType<typeof fakePorts>;
  readonly #texts: ReturnType<typeof shownTexts>;

  constructor(record: FunctionRecord, units: Units) {
    this.#record = record;
    this.#units = units;
    this.#texts = shownTexts(units.locale as 'en' | 'de');
    this.#ports = fakePorts({ document: sampleDocument({ N: record.id }), functions: [record] });
  }

  get #node() {
    return this.#ports.reader.get('nodes', 'N')!;
  }

  /** Arguments of the run that the document of now makes. */
  arguments(): JsonObject {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const step = planRun({ nodes: { N: this.#node } }, () => this.#record, { epoch: 'e', sha256 }).step('N', () => ({
      kind: 'pending',
    }));
    if (step.kind !== 'ready') throw new Error(JSON.stringify(step));
    return step.inputs;
  }

  fill(): void {
    const inputs = visibleInputs(this.#record, {});
    for (const { name, property } of inputs) this.#fillAt([name], property);
    // What others hid is looked for under each of their choices.
    for (const { name, property } of inputs) {
      const choices = property.enum ?? (inputKindOf(property) === 'boolean' ? [true, false] : []);
      for (const value of choices) {
        const open = this.hidden.splice(0);
        if (open.length === 0) return;
        this.#ports.commands.dispatch({ type: 'node.set-input', id: 'N', property: name, value });
        this.typed.splice(0, Infinity, ...this.typed.filter(({ path }) => path[0] !== name), { path: [name], value });
        for (const path of open) this.#fillAt(path, propertyAt(this.#record, path));
      }
    }
  }

  #fillAt(path: readonly string[], property: InputProperty): void {
    if (isGroup(property)) {
      for (const [name, child] of Object.entries(property.properties ?? {})) this.#fillAt([...path, name], child);
      return;
    }
    const label = inputTexts(this.#record, path, this.#units.locale).title;
    const see = () =>
      this.#shown(
        <InputPanel
          id="N"
          node={this.#node}
          record={this.#record}
          ports={this.#ports}
          units={this.#units}
          filter={{ text: '', onlyChanged: false }}
          only={[path[0]!]}
          drawInput={(request) => request.onCommit(inputKindOf(request.property) === 'polygons' ? [OUTLINE] : OUTLINE)}
        />,
      );
    const before = this.typed.length;
    this.#fillField(label, property, path, see);
    if (this.typed.length === before) this.hidden.push(path);
  }

  #shown(element: ReactElement): ShownField[] {
    hands.fields.length = 0;
    renderToStaticMarkup(<I18nextProvider i18n={this.#texts}>{element}</I18nextProvider>);
    return [...hands.fields] as ShownField[];
  }

  /** Fills in the field of that name by what a person does there, and notes what was meant. */
  #fillField(label: string, property: InputProperty, path: readonly string[], see: () => ShownField[]): void {
    const field = (part: ShownField['part'], name = label) =>
      see().find((one) => one.part === part && one.props.label === name)?.props as FieldProps | undefined;
    const note = (value: JsonValue) => void this.typed.push({ path, value });
    const kind = inputKindOf(property);
    const [text, scrub] = [() => field('TextField'), () => field('ScrubField')];
    if (kind === 'number' || kind === 'integer') {
      const known = scrub();
      if (!known) return;
      const value = numberFor(property, known.value as number | undefined);
      known.onCommit(known.parse(typedNumber(value, property, this.#units)));
      return note(value);
    }
    if (kind === 'boolean') {
      const known = field('Switch') ?? field('Checkbox');
      known?.onChange(!known.checked);
      if (known) note(!known.checked);
      return;
    }
    if (kind === 'select' && field('TextField') === undefined) {
      const known = field('Select') ?? field('Segmented');
      const option = known?.options.findLast((one: { value: string }) => one.value !== known.value) as
        | { value: string }
        | undefined;
      if (!option) return;
      known!.onChange(option.value);
      return note(property.enum![Number(option.value)]!);
    }
    if (kind === 'string' || kind === 'select') {
      text()?.onCommit('Süd 7');
      return text() && note('Süd 7');
    }
    if (kind === 'color') {
      text()?.onCommit('#336699');
      return text() && note({ Red: 0x33 / 255, Green: 0x66 / 255, Blue: 0x99 / 255, Alpha: 1 });
    }
    if (kind === 'date-time') {
      field('TextField', `${label}: ${this.#texts.t('inputs:date.day')}`)!.onCommit('1977-05-12');
      field('TextField', `${label}: ${this.#texts.t('inputs:date.time')}`)!.onCommit('12:12');
      return note(`${new Date(1977, 4, 12, 12, 12).toISOString().slice(0, 16)}:00Z`);
    }
    if (kind === 'polygon' || kind === 'polygons') {
      const known = field('DrawButton');
      known?.drawInput(known);
      return known && note(kind === 'polygon' ? OUTLINE : [OUTLINE]);
    }
    if (kind === 'profile-constraint') {
      for (const [key, name, value] of [
        ['width', this.#texts.t('inputs:constraint.width'), 4.2],
        ['depth', this.#texts.t('inputs:constraint.depth'), 3.5],
      ] as const) {
        const known = field('ScrubField', `${label} ${name}`)!;
        known.onCommit(known.parse(typedNumber(value, { $partiUnitType: 'length' }, this.#units)));
        this.typed.push({ path: [...path, key], value });
      }
      return;
    }
    if (kind === 'transform') {
      for (const [axis, at, value] of [
        ['x', 3, 12.5],
        ['y', 7, -3],
      ] as const) {
        const known = field('ScrubField', `${label} ${axis}`)!;
        known.onCommit(known.parse(typedNumber(value, { $partiUnitType: 'length' }, this.#units)));
        this.typed.push({ path: [...path, 'Matrix', 'Components', String(at)], value });
      }
      return;
    }
    if (kind === 'list') return this.#fillList(label, property, path, see);
    throw new Error(`nobody knows how to fill in ${kind} at ${path.join('/')}`);
  }

  /** Two further rows, each cell by its own field. */
  #fillList(label: string, property: InputProperty, path: readonly string[], see: () => ShownField[]): void {
    if (property.$partiStyle === 'singleField') {
      const known = see().find((one) => one.part === 'TextField' && one.props.label === label)?.props as FieldProps | undefined;
      const item = property.items ?? {};
      known?.onCommit([3.25, 4.5].map((value) => typedNumber(value, item, this.#units)).join('; '));
      if (known) this.typed.push({ path, value: [3.25, 4.5] });
      return;
    }
    const list = () =>
      see().find((one) => one.part === 'List' && one.props.label === label)?.props as unknown as InputFieldProps | undefined;
    const rowsOf = () => (Array.isArray(list()?.value) ? (list()!.value as JsonValue[]) : []);
    if (!list()) return;
    const first = rowsOf().length;
    for (let count = 0; count < 2; count++) list()!.onCommit([...rowsOf(), newRow(property, rowsOf())]);
    for (const index of [first, first + 1])
      for (const column of listColumns(property, this.#units, rowsOf())) {
        const name = `cell ${column.key}`;
        const cell = () => {
          const { value } = list()!;
          const held = cellAt((value as JsonValue[])[index], column.path);
          const Field: ComponentType<InputFieldProps> = InputField;
          return (
            <Field
              {...list()!}
              label={name}
              property={cellProperty(column, held)}
              value={held}
              drawInput={(request) => request.onCommit(OUTLINE)}
              onCommit={(next) => list()!.onCommit(rowsOf().with(index, withCell(rowsOf()[index], column.path, next)))}
            />
          );
        };
        // A folder of content is chosen where content is kept.
        if (inputKindOf(column.property) === 'folder') continue;
        this.#fillField(name, column.property, [...path, String(index), ...column.path], () => this.#shown(cell()));
      }
  }
}

const METRIC: Units = { system: 'metric', locale: 'en' };

const ECHO = {
  python: { 'function.py': 'def execute(models, inputs):\n    return {"Value": inputs}\n' },
  typescript: {
    'function.ts':
      'import type { Models } from "parti";\nexport function execute(_models: Models, inputs: Record<string, any>) {\n  return { outputs: { Value: inputs } };\n}\n',
  },
} as const;

const folder = openTemporaryFolder('parti-filled-');
const languages = createLanguages(loadLibrary().runtime, { cacheFolder: folder });
const states = await languages.states();
const isReady = (language: string) => states.some((one) => one.language === language && one.state === 'ready');
beforeAll(async () => {
  await loadEditors();
  // Editors that are chunks of their own are fetched when they are first shown.
  for (const { Editor } of Object.values(INPUT_KINDS))
    if (Editor)
      renderToStaticMarkup(
        <I18nextProvider i18n={shownTexts()}>
          <Editor label="" property={{ type: 'string', enum: [] }} value={null} units={METRIC} onCommit={() => undefined} />
        </I18nextProvider>,
      );
  await vi.dynamicImportSettled();
});
afterAll(() => languages.close());

/** What an author's function in the jail was given. */
async function given(language: 'python' | 'typescript', bundle: string, inputs: JsonObject): Promise<JsonValue> {
  const digest = createHash('sha256').update(bundle).digest('hex');
  const call = { digest, bundle, account: 'ann', inputs, models: {}, timeoutMs: 20_000 };
  const { result } = await languages.run(language, call, 'foreign');
  return (result.outputs as Record<string, JsonValue>)['Value']!;
}

describe.skipIf(!hasCorpus)('inputs of published records filled in as the panel lets (skipped where there are none)', () => {
  it.each([
    ['python', { system: 'metric', locale: 'en' }],
    ['typescript', { system: 'imperial', locale: 'de' }],
  ] as const)(
    'W3.08 W3.09 reach a function in %s as they were typed, nothing on the console: %j',
    async (language, units) => {
      const lines = (['error', 'warn', 'log'] as const).map((kind) =>
        vi.spyOn(console, kind).mockImplementation(() => undefined),
      );
      const bundle = isReady(language) ? await languages.publish(language, ECHO[language]) : undefined;
      // One of them is no JSON as its author published it.
      const paths = globSync('functions/*.json', { cwd: CORPUS }).filter((path) => !path.includes('CoreByEnvelope'));
      const seen = { values: 0, hidden: [] as string[] };
      for (const path of paths.toSorted()) {
        const raw = JSON.parse(corpusText(path)) as JsonObject;
        const record = { ...readFunctionRecord(raw), modelDependencies: [] };
        const panel = new Panel(record, units);
        panel.fill();
        const made = panel.arguments();
        const got = bundle === undefined ? made : await given(language, bundle, made);
        for (const { path: at, value } of panel.typed) {
          const there = cellAt(got, at);
          if (typeof value === 'number') expect(there, `${path} ${at.join('/')}`).toBeCloseTo(value, 9);
          else if (isJsonObject(value)) expect(there, `${path} ${at.join('/')}`).toMatchObject(value);
          else expect(there, `${path} ${at.join('/')}`).toEqual(value);
        }
        seen.values += panel.typed.length;
        seen.hidden.push(...panel.hidden.map((one) => `${record.name}: ${one.join('/')}`));
      }
      expect(lines.flatMap((spy) => spy.mock.calls)).toEqual([]);
      vi.restoreAllMocks();
      expect(seen.hidden).toEqual([]);
      expect(seen.values).toBeGreaterThan(120);
    },
    120_000,
  );
});
