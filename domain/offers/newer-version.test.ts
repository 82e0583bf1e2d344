import { describe, expect, it } from 'vitest';
import { sampleFunction } from '#fixtures/sample-functions';
import type { WorkflowNode } from '../workflow/document.ts';
import { newerVersion, unfitParts } from './newer-version.ts';

const newer = sampleFunction({
  id: 'facade',
  output: 'Facade',
  inputs: { Width: { type: 'number', maximum: 5 } },
  outputs: [{ name: 'Panels', type: 'number' }],
});
const node: WorkflowNode = {
  functionId: 'facade',
  stage: 'live',
  digest: 'old',
  name: '',
  disabled: false,
  inputs: { Width: 4 },
  links: {},
};

describe('a newer version', () => {
  const offered = [
    { record: newer, digest: 'tested', stage: 'test' as const },
    { record: newer, digest: 'new', stage: 'live' as const },
  ];

  it('is the one offered at the stage of the node, if it is another', () => {
    expect(newerVersion(offered, node)?.digest).toBe('new');
    expect(newerVersion(offered, { ...node, stage: 'test' })?.digest).toBe('tested');
    expect(newerVersion(offered, { ...node, digest: 'new' })).toBeUndefined();
    expect(newerVersion(offered, { ...node, stage: 'local' })).toBeUndefined();
    expect(newerVersion(offered, { ...node, functionId: 'other' })).toBeUndefined();
    // What was tried out is released now.
    const released = offered.slice(1);
    expect(newerVersion(released, { ...node, stage: 'test' })).toMatchObject({ digest: 'new', stage: 'live' });
    expect(newerVersion(released, { ...node, stage: 'test', digest: 'new' })).toBeUndefined();
    expect(newerVersion(released, { ...node, stage: 'local' })).toBeUndefined();
  });

  it('names what no longer fits: values, wires to and from ports that are gone, changes by hand', () => {
    const nothing = { inputs: [], ports: [], outputs: [], overrides: [] };
    expect(unfitParts(node, newer, [{ source: { node: 'n', port: 'out/Panels' } }])).toEqual(nothing);
    const link = { node: 'x', output: 'out/Value', order: 0 };
    const changed = {
      ...node,
      // Too wide now, and a name that is gone.
      inputs: { Width: 6, Depth: 1 },
      links: { 'in/Depth': { l: link }, 'in/Width': { l: link }, 'in/Empty': {} },
      overrides: { Panel: { e: { identity: {}, value: {} } } },
    } as unknown as WorkflowNode;
    const outgoing = ['out/Cost', 'out/Panels', 'out/Cost'].map((port) => ({ source: { node: 'n', port } }));
    expect(unfitParts(changed, newer, outgoing)).toEqual({
      inputs: ['Width', 'Depth'],
      ports: ['in/Depth'],
      outputs: ['out/Cost'],
      overrides: ['Panel'],
    });
  });
});
