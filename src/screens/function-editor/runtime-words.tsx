import type { Answer } from '#api';
import { languageName, type FunctionLanguage } from '#domain';
import { StateGlyph, useTranslation, type GlyphState } from '#ui';

type Runtime = Answer<'GET functions/{id}/draft'>['runtimes'][number];

const GLYPHS: Record<Runtime['state'], GlyphState> = {
  ready: 'done',
  'no-jail': 'stale',
  'runtime-only': 'failed',
  'no-runtime': 'failed',
};

interface RuntimeWordsProps {
  language: FunctionLanguage;
  /** Absent: nothing here runs the language. */
  runtime: Runtime | undefined;
}

/** The language, and what it is read and run by. */
export function LanguageWords({ language, runtime }: RuntimeWordsProps) {
  return <span className="clip">{[languageName(language), runtime?.version].filter(Boolean).join(' · ')}</span>;
}

/** Whether the code can be run here, and what is missing. */
export function RuntimeReady({ language, runtime }: RuntimeWordsProps) {
  const { t } = useTranslation('functions');
  const state = runtime?.state ?? 'no-runtime';
  return (
    <span className="row" data-part="runtime" data-state={state}>
      <StateGlyph state={GLYPHS[state]} />
      {t(`code.runtime.${state}`, { language: languageName(language) })}
    </span>
  );
}
