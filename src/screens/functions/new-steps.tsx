import { useTranslation } from '#ui';
import { Link } from 'react-router';
import { FUNCTION_PARTS, functionAddress, type FunctionPart } from './code-address.ts';

/** Where one stands among the parts of a function that was just begun, with the ways to the part before and after. */
export function NewSteps({ id, part }: { id: string; part: FunctionPart }) {
  const { t } = useTranslation('functions');
  const at = FUNCTION_PARTS.indexOf(part);
  const [before, after] = [FUNCTION_PARTS[at - 1], FUNCTION_PARTS[at + 1]];
  return (
    <span className="row new-steps" data-part="new-steps">
      <span className="quiet">{t('forms.step', { step: at + 1, count: FUNCTION_PARTS.length })}</span>
      {before && (
        <Link className="button" data-size="compact" to={functionAddress(id, { isNew: true }, before)}>
          {t('forms.back', { name: t(`tabs.${before}`) })}
        </Link>
      )}
      <Link
        className="button"
        data-kind="primary"
        data-size="compact"
        to={after ? functionAddress(id, { isNew: true }, after) : functionAddress(id)}
      >
        {after ? t('forms.next', { name: t(`tabs.${after}`) }) : t('forms.done')}
      </Link>
    </span>
  );
}
