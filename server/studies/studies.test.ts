import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract, CallAnswer } from '#api';
import type { PartiError } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { findPostgresPlace } from '../database/postgres-place.ts';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

type Study = CallAnswer<Contract['GET workflows/{id}/studies/{study}']>;

let bench: SharingBench;
let viewer: Person;
let id: string;

beforeAll(async () => {
  bench = await startSharingBench();
  viewer = await bench.person('vic@weber.ch', 'vic');
  ({ id } = await bench.owner.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } }));
  await bench.owner.call('POST share/workflows/{id}', {
    path: { id },
    body: { target_email: 'vic', role: 'view', notify: false },
  });
}, 90_000);
afterAll(() => bench.stop());

const HEIGHT = { node: 'levels', property: 'Standard Level Height' };
const make = (values: unknown[], name = 'Heights') =>
  bench.owner.call('POST workflows/{id}/studies', {
    path: { id },
    body: { name, axes: [{ ...HEIGHT, values: values as number[] }] },
  });
const read = (study: string, who = bench.owner): Promise<Study> =>
  who.call('GET workflows/{id}/studies/{study}', { path: { id, study } });
const ended = async (study: string): Promise<Study> => {
  await expect
    .poll(async () => (await read(study)).ended === (await read(study)).total, { timeout: 120_000, interval: 200 })
    .toBe(true);
  return read(study);
};
const figure = (option: Study['options'][number], node: string, output: string) =>
  option.figures.find((one) => one.node === node && one.output === output)?.value;

describe('a study', () => {
  it('P6.09 runs five values of an input and shows what each comes to; what does not depend on it keeps its result', async () => {
    const { id: study } = await make([3.2, 3.6, 4, 4.4, 4.8]);
    const { options, failed } = await ended(study);
    expect([options.length, failed]).toEqual([5, 0]);
    const quantities = options.map((option) => Number(figure(option, 'levels', 'Level Quantity')));
    // Higher storeys in one building: never more of them, and in the end fewer.
    expect(quantities).toEqual(quantities.toSorted((a, b) => b - a));
    expect(quantities[0]).toBeGreaterThan(quantities[4] as number);
    // Upstream of the levels nothing is another run: one key, which the template's own results have already.
    for (const node of ['location', 'site', 'envelope'])
      expect(new Set(options.map(({ results }) => results[node]?.key)).size, node).toBe(1);
    expect(new Set(options.map(({ results }) => results['levels']?.key)).size).toBe(5);
    // Whoever may see the workflow may see what options showed.
    const digest = options[0]?.results['levels']?.digest ?? '';
    expect((await viewer.raw('GET', `workflows/${id}/results/${digest}`)).status).toBe(200);
  }, 180_000);

  it('tells of an option that cannot run why, and goes on with the others', async () => {
    const { id: study } = await make(['tall', 3.6], 'Slips');
    const { options, failed } = await ended(study);
    expect(failed).toBe(1);
    expect(options.map(({ state }) => state)).toEqual(['failed', 'done']);
    expect(options[0]?.error).toMatchObject({ node: 'levels' });
  }, 180_000);

  it('that meets an error of the database is tried again, and none of its options is told to have failed', async () => {
    const host = findPostgresPlace(bench.dataFolder).socketFolder;
    const pool = new pg.Pool({ host, user: 'parti', database: 'postgres', max: 1 });
    try {
      await pool.query(`CREATE SEQUENCE slips;
        CREATE FUNCTION slip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF nextval('slips') = 1 THEN RAISE EXCEPTION 'the disk slips'; END IF;
          RETURN NEW;
        END $$;
        CREATE TRIGGER slip BEFORE INSERT ON result FOR EACH ROW EXECUTE FUNCTION slip()`);
      const { id: study } = await make([5.13, 5.17], 'Slipped');
      const { options } = await ended(study);
      expect(options.map(({ state }) => state)).toEqual(['done', 'done']);
      const { rows } = await pool.query<{ met: string }>('SELECT last_value AS met FROM slips');
      expect(Number(rows[0]?.met)).toBeGreaterThan(1);
    } finally {
      await pool.query('DROP TRIGGER slip ON result; DROP FUNCTION slip; DROP SEQUENCE slips');
      await pool.end();
    }
  }, 180_000);

  it('of 10,000 combinations, of none, and of an input that is gone is refused before anything is kept', async () => {
    const before = (await bench.owner.call('GET workflows/{id}/studies', { path: { id } })).studies.length;
    const post = (axes: object[]) => bench.owner.raw('POST', `workflows/${id}/studies`, { name: 'Many', axes });
    const hundred = Array.from({ length: 100 }, (_, index) => index);
    const many = await post([
      { ...HEIGHT, values: hundred },
      { node: 'levels', property: 'Penthouse Level Height', values: hundred },
    ]);
    expect([many.code, many.body]).toEqual([
      'study.too-many',
      expect.objectContaining({ parameters: { count: 10_000, most: 500, axes: 3 } }),
    ]);
    expect((await post([])).code).toBe('study.no-values');
    expect((await post([{ ...HEIGHT, values: [] }])).code).toBe('study.no-values');
    expect((await post([{ node: 'gone', property: 'Height', values: [1] }])).code).toBe('study.input-gone');
    // Options of an input that the function has not would all be the same.
    const unknown = await post([{ ...HEIGHT, property: 'Storey Height', values: [3, 4] }]);
    expect([unknown.code, unknown.body]).toEqual([
      'study.input-gone',
      expect.objectContaining({ parameters: { name: 'Storey Height' } }),
    ]);
    expect((await bench.owner.call('GET workflows/{id}/studies', { path: { id } })).studies).toHaveLength(before);
  });

  it('of given rows runs exactly these, in their order; rows that do not fit are refused', async () => {
    const axes = [
      { ...HEIGHT, values: [3, 4] },
      { node: 'levels', property: 'Penthouse Level Height', values: [5, 6] },
    ];
    const rows = [
      [4, 5],
      [3, 6],
      [4, 6],
    ];
    const post = (body: object) => bench.owner.raw('POST', `workflows/${id}/studies`, { name: 'Rows', axes, ...body });
    const made = (await post({ rows })).body as { id: string };
    expect((await read(made.id)).options.map((option) => option.values)).toEqual(rows);
    expect((await post({ rows: [[4]] })).code).toBe('http.invalid-request');
    expect((await post({ rows: [] })).code).toBe('study.no-values');
    expect((await post({ rows: Array.from({ length: 501 }, () => [4, 5]) })).code).toBe('study.too-many');
    expect((await bench.owner.raw('DELETE', `workflows/${id}/studies/${made.id}`)).status).toBe(204);
  });

  it('is read by viewers, changed by editors alone: stars, notes, dropped options', async () => {
    const { id: study } = await make([3.6], 'Shared');
    const address = `workflows/${id}/studies/${study}`;
    expect((await read(study, viewer)).name).toBe('Shared');
    expect((await viewer.raw('POST', `workflows/${id}/studies`, { name: '', axes: [] })).code).toBe('workflow.view-only');
    expect((await viewer.raw('PATCH', `${address}/options/0`, { starred: true })).code).toBe('workflow.view-only');
    expect((await viewer.raw('DELETE', address)).code).toBe('workflow.view-only');
    expect((await bench.owner.raw('PATCH', `${address}/options/0`, { starred: true, note: 'Jury' })).status).toBe(204);
    expect((await bench.owner.raw('PATCH', `${address}/options/7`, { starred: true })).code).toBe('http.not-found');
    expect((await read(study)).options[0]).toMatchObject({ starred: true, dropped: false, note: 'Jury' });
    expect((await bench.owner.raw('DELETE', address)).status).toBe(204);
    expect((await bench.owner.raw('GET', address)).code).toBe('http.not-found');
  });
});

it('goes on after the server was stopped: no option is lost, none stands twice', async () => {
  const folder = openTemporaryFolder('parti-studies-');
  const values = Array.from({ length: 12 }, (_, index) => 3 + index / 10);
  const first = await startSharingBench({ PARTI_DATA_DIR: folder });
  const { id: tower } = await first.owner.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
  const { id: study } = await first.owner.call('POST workflows/{id}/studies', {
    path: { id: tower },
    body: { name: 'Twelve', axes: [{ ...HEIGHT, values }] },
  });
  await first.stop();
  const second = await startSharingBench({ PARTI_DATA_DIR: folder });
  try {
    const now = () => second.owner.call('GET workflows/{id}/studies/{study}', { path: { id: tower, study } });
    await expect.poll(async () => (await now()).ended, { timeout: 120_000, interval: 300 }).toBe(12);
    const { options, failed } = await now();
    expect([options.map((option) => option.values[0]), failed]).toEqual([values, 0]);
  } finally {
    await second.stop();
  }
}, 240_000);

describe('pictures of options', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const put = (study: string, n: string | number, content: Buffer<ArrayBuffer>, who = bench.owner) =>
    who
      .call('PUT workflows/{id}/studies/{study}/options/{n}/picture', {
        path: { id, study, n: String(n) },
        query: { theme: 'dark' },
        body: new Blob([content], { type: 'image/png' }),
      })
      .then(
        () => 'kept',
        (error: unknown) => (error as PartiError).code,
      );

  it('are kept by editors for a theme, and seen by whoever sees the workflow', async () => {
    const { id: study } = await make([3.6], 'Pictured');
    expect((await ended(study)).options[0]?.pictures).toEqual([]);
    expect(await put(study, 0, PNG)).toBe('kept');
    expect((await read(study, viewer)).options[0]?.pictures).toEqual(['dark']);
    const seen = (theme: 'light' | 'dark') =>
      viewer.file('GET workflows/{id}/studies/{study}/options/{n}/picture', { path: { id, study, n: '0' }, query: { theme } });
    expect(Buffer.from(await (await seen('dark')).arrayBuffer()).equals(PNG)).toBe(true);
    await expect(seen('light')).rejects.toMatchObject({ code: 'http.not-found' });
  }, 180_000);

  it('are refused of viewers, of options that are not there, and where bytes are no picture or too many', async () => {
    const { id: study } = await make([3.7], 'Refused pictures');
    await ended(study);
    expect(await put(study, 0, PNG, viewer)).toMatch(/^(workflow|permission|http)\./);
    for (const n of [1, -1, 'x', '0.5', 1e9]) expect(await put(study, n, PNG), String(n)).toBe('http.not-found');
    expect(await put('gone', 0, PNG)).toBe('http.not-found');
    expect(await put(study, 0, Buffer.from('<svg onload="alert(1)"/>'))).toBe('file.type-not-allowed');
    expect(await put(study, 0, Buffer.alloc(20 * 1024 * 1024))).not.toBe('kept');
    expect((await read(study)).options[0]?.pictures).toEqual([]);
  }, 180_000);
});
