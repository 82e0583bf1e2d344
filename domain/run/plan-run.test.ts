import { describe, expect, it } from 'vitest';
import { lay, lookupIn, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { sha256Hex } from '../canonical/sha.ts';
import { portsFit } from '../graph/can-connect.ts';
import { findPort } from '../graph/port.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { WorkflowDocument, WorkflowNode } from '../workflow/document.ts';
import { planRun, type NodeStep, type UpstreamState } from './plan-run.ts';

const site = sampleFunction({ id: 'site', output: 'Site', outputs: [{ name: 'Area', type: 'number' }] });
const envelope = sampleFunction({
  overrides: {
    Footprint: {
      context: '[*discriminator=Elements.Envelope]',
      identity: { E: { type: 'number' } },
      schema: { P: { type: 'number' } },
    },
  },
  id: 'envelope',
  output: 'Envelope',
  dependencies: ['Site'],
  inputs: { Height: { type: 'number', default: 3, minimum: 1 }, Name: { type: 'string', default: 'A' } },
});
const report = sampleFunction({
  id: 'report',
  dependencies: ['Extra?'],
  inputs: { Area: { type: 'number' }, File: { type: 'string' } },
  required: ['File'],
});
const functionOf = lookupIn([site, envelope, report]);

const plan = (document: WorkflowDocument, epoch = 'e1') => planRun(document, functionOf, { epoch, sha256: sha256Hex });
const done = (modelDigest: string, outputs = {}): UpstreamState => ({
  kind: 'done',
  result: { modelDigest, outputs, model: () => ({ Elements: { l: { Id: 'l', discriminator: 'L', Area: 7 } } }) },
});
const keyOf = (step: NodeStep) => (step.kind === 'ready' ? step.key : step.kind);

describe('W5.06a a number that comes to a range', () => {
  const range = { $ref: 'https://parti.dev/Schemas/Range.json', type: 'object', minimum: 0, maximum: 100 };
  const stepWith = (property: object, area: unknown) => {
    const taker = sampleFunction({ id: 'taker', inputs: { Span: property as never } });
    const document = sampleDocument({ s: 'site', t: 'taker' });
    lay(document, 's', 'out/Area', 't', 'in/Span');
    const options = { epoch: 'e1', sha256: sha256Hex };
    return planRun(document, lookupIn([site, taker]), options).step('t', () => done('m', { Area: area }));
  };

  it.each([
    [range, { Min: 40, Max: 40 }],
    [
      { ...range, default: { min: 1, max: 2 } },
      { min: 40, max: 40 },
    ],
    [{ $partiStyle: 'range', type: 'array', items: { type: 'number' } }, [40, 40]],
    [
      { type: 'object', properties: { Minimum: { type: 'number' }, Maximum: { type: 'number' } }, $partiStyle: 'range' },
      { Minimum: 40, Maximum: 40 },
    ],
  ])('is both of its ends: %j', (property, span) => {
    expect(stepWith(property, 40)).toMatchObject({ kind: 'ready', inputs: { Span: span } });
  });

  it('keeps to the limits of the range', () => {
    expect(stepWith(range, 140)).toMatchObject({
      kind: 'stopped',
      run: { error: { code: 'run.invalid-values', parameters: { input: 'Span', reason: 'property.number-too-high' } } },
    });
  });
});

describe('W5.06a what connects', () => {
  const KINDS: object[] = [
    { type: 'number' },
    { type: 'integer' },
    { type: 'boolean' },
    { type: 'string' },
    { type: 'string', format: 'date' },
    { type: 'string', format: 'time' },
    { type: 'string', format: 'color' },
    { type: 'string', enum: ['a', 'b'] },
    { type: 'number', enum: [1, 2] },
    { enum: [1, 2] },
    { type: 'boolean', enum: [true] },
    { type: 'object', properties: { A: { type: 'number' } } },
    { type: 'array', items: { type: 'string' } },
    { type: 'array', items: { type: 'number' } },
    { $partiStyle: 'range', type: 'array', items: { type: 'number' } },
    ...['Range', 'Color', 'Plane', 'Vector3', 'Polygon', 'Profile', 'ProfileConstraint', 'TransformConstraints', 'Transform'].map(
      (name) => ({ $ref: `https://parti.dev/Schemas/${name}.json`, type: 'object' }),
    ),
    ...['Location', 'InputData', 'InputFolder', 'FileDestination'].map((name) => ({
      $ref: `https://parti.dev/Schemas/${name}.json`,
    })),
  ];
  const VALUES = {
    number: [1, 2],
    string: ['a', '#FF0000', 'Light Blue', '2026-01-01', '12:00:00'],
    boolean: [true],
    list: [[], ['a'], [1]],
  };

  it.each(KINDS)('takes at least one value of what it connects to: %j', (property) => {
    const never: string[] = [];
    for (const [type, values] of Object.entries(VALUES)) {
      const giver = sampleFunction({ id: 'giver', outputs: [{ name: 'Out', type }] });
      const taker = sampleFunction({ id: 'taker', inputs: { In: property as never } });
      const [from, to] = [findPort(giver, 'out/Out'), findPort(taker, 'in/In')];
      if (!from || !to || !portsFit(from, to).ok) continue;
      const document = sampleDocument({ s: 'giver', t: 'taker' });
      lay(document, 's', 'out/Out', 't', 'in/In');
      const planned = planRun(document, lookupIn([giver, taker]), { epoch: 'e1', sha256: sha256Hex });
      const takes = values.some((value) => planned.step('t', () => done('m', { Out: value as never })).kind === 'ready');
      if (!takes) never.push(type);
    }
    expect(never).toEqual([]);
  });

  it('the text of a colour is that colour; another text is refused as none', () => {
    const taker = sampleFunction({ id: 'taker', inputs: { Tint: { $ref: 'https://parti.dev/Schemas/Color.json' } as never } });
    const giver = sampleFunction({ id: 'giver', outputs: [{ name: 'Out', type: 'string' }] });
    const document = sampleDocument({ s: 'giver', t: 'taker' });
    lay(document, 's', 'out/Out', 't', 'in/Tint');
    const planned = planRun(document, lookupIn([giver, taker]), { epoch: 'e1', sha256: sha256Hex });
    const step = (Out: string) => planned.step('t', () => done('m', { Out }));
    expect(step('#FF0000')).toMatchObject({ inputs: { Tint: { Red: 1, Green: 0, Blue: 0, Alpha: 1 } } });
    expect(step('reddish')).toMatchObject({ kind: 'stopped' });
  });
});

describe('W3.10b an input that shows for the output type of a dependency', () => {
  const typed = { type: 'number', $partiShowIf: { conditions: [{ dependency: 'Site', outputType: 'Elements.Plot' }] } };
  const taker = sampleFunction({ id: 'taker', dependencies: ['Site'], inputs: { Depth: { ...typed, maximum: 5 } as never } });
  const reasonWith = (elementTypes: string[]) => {
    const document = sampleDocument({ s: 'site', t: 'taker' });
    document.nodes['t']!.inputs = { Depth: 9 };
    const step = planRun(document, lookupIn([{ ...site, elementTypes }, taker]), { epoch: 'e', sha256: sha256Hex }).step(
      't',
      () => done('m'),
    );
    return step.kind === 'stopped' ? step.run.error?.parameters?.['reason'] : step.kind;
  };

  it('counts where the producer gives that type, and not where it gives another', () => {
    expect(reasonWith(['https://schemas.example/Elements/Plot.json'])).toBe('property.number-too-high');
    expect(reasonWith(['https://schemas.example/Elements/Wall.json'])).toBe('ready');
  });
});

describe('keys', () => {
  const base = () => sampleDocument({ s: 'site', e: 'envelope' });
  const key = (document: WorkflowDocument, upstream = 'm1', epoch = 'e1') =>
    keyOf(plan(document, epoch).step('e', () => done(upstream)));

  it('is the same for a default that is given and one that is not', () => {
    const given = base();
    given.nodes['e']!.inputs = { Name: 'A', Height: 3 };
    expect(key(given)).toBe(key(base()));
    expect(key(base())).toMatch(/^[0-9a-f]{64}$/);
  });

  it('does not depend on node ids, names or positions', () => {
    const other = sampleDocument({ q: 'site', r: 'envelope' });
    other.nodes['r']!.name = 'My envelope';
    expect(keyOf(plan(other).step('r', () => done('m1')))).toBe(key(base()));
  });

  it('changes with an input, the version, the epoch and an upstream model, and with nothing else', () => {
    const input = base();
    input.nodes['e']!.inputs = { Height: 4 };
    const version = base();
    version.nodes['e']!.digest = 'envelope@2';
    const keys = [key(base()), key(input), key(version), key(base(), 'm2'), key(base(), 'm1', 'e2')];
    expect(new Set(keys).size).toBe(5);
    const minusZero = base();
    minusZero.nodes['s']!.inputs = { unknown: 1 };
    expect(keyOf(plan(minusZero).step('s', () => done('')))).toBe(keyOf(plan(base()).step('s', () => done(''))));
  });

  it('changes with an override', () => {
    const edited = base();
    edited.nodes['e']!.overrides = { Footprint: { x: { identity: { E: 1 }, value: { P: 2 } } } };
    expect(key(edited)).not.toBe(key(base()));
    const step = plan(edited).step('e', () => done('m1'));
    expect(step).toMatchObject({ overrides: [{ overrides: [{ id: 'x', identity: { E: 1 }, value: { P: 2 } }] }] });
  });

  it('stays where nothing of an override reaches the function, and with how an entry came about', () => {
    const entry = { identity: { E: 1 }, value: { P: 2 }, order: 1 };
    const keyWith = (overrides: WorkflowDocument['nodes'][string]['overrides']) => {
      const document = base();
      document.nodes['e']!.overrides = overrides ?? {};
      return key(document);
    };
    expect(keyWith({ Gone: { x: entry }, additions: { x: entry } })).toBe(key(base()));
    const told = { ...entry, executionId: 'r', previous: { P: 1 }, order: 7, element: { Id: 'a' } };
    expect(keyWith({ Footprint: { x: told } })).toBe(keyWith({ Footprint: { x: entry } }));
  });
});

describe('steps', () => {
  it('waits, then is ready with the models it needs', () => {
    const walk = plan(sampleDocument({ s: 'site', e: 'envelope' }));
    expect(walk.order).toEqual(['s', 'e']);
    expect(walk.step('e', () => ({ kind: 'pending' }))).toEqual({ kind: 'waiting', missing: ['s'] });
    expect(walk.step('e', () => done('m1'))).toMatchObject({
      kind: 'ready',
      inputs: { Height: 3, Name: 'A' },
      models: [{ name: 'Site', node: 's', digest: 'm1' }],
    });
  });

  it('names what is missing', () => {
    expect(plan(sampleDocument({ e: 'envelope' })).step('e', () => done(''))).toMatchObject({
      kind: 'stopped',
      run: { state: 'missing-dependency', missing: ['Site'] },
    });
    expect(plan(sampleDocument({ r: 'report' })).step('r', () => done(''))).toMatchObject({
      kind: 'stopped',
      run: { state: 'missing-input', missing: ['File'] },
    });
  });

  it('refuses a value below its minimum', () => {
    const document = sampleDocument({ s: 'site', e: 'envelope' });
    document.nodes['e']!.inputs = { Height: 0 };
    expect(plan(document).step('e', () => done(''))).toMatchObject({
      run: {
        state: 'failed',
        error: { code: 'run.invalid-values', parameters: { input: 'Height', reason: 'property.number-too-low' } },
      },
    });
  });

  it('blocks only what lies behind a failure', () => {
    const walk = plan(sampleDocument({ s: 'site', e: 'envelope', r: 'report' }));
    expect(walk.step('e', () => ({ kind: 'failed' }))).toEqual({ kind: 'stopped', run: { state: 'blocked', missing: ['s'] } });
  });

  it('shows a disabled node as such and its consumer as missing a dependency', () => {
    const document = sampleDocument({ s: 'site', e: 'envelope' });
    document.nodes['s']!.disabled = true;
    expect(plan(document).step('s', () => done(''))).toEqual({ kind: 'stopped', run: { state: 'disabled' } });
    expect(plan(document).step('e', () => done(''))).toMatchObject({ run: { state: 'missing-dependency' } });
  });

  it('takes wired values: an output as it is, a model through its query', () => {
    const document = sampleDocument({ s: 'site', r: 'report' });
    document.nodes['r']!.inputs = { File: 'f' };
    lay(document, 's', 'out/Area', 'r', 'in/Area');
    expect(plan(document).step('r', () => done('m', { Area: 12.5 }))).toMatchObject({
      kind: 'ready',
      inputs: { Area: 12.5, File: 'f' },
    });
    document.nodes['r']!.links = {};
    lay(document, 's', 'model', 'r', 'in/Area', { query: '[*discriminator=L].Area', aggregator: 'sum' });
    expect(plan(document).step('r', () => done('m'))).toMatchObject({ kind: 'ready', inputs: { Area: 7 } });
  });

  it('fails where a value query finds nothing to read, and says which', () => {
    const document = sampleDocument({ s: 'site', r: 'report' });
    document.nodes['r']!.inputs = { File: 'f' };
    lay(document, 's', 'model', 'r', 'in/Area', { query: '[*discriminator=L].Area', aggregator: 'sum' });
    const noModel: UpstreamState = { kind: 'done', result: { outputs: {}, model: () => undefined } };
    expect(plan(document).step('r', () => noModel)).toEqual({
      kind: 'stopped',
      run: { state: 'failed', error: { code: 'query.missing-model', parameters: {} } },
    });
  });

  it('W3.07c: does not run a function whose author requires more added elements', () => {
    const Site = { validationRules: [{ type: 'minimumAddedItems', value: 1, level: 'requirement', message: 'Draw a site.' }] };
    const record = readFunctionRecord({ id: 's', name: 'S', language: 'typescript', overrides: { Site } });
    const stepWith = (additions?: NonNullable<WorkflowNode['additions']>) => {
      const document = sampleDocument({ s: 's' });
      if (additions) document.nodes['s'] = { ...document.nodes['s']!, additions };
      return planRun(document, lookupIn([record]), { epoch: 'e1', sha256: sha256Hex }).step('s', () => done(''));
    };
    expect(stepWith()).toEqual({
      kind: 'stopped',
      run: {
        state: 'failed',
        error: { code: 'rule.minimum-added-items', parameters: { value: 1, message: 'Draw a site.' } },
      },
    });
    expect(stepWith({ Site: { a: { value: {} } } }).kind).toBe('ready');
  });

  it('W1.04a: does not run a defunct function', () => {
    const grasshopper = readFunctionRecord({ id: 'old', name: 'Old', language: 'Grasshopper' });
    const walk = planRun(sampleDocument({ o: 'old' }), lookupIn([grasshopper]), { epoch: 'e1', sha256: sha256Hex });
    expect(walk.step('o', () => done(''))).toEqual({
      kind: 'stopped',
      run: { state: 'failed', error: { code: 'function.defunct', parameters: { language: 'grasshopper' } } },
    });
    expect(walk.step('nobody', () => done(''))).toEqual({ kind: 'stopped', run: { state: 'idle' } });
  });

  it('W1.04b: runs what does not wait for a defunct function, and all else once that is removed', () => {
    const grasshopper = readFunctionRecord({ id: 'old', name: 'Old', language: 'Grasshopper', output: 'Core' });
    const known = lookupIn([grasshopper, sampleFunction({ id: 'site', output: 'Site' })]);
    const walk = planRun(sampleDocument({ o: 'old', s: 'site' }), known, { epoch: 'e1', sha256: sha256Hex });
    expect(walk.step('s', () => done('')).kind).toBe('ready');
    expect(walk.step('o', () => done(''))).toMatchObject({ run: { error: { code: 'function.defunct' } } });
    const rest = planRun(sampleDocument({ s: 'site' }), known, { epoch: 'e1', sha256: sha256Hex });
    expect(rest.order).toEqual(['s']);
  });

  it('runs a function without an unknown one, and stops the unknown one', () => {
    const walk = plan(sampleDocument({ x: 'mystery', s: 'site' }));
    expect(walk.step('s', () => done('')).kind).toBe('ready');
    expect(walk.step('x', () => done(''))).toMatchObject({ run: { state: 'failed', error: { code: 'function.not-found' } } });
  });
});
