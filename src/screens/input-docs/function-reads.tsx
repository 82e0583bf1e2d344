import { useMemo } from 'react';
import type { InputProperty } from '#domain';
import { languageReads, type LanguageReads } from './language-reads.ts';

/** Lines with which a function in one language reads its inputs. */
export function FunctionReads({
  properties,
  language,
}: {
  properties: Readonly<Record<string, InputProperty>>;
  language: keyof LanguageReads;
}) {
  const reads = useMemo(() => languageReads(properties), [properties]);
  return (
    <pre className="docs-code" tabIndex={0} aria-labelledby="docs-reads" data-part="docs-reads" data-language={language}>
      {reads[language]}
    </pre>
  );
}
