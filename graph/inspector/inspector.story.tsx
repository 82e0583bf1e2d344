import { emptyWorkflowDocument, readFunctionRecord } from '#domain';
import type { NodeRun, UnitSystem, WorkflowNode } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { Segmented, useTranslation } from '#ui';
import { useMemo, useState } from 'react';
import { Inspector } from './inspector.tsx';

const length = { type: 'number', $partiUnitType: 'length' };
const facade = readFunctionRecord({
  id: 'facade',
  name: 'Facade',
  language: 'typescript',
  description: 'Panels along every level.',
  model_dependencies: ['Envelope', { name: 'Voids', optional: true }],
  model_output: 'Facade',
  input_schema: {
    type: 'object',
    properties: {
      'Sun path': { $partiOrder: 0, type: 'number', $partiUnitType: 'plane_angle' },
      'Panel width': {
        $partiOrder: 1,
        ...length,
        minimum: 0.5,
        maximum: 4,
        multipleOf: 0.05,
        default: 2.25,
        description: 'Width of one panel from joint to joint.',
      },
      Opening: {
        $partiOrder: 2,
        type: 'array',
        $partiStyle: 'range',
        $partiUnitType: 'ratio',
        minimum: 0,
        maximum: 1,
        multipleOf: 0.01,
        default: [0.3, 0.94],
      },
      'Fin depth': { $partiOrder: 3, ...length, minimum: 0, maximum: 0.6, multipleOf: 0.05, default: 0.45 },
      'Panel colour': {
        $partiOrder: 4,
        $ref: 'https://schemas.parti.design/Color.json',
        default: { Red: 0.929, Green: 0.918, Blue: 0.894, Alpha: 1 },
      },
      Glazing: {
        $partiOrder: 5,
        type: 'string',
        enum: ['Double, clear', 'Triple, clear', 'Triple, coated'],
        default: 'Triple, clear',
      },
      'Opening vents': { $partiOrder: 6, type: 'boolean', default: true },
      'Vents every': {
        $partiOrder: 7,
        type: 'integer',
        minimum: 1,
        maximum: 6,
        default: 2,
        $partiShowIf: { conditions: [{ property: 'Opening vents', value: true }] },
      },
      'Start point': { $partiOrder: 8, $ref: 'https://schemas.parti.design/Vector3.json', default: { X: -18, Y: -13.5, Z: 9.6 } },
      Weather: {
        $partiOrder: 9,
        $ref: 'https://schemas.parti.design/Location/Point.json',
        default: { type: 'Point', coordinates: [8.5417, 47.3769] },
      },
      'Start from': { $partiOrder: 10, type: 'string', enum: ['Corner', 'Centre'], default: 'Corner' },
      Outline: {
        $partiOrder: 11,
        $ref: 'https://schemas.parti.design/Polygon.json',
        default: {
          discriminator: 'Elements.Geometry.Polygon',
          Vertices: [
            { X: 0, Y: 0, Z: 0 },
            { X: 30, Y: 0, Z: 0 },
            { X: 30, Y: 20, Z: 0 },
            { X: 0, Y: 20, Z: 0 },
          ],
        },
      },
      Label: { $partiOrder: 12, type: 'string', default: 'South' },
      Survey: { $partiOrder: 13, $ref: 'https://schemas.parti.design/InputData.json', $partiFileTypes: ['dxf', 'json'] },
      Mullion: {
        $partiOrder: 14,
        type: 'object',
        properties: {
          Width: { ...length, default: 0.06, multipleOf: 0.001, $partiPreferredUnits: { metric: 'mm', imperial: 'in' } },
          Depth: { ...length, default: 0.14, multipleOf: 0.001, $partiPreferredUnits: { metric: 'mm', imperial: 'in' } },
          Material: { type: 'string', enum: ['Larch, untreated', 'Aluminium', 'Steel'], default: 'Larch, untreated' },
        },
      },
    },
  },
  outputs: [
    { name: 'Panels', type: 'number', description: 'Number of panels.' },
    { name: 'Surface', type: 'number', unit_type: 'area', description: 'Surface of all panels.' },
  ],
  messages: {
    de: {
      name: 'Fassade',
      input_schema: {
        properties: { 'Panel width': { name: 'Breite der Fassadenelemente' }, Opening: { name: 'Öffnungsanteil' } },
      },
    },
  },
});
const envelope = readFunctionRecord({
  id: 'envelope',
  name: 'Envelope',
  language: 'typescript',
  model_output: 'Envelope',
  outputs: [{ name: 'Azimuth', type: 'number', unit_type: 'plane_angle', description: 'd' }],
});

const node = (functionId: string, more: Partial<WorkflowNode> = {}): WorkflowNode => ({
  functionId,
  stage: 'live',
  digest: `${functionId}@1`,
  name: '',
  disabled: false,
  inputs: {},
  links: {},
  ...more,
});
const runs: NodeRun[] = [
  { nodeId: 'e', state: 'succeeded', resultDigest: 'e1', durationMs: 300 },
  { nodeId: 'f', state: 'succeeded', resultDigest: 'f1', durationMs: 1400 },
];

function storyPorts() {
  const document = emptyWorkflowDocument('Tower');
  document.nodes = {
    e: node('envelope'),
    f: node('facade', {
      inputs: { Glazing: 'Triple, clear' },
      links: { 'in/Sun path': { l: { node: 'e', output: 'out/Azimuth', order: 0 } } },
    }),
  };
  return fakePorts({
    document,
    functions: [facade, envelope],
    runs,
    results: {
      e1: { outputs: { Azimuth: 21 }, messages: [], model: { Elements: { a: { Id: 'a', discriminator: 'Elements.Envelope' } } } },
      f1: {
        outputs: { Panels: 1232, Surface: 10411 },
        messages: [{ level: 'warning', text: 'Two panels overlap at level 12.' }],
        model: { Elements: { a: { Id: 'a', discriminator: 'Elements.Panel' }, b: { Id: 'b', discriminator: 'Elements.Panel' } } },
      },
    },
  });
}

/** The dock with every kind of editor. */
export function Dock() {
  const ports = useMemo(() => storyPorts(), []);
  const [system, setSystem] = useState<UnitSystem>('metric');
  const { i18n } = useTranslation();
  const upload = async (file: File, onProgress: (fraction: number) => void) => {
    onProgress(1);
    return { name: file.name, type: file.type, size: file.size, digest: '0' };
  };
  return (
    <div style={{ inlineSize: '920px', maxInlineSize: '100%' }}>
      <div style={{ blockSize: '221px', borderBlockStart: '1px solid var(--color-line)' }}>
        <Inspector {...ports} selection={['f']} units={{ system, locale: i18n.language }} uploadFile={upload} />
      </div>
      <Segmented
        label="Units"
        value={system}
        options={[
          { value: 'metric', label: 'Metric' },
          { value: 'imperial', label: 'Imperial' },
        ]}
        onChange={setSystem}
      />
    </div>
  );
}

/** Nothing, several, and an unknown function. */
export function Places() {
  const ports = useMemo(() => storyPorts(), []);
  return (
    <div style={{ display: 'grid', gap: '8px', inlineSize: '920px' }}>
      {[[], ['e', 'f'], ['e']].map((selection) => (
        <div key={selection.join()} style={{ blockSize: '180px', border: '1px solid var(--color-line)' }}>
          <Inspector {...ports} selection={selection} units={{ system: 'metric', locale: 'en' }} />
        </div>
      ))}
    </div>
  );
}
