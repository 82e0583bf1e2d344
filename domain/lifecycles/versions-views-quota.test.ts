import { describe, expect, it } from 'vitest';
import type { WorkflowView } from '../workflow/document.ts';
import { EXHAUSTED_CHOICES, isOutOfExecutions, mayExecute, quotaNotice, quotaState } from './execution-quota.ts';
import {
  checkDeletionName,
  deleteVersions,
  functionLifecycle,
  mayMakePublic,
  newFunctionVersions,
  saveVersion,
  tagVersion,
  VERSION_TAGS,
  versionOfStage,
  visibilityConfirmation,
  type FunctionVersions,
} from './function-versions.ts';
import { checkSavedViewName, checkSnapshotName, maySnapshot } from './snapshot-rules.ts';
import { convertView, mayDeleteView } from './view-conversion.ts';

const changed = (result: { ok: true; versions: FunctionVersions } | { ok: false; code: string }): FunctionVersions => {
  if (!result.ok) throw new Error(result.code);
  return result.versions;
};

describe('function versions', () => {
  const fresh = newFunctionVersions('v1');
  const two = changed(saveVersion(fresh, 'v2', 'test'));
  const released = changed(tagVersion(two, 'v1', 'live'));

  it('W4.01a: not released, then test, then live after a release; a new one is created with tag test', () => {
    expect(fresh).toEqual({ ids: ['v1'], test: 'v1' });
    expect([{ ids: [] }, fresh, two, released].map(functionLifecycle)).toEqual(['not-released', 'test', 'test', 'live']);
  });

  it('W4.01c: the live version cannot be edited, the test one can', () => {
    expect(saveVersion(released, 'v3', 'live')).toEqual({ ok: false, code: 'function.live-read-only', parameters: {} });
    expect(changed(saveVersion(released, 'v3', 'test'))).toEqual({ ids: ['v1', 'v2', 'v3'], test: 'v3', live: 'v1' });
    expect(changed(saveVersion(released, 'v1', 'local')).ids).toEqual(['v2', 'v1']);
  });

  it('W4.01d: a tag moves to any version there is', () => {
    expect(changed(tagVersion(released, 'v2', 'live'))).toEqual({ ids: ['v1', 'v2'], test: 'v2', live: 'v2' });
    expect(VERSION_TAGS).toEqual(['live', 'test']);
    expect(changed(tagVersion(released, 'v1', 'test'))).toEqual({ ids: ['v1', 'v2'], test: 'v1', live: 'v1' });
    expect(tagVersion(released, 'v9', 'live')).toEqual({
      ok: false,
      code: 'function.version-not-found',
      parameters: { version: 'v9' },
    });
  });

  it('W4.15b: versions are deleted, the released one and the last remain', () => {
    expect(changed(deleteVersions(released, ['v2']))).toEqual({ ids: ['v1'], test: 'v1', live: 'v1' });
    expect(changed(deleteVersions(two, ['v1']))).toEqual({ ids: ['v2'], test: 'v2' });
    const code = (versions: FunctionVersions, ids: string[]) => {
      const result = deleteVersions(versions, ids);
      return result.ok ? 'ok' : [result.code, ...Object.values(result.parameters)];
    };
    expect(code(released, ['v2', 'v1'])).toEqual(['function.version-released', 'v1']);
    expect(code(two, ['v1', 'v2'])).toEqual(['function.version-last']);
    expect(code(two, ['v7'])).toEqual(['function.version-not-found', 'v7']);
  });

  it('W4.03c: live runs a released version only', () => {
    expect(versionOfStage(two, 'live', 'Ana')).toEqual({ ok: false, code: 'run.not-released', parameters: { owner: 'Ana' } });
    expect(versionOfStage(two, 'test', 'Ana')).toEqual({ ok: true, version: 'v2' });
    expect(versionOfStage(released, 'live', 'Ana')).toEqual({ ok: true, version: 'v1' });
  });

  it('W4.01b W4.13: public needs a release, and both ways are confirmed', () => {
    expect(mayMakePublic(two)).toEqual({ ok: false, code: 'function.public-needs-release', parameters: {} });
    expect(mayMakePublic(released)).toEqual({ ok: true });
    expect(visibilityConfirmation(false, true)?.code).toBe('function.confirm-public');
    expect(visibilityConfirmation(true, false)?.code).toBe('function.confirm-private');
    expect(visibilityConfirmation(true, true)).toBeUndefined();
  });

  it('W5.02: deleting requires typing the name', () => {
    expect(checkDeletionName('Roof', 'Roof')).toEqual({ ok: true });
    for (const typed of ['roof', 'Roof ', ''])
      expect(checkDeletionName(typed, 'Roof')).toEqual({
        ok: false,
        code: 'function.delete-name-mismatch',
        parameters: { name: 'Roof' },
      });
  });
});

describe('views', () => {
  const model: WorkflowView = {
    type: 'model',
    name: 'A',
    order: 1,
    group: 'G',
    camera: { angle: 'top' },
    visibility: { n: 'hidden' },
    cropBox: {},
    background: 'sky',
    environment: 'sunset',
    manner: 'coloured',
    explode: { by: 'level', distance: 2 },
    flat: true,
    filter: { query: 'Level' },
  };

  it('W4.07a: model to report or setup asks and drops what only the model has', () => {
    for (const type of ['report', 'setup'] as const) {
      expect(convertView(model, type)).toEqual({
        view: { type, name: 'A', order: 1, group: 'G' },
        dropped: ['camera', 'visibility', 'cropBox', 'background', 'environment', 'manner', 'filter', 'flat', 'explode'],
        warning: { ok: false, code: 'view.conversion-irreversible', parameters: { type } },
      });
    }
    expect(model.camera).toEqual({ angle: 'top' });
  });

  it('W4.07b: report and setup convert back without asking, and nothing comes back', () => {
    const { view } = convertView(model, 'report');
    expect(convertView(view, 'model')).toEqual({ view: { type: 'model', name: 'A', order: 1, group: 'G' }, dropped: [] });
    expect(convertView(view, 'setup')).toEqual({ view: { ...view, type: 'setup' }, dropped: [] });
    expect(convertView(model, 'model')).toEqual({ view: model, dropped: [] });
  });

  it('W4.07c: one view remains', () => {
    expect(mayDeleteView(2)).toEqual({ ok: true });
    expect(mayDeleteView(1)).toEqual({ ok: false, code: 'view.at-least-one', parameters: {} });
  });
});

describe('limits', () => {
  it.each([
    [null, 999, 'normal'],
    [10, 7, 'normal'],
    [10, 8, 'dwindling'],
    [10, 9, 'dwindling'],
    [10, 10, 'exhausted'],
    [10, 11, 'exhausted'],
    [0, 0, 'exhausted'],
  ])('W4.09a: limit %s with %s performed is %s', (limit, performed, state) => {
    const usage = { bucket: 'runs', limit, performed };
    expect(quotaState(usage)).toBe(state);
    expect(isOutOfExecutions(usage)).toBe(state === 'exhausted');
  });

  it('W4.09a: says how a quota stands, and stops at its end', () => {
    const usage = (performed: number) => ({ bucket: 'runs', limit: 10, performed });
    expect([1, 8, 10].map((performed) => quotaNotice(usage(performed)))).toEqual([
      { ok: false, code: 'quota.normal', parameters: {} },
      { ok: false, code: 'quota.dwindling', parameters: usage(8) },
      { ok: false, code: 'quota.exhausted', parameters: usage(10) },
    ]);
    expect(mayExecute(usage(9))).toEqual({ ok: true });
    expect(mayExecute(usage(10))).toEqual({ ok: false, code: 'quota.out-of-executions', parameters: usage(10) });
  });

  it('W4.09b: exhausted offers view-only run or upgrade', () => {
    expect(EXHAUSTED_CHOICES).toEqual(['view-only-run', 'upgrade']);
  });

  it('limits snapshots where a plan does', () => {
    expect(maySnapshot(2, 3)).toEqual({ ok: true });
    expect(maySnapshot(3, 3)).toEqual({ ok: false, code: 'snapshot.limit-reached', parameters: { maxSnapshots: 3 } });
    expect(maySnapshot(1000, null)).toEqual({ ok: true });
  });

  it('W5.11a W5.11b: names are required, one that is there warns', () => {
    expect(checkSnapshotName(' ', [])).toEqual({ ok: false, code: 'snapshot.name-required', parameters: {} });
    expect(checkSnapshotName(' First ', ['Second'])).toEqual({ ok: true, name: 'First' });
    expect(checkSnapshotName('First', ['First'])).toEqual({
      ok: true,
      name: 'First',
      warning: { ok: false, code: 'snapshot.name-duplicate', parameters: { name: 'First' } },
    });
    expect(checkSavedViewName('Top', ['Top'])).toMatchObject({ ok: true, warning: { code: 'saved-view.name-duplicate' } });
    expect(checkSavedViewName('Top', [])).toEqual({ ok: true, name: 'Top' });
    expect(checkSavedViewName('', [])).toMatchObject({ ok: false });
  });
});
