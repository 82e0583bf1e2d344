import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '#api';
import { errorPlace, PartiError, type JsonValue, type SourceDiagnostic } from '#domain';
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
  /** What the version that it began from gives for the same values. */
  before?: Tried | undefined;
  /** Why the last run gave nothing. */
  failed?: Tried['error'];
  log: string;
  ranAt?: number;
  /** Values that the node has of its own. */
  nodeInputs: Readonly<Record<string, JsonValue>>;
  /** Went wrong before anything ran. */
  error?: unknown;
}

const NOTHING: Trial = { isRunning: false, log: '', nodeInputs: {} };

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
): { trial: Trial; run: (inputs: Readonly<Record<string, JsonValue>>) => void } {
  const [trial, setTrial] = useState(NOTHING);
  const last = useRef(0);
  const workflow = place?.workflow;
  const node = place?.node;
  const run = useCallback(
    (inputs: Readonly<Record<string, JsonValue>>) => {
      if (!session) return;
      const turn = ++last.current;
      const isLast = () => turn === last.current;
      const wish = { inputs: { ...inputs }, ...(workflow !== undefined && node !== undefined ? { workflow, node } : {}) };
      setTrial((old) => ({ ...old, isRunning: true, error: undefined }));
      const found = building();
      const work = async (): Promise<void> => {
        await session.flush();
        const built = await drafts.build(id);
        if (!isLast()) return;
        found(built.diagnostics);
        if (built.digest === undefined) return setTrial((old) => ({ ...old, isRunning: false }));
        const before = base === undefined ? undefined : await drafts.run(id, { ...wish, digest: base }).catch(() => undefined);
        if (!isLast()) return;
        const made = built.digest === base && before ? before : await drafts.run(id, { ...wish, digest: built.digest });
        if (!isLast()) return;
        setTrial((old) => ({
          isRunning: false,
          before,
          now: made.error ? old.now : made,
          failed: made.error,
          log: made.log,
          ranAt: Date.now(),
          nodeInputs: made.inputs ?? old.nodeInputs,
        }));
      };
      work().catch((error: unknown) => {
        // Another run took its place: that one tells.
        if (!isLast() || (error instanceof PartiError && error.code === 'run.client-preview-unavailable')) return;
        setTrial((old) => ({ ...old, isRunning: false, error }));
      });
    },
    [id, session, drafts, base, workflow, node, building],
  );
  useEffect(
    () => () => {
      last.current++;
    },
    [],
  );
  return { trial, run };
}

/** Place in the author's files that a trace or a line of it names; undefined where it names none of these files. */
export function placeInTrace(
  trace: string,
  paths: readonly string[],
): { file: string; line: number; column: number } | undefined {
  const found = errorPlace(trace);
  return found && paths.includes(found.file) ? { ...found, column: 1 } : undefined;
}
