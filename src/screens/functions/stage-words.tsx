import { StateGlyph, useTranslation } from '#ui';

/** Where a function stands: its released version and the one that is tested, each with its number; shape and word. */
export function StageWords({ live, test }: { live?: number | undefined; test?: number | undefined }) {
  const { t } = useTranslation('functions');
  if (live === undefined && test === undefined)
    return (
      <span className="row">
        <StateGlyph state="unreleased" />
        {t('not-released')}
      </span>
    );
  return (
    <span className="row">
      {live !== undefined && (
        <>
          <StateGlyph state="done" />
          {t('live', { number: live })}
        </>
      )}
      {test !== undefined && test !== live && (
        <>
          <StateGlyph state="waiting" />
          {t('test', { number: test })}
        </>
      )}
    </span>
  );
}
