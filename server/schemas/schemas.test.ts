import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let mia: Person;
beforeAll(async () => {
  bench = await startSharingBench();
  mia = await bench.person('mia@keller.studio', 'mia');
}, 60_000);
afterAll(() => bench?.stop());

const documentOf = (more: JsonObject = {}) =>
  JSON.stringify({
    description: 'One kind of room.',
    type: 'object',
    properties: { Area: { type: 'number', minimum: 1 } },
    ...more,
  });
const write = (name: string, id: string, more: JsonObject = {}, who = bench.owner) =>
  who.call('POST schemas', { body: { name, id, document: documentOf(more) } });
const read = (text: string) => JSON.parse(text) as JsonObject & { properties: JsonObject };
const publish = (person: Person, id: string, properties: JsonObject) =>
  person.call('POST functions', {
    body: {
      id,
      name: id,
      language: 'typescript',
      description: 'Reads rooms.',
      outputs: [{ name: 'Count', type: 'number', description: 'How many.' }],
      input_schema: { type: 'object', properties },
    },
  });

describe('schemas', () => {
  it('P2.17a W2.06a W3.13 are listed, written, changed and deleted; each is kept with all of its parts', async () => {
    const made = await write('Room program', 'https://parti.keller.studio/schemas/room-program.json', {
      'x-namespace': 'keller.studio',
      additionalProperties: false,
      examples: [{ Area: 12 }],
      $partiUnitType: 'area',
      messages: { de: { name: 'Raumprogramm' } },
      $partiHidden: true,
      $partiDeprecated: true,
      $partiShowIf: { conditions: [{ property: 'Use', value: 'Office' }] },
    });
    expect(made).toMatchObject({
      name: 'Room program',
      namespace: 'keller.studio',
      isPrivate: false,
      revision: 1,
      functions: [],
      workflows: 0,
    });
    expect(read(made.document)).toMatchObject({
      $id: 'https://parti.keller.studio/schemas/room-program.json',
      title: 'Room program',
      'x-namespace': 'keller.studio',
      additionalProperties: false,
      examples: [{ Area: 12 }],
      $partiUnitType: 'area',
      messages: { de: { name: 'Raumprogramm' } },
      $partiHidden: true,
      $partiDeprecated: true,
      $partiShowIf: { conditions: [{ property: 'Use', value: 'Office' }] },
    });
    const path = { id: made.id };
    const added = await bench.owner.call('PUT schemas/{id}/{property}', {
      path: { ...path, property: 'Count' },
      body: { property: { type: 'integer', maximum: 500 }, required: true },
    });
    expect(Object.keys(read(added.document).properties)).toEqual(['Area', 'Count']);
    const renamed = await bench.owner.call('PUT schemas/{id}/{property}', {
      path: { ...path, property: 'Area' },
      body: { property: { type: 'number' }, name: 'Net area' },
    });
    expect([Object.keys(read(renamed.document).properties), read(renamed.document)['required']]).toEqual([
      ['Net area', 'Count'],
      ['Count'],
    ]);
    const taken = await bench.owner.call('DELETE schemas/{id}/{property}', { path: { ...path, property: 'Net area' } });
    expect(read(taken.document).properties).toEqual({ Count: { type: 'integer', maximum: 500 } });
    const { schemas } = await bench.owner.call('GET schemas');
    expect(schemas.map(({ name, revision }) => [name, revision])).toEqual([['Room program', 4]]);
    await bench.owner.call('DELETE schemas/{id}', { path });
    expect((await bench.owner.call('GET schemas')).schemas).toEqual([]);
    await expect(bench.owner.call('DELETE schemas/{id}', { path })).rejects.toMatchObject({ code: 'schema-manager.not-found' });
  });

  it('W6.03a are for administrators alone: every call is refused to others, by raw HTTP', async () => {
    const { id } = await write('Guarded', 'guarded.json');
    const body = { name: 'Guarded', id: 'guarded.json', document: documentOf() };
    for (const [method, path, sent] of [
      ['GET', 'schemas', undefined],
      ['POST', 'schemas', { ...body, name: 'Mine', id: 'mine.json' }],
      ['PUT', `schemas/${id}`, body],
      ['DELETE', `schemas/${id}`, undefined],
      ['PUT', `schemas/${id}/Area`, { property: { type: 'string' } }],
      ['DELETE', `schemas/${id}/Area`, undefined],
    ] as const) {
      expect(await mia.raw(method, path, sent), `${method} ${path}`).toMatchObject({ status: 403 });
      expect(await bench.anonymous.raw(method, path, sent), `${method} ${path}`).toMatchObject({ status: 401 });
    }
    const { schemas } = await bench.owner.call('GET schemas');
    expect(schemas.find((one) => one.id === id)).toMatchObject({ revision: 1, document: expect.stringContaining('"Area"') });
    await bench.owner.call('DELETE schemas/{id}', { path: { id } });
  });

  it('W5.02 say the field of what is wrong, and keep nothing of it', async () => {
    const { id } = await write('First', 'first.json');
    const refused = (body: object) => bench.owner.raw('POST', 'schemas', body);
    const good = { name: 'Second', id: 'second.json', document: documentOf() };
    for (const [wrong, code, field] of [
      [{ name: ' ' }, 'schema-manager.name-required', 'name'],
      [{ name: 'FIRST' }, 'schema-manager.name-not-unique', 'name'],
      [{ id: 'First.json' }, 'schema-manager.id-not-unique', 'id'],
      [{ id: 'a/Color.json' }, 'schema-manager.id-not-unique', 'id'],
      [{ id: '../up.json' }, 'schema-manager.id-invalid', 'id'],
      [{ document: documentOf({ description: '' }) }, 'schema-manager.description-required', 'description'],
      [{ document: documentOf({ allOf: [{ $ref: 'second.json' }] }) }, 'schema-manager.extends-itself', 'baseSchema'],
      [
        { document: documentOf({ properties: { '': { type: 'string' } } }) },
        'schema-manager.property-name-required',
        'properties.0.name',
      ],
      [
        { document: documentOf({ properties: { A: {} } }) },
        'schema-manager.property-reference-required',
        'properties.0.reference',
      ],
    ] as const)
      expect(await refused({ ...good, ...wrong }), code).toMatchObject({ code, body: { parameters: { field } } });
    expect(await refused({ ...good, document: '{"type":' })).toMatchObject({ status: 400, code: 'schema-manager.no-document' });
    expect(await refused({ ...good, document: '[]' })).toMatchObject({ status: 400, code: 'schema-manager.no-document' });
    const { schemas } = await bench.owner.call('GET schemas');
    expect(schemas.map(({ name }) => name)).toEqual(['First']);
    // A change that came in between is not overwritten.
    const change = { ...good, name: 'First', id: 'first.json', revision: 1 };
    await bench.owner.call('PUT schemas/{id}', { path: { id }, body: change });
    expect(await bench.owner.raw('PUT', `schemas/${id}`, change)).toMatchObject({
      status: 409,
      code: 'schema-manager.changed-meanwhile',
    });
    await bench.owner.call('DELETE schemas/{id}', { path: { id } });
  });

  it('are served where a reference reaches, private ones nowhere; no other file is', async () => {
    const open = await write('Door', 'https://parti.keller.studio/schemas/door.json');
    const hidden = await write('Secret', 'secret.json');
    const got = await fetch(`${bench.origin}/api/served-schemas/door.json`);
    expect([got.status, got.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await got.json()).toMatchObject({ title: 'Door', properties: { Area: { minimum: 1 } } });
    for (const file of ['secret.json', 'doors.json', '..%2Fdoor.json'])
      expect((await fetch(`${bench.origin}/api/served-schemas/${file}`)).status, file).toBe(404);
    for (const { id } of [open, hidden]) await bench.owner.call('DELETE schemas/{id}', { path: { id } });
  });

  it('in use are renamed and deleted only where that is meant; what refers to them here follows', async () => {
    const leaf = await write('Leaf', 'leaf.json');
    const tree = await write('Tree', 'tree.json', { properties: { Leaves: { type: 'array', items: { $ref: 'leaf.json' } } } });
    await publish(mia, 'counts-trees', { Tree: { $ref: 'tree.json' } });
    const listed = (await bench.owner.call('GET schemas')).schemas;
    expect(listed.map(({ name, functions }) => [name, functions.map((one) => one.id)])).toEqual([
      ['Leaf', ['counts-trees']],
      ['Tree', ['counts-trees']],
    ]);
    const body = { name: 'Leaf', id: 'needle.json', document: leaf.document };
    expect(await bench.owner.raw('PUT', `schemas/${leaf.id}`, body)).toMatchObject({
      status: 409,
      code: 'schema-manager.in-use',
    });
    expect(await bench.owner.raw('DELETE', `schemas/${leaf.id}`)).toMatchObject({ status: 409, code: 'schema-manager.in-use' });
    // Another field of one in use needs no word.
    await bench.owner.call('PUT schemas/{id}', {
      path: { id: leaf.id },
      body: { ...body, id: 'leaf.json', name: 'Leaf of a tree' },
    });
    await bench.owner.call('PUT schemas/{id}', { path: { id: leaf.id }, body: { ...body, evenUsed: true } });
    const after = (await bench.owner.call('GET schemas')).schemas.find(({ id }) => id === tree.id);
    expect(read(after?.document ?? '{}').properties).toEqual({ Leaves: { type: 'array', items: { $ref: 'needle.json' } } });
    for (const { id } of [leaf, tree])
      await bench.owner.call('DELETE schemas/{id}', { path: { id }, query: { evenUsed: 'true' } });
    expect((await bench.owner.call('GET schemas')).schemas).toEqual([]);
  });

  it('count what of Parti itself is referred to', async () => {
    const { shipped } = await bench.owner.call('GET schemas');
    // Zoning, Envelope and their likes take outlines and points.
    expect(shipped['Polygon']).toBeGreaterThan(0);
  });
});
