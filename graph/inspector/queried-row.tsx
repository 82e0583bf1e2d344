import { ProblemWords } from '#inputs';
import { Button, useTranslation } from '#ui';
import type { ComponentProps } from 'react';
import { useQueried } from '../edit/use-queried.ts';
import { InputEntryRow } from './input-group.tsx';

/** Props of {@link QueriedRow}. */
interface QueriedRowProps extends ComponentProps<typeof InputEntryRow> {
  /** Somebody typed a value over the query. */
  isTyped: boolean;
  /** Takes the typed value away again. */
  onBack: () => void;
}

/** An input that a query gives its value: what it found and where; a value typed over it is in use until it is given back. */
export function QueriedRow({ isTyped, onBack, ...row }: QueriedRowProps) {
  const { property, binding, scope } = row;
  const { t } = useTranslation('inputs');
  const { query, value, error, models } = useQueried(property);
  const said =
    error !== undefined ? (
      <ProblemWords problem={error} />
    ) : models.length === 0 ? (
      t('queried.waiting')
    ) : (
      t('queried.from', { source: models.map(({ label }) => label).join(', ') })
    );
  return (
    <>
      <InputEntryRow {...row} binding={isTyped ? binding : { ...binding, value: value ?? binding.value }} />
      <div className="queried" data-part="queried" data-typed={isTyped || undefined}>
        <span className="quiet clip" data-tip={query}>
          {isTyped ? t('queried.typed') : said}
        </span>
        {isTyped && !scope.disabled && (
          <Button size="compact" icon="reset" onClick={onBack}>
            {t('queried.back')}
          </Button>
        )}
      </div>
    </>
  );
}
