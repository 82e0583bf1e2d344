import { describe, expect, it } from 'vitest';
import { isAdministrator, type AccountFacts } from './account-facts.ts';
import { mayEnterEnvironment, mayUseSkin } from './environment-access.ts';
import { granteeText, parseGrantee, parseInvitees, reaches } from './grantee.ts';
import { LOGIN_RESULTS, loginResult, mayStaySignedIn } from './login-result.ts';
import { mayForOrganization } from './organization-access.ts';
import { sharedRight, sharingState, withGrant, withoutGrant, type Sharing } from './sharing.ts';
import { mayOnContent } from './space-type-access.ts';
import { isViewOnly, mayOnWorkflow, workflowRole, WORKFLOW_ACTIONS, WORKFLOW_ROLES } from './workflow-access.ts';

const account = (id: string, email: string, ...groups: string[]): AccountFacts => ({ id, email, groups });
const ana = account('ana', 'Ana@Office.com');
const ben = account('ben', 'ben@office.com');
const cem = account('cem', 'cem@else.org');
const sharing: Sharing = {
  ownerId: 'ana',
  grants: [
    { grantee: { kind: 'domain', domain: 'office.com' }, right: 'view' },
    { grantee: { kind: 'email', email: 'cem@else.org' }, right: 'edit' },
  ],
  publicLink: false,
};

describe('accounts', () => {
  it('P6.01: the group Administrators makes an administrator, in this spelling only', () => {
    expect(isAdministrator({ groups: ['Users', 'Administrators'] })).toBe(true);
    expect(isAdministrator({ groups: ['administrators', 'Dogfooders'] })).toBe(false);
  });

  it('P5.03b: dogfood admits Administrators and Dogfooders', () => {
    expect(mayEnterEnvironment('dogfood', { groups: ['Dogfooders'] })).toEqual({ ok: true });
    expect(mayEnterEnvironment('dogfood', { groups: ['Administrators'] })).toEqual({ ok: true });
    expect(mayEnterEnvironment('production', { groups: [] })).toEqual({ ok: true });
    expect(mayEnterEnvironment('dogfood', { groups: ['Users'] })).toEqual({
      ok: false,
      code: 'login.dogfood-group-required',
      parameters: { groups: 'Administrators, Dogfooders' },
    });
  });

  it.each([
    ['a@x.com', ['x.com'], true],
    ['a@x.com', ['@X.com'], true],
    ['a@yx.com', ['x.com'], false],
    ['a@sub.x.com', ['.x.com'], true],
    ['a@sub.x.com', ['x.com'], false],
    ['x.com', ['x.com'], false],
    ['a@b.org', ['x.com', 'b.org'], true],
    ['a@b.org', [], true],
    ['a@b.org', ['.'], false],
  ])('P5.03a: %s may use a skin for %j: %s', (email, suffixes, ok) => expect(mayUseSkin(email, suffixes).ok).toBe(ok));
});

describe('signing in', () => {
  const dogfood = { environment: 'dogfood', skinSuffixes: ['office.com'] };
  it('P4.02b: ends by environment first, then by product', () => {
    expect(loginResult(ana, dogfood)).toBe('incorrect-environment');
    expect(loginResult({ ...cem, groups: ['Dogfooders'] }, dogfood)).toBe('incorrect-product');
    expect(loginResult({ ...ana, groups: ['Dogfooders'] }, dogfood)).toBe('none');
    expect(mayStaySignedIn(ana, dogfood)).toEqual({ ok: false, code: 'login.incorrect-environment', parameters: {} });
    expect(mayStaySignedIn(cem, { ...dogfood, environment: 'live' })).toMatchObject({ code: 'login.incorrect-product' });
    expect(mayStaySignedIn(ana, { environment: 'live', skinSuffixes: [] })).toEqual({ ok: true });
    expect(LOGIN_RESULTS).toHaveLength(5);
  });
});

describe('grantees', () => {
  it('W5.11c: the invite field takes people and domains, and names what is neither', () => {
    expect(parseInvitees(' A@X.com, y.org ,@z.net, Ana, x y, a b@x.com, @, a@b@c.de,')).toEqual({
      grantees: [
        { kind: 'email', email: 'a@x.com' },
        { kind: 'domain', domain: 'y.org' },
        { kind: 'domain', domain: 'z.net' },
        { kind: 'username', username: 'ana' },
      ],
      problems: ['x y', 'a b@x.com', '@', 'a@b@c.de'].map((text) => ({
        ok: false,
        code: 'sharing.invalid-invitee',
        parameters: { text },
      })),
    });
    expect(parseGrantee('a@x.com;b@x.com')).toMatchObject({ ok: false });
    expect(parseGrantee('https://x.com')).toMatchObject({ ok: false });
  });

  it('reaches by whole address or whole domain', () => {
    expect(reaches({ kind: 'email', email: 'ana@office.com' }, ana)).toBe(true);
    expect(reaches({ kind: 'domain', domain: 'office.com' }, cem)).toBe(false);
    expect(reaches({ kind: 'domain', domain: 'office.com' }, { email: 'office.com' })).toBe(false);
    expect(reaches({ kind: 'username', username: 'ana' }, { email: '', userName: 'Ana' })).toBe(true);
    expect(reaches({ kind: 'username', username: 'ana' }, { email: 'ana@x.com' })).toBe(false);
    expect(granteeText({ kind: 'username', username: 'ana' })).toBe('ana');
    expect(granteeText({ kind: 'domain', domain: 'x.com' })).toBe('@x.com');
  });
});

describe('sharing', () => {
  it('W4.04a W4.04b: nobody but the owner at first, then people and domains by their strongest right', () => {
    expect(sharedRight({ ...sharing, grants: [] }, ben)).toBe('none');
    expect([ana, ben, cem, undefined].map((who) => sharedRight(sharing, who))).toEqual(['owner', 'view', 'edit', 'none']);
    const both = withGrant(sharing.grants, { grantee: { kind: 'email', email: 'ben@office.com' }, right: 'edit' });
    expect(sharedRight({ ...sharing, grants: both }, ben)).toBe('edit');
  });

  it('W4.04d: a public link opens to anyone and takes nothing away', () => {
    const open = { ...sharing, publicLink: true };
    expect([ana, ben, cem, account('d', 'd@d.de'), undefined].map((who) => sharedRight(open, who))).toEqual([
      'owner',
      'view',
      'edit',
      'link',
      'link',
    ]);
  });

  it('is private, shared or public, and holds each grantee once', () => {
    expect(sharingState({ ...sharing, grants: [] })).toBe('private');
    expect(sharingState(sharing)).toBe('shared');
    expect(sharingState({ ...sharing, publicLink: true })).toBe('public');
    const cemMayView = withGrant(sharing.grants, { grantee: { kind: 'email', email: 'cem@else.org' }, right: 'view' });
    expect(cemMayView.map(({ grantee, right }) => `${granteeText(grantee)} ${right}`)).toEqual([
      '@office.com view',
      'cem@else.org view',
    ]);
    expect(withoutGrant(cemMayView, { kind: 'domain', domain: 'office.com' })).toHaveLength(1);
  });
});

describe('workflow roles', () => {
  const TABLE: Record<string, string> = {
    //               view copy edit run snapshot share transfer setup delete
    owner: '+++++++++',
    editor: '+++++----',
    viewer: '++-------',
    public: '++-------',
    stranger: '---------',
  };

  it.each(WORKFLOW_ROLES)('W6.01a W6.01b W6.01c W6.01d W6.05: each cell of the row of %s', (role) => {
    const row = WORKFLOW_ACTIONS.map((action) => (mayOnWorkflow(role, action, 'Ana').ok ? '+' : '-')).join('');
    expect(row).toBe(TABLE[role]);
  });

  it('W6.04 W6.11: says why', () => {
    const reason = (...args: Parameters<typeof mayOnWorkflow>) => {
      const verdict = mayOnWorkflow(...args);
      return verdict.ok ? 'ok' : [verdict.code, verdict.parameters];
    };
    expect(reason('editor', 'share', 'Ana')).toEqual(['sharing.editor-may-not-share', {}]);
    expect(reason('viewer', 'edit', 'Ana')).toEqual(['workflow.view-only', {}]);
    expect(reason('viewer', 'share', 'Ana')).toEqual(['workflow.owner-only', { action: 'share', owner: 'Ana' }]);
    expect(reason('editor', 'delete', 'Ana')).toEqual(['workflow.owner-only', { action: 'delete', owner: 'Ana' }]);
    expect(reason('stranger', 'view', 'Ana')).toEqual(['workflow.insufficient-permissions', { owner: 'Ana' }]);
    expect(WORKFLOW_ROLES.filter(isViewOnly)).toEqual(['viewer', 'public', 'stranger']);
  });

  it('follows the sharing', () => {
    expect([ana, ben, cem, undefined].map((who) => workflowRole(sharing, who))).toEqual([
      'owner',
      'viewer',
      'editor',
      'stranger',
    ]);
    expect(workflowRole({ ...sharing, publicLink: true }, undefined)).toBe('public');
  });
});

describe('content and organisation', () => {
  it('W6.08: space types follow their sharing', () => {
    const may = (who: AccountFacts | undefined) =>
      (['see', 'place', 'edit', 'share', 'delete'] as const)
        .map((action) => (mayOnContent(sharing, who, action).ok ? '+' : '-'))
        .join('');
    expect([ana, cem, ben, undefined].map(may)).toEqual(['+++++', '+++--', '++---', '-----']);
    expect(mayOnContent({ ...sharing, publicLink: true }, undefined, 'see')).toEqual({ ok: true });
    expect(mayOnContent({ ...sharing, publicLink: true }, undefined, 'place')).toMatchObject({ code: 'http.forbidden' });
  });

  it('W6.03a W6.03b: administrators may all, selected users two things, others nothing', () => {
    const actions = [
      'edit-schemas',
      'promote-template',
      'unpromote-template',
      'select-users',
      'see-organization-usage',
      'manage-content',
    ] as const;
    const codes = (groups: string[], isSelectedUser: boolean) =>
      actions.map((action) => {
        const verdict = mayForOrganization({ groups, isSelectedUser }, action);
        return verdict.ok ? 'ok' : verdict.code;
      });
    expect(codes(['Administrators'], false)).toEqual(Array(6).fill('ok'));
    expect(codes([], true)).toEqual([...Array<string>(4).fill('admin.only'), 'ok', 'ok']);
    expect(codes([], false)).toEqual([
      ...Array<string>(4).fill('admin.only'),
      ...Array<string>(2).fill('content.not-selected-user'),
    ]);
  });
});
