import type { FunctionRecord } from '../functions/function-record.ts';
import { overrideDefinitions } from '../functions/override-definition.ts';
import { findPort } from '../graph/port.ts';
import type { Wire } from '../graph/wire.ts';
import { validateValue } from '../inputs/validate-inputs.ts';
import type { FunctionStage, PortKey, WorkflowNode } from '../workflow/document.ts';

/** Version of a function as it is offered: its record, and the digest that would be pinned. */
interface OfferedVersion {
  record: FunctionRecord;
  digest: string;
  stage: FunctionStage;
}

/**
 * The version of a node's function that is offered at its stage, where it is another than the one it pins. A test that was
 * released is offered as that: nothing newer is tried out then.
 */
export function newerVersion<Version extends OfferedVersion>(
  offered: readonly Version[],
  node: Pick<WorkflowNode, 'functionId' | 'stage' | 'digest'>,
): Version | undefined {
  const at = (wanted: FunctionStage) => offered.find(({ record, stage }) => record.id === node.functionId && stage === wanted);
  const found = at(node.stage) ?? (node.stage === 'test' ? at('live') : undefined);
  return found?.digest === node.digest ? undefined : found;
}

/** Parts of a node that another version of its function does not know, or takes otherwise. */
export interface UnfitParts {
  /** Names of inputs whose value does not fit. */
  inputs: string[];
  /** Ports that wires end at. */
  ports: PortKey[];
  /** Ports that wires of others come from. */
  outputs: PortKey[];
  /** Names of overrides that hold changes by hand. */
  overrides: string[];
}

/** What of a node no longer fits a version; `outgoing` are the wires that leave the node. */
export function unfitParts(
  node: Pick<WorkflowNode, 'inputs' | 'links' | 'overrides' | 'additions' | 'removals'>,
  record: FunctionRecord,
  outgoing: readonly Pick<Wire, 'source'>[],
): UnfitParts {
  const { properties } = record.inputSchema;
  const known = new Set(overrideDefinitions(record).map(({ name }) => name));
  const held = [node.overrides, node.additions, node.removals].flatMap((entries) => Object.keys(entries ?? {}));
  return {
    inputs: Object.entries(node.inputs).flatMap(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return property && validateValue(property, value, { name }).length === 0 ? [] : [name];
    }),
    ports: Object.entries(node.links).flatMap(([key, links]) =>
      Object.keys(links).length > 0 && !findPort(record, key) ? [key] : [],
    ),
    outputs: [...new Set(outgoing.map(({ source }) => source.port))].filter((key) => !findPort(record, key)),
    overrides: [...new Set(held)].filter((name) => !known.has(name)),
  };
}
