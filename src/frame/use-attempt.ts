import { useState } from 'react';
import { inSentences } from '#ui';
import { describeError } from '../app/describe-error.ts';

/** One thing at a time that may fail: whether it runs, and what went wrong in words. */
export function useAttempt(): {
  busy: boolean;
  failure: string | undefined;
  attempt: (work: () => Promise<void>) => void;
  /** Says what is missing before anything is tried. */
  refuse: (reason: string) => void;
} {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    work()
      .catch(async (error: unknown) => {
        const { text, hint } = await describeError(error);
        setFailure(inSentences(text, hint));
      })
      .finally(() => setBusy(false));
  };
  return { busy, failure, attempt, refuse: setFailure };
}
