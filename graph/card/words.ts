import type { useTranslation } from 'react-i18next';
import type { ResultWords } from './result-summary.ts';
import type { ValueWords } from './value-text.ts';

type Translate = ReturnType<typeof useTranslation<['graph', 'inputs']>>['t'];

/** The words of values and results in the language that is shown. */
export function valueWords(t: Translate): ValueWords & ResultWords {
  return {
    get unset() {
      return t('inputs:unset');
    },
    get yes() {
      return t('graph:yes');
    },
    get no() {
      return t('graph:no');
    },
    entries: (count) => t('inputs:summary.entries', { count }),
    fields: (count) => t('inputs:summary.fields', { count }),
    points: (count) => t('inputs:vertices.count', { count }),
    elements: (count) => t('graph:elements', { count }),
  };
}
