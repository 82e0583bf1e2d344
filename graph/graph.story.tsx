import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#ui';
import { emptyWorkflowDocument, type NodeRun, type WorkflowDocument, type WorkflowLink } from '#domain';
import { fakePorts, type FakeOptions } from '#fixtures/fake-ports';
import '#fixtures/story-graph';
import { createGraph } from './editor/create-graph.ts';
import { GraphEditor } from './graph-editor.tsx';
import { towerDocument, towerFunctions, towerResults, towerRuns } from './tower.story-data.ts';

function Board({ options, selection = [], height = '100vh' }: { options: FakeOptions; selection?: string[]; height?: string }) {
  const { i18n } = useTranslation('graph');
  const made = useMemo(() => {
    const ports = fakePorts(options);
    return { ports, graph: createGraph(ports) };
  }, [options]);
  const [chosen, setChosen] = useState(selection);
  const units = useMemo(() => ({ system: 'metric' as const, locale: i18n.language }), [i18n.language]);
  useEffect(() => {
    window.storyGraph = made;
  }, [made]);
  return (
    <div style={{ blockSize: height }}>
      <GraphEditor graph={made.graph} units={units} selection={chosen} onSelectionChange={setChosen} />
    </div>
  );
}

const TOWER: FakeOptions = { document: towerDocument(), functions: towerFunctions, runs: towerRuns, results: towerResults };
const EMPTY: FakeOptions = { document: emptyWorkflowDocument(), functions: towerFunctions };
const READ_ONLY: FakeOptions = { ...TOWER, canEdit: false };

/** The workflow of the pictures. */
export const Tower = () => <Board options={TOWER} selection={['Facade']} />;

/** A new workflow. */
export const Empty = () => <Board options={EMPTY} />;

/** For people who only look. */
export const ReadOnly = () => <Board options={READ_ONLY} />;

const STATES: NodeRun[] = [
  { nodeId: 'Levels', state: 'missing-input', missing: ['Count'] },
  { nodeId: 'Envelope', state: 'not-released' },
  { nodeId: 'Core', state: 'timed-out', durationMs: 30_000 },
  { nodeId: 'Facade', state: 'blocked', missing: ['Envelope'] },
  { nodeId: 'Columns', state: 'idle' },
];

function damaged(): WorkflowDocument {
  const document = towerDocument();
  const node = (id: string) => document.nodes[id] as WorkflowDocument['nodes'][string];
  node('AreaReport').disabled = true;
  document.nodes['Site2'] = { ...node('Site') };
  document.layout['Site2'] = [16, 560, 0];
  document.nodes['Gone'] = {
    functionId: 'function-of-nobody',
    stage: 'live',
    digest: 'x',
    name: '',
    disabled: false,
    inputs: {},
    links: {},
  };
  document.layout['Gone'] = [280, 560, 0];
  node('Cost').links = { ...node('Cost').links, 'in/Rates': { lost: { node: 'deleted', output: 'out/Rates', order: 0 } } };
  return document;
}

const DAMAGED: FakeOptions = {
  document: damaged(),
  functions: towerFunctions,
  runs: [...towerRuns.filter((run) => !STATES.some((other) => other.nodeId === run.nodeId)), ...STATES],
  results: towerResults,
};

/** What can go wrong: redundant producers, an unknown function, a broken wire, missing inputs, a function that is off. */
export const Damaged = () => <Board options={DAMAGED} />;

/** A graph of many cards, laid out in columns. */
export const Large = () => {
  const count = Number(new URLSearchParams(location.search).get('count') ?? 1000);
  const options = useMemo(() => large(count), [count]);
  return <Board options={options} />;
};

function large(count: number): FakeOptions {
  const document = emptyWorkflowDocument();
  const column = 20;
  for (let index = 0; index < count; index++) {
    const id = `n${index}`;
    const source = index - column + ((index * 7) % 5) - 2;
    const links: Record<string, Record<string, WorkflowLink>> = index >= column && source >= 0
      ? { 'in/Gross area': { a: { node: `n${source}`, output: 'out/Cost', order: 0 } } }
      : {};
    document.nodes[id] = {
      functionId: 'Cost',
      stage: 'live',
      digest: 'Cost@1',
      name: `Cost ${index}`,
      disabled: false,
      inputs: {},
      links,
    };
    document.layout[id] = [Math.floor(index / column) * 288, (index % column) * 192, 0];
  }
  return { document, functions: towerFunctions };
}
