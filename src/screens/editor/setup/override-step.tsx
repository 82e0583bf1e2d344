import { functionTexts, type StepPayload } from '#domain';
import { Button, useTranslation } from '#ui';
import { useReportSources, useWords } from '#viewer';
import { elementName } from '../../../overrides/attach-candidates.ts';
import { targetOf } from '../../../overrides/edit-targets.ts';
import { useDeclared } from '../../../overrides/use-declared.ts';
import { scopeOf } from '../../../overrides/use-element-edits.ts';
import type { OpenWorkflow } from '../../../session/open-workflow.ts';
import { selectElements, type EditorState } from '../editor-state.ts';
import { startPick } from '../use-picking.ts';
import { showModel } from './run-step.ts';

/** Asks the model which element is changed by hand: that one is selected, with its handles and rows. */
export function OverrideStep({ workflow, state, payload }: { workflow: OpenWorkflow; state: EditorState; payload: StepPayload }) {
  const { t, i18n } = useTranslation('present');
  const { declared } = useDeclared(workflow.reader);
  const sources = useReportSources(workflow, i18n.language);
  const say = useWords(sources, i18n.language);
  const one = declared.find(({ node, definition }) => node === payload.node && definition.name === payload.override);
  if (!one) return null;
  const choose = () => {
    const scope = scopeOf(workflow, sources, declared);
    const candidates = one.models.flatMap((nodeId) =>
      Object.entries(scope.modelOf(nodeId)?.model.Elements ?? {}).flatMap(([elementId, element]) =>
        targetOf(scope, one, { nodeId, elementId })
          ? [{ nodeId, elementId, name: say(elementName(element, elementId)), note: '' }]
          : [],
      ),
    );
    const kept = workflow.reader.get('nodes', one.node);
    const record = kept && workflow.reader.functionOf(kept.functionId, kept.digest);
    const name = kept?.name || (record ? functionTexts(record, i18n.language).name : say(one.definition.name));
    startPick(state, {
      title: t('setup.choose-title', { name }),
      candidates,
      refusal: () => t('setup.choose-refused'),
      onPick: ([element]) => {
        if (!element) return;
        showModel(state);
        selectElements(state, [element]);
        state.camera.show(element, undefined);
      },
    });
  };
  return (
    <Button size="compact" icon="select" disabled={!workflow.reader.canEdit} onClick={choose}>
      {t('setup.choose-element')}
    </Button>
  );
}
