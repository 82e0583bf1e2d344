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
  'Variant A': 'variant-a',
  'Variant B': 'variant-b',
  'Sun on the faces': 'sun-on-the-faces',
  Comparison: 'comparison',
  'Glass, variant A': 'glass-variant-a',
  'Glass to floor, variant A': 'glass-to-floor-variant-a',
  'Carbon, variant A': 'carbon-variant-a',
  'Glass, variant B': 'glass-variant-b',
  'Glass to floor, variant B': 'glass-to-floor-variant-b',
  'Carbon, variant B': 'carbon-variant-b',
  'Average sun': 'average-sun',
  'Materials, variant A': 'materials-variant-a',
  'Materials, variant B': 'materials-variant-b',
  'Sun by hours': 'sun-by-hours',
  Capacity: 'capacity',
  'Permitted area': 'permitted-area',
  'Frame of timber': 'frame-of-timber',
  'House in figures': 'house-in-figures',
  'Ridge height': 'ridge-height',
  'Roof area': 'roof-area',
  'Glass share': 'glass-share',
  'Glass by direction': 'glass-by-direction',
  'Share of corridors': 'share-of-corridors',
  Rooms: 'rooms',
  Building: 'building',
  Fit: 'fit',
  'Rooms placed': 'rooms-placed',
  'Rooms missing': 'rooms-missing',
  'Area asked': 'area-asked',
  'Free area': 'free-area',
  'Cost of the fit-out': 'cost-of-the-fit-out',
  'Rooms against the program': 'rooms-against-the-program',
  'Area by department': 'area-by-department',
  Flats: 'flats',
  'Mix and figures': 'mix-and-figures',
  'Average flat': 'average-flat',
  'Distance from the mix': 'distance-from-the-mix',
  'Mix of flats': 'mix-of-flats',
  'Flats by kind': 'flats-by-kind',
} as const;

const isShipped = (text: string): text is keyof typeof SHIPPED_NAMES => Object.hasOwn(SHIPPED_NAMES, text);

/** Name of a view or title of a widget in the reader's language; what somebody wrote themselves stays as it is. */
export function useShippedName(): (text: string) => string {
  const { t } = useTranslation('app');
  return useCallback((text: string) => (isShipped(text) ? t(`shipped.${SHIPPED_NAMES[text]}`) : text), [t]);
}
