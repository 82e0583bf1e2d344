import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { FunctionRecord, LibraryFunction, LocalRunnerStatus, NodeRun, WorkflowDocument } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { lay, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { createGraph } from '../editor/create-graph.ts';
import { GraphContext, type GraphActions } from '../editor/graph-context.ts';
import { NodeCard } from './node-card.tsx';
import { isSameState } from './use-card.ts';

const levels = sampleFunction({
  id: 'Levels',
  output: 'Levels',
  inputs: {
    Height: { type: 'number', $partiUnitType: 'length', multipleOf: 0.5, minimum: 2, maximum: 9, default: 3, $partiOrder: 1 },
    Basement: { type: 'boolean', default: true, $partiOrder: 2 },
    Use: { type: 'string', enum: ['Offices', 'Flats'], default: 'Flats', $partiOrder: 3 },
    Note: { type: 'string', $partiOrder: 4 },
  },
  outputs: [{ name: 'Count', type: 'number' }],
});
const floors = sampleFunction({
  id: 'Floors',
  output: 'Floors',
  dependencies: ['Levels'],
  inputs: { Storeys: { type: 'number' } },
});

interface Shown {
  document?: WorkflowDocument;
  functions?: FunctionRecord[];
  runs?: NodeRun[];
  canEdit?: boolean;
  library?: readonly LibraryFunction[];
  actions?: GraphActions;
  language?: 'en' | 'de' | 'ja';
  id?: string;
}

/** Markup of one card as a browser would get it. */
function card({
  document = sampleDocument({ L: 'Levels' }),
  functions = [levels, floors],
  runs,
  canEdit,
  library,
  actions = {},
  language,
  id = 'L',
}: Shown = {}) {
  const graph = createGraph(fakePorts({ document, functions, runs, canEdit, ...(library ? { library } : {}) }));
  graph.attach();
  graph.units.set({ system: 'metric', locale: language ?? 'en' });
  return renderToStaticMarkup(
    <I18nextProvider i18n={shownTexts(language)}>
      <GraphContext value={{ graph, actions }}>
        <NodeCard id={id} />
      </GraphContext>
    </I18nextProvider>,
  );
}

/** The element whose opening tag holds `attribute`, up to the next element like it. */
const tagWith = (markup: string, attribute: string) => markup.match(new RegExp(`<[a-z]+[^>]*${attribute}[^>]*>`))?.[0] ?? '';

describe('chips of a card', () => {
  it('are a number with its limits, a switch, a list of options, and a button for the rest', () => {
    const markup = card();
    const height = tagWith(markup, 'data-chip="Height"');
    for (const part of [
      'role="spinbutton"',
      'aria-valuenow="3"',
      'aria-valuemin="2"',
      'aria-valuemax="9"',
      'aria-valuetext="3.0 m"',
    ])
      expect(height.replaceAll('\u00A0', ' ')).toContain(part);
    expect(tagWith(markup, 'data-chip="Basement"')).toMatch(/role="switch".*aria-checked="true"/);
    expect(tagWith(markup, 'aria-label="Use: Flats"')).toContain('data-kind="pick"');
    expect(tagWith(markup, 'aria-label="Note: Not set"')).toContain('aria-expanded="false"');
  });

  it('are told apart from values that can be changed where a person only looks', () => {
    const markup = card({ canEdit: false });
    expect(markup).not.toContain('role="spinbutton"');
    for (const name of ['Height', 'Basement', 'Use', 'Note'])
      expect(tagWith(markup, `data-chip="${name}"`)).toContain('disabled');
  });

  it('ask for what the run missed', () => {
    const markup = card({ runs: [{ nodeId: 'L', state: 'missing-input', missing: ['Note'] }] });
    expect(tagWith(markup, 'data-chip="Note"')).toMatch(/aria-invalid="true".*aria-label="Note: Choose"/);
    expect(tagWith(markup, 'data-chip="Use"')).not.toContain('aria-invalid');
    expect(markup).toContain('Note is missing');
  });

  it('speak the language of the person', () => {
    expect(card({ language: 'de' })).toContain('3,0');
    expect(tagWith(card({ language: 'de' }), 'aria-label="Note: ')).not.toContain('Not set');
  });
});

describe('a function on the machine of its author', () => {
  const runOn = (status: LocalRunnerStatus): NodeRun => ({
    ...{ nodeId: 'L', state: 'succeeded', resultDigest: 'd' },
    localRunner: { status, machine: 'atelier-04', ownerId: 'lena', ownerName: 'Lena' },
  });

  it('W4.02 W8.02d says each of the six states of its runner, in every language', () => {
    const said = (status: LocalRunnerStatus, language: 'en' | 'de' | 'ja') => card({ runs: [runOn(status)], language });
    expect(tagWith(said('ready', 'en'), 'data-part="node"')).toContain('data-state="done"');
    expect(tagWith(said('disconnected', 'en'), 'data-part="node"')).toContain('data-state="stale"');
    expect(said('disconnected', 'en')).toContain('The local runner is not connected.');
    expect(said('connecting', 'en')).toContain('Connecting to the local runner.');
    expect(said('connected', 'en')).toContain('The local runner is connected.');
    expect(said('reconnecting', 'en')).toContain('Connecting to the local runner again.');
    expect(said('error', 'en')).toContain('The local runner reports an error.');
    for (const language of ['de', 'ja'] as const) expect(said('disconnected', language)).not.toContain('The local runner');
    expect(said('disconnected', 'en')).toContain('Runs on atelier-04, for Lena');
  });

  it('is drawn anew when its runner comes or goes, and not for what its last line alone tells', () => {
    expect(isSameState(runOn('ready'), runOn('disconnected'))).toBe(false);
    expect(isSameState(runOn('ready'), { ...runOn('ready'), durationMs: 5 })).toBe(true);
  });
});

describe('rows of a card', () => {
  it('show what is wired instead of a chip, and a dependency that nothing gives', () => {
    const alone = card({ document: sampleDocument({ F: 'Floors' }), id: 'F' });
    expect(alone).toContain('<span class="from">missing</span>');
    const document = sampleDocument({ L: 'Levels', F: 'Floors' });
    lay(document, 'L', 'out/Count', 'F', 'in/Storeys');
    const wired = card({ document, id: 'F', runs: [{ nodeId: 'L', state: 'running' }] });
    expect(wired).not.toContain('data-chip="Storeys"');
    expect(wired).toContain('<span class="from">coming</span>');
    expect(wired).not.toContain('>missing<');
  });

  it('offer to take a broken wire off', () => {
    const document = sampleDocument({ F: 'Floors' });
    lay(document, 'gone', 'out/Count', 'F', 'in/Storeys');
    expect(card({ document, id: 'F' })).toContain('aria-label="Remove the broken wire of Storeys"');
  });

  it('open nothing where the function is unknown, and name what the node pins', () => {
    const markup = card({ functions: [] });
    expect(markup).toContain('Levels</h3>');
    expect(markup).not.toContain('data-chip');
    expect(markup).toContain('data-state="failed"');
  });
});

describe('foot of a card', () => {
  it('says what went wrong in the author’s words', () => {
    const error = { code: 'run.failed', message: 'Too low for a storey.' };
    const markup = card({ runs: [{ nodeId: 'L', state: 'failed', error }] });
    expect(tagWith(markup, 'data-part="node"')).toContain('data-state="failed"');
    expect(markup).toContain('Too low for a storey.');
  });

  it('is read out as it is seen: stopped behind another, not run yet, took too long', () => {
    const named = (state: NodeRun['state'], language: 'en' | 'de' | 'ja') =>
      tagWith(card({ runs: [{ nodeId: 'L', state, missing: ['L'] }], language }), 'data-part="node"').match(
        /aria-label="([^"]*)"/,
      )?.[1];
    expect(named('blocked', 'en')).toBe('Levels, Stopped');
    expect(named('blocked', 'de')).toBe('Levels, Angehalten');
    expect(named('blocked', 'ja')).toBe('Levels, 停止中');
    expect(named('waiting', 'en')).toBe('Levels, Waiting');
    expect(named('idle', 'en')).toBe('Levels, Not run yet');
    expect(named('timed-out', 'en')).toBe('Levels, Took too long');
  });

  it('offers what can be done, to those who may', () => {
    const runs: NodeRun[] = [{ nodeId: 'L', state: 'timed-out' }];
    expect(card({ runs })).toMatch(/Took too long.*<button[^>]*>.*Run/);
    expect(card({ runs, canEdit: false })).toContain('Took too long');
    expect(card({ runs, canEdit: false })).not.toMatch(/Took too long.*<button[^>]*>.*Run/);
  });

  it('W1.04b: says that a function is defunct, and offers who may edit to take it out', () => {
    const runs: NodeRun[] = [
      { nodeId: 'L', state: 'failed', error: { code: 'function.defunct', parameters: { language: 'grasshopper' } } },
    ];
    expect(card({ runs })).toMatch(/Functions in grasshopper no longer run\..*<button[^>]*>.*Remove/);
    expect(card({ runs, canEdit: false })).toContain('Functions in grasshopper no longer run.');
    expect(card({ runs, canEdit: false })).not.toContain('Remove');
  });

  it('P3.12 offers the test version of what is not released to those who have one, and says what else helps', () => {
    const error = { code: 'run.not-released', parameters: { owner: 'Ann' } };
    const runs: NodeRun[] = [{ nodeId: 'L', state: 'not-released', error }];
    const actions = { useTestVersion: () => undefined };
    const versions = (stage: LibraryFunction['stage'], digest = 'other') => [{ record: levels, digest, stage }];
    const withTest = card({ runs, actions, library: versions('test') });
    expect(withTest).toMatch(/No live version yet.*<button[^>]*>.*Use test/);
    expect(tagWith(withTest, 'data-tip="Switch')).toContain('or ask Ann to release it.');
    expect(card({ runs, actions, library: versions('test'), canEdit: false })).not.toContain('Use test');
    // Nothing is offered that would be refused.
    expect(card({ runs, actions, library: versions('live') })).not.toContain('Use test');
    const pinned = sampleDocument({ L: 'Levels' }).nodes['L']?.digest ?? '';
    expect(card({ runs, actions, library: versions('test', pinned) })).not.toContain('Use test');
  });

  it('tells how long it took, and that it was reused', () => {
    expect(card({ runs: [{ nodeId: 'L', state: 'succeeded', durationMs: 1234 }] })).toContain('1.2 s');
    expect(card({ runs: [{ nodeId: 'L', state: 'succeeded', durationMs: 12.4 }] })).toContain('12 ms');
    expect(card({ runs: [{ nodeId: 'L', state: 'reused' }] })).toContain('<span class="end">reused</span>');
  });
});
