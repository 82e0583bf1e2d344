import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, isReachable, isSecure, originOf, PROJECT_ROOT, readServerConfig } from './server-config.ts';

describe('server configuration', () => {
  it('has the defaults of the protocol', () => {
    const { config, shown } = readServerConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4870,
      databaseUrl: undefined,
      openBrowser: true,
      mapStyle: '',
      signUpOpen: false,
      profileRequired: undefined,
      showcase: undefined,
    });
    expect(config.dataFolder.endsWith('/data')).toBe(true);
    expect(shown.every((setting) => setting.source === 'default')).toBe(true);
  });

  it('is documented in full: every setting with its default', () => {
    const { shown } = readServerConfig({});
    const text = readFileSync(join(PROJECT_ROOT, 'docs', 'settings.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `([A-Z_]+)`\s+\| (?:`([^`]*)`|none)\s+\|/gm)].map(([, variable, value = '']) => [
      variable,
      value,
    ]);
    const known = shown.map(({ variable, value }): [string, string] => [
      variable,
      variable === 'PARTI_DATA_DIR' ? 'data' : value,
    ]);
    expect(new Map(rows as [string, string][])).toEqual(new Map(known));
    const readme = readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8');
    for (const [name] of readme.matchAll(/PARTI_[A-Z_]+|DATABASE_URL/g))
      expect(known.map(([variable]) => variable)).toContain(name);
  });

  it('masks secrets and tells sources', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'parti-config-')), 'url');
    writeFileSync(file, 'postgres://me:secret@db/parti\n');
    const { config, shown } = readServerConfig({ DATABASE_URL_FILE: file, PARTI_PORT: '5000' });
    expect(config.databaseUrl).toBe('postgres://me:secret@db/parti');
    expect(shown.find((setting) => setting.variable === 'DATABASE_URL')).toEqual({
      variable: 'DATABASE_URL',
      value: 'postgres://…@db/parti',
      source: 'file',
    });
    expect(shown.find((setting) => setting.variable === 'PARTI_PORT')?.source).toBe('environment');
  });

  it('tells which runtimes are set, and refuses those that are not there', () => {
    const { config, shown } = readServerConfig({ PARTI_PYTHON: process.execPath });
    expect([config.python, config.dotnet]).toEqual([process.execPath, undefined]);
    expect(shown.find((setting) => setting.variable === 'PARTI_PYTHON')).toMatchObject({
      value: process.execPath,
      source: 'environment',
    });
    expect(shown.find((setting) => setting.variable === 'PARTI_DOTNET')).toMatchObject({ value: '', source: 'default' });
    expect(() => readServerConfig({ PARTI_DOTNET: '/nowhere/dotnet' })).toThrow('PARTI_DOTNET=/nowhere/dotnet');
  });

  it('names every setting that is wrong', () => {
    const wrong = () =>
      readServerConfig({ PARTI_PORT: '99999', PARTI_HOST: '0.0.0.0', PARTI_OPEN: 'maybe', DATABASE_URL: 'mysql://x' });
    expect(wrong).toThrow(ConfigError);
    try {
      wrong();
    } catch (error) {
      expect((error as ConfigError).problems.map((problem) => problem.split('=')[0])).toEqual([
        'PARTI_PORT',
        'DATABASE_URL',
        'PARTI_OPEN',
        'PARTI_HOST',
      ]);
      expect((error as ConfigError).message).not.toContain('mysql://x');
    }
  });

  it('serves plain HTTP on another address only to a proxy with HTTPS', () => {
    const host = { PARTI_HOST: '0.0.0.0' };
    expect(() => readServerConfig(host)).toThrow(/PARTI_HOST=0\.0\.0\.0: expected a loopback address/);
    const { config } = readServerConfig({ ...host, PARTI_PUBLIC_URL: 'https://parti.keller.studio/' });
    expect([originOf(config), isSecure(config), isReachable(config)]).toEqual(['https://parti.keller.studio', true, true]);
    expect(isReachable(readServerConfig({ PARTI_PUBLIC_URL: 'https://parti.keller.studio' }).config)).toBe(true);
    expect(isReachable(readServerConfig({}).config)).toBe(false);
    for (const wrong of ['http://parti.keller.studio', 'https://x.ch/parti', 'parti.keller.studio', 'https://me:pw@x.ch'])
      expect(() => readServerConfig({ PARTI_PUBLIC_URL: wrong }), wrong).toThrow(/PARTI_PUBLIC_URL/);
    expect(() => readServerConfig({ PARTI_PUBLIC_URL: 'https://x.ch' }, ['--lan'])).toThrow(/without --lan/);
  });
});
