import { ALLOWED, refused, type Refusal, type Verdict } from '../errors/verdict.ts';
import type { FunctionStage } from '../workflow/document.ts';

/** Tags that a version can bear. */
export const VERSION_TAGS = ['live', 'test'] as const;
export type VersionTag = (typeof VERSION_TAGS)[number];

/** Tag of the first version of a new function. */
export const NEW_FUNCTION_TAG = 'test' satisfies VersionTag;

/** Releases that a function needs before it is public. */
export const PUBLIC_MIN_RELEASES = 1;

/** Versions of a function, oldest first; `live`: the released one, `test`: the one that test mode edits and runs. */
export interface FunctionVersions {
  ids: readonly string[];
  test?: string;
  live?: string;
}

/** Where a function stands: without any version, with one to test, or with a released one. */
export const FUNCTION_LIFECYCLE = ['not-released', 'test', 'live'] as const;
export type FunctionLifecycle = (typeof FUNCTION_LIFECYCLE)[number];

type Changed = { ok: true; versions: FunctionVersions } | Refusal;

/** Versions of a new function: one, tagged test. */
export function newFunctionVersions(id: string): FunctionVersions {
  return { ids: [id], [NEW_FUNCTION_TAG]: id };
}

/** State of a function in its lifecycle, by the tags of its versions. */
export function functionLifecycle(versions: FunctionVersions): FunctionLifecycle {
  if (versions.live !== undefined) return 'live';
  return versions.test === undefined ? 'not-released' : 'test';
}

/** Saving in test mode makes a new version, which the test tag moves to; the live version is never edited. */
export function saveVersion(versions: FunctionVersions, id: string, mode: FunctionStage): Changed {
  if (mode === 'live') return refused('function.live-read-only');
  return { ok: true, versions: { ...versions, ids: [...versions.ids.filter((other) => other !== id), id], test: id } };
}

/** Versions after a tag was moved to one of them: `live` releases it in place of the former one, `test` makes it the one to edit. */
export function tagVersion(versions: FunctionVersions, id: string, tag: VersionTag): Changed {
  if (!versions.ids.includes(id)) return refused('function.version-not-found', { version: id });
  return { ok: true, versions: { ...versions, [tag]: id } };
}

/** Deletes versions, all or none: the released one remains, and so does the last; the test tag falls back to the newest. */
export function deleteVersions(versions: FunctionVersions, ids: readonly string[]): Changed {
  const unknown = ids.find((id) => !versions.ids.includes(id));
  if (unknown !== undefined) return refused('function.version-not-found', { version: unknown });
  if (versions.live !== undefined && ids.includes(versions.live))
    return refused('function.version-released', { version: versions.live });
  const left = versions.ids.filter((id) => !ids.includes(id));
  const newest = left.at(-1);
  if (newest === undefined) return refused('function.version-last');
  const test = left.find((id) => id === versions.test) ?? newest;
  return { ok: true, versions: { ...versions, ids: left, test } };
}

/** Version that a stage runs: live only what is released; a local one is its author's, by no version. */
export function versionOfStage(
  versions: FunctionVersions,
  stage: Exclude<FunctionStage, 'local'>,
  owner: string,
): { ok: true; version: string } | Refusal {
  const version = versions[stage];
  return version === undefined ? refused('run.not-released', { owner }) : { ok: true, version };
}

/** Whether a function may be made public: it has been released. */
export function mayMakePublic(versions: FunctionVersions): Verdict {
  const releases = versions.live === undefined ? 0 : 1;
  return releases >= PUBLIC_MIN_RELEASES ? ALLOWED : refused('function.public-needs-release');
}

/** Confirmation before a function changes between private and public; undefined where nothing changes. */
export function visibilityConfirmation(isPublic: boolean, becomesPublic: boolean): Refusal | undefined {
  if (isPublic === becomesPublic) return undefined;
  return refused(becomesPublic ? 'function.confirm-public' : 'function.confirm-private');
}

/** Whether a function may be deleted: the name was typed exactly as it stands. */
export function checkDeletionName(typed: string, name: string): Verdict {
  return typed === name ? ALLOWED : refused('function.delete-name-mismatch', { name });
}
