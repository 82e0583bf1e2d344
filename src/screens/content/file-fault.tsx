import { useEffect, useState } from 'react';
import { receivedError } from '#domain';
import { Icon } from '#ui';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import type { ItemFacts } from './content-facts.ts';

/** Why a thing cannot be drawn, and what to do. */
export function FileFault({ fault }: { fault: NonNullable<ItemFacts['fault']> }) {
  const [words, setWords] = useState<ErrorWords>();
  useEffect(() => {
    let isWanted = true;
    void describeError(receivedError(fault.code, fault.parameters)).then((found) => isWanted && setWords(found));
    return () => {
      isWanted = false;
    };
  }, [fault]);
  return (
    words && (
      <p className="fault row" role="alert">
        <Icon name="alert" />
        <span>
          {words.text} {words.hint}
        </span>
      </p>
    )
  );
}
