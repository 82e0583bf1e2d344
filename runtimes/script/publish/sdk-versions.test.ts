import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { buildRuntimeScript, sdkEpoch } from './runtime-script.ts';
import { asBundle, newestSdk, sdkHash, sdkNamed, sdkVersions } from './sdk-versions.ts';

/** What was released, by hand: a version never changes, since results of last year were made with it. */
const HASHES: Readonly<Record<string, string>> = {
  'parti@1': 'afe5841eff01af551b788d17b8818b88428cb84f5adb5ce0fa90c3d7e03a7100',
  'parti@2': '7d21f137e1b8cb69d8798bff1cd8c1d5de55e252f6cafc58f3bf4d31badc883b',
  'parti@3': 'f7338fbd4c96d7c3acd4b02cda08a8a768e3f08efa1fc036d2d5f519ed0a0318',
};

/** Answers what the runtime script gives for a bundle without inputs. */
const run = (bundle: string, script = buildRuntimeScript()): unknown =>
  JSON.parse(String(runInNewContext(`${script}\n;globalThis.__run(${bundle}, '{"inputs":{},"models":{}}')`)));

describe('versions of the SDK', () => {
  test('keep their bytes', () => {
    expect(Object.fromEntries(sdkVersions().map(({ name, text }) => [name, sdkHash(text)]))).toEqual(HASHES);
    expect(newestSdk()).toBe(Object.keys(HASHES).at(-1));
  });

  test('are named by the bundle; one without a name has the first', () => {
    const twice = buildRuntimeScript().replace(
      'globalThis.__sdks = {',
      'globalThis.__sdks = {"parti@7": function () { return { polygonArea: () => 7 }; },',
    );
    const area =
      'var __exports = { execute: () => ({ outputs: { Area: parti.polygonArea([{X:0,Y:0},{X:2,Y:0},{X:2,Y:3},{X:0,Y:3}]) } }) };';
    expect(run(asBundle(area, 'parti@7'), twice)).toMatchObject({ outputs: { Area: 7 } });
    expect(run(asBundle(area, 'parti@1'), twice)).toMatchObject({ outputs: { Area: 6 } });
    expect(asBundle(area, 'parti@1')).not.toContain('parti@1');
  });

  test('that are not here are said', () => {
    expect(() => sdkNamed('parti@99')).toThrow(expect.objectContaining({ code: 'function.sdk-unknown' }));
    expect(() => sdkEpoch('parti@99')).toThrow(expect.objectContaining({ code: 'function.sdk-unknown' }));
    expect(() => run(asBundle('var __exports = { execute: () => ({}) };', 'parti@99'))).toThrow('there is no "parti@99" here');
  });

  test('name themselves in keys by what they are, not by what came after', () => {
    expect(sdkEpoch('parti@1')).toMatch(/^[0-9a-f]{16}$/);
    for (const [one, next] of sdkVersions().map(({ name }, at, all) => [name, all[at + 1]?.name] as const))
      if (next !== undefined) expect(sdkEpoch(one)).not.toBe(sdkEpoch(next));
  });
});
