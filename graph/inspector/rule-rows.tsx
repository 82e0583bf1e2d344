import type { UnmetRule } from '#domain';
import { ProblemWords } from '#inputs';
import { Button, StateGlyph, useTranslation } from '#ui';

/** Rules of the author that a function's changes by hand do not meet: each a requirement or a hint, in the words of the reader. */
export function RuleRows({ rules, onOpen }: { rules: readonly UnmetRule[]; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation('inputs');
  if (rules.length === 0) return null;
  return (
    <ul className="rules" data-part="rules">
      {rules.map(({ override, level, blocking, code, parameters }, at) => (
        <li key={`${override} ${code} ${String(parameters['message'])}`} data-level={level} data-blocking={blocking || undefined}>
          <span className={blocking ? 'bad' : level === 'requirement' ? 'warn' : 'quiet'}>
            <StateGlyph state={blocking ? 'failed' : level === 'requirement' ? 'stale' : 'waiting'} />
          </span>
          <strong>{t(`rule.${level}`)}</strong>
          <span>
            <ProblemWords problem={{ code, parameters }} />
          </span>
          {at === 0 && onOpen && (
            <Button size="compact" onClick={onOpen}>
              {t('rule.open')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
