import { useEffect, useState } from 'react';
import { PartiError } from '#domain';
import { Skeleton, StateGlyph, useTranslation } from '#ui';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';

/** Place of a page that the content host is asked for. */
export function Fetching() {
  const { t } = useTranslation('home');
  return (
    <div className="site-text" role="status" aria-label={t('site.fetching')}>
      <Skeleton title lines={6} />
    </div>
  );
}

/** Says above what ships that the content host did not answer; one that has no such page is none of a reader's concern. */
export function FetchFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('home');
  const [words, setWords] = useState<ErrorWords>();
  const isEmpty = error instanceof PartiError && error.code === 'content.empty';
  useEffect(() => {
    if (!isEmpty) void describeError(error).then(setWords);
  }, [error, isEmpty]);
  if (isEmpty || !words) return null;
  return (
    <p className="site-failed" role="status">
      <StateGlyph state="failed" />
      <span>
        {words.text} {words.hint} {t('posts.failed')}
      </span>
    </p>
  );
}
