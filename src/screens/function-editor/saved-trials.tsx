import { useState } from 'react';
import type { TFunction } from 'i18next';
import type { JsonValue } from '#domain';
import { Button, Dialog, IconButton, Menu, StateGlyph, TextField, useTranslation } from '#ui';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import type { SavedTrial, SavedTrials, TrialResult } from './use-saved-trials.ts';

const MOST_NAME = 80;
/** Differences of a trial that are told; the others are counted. */
const MOST_TOLD = 6;

/** What the function is tried with again and again: taken up by a press, run together, expected to give what they gave. */
export function SavedTrialList({
  saved,
  locale,
  onTake,
  values,
}: {
  saved: SavedTrials;
  locale: string;
  /** Values that stand in the fields now. */
  values: () => Readonly<Record<string, JsonValue>>;
  onTake: (inputs: SavedTrial['inputs']) => void;
}) {
  const { t } = useTranslation('functions');
  const [isNaming, setNaming] = useState(false);
  const [shown, setShown] = useState<string>();
  return (
    <section className="trials" aria-label={t('trials.title')} data-part="trials">
      <header className="bar">
        <h2 className="title">{t('trials.title')}</h2>
        <span className="grow" />
        <IconButton
          icon="play"
          size="compact"
          label={t('trials.run')}
          disabled={saved.trials.length === 0 || saved.isRunning}
          onClick={saved.run}
        />
        <IconButton icon="plus" size="compact" label={t('trials.add')} onClick={() => setNaming(true)} />
      </header>
      {saved.trials.length === 0 && <p className="quiet">{t('trials.none')}</p>}
      <ul className="rows">
        {saved.trials.map((trial) => {
          const { name, inputs, isExpected } = trial;
          const result = saved.results.get(name);
          return (
            <li key={name}>
              <div className="row trial">
                <button
                  type="button"
                  className="place"
                  onClick={() => {
                    setShown(name);
                    onTake(inputs);
                  }}
                >
                  <StateGlyph state={stateOf(result)} />
                  <span className="grow clip">{name}</span>
                  <span className="meta">{outcome(t, result, isExpected, locale)}</span>
                </button>
                <Menu
                  align="end"
                  trigger={<IconButton icon="more" size="compact" label={t('trials.more', { name })} />}
                  entries={[
                    { id: 'expect', label: t('trials.expect'), icon: 'check', onSelect: () => saved.expect(name) },
                    { id: 'case', label: t('trials.save-case'), icon: 'download', onSelect: () => saved.saveCase(name) },
                    { id: 'remove', label: t('trials.remove'), icon: 'trash', onSelect: () => saved.remove(name) },
                  ]}
                />
              </div>
              {shown === name && <Differences result={result} locale={locale} />}
            </li>
          );
        })}
      </ul>
      {isNaming && (
        <NameTrial
          onClose={() => setNaming(false)}
          onName={async (name) => {
            await saved.add(name, values());
            setNaming(false);
          }}
        />
      )}
    </section>
  );
}

const stateOf = (result: TrialResult | undefined): 'off' | 'failed' | 'done' | 'waiting' =>
  !result ? 'off' : result.error || (result.differences ?? []).length > 0 ? 'failed' : result.differences ? 'done' : 'waiting';

/** In a word how a trial ended. */
function outcome(t: TFunction<'functions'>, result: TrialResult | undefined, isExpected: boolean, locale: string): string {
  if (!result) return isExpected ? '' : t('trials.nothing-expected');
  if (result.error) return t('trials.failed');
  const count = result.differences?.length ?? 0;
  if (count > 0) return t('trials.differs', { count });
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(result.ms ?? 0)}\u00A0ms`;
}

function Differences({ result, locale }: { result: TrialResult | undefined; locale: string }) {
  const { t } = useTranslation('functions');
  const text = (value: JsonValue | undefined) =>
    value === undefined
      ? '–'
      : typeof value === 'number'
        ? new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(value)
        : JSON.stringify(value).slice(0, 80);
  const all = result?.differences ?? [];
  if (result?.error?.message) return <p className="quiet">{result.error.message}</p>;
  if (all.length === 0) return null;
  return (
    <ul className="plain differences">
      {all.slice(0, MOST_TOLD).map(({ path, expected, got }) => (
        <li key={path}>
          <span className="strong">{path.replace(/^(outputs|elements)\./, '')}</span> <del>{text(expected)}</del>{' '}
          <ins>{text(got)}</ins>
        </li>
      ))}
      {all.length > MOST_TOLD && <li>{t('trials.more-differ', { count: all.length - MOST_TOLD })}</li>}
    </ul>
  );
}

function NameTrial({ onName, onClose }: { onName: (name: string) => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation('functions');
  const [name, setName] = useState('');
  const [isKeeping, setKeeping] = useState(false);
  const [failure, setFailure] = useState<ErrorWords>();
  const keep = (): void => {
    setKeeping(true);
    onName(name).catch(async (error: unknown) => {
      setFailure(await describeError(error));
      setKeeping(false);
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('trials.add')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={name.trim() === '' || isKeeping} onClick={keep}>
            {t('trials.add-now')}
          </Button>
        </>
      }
    >
      <p>{t('trials.about')}</p>
      <TextField label={t('trials.name')} size="form" value={name} onChange={setName} maxLength={MOST_NAME} autoFocus />
      {failure && (
        <p className="refusal" role="alert">
          {failure.text} {failure.hint}
        </p>
      )}
    </Dialog>
  );
}
