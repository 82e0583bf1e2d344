import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import { FUNCTION_ACTIONS, FUNCTION_ROLES, functionPermissions, functionRoles, mayOnFunction } from './function-access.ts';
import type { AccountFacts } from './account-facts.ts';

const account = (id: string, email: string, ...groups: string[]): AccountFacts => ({ id, email, groups });
const about = { id: 'f', owner: 'Ana' };
const record = readFunctionRecord({
  id: 'f',
  name: 'F',
  user_id: 'ana',
  user_name: 'ana7',
  user_name_preferred: 'Ana',
  permissions: { execute: ['run@x.com', 'run@x.com'] },
  execute_permissions: ['office.com', 7],
  contribute_permissions: ['con'],
  publish_permissions: ['@press.org'],
});
const permissions = functionPermissions(record);

describe('function roles', () => {
  const TABLE: Record<string, string> = {
    // see live test versions compare edit delete-versions release visibility permissions delete
    owner: '+++++++++++',
    contributor: '+++++++----',
    viewer: '+--+-------',
    publisher: '+--++--++--',
    runner: '++-+-------',
    administrator: '+--++------',
    everyone: '++-+-------',
  };

  it.each(FUNCTION_ROLES)('W6.10: each cell of the row of %s', (role) => {
    const row = FUNCTION_ACTIONS.map((action) => (mayOnFunction(new Set([role]), action, about).ok ? '+' : '-')).join('');
    expect(row).toBe(TABLE[role]);
  });

  it('W6.10: rights of several roles add up, and no role at all sees nothing', () => {
    const both = new Set(['runner', 'publisher'] as const);
    expect(FUNCTION_ACTIONS.filter((action) => mayOnFunction(both, action, about).ok)).toEqual([
      'see',
      'run-live',
      'see-versions',
      'compare-versions',
      'release',
      'set-visibility',
    ]);
    for (const action of FUNCTION_ACTIONS)
      expect(mayOnFunction(new Set(), action, about)).toEqual({ ok: false, code: 'function.not-found', parameters: { id: 'f' } });
  });

  it('W6.02b W6.07 W4.14a: says why', () => {
    const reason = (role: 'runner' | 'contributor' | 'administrator', action: (typeof FUNCTION_ACTIONS)[number]) => {
      const verdict = mayOnFunction(new Set([role]), action, about);
      return verdict.ok ? 'ok' : [verdict.code, verdict.parameters];
    };
    expect(reason('contributor', 'delete')).toEqual(['function.delete-not-owner', { owner: 'Ana' }]);
    expect(reason('runner', 'release')).toEqual(['function.versions-read-only', {}]);
    expect(reason('runner', 'delete-versions')).toEqual(['function.versions-read-only', {}]);
    expect(reason('runner', 'edit')).toEqual(['function.not-permitted', { action: 'edit', owner: 'Ana' }]);
    expect(reason('administrator', 'see-versions')).toBe('ok');
  });
});

describe('function permissions', () => {
  it('W6.02a: reads ids, addresses and domains from a record', () => {
    expect(permissions).toEqual({
      ownerId: 'ana',
      ownerName: 'Ana',
      isPublic: false,
      execute: ['run@x.com', 'office.com'],
      contribute: ['con'],
      publish: ['@press.org'],
      stats: [],
    });
    expect(functionPermissions(readFunctionRecord({ private: false }))).toEqual({
      ownerId: '',
      ownerName: '',
      isPublic: true,
      execute: [],
      contribute: [],
      publish: [],
      stats: [],
    });
    expect(functionPermissions(readFunctionRecord({ private: 'no' })).isPublic).toBe(false);
  });

  it('W6.02a: gives each account the roles that the lists name', () => {
    const rolesOf = (...args: Parameters<typeof account>) => [...functionRoles(permissions, account(...args))];
    expect(rolesOf('ana', '')).toEqual(['owner']);
    expect(rolesOf('con', '')).toEqual(['contributor']);
    expect(rolesOf('u', 'RUN@x.com')).toEqual(['runner']);
    expect(rolesOf('u', 'a@office.com')).toEqual(['runner']);
    expect(rolesOf('u', 'a@backoffice.com')).toEqual([]);
    expect(rolesOf('u', 'a@press.org')).toEqual(['publisher']);
    expect(rolesOf('adm', '', 'Administrators')).toEqual(['administrator']);
    expect([...functionRoles(permissions, undefined)]).toEqual([]);
    expect([...functionRoles(permissions, account('u', ''), true)]).toEqual(['viewer']);
    expect([...functionRoles({ ...permissions, isPublic: true }, account('u', ''))]).toEqual(['everyone']);
    expect([...functionRoles({ ...permissions, ownerId: '' }, account('', ''))]).toEqual([]);
  });
});
