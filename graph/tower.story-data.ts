import {
  emptyWorkflowDocument,
  readFunctionRecord,
  type FunctionRecord,
  type JsonValue,
  type NodeRun,
  type RunResult,
  type WorkflowDocument,
  type WorkflowLink,
} from '#domain';

type Output = { name: string; type: 'number' | 'string' | 'list' | 'boolean'; unit_type?: string };

interface Spec {
  id: string;
  name?: string;
  output?: string;
  dependencies?: string[];
  inputs?: Record<string, JsonValue>;
  outputs?: Output[];
  at: [number, number];
  links?: Record<string, Record<string, WorkflowLink>>;
}

const number = (value: number, order: number, unit?: string): JsonValue => ({
  type: 'number',
  default: value,
  $partiOrder: order,
  ...(unit ? { $partiUnitType: unit } : {}),
});
const measured = (value: number, minimum: number, maximum: number, step: number, order: number): JsonValue => ({
  type: 'number',
  default: value,
  minimum,
  maximum,
  multipleOf: step,
  $partiOrder: order,
  $partiUnitType: 'length',
});
const link = (node: string, output: string, order = 0): Record<string, WorkflowLink> => ({
  [`${node}-${order}`]: { node, output, order },
});
const file = (name: string): JsonValue => ({ type: 'string', default: name, $partiFileTypes: [name.split('.').at(-1) ?? ''] });

/** The graph of the pictures: twelve functions from the site to the cost. */
const SPECS: Spec[] = [
  {
    id: 'Location',
    output: 'Location',
    inputs: { Origin: { $ref: 'https://parti.example/Location', default: { latitude: 47.3769, longitude: 8.5417 } } },
    outputs: [{ name: 'Sun path', type: 'string' }],
    at: [16, 24],
  },
  {
    id: 'Site',
    output: 'Site',
    dependencies: [],
    inputs: { Survey: file('survey-04.dxf'), 'Contour step': measured(2, 0.5, 10, 0.5, 2) },
    outputs: [{ name: 'Plot area', type: 'number', unit_type: 'area' }],
    at: [16, 188],
  },
  {
    id: 'Levels',
    output: 'Levels',
    inputs: {
      Count: { type: 'integer', default: 24, minimum: 1, maximum: 60, $partiOrder: 1 },
      'Storey height': measured(3.6, 2.4, 6, 0.05, 2),
    },
    outputs: [{ name: 'Height', type: 'number', unit_type: 'length' }],
    at: [16, 376],
  },
  {
    id: 'Envelope',
    output: 'Envelope',
    dependencies: ['Location', 'Site', 'Levels'],
    inputs: { Setback: measured(6, 0, 20, 0.5, 1) },
    outputs: [{ name: 'Volume', type: 'number', unit_type: 'volume' }],
    at: [280, 92],
  },
  {
    id: 'Core',
    output: 'Core',
    dependencies: ['Levels'],
    inputs: {
      Lifts: { type: 'integer', default: 6, minimum: 1, maximum: 12, $partiOrder: 1 },
      'Fire lift': { type: 'boolean', default: true, $partiOrder: 2 },
    },
    at: [280, 376],
  },
  {
    id: 'Floors',
    output: 'Floors',
    dependencies: ['Envelope', 'Levels', 'Core'],
    outputs: [{ name: 'Gross area', type: 'number', unit_type: 'area' }],
    at: [552, 28],
  },
  {
    id: 'Facade',
    output: 'Panels',
    dependencies: ['Envelope', 'Levels'],
    inputs: { 'Sun path': { type: 'string', default: '', $partiOrder: 1 }, 'Panel width': measured(2.25, 0.6, 4.5, 0.05, 2) },
    outputs: [{ name: 'Surface', type: 'number', unit_type: 'area' }],
    links: { 'in/Sun path': link('Location', 'out/Sun path') },
    at: [552, 240],
  },
  {
    id: 'Columns',
    output: 'Columns',
    dependencies: ['Envelope', 'Core'],
    inputs: { Bay: measured(9, 3, 15, 0.5, 1) },
    at: [552, 476],
  },
  {
    id: 'Roof',
    output: 'Roof',
    dependencies: ['Envelope'],
    outputs: [{ name: 'Terraces', type: 'number', unit_type: 'area' }],
    at: [824, 24],
  },
  {
    id: 'AreaReport',
    name: 'Area report',
    dependencies: ['Floors'],
    inputs: { 'Group by': { type: 'string', enum: ['Use', 'Level', 'Tenant'], default: 'Use' } },
    outputs: [{ name: 'Areas', type: 'list' }],
    at: [824, 180],
  },
  {
    id: 'Cost',
    inputs: { 'Gross area': number(0, 1, 'area'), Surface: number(0, 2, 'area'), Rates: file('rates-2026.csv') },
    outputs: [{ name: 'Cost', type: 'number', unit_type: 'currency' }],
    links: { 'in/Gross area': link('Floors', 'out/Gross area'), 'in/Surface': link('Facade', 'out/Surface') },
    at: [824, 336],
  },
  {
    id: 'ModelFile',
    name: 'Model file',
    dependencies: ['Panels'],
    inputs: { 'File name': { type: 'string', default: 'tower.glb' } },
    outputs: [{ name: 'Size', type: 'number' }],
    at: [824, 520],
  },
];

/** Records of the twelve functions. */
export const towerFunctions: readonly FunctionRecord[] = SPECS.map(
  ({ id, name, output, dependencies = [], inputs = {}, outputs = [] }) =>
    readFunctionRecord({
      id,
      name: name ?? id,
      language: 'typescript',
      description: '',
      ...(output ? { model_output: output } : {}),
      model_dependencies: dependencies.map((dependency) => ({ name: dependency, optional: false })),
      input_schema: { type: 'object', properties: inputs },
      outputs: outputs.map((entry) => ({ description: '', ...entry })),
    }),
);

/** The document of the pictures. */
export function towerDocument(): WorkflowDocument {
  const document = emptyWorkflowDocument('Tower on a slope');
  for (const { id, at, links = {} } of SPECS) {
    document.nodes[id] = { functionId: id, stage: 'live', digest: `${id}@1`, name: '', disabled: false, inputs: {}, links };
    document.layout[id] = [...at, 0];
  }
  return document;
}

/** One node in each state that the pictures show. */
export const towerRuns: readonly NodeRun[] = [
  { nodeId: 'Location', state: 'reused', resultDigest: 'Location' },
  { nodeId: 'Site', state: 'reused', resultDigest: 'Site' },
  { nodeId: 'Levels', state: 'succeeded', durationMs: 100, resultDigest: 'Levels' },
  { nodeId: 'Envelope', state: 'succeeded', durationMs: 300, resultDigest: 'Envelope' },
  { nodeId: 'Core', state: 'running', progress: 0.62, activity: 'Placing stairs' },
  { nodeId: 'Floors', state: 'succeeded', durationMs: 600, resultDigest: 'Floors' },
  { nodeId: 'Facade', state: 'succeeded', durationMs: 1400, resultDigest: 'Facade' },
  { nodeId: 'Columns', state: 'waiting', missing: ['Core'] },
  { nodeId: 'Roof', state: 'reused', resultDigest: 'Roof' },
  { nodeId: 'AreaReport', state: 'succeeded', durationMs: 200, resultDigest: 'AreaReport' },
  { nodeId: 'Cost', state: 'failed', error: { code: 'run.failed', message: 'No rate for “Fin, aluminium”' } },
  { nodeId: 'ModelFile', state: 'out-of-date', resultDigest: 'ModelFile' },
];

const model = (type: string, count: number): RunResult['model'] => ({
  Elements: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${type}-${index}`,
      { discriminator: `Elements.${type}`, Id: `${type}-${index}` },
    ]),
  ),
});
const result = (outputs: Record<string, JsonValue>, type?: string, count = 1): RunResult => ({
  outputs,
  messages: [],
  ...(type ? { model: model(type, count) } : {}),
});

/** What the functions gave; counted from the drawn building. */
export const towerResults: Record<string, RunResult> = {
  Location: result({ 'Sun path': '21 Jun' }, 'Origin'),
  Site: result({ 'Plot area': 7240 }, 'Site'),
  Levels: result({ Height: 88.8 }, 'Level', 24),
  Envelope: result({ Volume: 84272 }, 'Envelope'),
  Floors: result({ 'Gross area': 22113 }, 'Floor', 24),
  Facade: result({ Surface: 10411 }, 'Panel', 1232),
  Roof: result({ Terraces: 486 }, 'Roof', 5),
  AreaReport: result({ Areas: ['Office', 'Lobby', 'Retail', 'Plant'] }),
  ModelFile: result({ Size: 4.2 }),
};
