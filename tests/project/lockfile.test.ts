import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeLock, missingOptional } from '../../scripts/complete-lock.ts';

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const lock = JSON.parse(text) as {
  packages: Record<
    string,
    { engines?: { node?: string }; optional?: boolean; os?: string[]; cpu?: string[]; resolved?: string; version?: string }
  >;
};

describe('package-lock.json', () => {
  it('lacks no optional dependency, so that npm ci accepts it everywhere', () => {
    expect(missingOptional(lock)).toEqual([]);
  });

  it('names no registry host', () => {
    expect(Object.values(lock.packages).filter((entry) => entry.resolved)).toEqual([]);
  });

  it('gives every entry of an optional platform package its os', () => {
    const planted = { packages: { '': { optionalDependencies: { '@x/linux-x64-musl': '1.0.0', '@x/strange': '1.0.0' } } } };
    expect(completeLock(planted)).toEqual({ added: 1, unplaced: ['@x/strange'] });
    expect(planted.packages).toHaveProperty(['node_modules/@x/linux-x64-musl'], {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    });
  });

  it('pins every direct dependency exactly', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>;
    const ranges = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    );
    expect(ranges.length).toBeGreaterThan(40);
    expect(ranges.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('asks for no newer Node than the pinned one', () => {
    const [pinnedMajor, pinnedMinor] = [24, 21];
    const admits = (alternative: string) => {
      const [, operator = '', major = '0', minor = '0'] = /^\s*(>=|\^|~|>)?\s*v?(\d+)(?:\.(\d+))?/.exec(alternative) ?? [];
      if (operator === '>=' || operator === '>')
        return Number(major) < pinnedMajor || (Number(major) === pinnedMajor && Number(minor) <= pinnedMinor);
      return Number(major) === pinnedMajor && Number(minor) <= pinnedMinor;
    };
    const tooNew = Object.entries(lock.packages).filter(([, entry]) => {
      // 32-bit machines have no pinned Node at all.
      if (entry.cpu?.includes('ia32')) return false;
      const range = entry.engines?.node;
      return range !== undefined && range !== '*' && !range.split('||').some(admits);
    });
    expect(tooNew.map(([path]) => path)).toEqual([]);
  });
});
