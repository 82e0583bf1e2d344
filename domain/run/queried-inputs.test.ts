import { describe, expect, it } from 'vitest';
import { lay, lookupIn, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { sha256Hex } from '../canonical/sha.ts';
import type { WorkflowDocument } from '../workflow/document.ts';
import { planRun } from './plan-run.ts';

const site = sampleFunction({ id: 'site', output: 'Site' });
const cost = sampleFunction({
  id: 'cost',
  dependencies: ['Site'],
  inputs: {
    Area: { type: 'number', $partiValueQuery: { dependency: 'Site', query: '[*discriminator=L].Area', aggregator: 'sum' } },
  },
});
const plain = sampleFunction({ id: 'plain', inputs: { Area: { type: 'number' }, Areas: { type: 'array' } } });

/** The step of node `c` once `s` has made a model with these areas. */
function stepAfter(document: WorkflowDocument, ...areas: number[]) {
  const Elements = Object.fromEntries(areas.map((Area, index) => [`l${index}`, { Id: `l${index}`, discriminator: 'L', Area }]));
  const plan = planRun(document, lookupIn([site, cost, plain]), { epoch: 'e1', sha256: sha256Hex });
  return plan.step('c', () => ({ kind: 'done', result: { modelDigest: 'm', outputs: {}, model: () => ({ Elements }) } }));
}

describe('inputs that ask a model', () => {
  it('W3.22 take the value of the model upstream, and follow it', () => {
    const document = sampleDocument({ s: 'site', c: 'cost' });
    const [first, second] = [stepAfter(document, 7, 5), stepAfter(document, 7, 6)];
    expect(first).toMatchObject({ kind: 'ready', inputs: { Area: 12 } });
    expect(second).toMatchObject({ kind: 'ready', inputs: { Area: 13 } });
    expect(first.kind === 'ready' && second.kind === 'ready' && first.key !== second.key).toBe(true);
  });

  it('stop the node when the query finds nothing, and give way to what somebody typed', () => {
    const document = sampleDocument({ s: 'site', c: 'cost' });
    expect(stepAfter(document)).toMatchObject({ kind: 'stopped', run: { state: 'failed', error: { code: 'query.no-results' } } });
    document.nodes['c']!.inputs = { Area: 99 };
    expect(stepAfter(document, 7, 5)).toMatchObject({ inputs: { Area: 99 } });
  });

  it('give way to a wire, which asks for one value where the input holds one', () => {
    const document = sampleDocument({ s: 'site', c: 'plain' });
    lay(document, 's', 'model', 'c', 'in/Area', { query: '[*discriminator=L].Area' });
    lay(document, 's', 'model', 'c', 'in/Areas', { query: '[*discriminator=L].Area' });
    expect(stepAfter(document, 7)).toMatchObject({ kind: 'ready', inputs: { Area: 7, Areas: [7] } });
    expect(stepAfter(document, 7, 5)).toMatchObject({ run: { error: { code: 'query.expected-single-value' } } });
  });
});
