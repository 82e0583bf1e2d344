import { useEffect, useState } from 'react';
import type { SkinNote } from '#api';
import { PartiError } from '#domain';
import { inSentences, StateGlyph } from '#ui';
import { describeError } from '../../app/describe-error.ts';

/** What of a look was shifted or left out, in words. */
export function LookNotes({ notes }: { notes: readonly SkinNote[] }) {
  const [words, setWords] = useState<string[]>([]);
  useEffect(() => {
    let wanted = true;
    const said = notes.map(async ({ code, parameters }) => {
      const { text, hint } = await describeError(new PartiError(code, parameters));
      return inSentences(text, hint);
    });
    void Promise.all(said).then((texts) => wanted && setWords(texts));
    return () => {
      wanted = false;
    };
  }, [notes]);
  if (words.length === 0) return null;
  return (
    <ul className="look-notes" data-part="look-notes" role="status">
      {words.map((text) => (
        <li key={text} className="row">
          <StateGlyph state="stale" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
