import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { canonicalResult, PartiError, type JsonValue, type RawResult } from '#domain';
import { fileParts } from '#formats-text';
import { loadLibrary } from '#library';
import { createLanguages, type Languages } from '#runtimes/languages';
import {
  CHANCE,
  COUNTS,
  ECHO,
  ENDLESS,
  FAILS,
  FAILS_AT,
  FILE_NAME,
  LANGUAGES,
  MASSES,
  NOT_A_NUMBER,
  READS,
  READS_FILE,
  WARNS,
  type InEach,
} from './conformance-functions.ts';

const folder = openTemporaryFolder('parti-conformance-');
const { runtime } = loadLibrary();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const canonical = (raw: RawResult) => canonicalResult(raw, { functionId: 'case', sha256 });

let languages: Languages;
const probing = createLanguages(runtime, { cacheFolder: folder });
const states = await probing.states();
probing.close();
const isReady = (language: string) => states.some((one) => one.language === language && one.state === 'ready');

beforeAll(() => {
  languages = createLanguages(runtime, { cacheFolder: folder });
});
afterAll(() => languages.close());

describe.each(LANGUAGES)('%s (skipped where the runtime or the jail is missing)', (language) => {
  const published = new Map<InEach, Promise<string>>();
  const run = async (
    what: InEach,
    inputs: JsonValue = {},
    rest: { models?: Record<string, string>; timeoutMs?: number } = {},
  ) => {
    const bundle = await (published.get(what) ?? languages.publish(language, { [FILE_NAME[language]]: what[language] }));
    published.set(what, Promise.resolve(bundle));
    const call = { digest: sha256(bundle), bundle, account: 'ann', inputs, models: {}, timeoutMs: 20_000, ...rest };
    return (await languages.run(language, call, 'foreign')).result;
  };
  const valueOf = async (...given: Parameters<typeof run>): Promise<JsonValue | undefined> =>
    ((await run(...given)).outputs as Record<string, JsonValue>)['Value'];
  const failureOf = async (...given: Parameters<typeof run>): Promise<PartiError> => {
    const error: unknown = await run(...given).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof PartiError)) throw new Error(`no failure: ${String(error)}`);
    return error;
  };
  const test = it.skipIf(!isReady(language));
  vi.setConfig({ testTimeout: 60_000 });

  test.each<[string, JsonValue]>([
    ['numbers', [0, -1.5, 1e-7, 1e21, 0.1, 123456789.123, 3.048]],
    ['nothing, yes and no', [null, true, false]],
    ['text of every script', ['', 'Grüße', '日本語', '𝔘𝔫𝔦', 'a\u0000b', 'line\nline', '"quoted" \\ back']],
    ['nested objects', { a: { b: [{ c: [] }, {}] }, ' blanks in it ': 1 }],
    ['names that mean something elsewhere', JSON.parse('{"__proto__":{"x":1},"constructor":2,"toString":3}') as JsonValue],
    ['a list of 100,000 numbers', Array.from({ length: 100_000 }, (_, at) => at / 4)],
    ['a date', '2026-02-28T23:59:59.000Z'],
  ])('W9.05 hands values over unchanged: %s', async (_, value) => {
    expect(JSON.stringify(await valueOf(ECHO, { Value: value }))).toBe(JSON.stringify(value));
  });

  test.each<[string, Buffer]>([
    ['text', Buffer.from('Raum,Fläche\nKüche,12\n𝔘,1')],
    ['nothing', Buffer.alloc(0)],
    ['bytes of every kind', Buffer.from(Array.from({ length: 1000 }, (_, at) => (at * 37) % 256))],
    ['a mark of its order, and one byte that is no text', Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0a, 0xff])],
  ])('W3.08c gives a file to a function, byte by byte: %s', async (_, bytes) => {
    const file = { digest: 'f'.repeat(64), name: 'Räume of 1.csv', ...fileParts('Räume of 1.csv', bytes) };
    const lines = bytes.toString('utf8').split('\n').length;
    const sum = bytes.reduce((before, byte, at) => before + byte * at, 0);
    for (let call = 0; call < 2; call++)
      expect(await valueOf(READS_FILE, { Value: file })).toEqual(['Räume of 1.csv', lines, bytes.length, sum]);
  });

  test('W3.08c leaves the bytes of a file out where it is written as a value', async () => {
    const file = { digest: 'd1', name: 'a.bin', ...fileParts('a.bin', Buffer.from([0xff, 1])) };
    const written = JSON.stringify(await valueOf(ECHO, { Value: file }));
    expect(written).toContain('a.bin');
    if (language !== 'csharp') expect(written).not.toMatch(/base64|bytes/);
  });

  test('makes a model of 10,000 elements, and reads it again', async () => {
    const result = await run(MASSES, { Count: 10_000 });
    expect((result.outputs as Record<string, JsonValue>)['Value']).toBe(240_000);
    const { modelText = '' } = canonical(result);
    expect(await valueOf(READS, {}, { models: { Building: modelText } })).toEqual([10_000, 40_000]);
  });

  test('passes warnings on', async () => {
    expect((await run(WARNS)).messages).toEqual([{ level: 'warning', text: 'too narrow: 1 m' }]);
  });

  test('W8.02b names the line of an error', async () => {
    const error = await failureOf(FAILS);
    expect(error.code).toBe('run.failed');
    expect(error.parameters['message']).toContain('narrow 7');
    expect(error.parameters['trace']).toContain(FAILS_AT[language]);
  });

  test('W4.03d stops at the limit, whatever the function does, and runs the next call', async () => {
    await languages.publish(language, { [FILE_NAME[language]]: ENDLESS[language] });
    await valueOf(ECHO, { Value: 1 });
    const error = await failureOf(ENDLESS, {}, { timeoutMs: 400 });
    expect(error).toMatchObject({ code: 'run.timed-out', parameters: { seconds: 0.4 } });
    expect(await valueOf(ECHO, { Value: 2 })).toBe(2);
  });

  test('refuses what is not a number', async () => {
    expect((await failureOf(NOT_A_NUMBER)).code).toBe('canonical.not-finite');
  });

  test('leaves nothing behind for the next call', async () => {
    for (let at = 0; at < 4; at++) expect(await valueOf(COUNTS)).toEqual([1, 1]);
  });

  test('gives the same result every time, to the digest', async () => {
    expect(canonical(await run(CHANCE)).digest).toBe(canonical(await run(CHANCE)).digest);
    const first = canonical(await run(MASSES, { Count: 50 }));
    expect(canonical(await run(MASSES, { Count: 50 })).digest).toBe(first.digest);
  });

  test('ends when it is cancelled', async () => {
    const controller = new AbortController();
    const bundle = await languages.publish(language, { [FILE_NAME[language]]: ENDLESS[language] });
    const call = {
      digest: 'endless',
      bundle,
      account: 'ann',
      inputs: {},
      models: {},
      timeoutMs: 60_000,
      signal: controller.signal,
    };
    const running = languages.run(language, call, 'foreign');
    setTimeout(() => controller.abort(), 200);
    await expect(running).rejects.toThrow('aborted');
  });
});
