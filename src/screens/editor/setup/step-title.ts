import { useTranslation } from '#ui';
import { functionTexts, inputTexts, outputTexts, type ReaderPort, type SetupStep } from '#domain';
import { useApp } from '../../../app/app-context.ts';
import { useViewName } from '../../../views/tabs-of-views.ts';

/** What a step is called: in its owner's words, else by its type and what it is about. */
export function useStepTitle(reader: ReaderPort): (step: Pick<SetupStep, 'type' | 'title' | 'payload'>) => string {
  const { t, i18n } = useTranslation('present');
  const { registry } = useApp();
  const viewName = useViewName();
  return ({ type, title, payload }) => {
    if (title !== '') return title;
    const about = aboutOf(payload);
    if (!about) return t(`setup.types.${type}`);
    // One of fifteen texts with the same parameter: the compiler gives up on all at once.
    return t(`setup.about.${type}` as 'setup.about.add-function', { name: about });
  };

  function aboutOf(payload: SetupStep['payload']): string | undefined {
    const { nodes, views } = reader.document();
    if (payload.function !== undefined) {
      const found = reader.library().find(({ record }) => record.id === payload.function);
      return found && functionTexts(found.record, i18n.language).name;
    }
    if (payload.view !== undefined) return views[payload.view] && viewName(views[payload.view] as (typeof views)[string]);
    if (payload.command !== undefined) return registry.get(payload.command)?.name;
    const node = payload.node === undefined ? undefined : nodes[payload.node];
    const record = node && reader.functionOf(node.functionId, node.digest);
    if (!record) return undefined;
    if (payload.input !== undefined) return inputTexts(record, [payload.input], i18n.language).title;
    if (payload.output !== undefined) {
      const at = record.outputs.findIndex(({ name }) => name === payload.output);
      return at < 0 ? undefined : outputTexts(record, at, i18n.language).name;
    }
    if (payload.override !== undefined) return payload.override;
    return node.name || functionTexts(record, i18n.language).name;
  }
}
