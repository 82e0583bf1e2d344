import {
  emptyWorkflowDocument,
  type CommandsPort,
  type FunctionRecord,
  type NodeRun,
  type ReaderPort,
  type ResultsPort,
  type RunsPort,
  type WorkflowDocument,
} from '#domain';
import type { Answer } from '#api';
import { stillPorts } from '../../presenting/still-ports.ts';
import { createResultsPort } from '../../session/create-results-port.ts';

/** What the server tells everybody of a public workflow. */
export type PublicWorkflow = Answer<'GET public/workflows/{id}'>;

/** Ports over one reading of a public workflow: nothing changes, nothing runs. */
export interface PublicPorts {
  reader: ReaderPort;
  runs: RunsPort;
  results: ResultsPort;
  commands: CommandsPort;
}

/** Makes the ports that viewer and report read, from what the public call answered. */
export function createPublicPorts(shown: PublicWorkflow, fetchResult: Parameters<typeof createResultsPort>[0]): PublicPorts {
  const document = documentOf(shown);
  const records = new Map(shown.nodes.map((node) => [node.id, recordOf(node)]));
  const runs = new Map(shown.nodes.map((node) => [node.id, runOf(node)]));
  return {
    ...stillPorts({ document, recordOf: (functionId) => records.get(functionId), runs }),
    results: createResultsPort(fetchResult),
  };
}

type PublicNode = PublicWorkflow['nodes'][number];

/** Which function it is stays on the server: each node stands for a function of its own. */
function documentOf(shown: PublicWorkflow): WorkflowDocument {
  return {
    ...emptyWorkflowDocument(shown.name),
    nodes: Object.fromEntries(
      shown.nodes.map((node) => [
        node.id,
        { functionId: node.id, digest: '', stage: 'live', name: node.name, disabled: false, inputs: {}, links: {} },
      ]),
    ),
    layout: Object.fromEntries(shown.nodes.map((node) => [node.id, [...node.place, 0]])),
    views: shown.views,
    widgets: shown.widgets,
    decks: shown.decks,
    slides: shown.slides,
  };
}

function recordOf(node: PublicNode): FunctionRecord {
  return {
    id: node.id,
    name: node.functionName,
    displayName: node.functionName,
    description: '',
    language: 'typescript',
    timeoutSeconds: 0,
    onDemand: false,
    inputSchema: { type: 'object', properties: {} },
    outputs: node.outputs,
    modelDependencies: [],
    overrides: {},
    elementTypes: [],
    tags: [],
    messages: node.messages,
    source: { generate_gltf: node.isDrawn },
  };
}

const runOf = (node: PublicNode): NodeRun => ({
  nodeId: node.id,
  state: node.resultDigest ? (node.isEarlier ? 'out-of-date' : 'succeeded') : 'idle',
  ...(node.resultDigest ? { resultDigest: node.resultDigest } : {}),
});
