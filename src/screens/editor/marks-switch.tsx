import { Button, useTranslation } from '#ui';
import { HandMark } from '#viewer';
import { useChangeRows } from '../../overrides/use-change-rows.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { useEditorState, type EditorState } from './editor-state.ts';

/** Shows or hides the marks of what was changed by hand; absent while nothing was. */
export function MarksSwitch({ ports, state }: { ports: EditorPorts; state: EditorState }) {
  const { t } = useTranslation('app');
  const { areMarksShown } = useEditorState(state);
  const { rows } = useChangeRows(ports, undefined);
  if (rows.length === 0) return null;
  return (
    <Button
      size="compact"
      tip={t('hands.marks-tip')}
      aria-pressed={areMarksShown}
      onClick={() => {
        state.areMarksShown = !areMarksShown;
      }}
    >
      <HandMark />
      <span className="marks-word">{t('hands.marks')}</span>
    </Button>
  );
}
