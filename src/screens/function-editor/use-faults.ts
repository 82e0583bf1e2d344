import { useCallback, useEffect, useRef, useState } from 'react';
import { PartiError, receivedError, type SourceDiagnostic } from '#domain';
import { describeError } from '../../app/describe-error.ts';
import type { ShownFault } from './code-view.tsx';
import type { DraftSession } from './draft-session.ts';

/** After the last key, ms. */
const REST_MS = 250;

/**
 * Faults of a draft in the reader's words, looked for after each pause. `building` is called where a build begins, and what it
 * gives takes what that found: of a text that was changed meanwhile nothing is shown.
 */
export function useFaults(
  session: DraftSession,
  path: string,
): {
  faults: readonly ShownFault[];
  notice: string | undefined;
  look: () => void;
  building: () => (all: SourceDiagnostic[]) => void;
} {
  const [faults, setFaults] = useState<readonly ShownFault[]>([]);
  const [notice, setNotice] = useState<string>();
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(path);
  useEffect(() => {
    latest.current = path;
  }, [path]);
  const show = useCallback((all: readonly SourceDiagnostic[], mine: number) => {
    void Promise.all(all.map(inWords)).then((shown) => mine === turn.current && setFaults(shown));
  }, []);
  const look = useCallback(() => {
    clearTimeout(timer.current);
    const mine = ++turn.current;
    timer.current = setTimeout(() => {
      session.ask({ kind: 'diagnostics' }, latest.current).then(
        ({ answer, unavailable }) => {
          if (mine !== turn.current) return;
          show(answer.diagnostics ?? [], mine);
          if (unavailable === undefined) setNotice(undefined);
          else void describeError(receivedError(unavailable, {})).then(({ text }) => setNotice(text));
        },
        // Saving says what is wrong with the connection.
        () => undefined,
      );
    }, REST_MS);
  }, [session, show]);
  useEffect(() => {
    look();
    return () => clearTimeout(timer.current);
  }, [look]);
  const building = useCallback(() => {
    const mine = turn.current;
    return (all: SourceDiagnostic[]) => show(all, mine);
  }, [show]);
  return { faults, notice, look, building };
}

/** What the compiler said; what only the catalogue has words for is said in these. */
export async function inWords({ message, code, parameters, ...place }: SourceDiagnostic): Promise<ShownFault> {
  const isCompiler = message !== '' && !code.includes('.');
  if (isCompiler) return { ...place, sentence: `${message.split('\n')[0] ?? ''} (${code})` };
  const { text } = await describeError(new PartiError(code as never, (parameters ?? {}) as never));
  return { ...place, sentence: text };
}
