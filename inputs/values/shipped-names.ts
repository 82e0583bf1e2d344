import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names and titles that templates come with, as documents keep them: in English. */
export const SHIPPED_NAMES = {
  Areas: 'areas',
  'Areas by level': 'areas-by-level',
  'Area by use': 'area-by-use',
  'Area by level': 'area-by-level',
  'Gross area': 'gross-area',
  'Net to gross': 'net-to-gross',
  Height: 'height',
  Levels: 'levels',
  Facade: 'facade',
  Feasibility: 'feasibility',
  'Ratio used': 'ratio-used',
  'Area left': 'area-left',
  Stalls: 'stalls',
  Cost: 'cost',
  'Embodied carbon': 'embodied-carbon',
  'Zoning, rule by rule': 'zoning-rule-by-rule',
  'Areas against targets': 'areas-against-targets',
  'Parking by use': 'parking-by-use',
  'Cost by group': 'cost-by-group',
  Materials: 'materials',
} as const;

const isShipped = (text: string): text is keyof typeof SHIPPED_NAMES => Object.hasOwn(SHIPPED_NAMES, text);

/** Name of a view or title of a widget in the reader's language; what somebody wrote themselves stays as it is. */
export function useShippedName(): (text: string) => string {
  const { t } = useTranslation('app');
  return useCallback((text: string) => (isShipped(text) ? t(`shipped.${SHIPPED_NAMES[text]}`) : text), [t]);
}
