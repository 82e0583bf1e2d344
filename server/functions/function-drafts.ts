import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { CallAnswer, Contract, ReadBody } from '#api';
import {
  DRAFT_RECORD,
  isDraftPath,
  isJsonObject,
  parseJson,
  PartiError,
  readFunctionRecord,
  recordDiagnostics,
  type FunctionRecord,
  type JsonObject,
  type SourceDiagnostic,
} from '#domain';
import type { Library } from '#library';
import { checkSize, isSourcePath, type Languages } from '#runtimes/languages';
import type { FunctionRights } from '../access/function-rights.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { AuthoredFunctions } from './authored-functions.ts';
import type { FunctionEditing } from './function-editing.ts';
import type { AuthoredVersion } from './function-rows.ts';

/** What drafts stand on. */
export interface FunctionDraftParts {
  pool: Pool;
  authored: AuthoredFunctions;
  rights: FunctionRights;
  languages: Pick<Languages, 'ask' | 'states'>;
  editing: Pick<FunctionEditing, 'version' | 'followed'>;
  /** What comes with this Parti. */
  shipped: Pick<Library, 'functions'>;
}

/**
 * What somebody writes on a function before it is kept as a version; each has their own. Each rejects as `FunctionRights.must`
 * does for who may not edit the function.
 */
export interface FunctionDrafts {
  read(id: string, userId: string): Promise<CallAnswer<Contract['GET functions/{id}/draft']>>;
  /**
   * Stores nothing and answers the files where the draft was written elsewhere since its writer knew it. Rejects with
   * `function.file-name` and `function.source-too-large`.
   */
  save(
    id: string,
    wish: ReadBody<Contract['PATCH functions/{id}/draft']>,
    userId: string,
  ): Promise<CallAnswer<Contract['PATCH functions/{id}/draft']>>;
  drop(id: string, userId: string): Promise<void>;
  /** `isQuick`: faults that do not hinder building are not waited for. */
  build(id: string, userId: string, isQuick?: boolean): Promise<CallAnswer<Contract['POST functions/{id}/draft/build']>>;
  /** Builds files that are not the draft. Rejects with `function.file-name` and `function.source-too-large`. */
  compile(
    id: string,
    files: ReadBody<Contract['POST functions/{id}/compile']>['files'],
    userId: string,
  ): Promise<CallAnswer<Contract['POST functions/{id}/compile']>>;
  ask(
    id: string,
    wish: ReadBody<Contract['POST functions/{id}/draft/ask']>,
    userId: string,
  ): Promise<CallAnswer<Contract['POST functions/{id}/draft/ask']>>;
  /** Rejects with `function.draft-behind` where somebody kept another version meanwhile, and as `AuthoredFunctions.publish` does. */
  keep(
    id: string,
    wish: ReadBody<Contract['POST functions/{id}/draft/versions']>,
    userId: string,
  ): Promise<CallAnswer<Contract['POST functions/{id}/draft/versions']>>;
  copy(id: string, name: string, userId: string): Promise<{ id: string }>;
}

/** Files of a draft by path. */
type Files = ReadonlyMap<string, string>;

/** Faults that one answer holds. */
const MOST_DIAGNOSTICS = 200;

interface Draft {
  files: Files;
  base?: AuthoredVersion | undefined;
  /** Absent: nothing was written yet. */
  updatedAt?: Date;
}

export function createFunctionDrafts({
  pool,
  authored,
  rights,
  languages,
  editing,
  shipped,
}: FunctionDraftParts): FunctionDrafts {
  const newestOf = (id: string): AuthoredVersion | undefined => authored.functionOf(id)?.versions.at(-1);
  /** What a draft begins with. */
  const begin = async (id: string): Promise<Draft> => {
    const one = authored.functionOf(id);
    if (!one) throw new PartiError('function.not-found', { id });
    const base = newestOf(id);
    const kept = base && (await authored.sourceOf(base));
    const record = one.saved ?? base?.source ?? { id };
    return { base, files: new Map([[DRAFT_RECORD, recordText(record)], ...Object.entries(kept?.files ?? {})]) };
  };
  const draftOf = async (database: Pick<PoolClient, 'query'>, id: string, userId: string, lock = ''): Promise<Draft> => {
    const { rows } = await database.query<{ base: string | null; files: Record<string, string>; updatedAt: Date }>(
      `SELECT base_digest AS base, files, updated_at AS "updatedAt" FROM function_draft WHERE function_id = $1 AND user_id = $2 ${lock}`,
      [id, userId],
    );
    const [row] = rows;
    if (!row) return begin(id);
    const base = authored.functionOf(id)?.versions.findLast(({ digest }) => digest === row.base);
    return { base, files: new Map(Object.entries(row.files)), updatedAt: row.updatedAt };
  };
  const read = async (id: string, userId: string): Promise<Draft> => {
    await rights.must(id, userId, 'edit');
    return draftOf(pool, id, userId);
  };
  const write = (database: Pick<PoolClient, 'query'>, id: string, userId: string, { files, base }: Draft) =>
    database.query<{ updatedAt: Date }>(
      `INSERT INTO function_draft (function_id, user_id, base_digest, files) VALUES ($1, $2, $3, $4)
         ON CONFLICT (function_id, user_id) DO UPDATE SET files = $4, updated_at = now() RETURNING updated_at AS "updatedAt"`,
      [id, userId, base?.digest ?? null, JSON.stringify(Object.fromEntries(files))],
    );

  const buildOf = async (
    id: string,
    files: Files,
    userId: string,
    isQuick = false,
  ): Promise<CallAnswer<Contract['POST functions/{id}/draft/build']>> => {
    const text = files.get(DRAFT_RECORD) ?? '';
    const faults = [...recordDiagnostics(text), ...otherId(id, text)];
    if (faults.some(({ severity }) => severity === 'error')) return { diagnostics: faults };
    const sources = sourcesOf(files);
    const asked = { account: userId, functionId: id, files: sources, record: recordOf(text) };
    const ask = () => languages.ask({ ...asked, question: { kind: 'diagnostics' } }).catch(() => undefined);
    const asking = isQuick ? undefined : ask();
    const built = await authored.draft(userId, { recordText: text, files: sources }).catch(asRefusal);
    if (isQuick && 'digest' in built) return { digest: built.digest, diagnostics: faults };
    const answer = await (asking ?? ask());
    const found = [...faults, ...(answer?.diagnostics ?? [])];
    if ('digest' in built) return { digest: built.digest, diagnostics: found };
    const isTold = found.some(({ severity }) => severity === 'error');
    return { diagnostics: isTold ? found : [...found, faultOf(built.error, files)] };
  };

  return {
    async read(id, userId) {
      const { files, base, updatedAt } = await read(id, userId);
      const newest = newestOf(id);
      const runtimes = await languages.states();
      return {
        files: listed(files),
        ...(base ? { base: named(base) } : {}),
        ...(newest ? { newest: named(newest) } : {}),
        isKept: updatedAt !== undefined,
        ...(updatedAt ? { updatedAt: updatedAt.toISOString() } : {}),
        runtimes: runtimes.map(({ language, state, version }) => ({ language, state, ...(version ? { version } : {}) })),
      };
    },
    async save(id, { files: changes, since }, userId) {
      await rights.must(id, userId, 'edit');
      return inTransaction(pool, async (client) => {
        // Two tabs of one person write one after the other: the row may not be there yet.
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`draft ${id} ${userId}`]);
        const draft = await draftOf(client, id, userId, 'FOR UPDATE');
        const stored = draft.updatedAt?.toISOString();
        // One that was kept or dropped meanwhile begins anew.
        if (since !== undefined && stored !== undefined && stored !== since)
          return { updatedAt: stored, elsewhere: listed(draft.files) };
        if (changes.length === 0) return { updatedAt: stored ?? '' };
        const files = changed(draft.files, changes);
        const { rows } = await write(client, id, userId, { ...draft, files });
        return { updatedAt: (rows[0]?.updatedAt ?? new Date()).toISOString() };
      });
    },
    async drop(id, userId) {
      await rights.must(id, userId, 'edit');
      await pool.query('DELETE FROM function_draft WHERE function_id = $1 AND user_id = $2', [id, userId]);
    },
    async build(id, userId, isQuick) {
      const { files } = await read(id, userId);
      return buildOf(id, files, userId, isQuick);
    },
    async compile(id, files, userId) {
      await rights.must(id, userId, 'edit');
      const { digest, diagnostics } = await buildOf(id, changed(new Map(), files), userId);
      return {
        ok: digest !== undefined,
        ...(digest === undefined ? {} : { digest }),
        diagnostics: diagnostics.slice(0, MOST_DIAGNOSTICS),
      };
    },
    async ask(id, { question, file }, userId) {
      const draft = await read(id, userId);
      const files = file && isDraftPath(file.path) ? changed(draft.files, [file]) : draft.files;
      const text = files.get(DRAFT_RECORD) ?? '';
      const faults = question.kind === 'diagnostics' ? [...recordDiagnostics(text), ...otherId(id, text)] : [];
      try {
        const asked = { account: userId, functionId: id, files: sourcesOf(files), record: recordOf(text) };
        const answer = await languages.ask({ ...asked, question });
        if (question.kind !== 'diagnostics') return { answer: answer ?? {} };
        return { answer: { diagnostics: [...faults, ...(answer?.diagnostics ?? [])] } };
      } catch (error) {
        if (!(error instanceof PartiError)) throw error;
        return { answer: question.kind === 'diagnostics' ? { diagnostics: faults } : {}, unavailable: error.code };
      }
    },
    async keep(id, { note, onTop = false }, userId) {
      const { files, base } = await read(id, userId);
      const newest = newestOf(id);
      if (!onTop && newest && newest.digest !== base?.digest)
        throw new PartiError('function.draft-behind', { version: String(newest.number) });
      const version = await authored.publish(userId, {
        id,
        recordText: files.get(DRAFT_RECORD) ?? '',
        files: sourcesOf(files),
        ...(note ? { note } : {}),
      });
      await pool.query('DELETE FROM function_draft WHERE function_id = $1 AND user_id = $2', [id, userId]);
      return { ...named(version), unchanged: version.isUnchanged, followed: await editing.followed(version, userId) };
    },
    async copy(id, name, userId) {
      await rights.must(id, userId, 'see');
      const one = authored.functionOf(id);
      const found = await editing.version(id, versionToCopy(id), userId);
      if (!found.files) throw new PartiError('function.no-source', { file: 'source.json' });
      const { id: _, display_name: __, ...rest } = found.record;
      const record: JsonObject = { id: randomUUID(), ...rest, name };
      const made = await authored.create(userId, JSON.stringify(record));
      await write(pool, made.id, userId, {
        files: new Map([[DRAFT_RECORD, recordText(record)], ...Object.entries(found.files)]),
      });
      return made;

      function versionToCopy(of: string): string {
        if (!one) return shipped.functions.find(({ record: { id: own } }) => own === of)?.digest ?? '';
        const numbers = [one.live, one.test].flatMap((number) => (number === undefined ? [] : [String(number)]));
        if (!numbers[0]) throw new PartiError('function.no-source', { file: 'source.json' });
        return numbers[0];
      }
    },
  };
}

const listed = (files: Files) => [...files].map(([path, text]) => ({ path, text }));

const named = ({ digest, number }: AuthoredVersion) => ({ digest, number });

const recordText = (record: JsonObject): string => `${JSON.stringify(record, null, 2)}\n`;

function sourcesOf(files: Files): Record<string, string> {
  return Object.fromEntries([...files].filter(([path]) => path !== DRAFT_RECORD));
}

/** The record of a text, or an empty one while it is no record. */
function recordOf(text: string): FunctionRecord {
  try {
    const value = parseJson(text);
    return readFunctionRecord(isJsonObject(value) ? value : {});
  } catch {
    return readFunctionRecord({});
  }
}

/** A draft belongs to its function: another id in the record would be another one. */
function otherId(id: string, text: string): SourceDiagnostic[] {
  const found = recordOf(text).id;
  if (found === id || recordDiagnostics(text).some(({ severity }) => severity === 'error')) return [];
  const span = { line: 1, column: 1, endLine: 1, endColumn: 2 };
  return [{ ...span, file: DRAFT_RECORD, severity: 'error', code: 'function.other-id', message: '', parameters: { id } }];
}

/** Throws `function.file-name` for a name that not every system can hold, `function.source-too-large`. */
function changed(files: Files, changes: readonly { path: string; text: string | null }[]): Files {
  const next = new Map(files);
  for (const { path, text } of changes) {
    const isSound = next.has(path) || (isNewPath(path, next) && (path === DRAFT_RECORD || isSourcePath(path)));
    // PostgreSQL has no such character in a text.
    if (!isSound || text?.includes('\0') || (path === DRAFT_RECORD && text === null))
      throw new PartiError('function.file-name', { name: path });
    if (text === null) next.delete(path);
    else next.set(path, text);
  }
  checkSize(
    [...next].reduce((sum, [path, text]) => sum + path.length + Buffer.byteLength(text), 0),
    next.size,
  );
  return next;
}

/** Names that differ in case alone are one file on many a machine. */
const isNewPath = (path: string, files: Files): boolean =>
  isDraftPath(path) && ![...files.keys()].some((one) => one.toLowerCase() === path.toLowerCase());

/** What building refuses is an answer; what else goes wrong is not. */
function asRefusal(error: unknown): { error: PartiError } {
  if (error instanceof PartiError) return { error };
  throw error;
}

/** A refusal of the build as a fault in the files: where it names a place, there. */
function faultOf({ code, parameters }: PartiError, files: Files): SourceDiagnostic {
  const message = typeof parameters['message'] === 'string' ? parameters['message'] : '';
  const place = /^([^\n:]+):(\d+):(\d+): ([^\n]*)/.exec(message);
  const first = [...files.keys()].find((path) => path !== DRAFT_RECORD) ?? DRAFT_RECORD;
  const isPlaced = place?.[1] !== undefined && files.has(place[1]);
  const line = isPlaced ? Number(place[2]) : 1;
  const column = isPlaced ? Number(place[3]) : 1;
  return {
    ...{
      file: isPlaced ? (place[1] as string) : first,
      line,
      column,
      endLine: line,
      endColumn: column + 1,
      severity: 'error',
      code,
    },
    message: isPlaced ? (place[4] ?? '') : message,
    parameters,
  };
}
