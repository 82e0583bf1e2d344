import { StateGlyph, useTranslation } from '#ui';
import type { ShownModel } from '../model/model-selection.ts';

/** Names the functions whose drawn models were made for earlier inputs. */
export function EarlierPill({ models, hidden }: { models: readonly ShownModel[]; hidden: ReadonlySet<string> }) {
  const { t } = useTranslation('viewer');
  const earlier = models.filter(({ nodeId, isEarlier }) => isEarlier === true && !hidden.has(nodeId));
  if (earlier.length === 0) return null;
  const text = t('earlier', { names: earlier.map(({ label }) => label).join(', ') });
  return (
    <span className="pill earlier" role="status" data-part="earlier-models" data-tip={text}>
      <StateGlyph state="stale" />
      <span className="clip">{text}</span>
    </span>
  );
}
