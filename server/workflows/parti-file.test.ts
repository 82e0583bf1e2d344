import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, PartiError } from '#domain';
import { readPartiFile, writePartiFile, type PartiFile } from './parti-file.ts';

const node = { functionId: 'f', stage: 'test' as const, digest: 'd', name: '', disabled: false, inputs: { A: 1 }, links: {} };
const file: PartiFile = {
  document: { ...emptyWorkflowDocument('Tower'), nodes: { n: node } },
  functions: [{ digest: 'abc', recordText: '{"id":"f"}', bundle: 'code' }],
  results: new Map([['key', 'a'.repeat(64)]]),
  resultTexts: new Map([['a'.repeat(64), '{"outputs":{}}']]),
};
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const reasonOf = (packed: Uint8Array): unknown => {
  try {
    readPartiFile(packed);
  } catch (error) {
    return error instanceof PartiError ? error.parameters['reason'] : error;
  }
  return 'read';
};

describe('.parti files', () => {
  it('hold document, functions and results', () => {
    expect(readPartiFile(writePartiFile(file))).toEqual(file);
  });

  it('W3.27: carry changes by hand, added and removed elements', () => {
    const byHand = {
      overrides: { Panel: { e1: { identity: { Place: 1.5 }, value: { Depth: 0.4 }, original: { Depth: 0.25 }, order: 1 } } },
      additions: { Panel: { a1: { value: { Depth: 1 }, by: 'Lena', at: 1, order: 1 } } },
      removals: { Panel: { r1: { identity: { Place: 3 }, element: { Id: 'p', discriminator: 'P', at: [0, 1, 2] }, order: 1 } } },
    };
    const held = { ...file, document: { ...file.document, nodes: { n: { ...node, ...byHand } } } };
    expect(readPartiFile(writePartiFile(held as unknown as PartiFile)).document.nodes['n']).toEqual({ ...node, ...byHand });
  });

  it('can be read again however well they pack', () => {
    const digest = 'b'.repeat(64);
    const long = { ...file, resultTexts: new Map([[digest, 'x'.repeat(5_000_000)]]) };
    expect(readPartiFile(writePartiFile(long)).resultTexts.get(digest)?.length).toBe(5_000_000);
  });

  it.each([
    ['no zip', bytes('hello'), 'it is no zip'],
    ['a bomb', zipSync({ 'workflow.json': new Uint8Array(20_000_000) }), 'it unpacks to too much'],
    ['a path outside', zipSync({ '../workflow.json': bytes('{}') }), 'a path leaves the file'],
    ['nothing in it', zipSync({}), 'workflow.json is missing'],
    ['no JSON', zipSync({ 'workflow.json': bytes('{') }), 'workflow.json is not JSON'],
    ['no document', zipSync({ 'workflow.json': bytes('{"schemaVersion":1}') }), 'workflow.json holds no document'],
    [
      'a newer schema',
      zipSync({ 'workflow.json': bytes('{"schemaVersion":999,"document":{}}') }),
      'a newer Parti has written it',
    ],
    [
      'half a node',
      zipSync({ 'workflow.json': bytes('{"schemaVersion":1,"document":{"nodes":{"n":{}}}}') }),
      'node n is not complete',
    ],
  ])('say why they cannot be read: %s', (_, packed, reason) => {
    expect(reasonOf(packed)).toBe(reason);
  });
});
