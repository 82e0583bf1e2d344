import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '#api';
import { errorPlace, PartiError, type ElementModel, type JsonValue, type SourceDiagnostic } from '#domain';
import { reportError } from '../../app/report-error.ts';
import type { DraftServices } from '../../services/services.ts';
import type { DraftSession } from './draft-session.ts';

export type Tried = Answer<'POST functions/{id}/draft/run'>;

/** Where a draft is tried: in the place of a node of a workflow. */
export interface TrialPlace {
  workflow: string;
  node: string;
}

/** What trying has given. */
export interface Trial {
  isRunning: boolean;
  /** What the draft gave last; the last good one stays while the next runs, or fails. */
  now?: Tried | undefined;
  /** What the version that it began from gives for the same values as `now`. */
  before?: Tried | undefined;
  /** Why the last run gave nothing. */
  failed?: Tried['error'];
  log: string;
  /** Models of what `now` and `before` show, by the digest of their result, as far as they are here. */
  models: ReadonlyMap<string, ElementModel>;
  ranAt?: number;
  /** What is written could not be built: nothing ran, and its problems say why. */
  isUnbuilt?: boolean;
  /** The person stopped the last run. */
  isStopped?: boolean;
  /** Values that the node has of its own. */
  nodeInputs: Readonly<Record<string, JsonValue>>;
  /** Went wrong before anything ran. */
  error?: unknown;
}

const NOTHING: Trial = { isRunning: false, log: '', models: new Map(), nodeInputs: {} };

/** Runs the draft as it is written now, and beside it the version that it began from; `building` is told that it is built, and answers who hears what that found. */
export function useTrial(
  id: string,
  session: DraftSession | undefined,
  {
    drafts,
    base,
    place,
    building,
  }: {
    drafts: DraftServices;
    base: string | undefined;
    place: TrialPlace | undefined;
    building: () => (diagnostics: SourceDiagnostic[]) => void;
  },
): { trial: Trial; run: (inputs: Readonly<Record<string, JsonValue>>) => void; stop: () => void } {
  const [trial, setTrial] = useState(NOTHING);
  const last = useRef(0);
  const models = useRef(new Map<string, ElementModel>());
  /** The last good run, and what the version before gives for its values. */
  const good = useRef<{ values: string; now: Tried; before?: Tried | undefined }>(undefined);
  /** What the version before gave last, and for which values. */
  const beside = useRef<{ values: string; tried: Tried }>(undefined);
  const workflow = place?.workflow;
  const node = place?.node;
  const run = useCallback(
    (inputs: Readonly<Record<string, JsonValue>>) => {
      if (!session) return;
      const turn = ++last.current;
      const isLast = () => turn === last.current;
      const wish = {
        inputs: { ...inputs },
        known: [...models.current.keys()],
        ...(workflow !== undefined && node !== undefined ? { workflow, node } : {}),
      };
      setTrial((old) => ({ ...old, isRunning: true, isUnbuilt: false, isStopped: false, error: undefined }));
      const found = building();
      const work = async (): Promise<void> => {
        await session.flush();
        const built = await drafts.build(id, true);
        if (!isLast()) return;
        // Faults of what is built are found after the pause of the last key.
        if (built.digest === undefined) {
          found(built.diagnostics);
          // What went wrong in an earlier text is no fault of this one.
          return setTrial((old) => ({ ...old, isRunning: false, isUnbuilt: true, failed: undefined }));
        }
        const made = await drafts.run(id, { ...wish, digest: built.digest });
        if (!isLast()) return;
        const values = JSON.stringify(inputs);
        if (!made.error) good.current = { values, now: made };
        const stands = good.current;
        const now = stands?.now;
        take(models.current, made.building ?? []);
        const told = { now, failed: made.error, log: made.log, ranAt: Date.now() };
        const show = (more: Partial<Trial>) =>
          setTrial((old) => ({
            ...{ ...old, ...told, ...more },
            models: new Map(models.current),
            nodeInputs: made.inputs ?? old.nodeInputs,
          }));
        const isSameTried = beside.current?.values === values;
        // Alone the version before gives the same for the same values; in a workflow what stands before it may be another.
        let before = built.digest === base ? made : workflow === undefined && isSameTried ? beside.current?.tried : undefined;
        // Beside what other values gave, these would look like a change of the code.
        const isEarlier = stands !== undefined && stands.values !== values;
        if (isEarlier) before = stands.before;
        else if (!before && base !== undefined) {
          // What was written is seen at once.
          if (isSameTried) show({});
          before = await drafts.run(id, { ...wish, digest: base }).catch(() => undefined);
          if (!isLast()) return;
        }
        if (stands) stands.before = before;
        if (!isEarlier) beside.current = before && { values, tried: before };
        const shown = [...(before?.building ?? []), ...(now?.building ?? [])];
        take(models.current, before?.building ?? []);
        drop(models.current, shown);
        show({ before, isRunning: false });
        const missing = shown.filter(({ digest, isMade }) => !isMade && !models.current.has(digest));
        if (workflow === undefined || missing.length === 0) return;
        // What stands around is shown where it can be had; without it the function's own building is there all the same.
        const around = missing.map(async ({ digest }) => {
          const { model } = await drafts.shown(workflow, digest);
          if (model) models.current.set(digest, model as ElementModel);
        });
        await Promise.allSettled(around);
        if (isLast()) setTrial((old) => ({ ...old, models: new Map(models.current) }));
      };
      work().catch((error: unknown) => {
        // Another run took its place: that one tells.
        if (!isLast() || (error instanceof PartiError && error.code === 'run.client-preview-unavailable')) return;
        setTrial((old) => ({ ...old, isRunning: false, error }));
      });
    },
    [id, session, drafts, base, workflow, node, building],
  );
  const stop = useCallback(() => {
    last.current++;
    // What went wrong before is no word on the run that was stopped.
    setTrial((old) => ({ ...old, isRunning: false, isStopped: true, failed: undefined, error: undefined }));
    drafts.stop(id).catch(reportError);
  }, [drafts, id]);
  useEffect(
    () => () => {
      last.current++;
    },
    [],
  );
  return { trial, run, stop };
}

type Building = NonNullable<Tried['building']>;

function take(models: Map<string, ElementModel>, building: Building): void {
  for (const { digest, model } of building) if (model) models.set(digest, model as ElementModel);
}

/** What nothing shows is let go. */
function drop(models: Map<string, ElementModel>, shown: Building): void {
  const wanted = new Set(shown.map(({ digest }) => digest));
  for (const digest of models.keys()) if (!wanted.has(digest)) models.delete(digest);
}

/** Place in the author's files that a trace or a line of it names; undefined where it names none of these files. */
export function placeInTrace(
  trace: string,
  paths: readonly string[],
): { file: string; line: number; column: number } | undefined {
  const found = errorPlace(trace);
  return found && paths.includes(found.file) ? { ...found, column: 1 } : undefined;
}
