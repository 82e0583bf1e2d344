import type { RunsPort } from '#domain';
import { Button, IconButton, StateGlyph, useTranslation } from '#ui';
import { useRunSummary } from '../../session/use-port.ts';

/**
 * What the run does now, and to who may edit: stop while it runs, resume while it is paused, else pause and, where something
 * is out of date or failed, run; what failed is always counted.
 */
export function RunBox({ runs, canEdit }: { runs: RunsPort; canEdit: boolean }) {
  const { t } = useTranslation('app');
  const { paused, running, waiting, failed, outOfDate, total } = useRunSummary(runs);
  if (running > 0 || (waiting > 0 && !paused)) {
    return (
      <span className="row runbox" role="status" data-state="running">
        <StateGlyph state="running" />
        <span className="strong">{t('editor.running', { running, total })}</span>
        {waiting > 0 && <span className="quiet">{t('editor.waiting', { count: waiting })}</span>}
        <Failed count={failed} />
        {canEdit && <IconButton icon="stop" size="compact" label={t('editor.stop')} onClick={() => runs.stop()} />}
      </span>
    );
  }
  if (paused) {
    return (
      <span className="row runbox" role="status" data-state="paused">
        <StateGlyph state="off" />
        <span className="strong">{t('editor.paused')}</span>
        <Failed count={failed} />
        {canEdit && <RunNow runs={runs} outOfDate={outOfDate} failed={failed} />}
        {canEdit && (
          <Button size="compact" tip={t('editor.resume')} onClick={() => runs.setPaused(false)}>
            {t('editor.resume-short')}
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className="row runbox" data-state="rest">
      <Failed count={failed} />
      {canEdit && <RunNow runs={runs} outOfDate={outOfDate} failed={failed} />}
      {total > 0 && outOfDate + failed === 0 && <span className="quiet">{t('editor.up-to-date')}</span>}
      {canEdit && total > 0 && (
        <IconButton icon="pause" size="compact" label={t('editor.pause')} onClick={() => runs.setPaused(true)} />
      )}
    </span>
  );
}

/** Functions whose last run failed. */
function Failed({ count }: { count: number }) {
  const { t } = useTranslation('app');
  if (count === 0) return null;
  return (
    <span className="row bad" role="status" data-part="failed">
      <StateGlyph state="failed" />
      {t('editor.failed', { count })}
    </span>
  );
}

function RunNow({ runs, outOfDate, failed }: { runs: RunsPort; outOfDate: number; failed: number }) {
  const { t } = useTranslation('app');
  if (outOfDate + failed === 0) return null;
  return (
    <Button
      size="compact"
      icon="play"
      keys="mod+enter"
      tip={t(outOfDate > 0 ? 'editor.run-about' : 'editor.retry-about')}
      onClick={() => runs.run()}
    >
      {t(outOfDate > 0 ? 'editor.run-now' : 'editor.retry')}
    </Button>
  );
}
