import { Button, useTranslation } from '#ui';
import { FailureText, useReportSources } from '#viewer';
import type { OpenWorkflow } from '../../../session/open-workflow.ts';
import { showInspector, type EditorState } from '../editor-state.ts';

/** Why functions gave nothing, one line each; a press leads to the function. */
export function StepFailures({ workflow, state }: { workflow: OpenWorkflow; state: EditorState }) {
  const { t, i18n } = useTranslation('present');
  const failed = useReportSources(workflow, i18n.language).filter(({ failure }) => failure !== undefined);
  return (
    <div className="setup-body">
      {failed.length === 0 && <p className="quiet">{t('setup.no-errors')}</p>}
      {failed.map((source) => (
        <p key={source.nodeId} className="setup-failure" data-node={source.nodeId}>
          <span>
            <FailureText source={source} />
          </span>
          <Button size="compact" onClick={() => showInspector(state, source.nodeId, 'inputs')}>
            {t('setup.show')}
          </Button>
        </p>
      ))}
    </div>
  );
}
