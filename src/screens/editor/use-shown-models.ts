import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { generatesGltf, hasModel, type ElementModel, type RunResult } from '#domain';
import { useReportSources, type ShownModel } from '#viewer';
import type { OpenWorkflow } from '../../session/open-workflow.ts';
import { filtersOf } from './first-filter.ts';

/** Results that hold elements, in the order of the graph. */
export function useShownModels(workflow: OpenWorkflow): ShownModel[] {
  const { i18n } = useTranslation();
  const sources = useReportSources(workflow, i18n.language);
  return useMemo(
    () =>
      sources.flatMap(({ nodeId, label, record, resultDigest, result, isEarlier }) =>
        result && hasModel(result) && resultDigest && generatesGltf(record)
          ? [shownModel({ nodeId, label, digest: resultDigest, isEarlier, filters: filtersOf(record) }, result)]
          : [],
      ),
    [sources],
  );
}

/** The model of a preview is a text until somebody looks into it; what draws it has it already. */
function shownModel(facts: Omit<ShownModel, 'model'>, result: RunResult): ShownModel {
  return {
    ...facts,
    get model() {
      return result.model as ElementModel;
    },
  };
}
