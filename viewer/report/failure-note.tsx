import { missedInWords, sentenceIn } from '#domain';
import { problemText } from '#inputs';
import { StateGlyph, useTranslation } from '#ui';
import type { ReportSource } from './use-report-data.ts';

/** More functions than these are read on their cards. */
const MOST = 3;

/**
 * Why functions that a part of a report reads gave nothing, one line each; nothing where none failed. `isEarlier`: what stands below was
 * made for earlier inputs.
 */
export function FailureNote({ sources, isEarlier }: { sources: readonly ReportSource[]; isEarlier: boolean }) {
  const failed = sources.filter(({ failure }) => failure !== undefined).slice(0, MOST);
  return (
    <>
      {failed.map((source) => (
        <p key={source.nodeId} className="report-none bad row" data-part="failure" data-node={source.nodeId}>
          <StateGlyph state="failed" />
          <FailureText source={source} />
        </p>
      ))}
      {isEarlier && (
        <p className="report-none row">
          <EarlierMark />
        </p>
      )}
    </>
  );
}

/** Says that what is shown was made for earlier inputs. */
export function EarlierMark() {
  const { t } = useTranslation('report');
  return (
    <span className="quiet row" data-part="earlier">
      <StateGlyph state="stale" />
      {t('earlier')}
    </span>
  );
}

/** Name of a function and why it failed: its author's own words, in the reader's language where there are any. */
export function FailureText({ source: { label, failure, record, locale } }: { source: ReportSource }) {
  const { t, i18n } = useTranslation(['report', 'errors']);
  if (!failure) return undefined;
  const why = sentenceIn(record, problemText(i18n, missedInWords(record, failure, locale)), locale);
  return t('failedBecause', { name: label, why });
}
