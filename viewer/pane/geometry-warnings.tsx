import { useState } from 'react';
import type { ErrorCode } from '#domain';
import { Button, Dialog, showAlert, useTranslation } from '#ui';
import { traceOf, type GeometryWarning } from './warning-text.ts';

const CODE = 'geometry.validation-warning' satisfies ErrorCode;

/** What is wrong with the drawn geometry: More shows the whole trace, which can be copied. */
export function GeometryWarnings({ warnings, onClose }: { warnings: readonly GeometryWarning[]; onClose: () => void }) {
  const { t } = useTranslation('viewer');
  const { t: errors } = useTranslation('errors');
  const [isWhole, setIsWhole] = useState(false);
  const trace = traceOf(warnings);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(trace);
      showAlert({ id: 'copied', state: 'done', text: t('warnings.copied') });
    } catch {
      // Without leave to write there the trace can still be marked by hand.
      setIsWhole(true);
      showAlert({ id: 'copied', state: 'failed', text: t('warnings.notCopied') });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('warnings.title', { count: warnings.length })}
      footer={
        <>
          <Button kind="outline" icon="copy" onClick={() => void copy()}>
            {t('warnings.copy')}
          </Button>
          <Button kind="outline" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {t('warnings.more')}
          </Button>
        </>
      }
    >
      <div className="geometry-warnings" data-code={CODE}>
        <p>{errors(`${CODE}.text`)}</p>
        {isWhole && (
          <pre tabIndex={0} data-part="trace">
            {trace}
          </pre>
        )}
      </div>
    </Dialog>
  );
}
