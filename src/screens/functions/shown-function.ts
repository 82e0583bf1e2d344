import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '#api';
import { readFunctionRecord, type FunctionAction, type FunctionRecord } from '#domain';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';

/** A function as its page knows it. */
export interface ShownFunction extends Omit<Answer<'GET functions/{id}'>, 'record' | 'may'> {
  record: FunctionRecord;
  /** Whether this person may do something with it. */
  may: (action: FunctionAction) => boolean;
  /** Reads it again after it was changed. */
  reload: () => void;
}

/** A function as this person may see it, in the version of a digest or the released one; `failure` says why they may not. */
export function useShownFunction(
  id: string,
  digest?: string,
): {
  found: ShownFunction | undefined;
  failure: ErrorWords | undefined;
  reload: () => void;
} {
  const { services } = useApp();
  const [state, setState] = useState<{
    id: string;
    digest?: string | undefined;
    answer?: Answer<'GET functions/{id}'>;
    failure?: ErrorWords;
  }>({ id, digest });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((now) => now + 1), []);
  useEffect(() => {
    let isWanted = true;
    services.authoring.read(id, digest).then(
      (answer) => isWanted && setState({ id, digest, answer }),
      (error: unknown) => void describeError(error).then((failure) => isWanted && setState({ id, digest, failure })),
    );
    return () => void (isWanted = false);
  }, [services, id, digest, round]);
  const { answer, failure } = state.id === id && state.digest === digest ? state : { answer: undefined, failure: undefined };
  const found = answer && {
    ...answer,
    record: readFunctionRecord({ ...answer.record, id }),
    may: (action: FunctionAction) => answer.may.includes(action),
    reload,
  };
  return { found, failure, reload };
}
