import type { AriaLabelConfig } from '@xyflow/react';
import { useMemo } from 'react';
import { useTranslation } from '#ui';

/** Words that React Flow says to screen readers, in the language that is shown. */
export function useFlowWords(): Partial<AriaLabelConfig> {
  const { t } = useTranslation('graph');
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('flow.node'),
      'edge.a11yDescription.default': t('flow.wire'),
    }),
    [t],
  );
}
