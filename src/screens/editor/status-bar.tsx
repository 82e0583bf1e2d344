import { useSnapshot } from 'valtio';
import { LOCAL_RUNNER_CODES, localNumber, type LocalRunnerState } from '#domain';
import { problemText } from '#inputs';
import { Icon, StateGlyph, useTranslation } from '#ui';
import { preferences } from '../../preferences/preferences.ts';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { useEditorState, type EditorState } from './editor-state.ts';
import { HandsStatus, SelectionStatus, TiesStatus } from './lazy-hands.ts';
import { LastSelection } from './last-selection.tsx';
import { isOnStage, returnToSketch } from './sketch-stage.ts';
import { useRunSummary, useSaveState } from '../../session/use-port.ts';

/** Line under the editor: units, selection, what failed or is out of date, the last run, the connection. */
export function StatusBar({ ports, state }: { ports: EditorPorts; state: EditorState }) {
  const { t, i18n } = useTranslation('app');
  const { registry } = useApp();
  const { preferredUnits } = useSnapshot(preferences);
  const now = useEditorState(state);
  const { selectedNodes, elements, sketch } = now;
  const summary = useRunSummary(ports.runs);
  const save = useSaveState(ports.save);
  const selected = selectedNodes.length + elements.length;
  const other = preferredUnits === 'metric' ? 'imperial' : 'metric';
  // A server that cannot save is still there; that it does not is said beside the name.
  const connected = save === 'saved' || save === 'saving' || save === 'error';
  return (
    <footer className="bar" data-kind="status">
      <button
        type="button"
        className="status-button"
        data-tip={t('status.units')}
        onClick={() => void registry.run(`units.${other}`).catch(reportError)}
      >
        {t(`status.${preferredUnits}`)}
      </button>
      {sketch ? (
        <SketchStatus state={state} />
      ) : selected > 0 ? (
        <SelectionStatus ports={ports} nodes={selectedNodes.length} elements={elements} isHeld={now.tried !== undefined} />
      ) : (
        <LastSelection ports={ports} state={state} />
      )}
      <HandsStatus ports={ports} state={state} />
      <TiesStatus ports={ports} state={state} />
      <span className="grow" />
      {summary.localRunner && <RunnerStatus runner={summary.localRunner} />}
      {summary.failed > 0 && (
        <span className="row bad">
          <StateGlyph state="failed" />
          {t('status.failed', { count: summary.failed })}
        </span>
      )}
      {summary.outOfDate > 0 && (
        <span className="row warn">
          <StateGlyph state="stale" />
          {t('status.out-of-date', { count: summary.outOfDate })}
        </span>
      )}
      {summary.lastDurationMs !== undefined && (
        <span className="last-run">
          {t('status.last-run', {
            seconds: localNumber(summary.lastDurationMs / 1000, i18n.language, 1, true),
            reused: summary.lastReused ?? 0,
          })}
        </span>
      )}
      <span className="row" role="status">
        <StateGlyph state={connected ? 'done' : save === 'reconnecting' ? 'running' : 'failed'} />
        {t(connected ? 'status.connected' : save === 'reconnecting' ? 'status.connecting' : 'status.disconnected')}
      </span>
    </footer>
  );
}

/** The machine that functions in stage local run on, and how it stands. */
function RunnerStatus({ runner: { status, machine, ownerName } }: { runner: LocalRunnerState }) {
  const { t, i18n } = useTranslation('app');
  const isComing = status === 'connecting' || status === 'connected' || status === 'reconnecting';
  return (
    <span
      className="row"
      role="status"
      data-part="local-runner"
      data-status={status}
      data-tip={t('status.runner-on', { machine, owner: ownerName })}
    >
      <StateGlyph state={status === 'ready' ? 'done' : isComing ? 'running' : status === 'error' ? 'failed' : 'stale'} />
      {problemText(i18n, { code: LOCAL_RUNNER_CODES[status] })}
    </span>
  );
}

/** Tells that a sketch is open; leads back to it while something else is shown. */
function SketchStatus({ state }: { state: EditorState }) {
  const { t } = useTranslation('app');
  const now = useEditorState(state);
  const name = now.sketch?.title ?? '';
  if (isOnStage(now)) return <span>{t('sketch.by-you')}</span>;
  return (
    <button
      type="button"
      className="status-chip"
      data-tone="accent"
      data-part="sketch-open"
      onClick={() => returnToSketch(state)}
    >
      <Icon name="pencil" />
      {t('sketch.open', { name })}
    </button>
  );
}
