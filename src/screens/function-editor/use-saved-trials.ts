import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '#api';
import { PartiError, type JsonValue, type SourceDiagnostic } from '#domain';
import { reportError } from '../../app/report-error.ts';
import { downloadAnswer } from '../../export/download.ts';
import type { FunctionServices } from '../../services/services.ts';
import type { DraftSession } from './draft-session.ts';
import type { TrialPlace } from './use-trial.ts';

export type SavedTrial = Answer<'GET functions/{id}/trials'>['trials'][number];
export type TrialResult = Answer<'POST functions/{id}/trials/run'>['results'][number];

/** Trials of a function that its people share, and what the draft gave for them last. */
export interface SavedTrials {
  trials: readonly SavedTrial[];
  results: ReadonlyMap<string, TrialResult>;
  isRunning: boolean;
  add(name: string, inputs: Readonly<Record<string, JsonValue>>): Promise<void>;
  remove(name: string): void;
  /** Runs all with what is written. */
  run(): void;
  /** What one gives now is what it is expected to give. */
  expect(name: string): void;
  /** Downloads one as a test case for the author's folder. */
  saveCase(name: string): void;
}

export function useSavedTrials(
  id: string,
  session: DraftSession,
  {
    authoring,
    place,
    building,
  }: {
    authoring: Pick<FunctionServices, 'drafts' | 'trials'>;
    place: TrialPlace | undefined;
    building: () => (diagnostics: SourceDiagnostic[]) => void;
  },
): SavedTrials {
  const [trials, setTrials] = useState<readonly SavedTrial[]>([]);
  const [results, setResults] = useState<ReadonlyMap<string, TrialResult>>(new Map());
  const [running, setRunning] = useState(0);
  const isOpen = useRef(true);
  const reload = useCallback(async () => {
    const found = await authoring.trials.list(id);
    if (isOpen.current) setTrials(found);
  }, [authoring, id]);
  useEffect(() => {
    isOpen.current = true;
    reload().catch(reportError);
    return () => void (isOpen.current = false);
  }, [reload]);
  /** Digest of what is written; undefined while it has faults, which are told where they stand. */
  const build = async (): Promise<string | undefined> => {
    const found = building();
    await session.flush();
    const { digest, diagnostics } = await authoring.drafts.build(id);
    found(diagnostics);
    return digest;
  };
  const work = (task: () => Promise<void>): void => {
    setRunning((count) => count + 1);
    task()
      .catch(reportError)
      .finally(() => isOpen.current && setRunning((count) => count - 1));
  };
  const runWith = async (wish: { name?: string; expect?: boolean }): Promise<void> => {
    const digest = await build();
    if (digest === undefined) return;
    const found = await authoring.trials.run(id, { digest, ...wish });
    if (isOpen.current) setResults((old) => new Map([...old, ...found.map((one) => [one.name, one] as const)]));
  };
  return {
    trials,
    results,
    isRunning: running > 0,
    async add(name, inputs) {
      const digest = place ? await build() : undefined;
      // What is written has faults: what is before the function cannot be had with it.
      if (place && digest === undefined) throw new PartiError('run.no-result');
      await authoring.trials.keep(id, name, {
        inputs: { ...inputs },
        ...(place && digest !== undefined ? { ...place, digest } : {}),
      });
      await reload();
      work(() => runWith({ name: name.trim() }));
    },
    remove: (name) =>
      work(async () => {
        await authoring.trials.remove(id, name);
        await reload();
      }),
    run: () => work(() => runWith({})),
    expect: (name) =>
      work(async () => {
        await runWith({ name, expect: true });
        await reload();
      }),
    saveCase: (name) =>
      work(async () => {
        await downloadAnswer(await authoring.trials.asCase(id, name), `${name}.zip`);
      }),
  };
}
