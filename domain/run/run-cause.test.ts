import { describe, expect, test } from 'vitest';
import { lookupIn, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { sha256Hex } from '../canonical/sha.ts';
import type { WorkflowDocument } from '../workflow/document.ts';
import { planRun, type UpstreamState } from './plan-run.ts';
import { runCauses, type RunCause } from './run-cause.ts';

const site = sampleFunction({ id: 'site', output: 'Site', outputs: [{ name: 'Area', type: 'number' }] });
const tower = sampleFunction({
  id: 'tower',
  overrides: {
    Footprint: {
      context: '[*discriminator=Elements.Envelope]',
      identity: { E: { type: 'number' } },
      schema: { P: { type: 'number' } },
    },
  },
  output: 'Tower',
  dependencies: ['Site'],
  inputs: { Height: { type: 'number', default: 3 }, Name: { type: 'string', default: 'A' } },
});
const functionOf = lookupIn([site, tower]);

function factsOf(change: (document: WorkflowDocument) => void = () => undefined, site = 'm1', epoch = 'e1') {
  const document = sampleDocument({ s: 'site', t: 'tower' });
  change(document);
  const plan = planRun(document, functionOf, { epoch, sha256: sha256Hex });
  const state: UpstreamState = { kind: 'done', result: { modelDigest: site, outputs: {}, model: () => undefined } };
  const step = plan.step('t', () => state);
  if (step.kind !== 'ready') throw new Error(step.kind);
  return { facts: plan.facts('t', step), sourceOf: plan.sourceOf('t') };
}

describe('why a function runs', () => {
  const causes = (now: ReturnType<typeof factsOf>): RunCause[] => runCauses(factsOf().facts, now.facts, now.sourceOf);

  test('is what differs from the result that is shown, and nothing where nothing does', () => {
    expect(causes(factsOf())).toEqual([]);
    expect(causes(factsOf((document) => (document.nodes['t']!.inputs = { Height: 4 })))).toEqual([
      { kind: 'input', name: 'Height' },
    ]);
    expect(causes(factsOf(undefined, 'm2'))).toEqual([{ kind: 'upstream', node: 's', name: 'Site' }]);
    expect(causes(factsOf((document) => (document.nodes['t']!.digest = 'tower@2')))).toEqual([{ kind: 'version' }]);
    expect(causes(factsOf(undefined, 'm1', 'e2'))).toEqual([{ kind: 'runtime' }]);
    const moved = { Footprint: { x: { identity: { E: 1 }, value: { P: 2 } } } };
    expect(causes(factsOf((document) => (document.nodes['t']!.overrides = moved)))).toEqual([{ kind: 'override' }]);
  });

  test('names what a person did before what came of it', () => {
    const change = (document: WorkflowDocument) => (document.nodes['t']!.inputs = { Height: 4, Name: 'B' });
    expect(causes(factsOf(change, 'm2', 'e2'))).toEqual([
      { kind: 'input', name: 'Height' },
      { kind: 'input', name: 'Name' },
      { kind: 'upstream', node: 's', name: 'Site' },
      { kind: 'runtime' },
    ]);
  });

  test('of the first result is that there was none', () => {
    const { facts, sourceOf } = factsOf();
    expect(runCauses(undefined, facts, sourceOf)).toEqual([{ kind: 'first' }]);
  });

  test('keeps long values as their hash', () => {
    const { facts } = factsOf((document) => (document.nodes['t']!.inputs = { Name: 'x'.repeat(500) }));
    expect(facts.inputs['Name']).toMatch(/^#[0-9a-f]{64}$/);
    expect(facts.inputs['Height']).toBe('3');
  });
});
