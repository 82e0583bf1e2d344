import { useTranslation } from '#ui';
import { ReportView } from '#viewer';
import { useModelPresence } from '../../../presence/use-model-presence.ts';
import { useUnits } from '../../../preferences/use-units.ts';
import { useViewName } from '../../../views/tabs-of-views.ts';
import { useReportDiscussion } from '../comments-in-editor.tsx';
import { selectElements, useEditorState } from '../editor-state.ts';
import { useHandStates } from '../use-model-hands.ts';
import { useChosenView } from '../use-views.ts';
import type { PaneProps } from './pane-props.ts';

/** The report of the chosen view. */
export function ReportPane({ workflow, state }: PaneProps) {
  const { t } = useTranslation('app');
  const { system, locale } = useUnits();
  const { element, elements } = useEditorState(state);
  const nameOf = useViewName();
  const report = useChosenView(workflow.reader, state, 'report');
  const isKept = report !== undefined && workflow.reader.get('views', report.id) !== undefined;
  return (
    <ReportView
      key={report?.id}
      viewId={isKept ? report.id : undefined}
      reader={workflow.reader}
      runs={workflow.runs}
      results={workflow.results}
      commands={workflow.commands}
      presence={useModelPresence(workflow)}
      title={report ? nameOf(report.view) : t('editor.report')}
      hands={useHandStates(workflow)}
      discuss={useReportDiscussion(workflow, state)}
      selectedElements={elements.length > 0 ? elements : element ? [element] : []}
      onSelectElement={(nodeId, elementId) => selectElements(state, [{ nodeId, elementId }])}
      onSelectElements={(chosen) => selectElements(state, chosen)}
      system={system}
      locale={locale}
    />
  );
}
