import { useCallback, useEffect, useState } from 'react';
import { languageName } from '#domain';
import {
  Button,
  ErrorState,
  IconButton,
  showAlert,
  Skeleton,
  StateGlyph,
  Table,
  Tag,
  useTranslation,
  type Column,
  inSentences,
} from '#ui';
import type { RuntimeFacts, RuntimeTimes } from '../../services/services.ts';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import { AdminFrame } from './admin-frame.tsx';

type Runtime = RuntimeFacts['runtimes'][number];
type Loaded = { kind: 'loading' } | { kind: 'failed'; words: ErrorWords } | { kind: 'ready'; facts: RuntimeFacts };
/** Undefined while it is measured. */
type Times = Readonly<Record<string, RuntimeTimes | undefined>>;

/** Administrators see how authors' functions run on the server's machine, and what is missing for them. */
export function RuntimesScreen() {
  const { t } = useTranslation('admin');
  const { t: app } = useTranslation('app');
  const { loaded, times, reload } = useRuntimes();
  return (
    <AdminFrame
      title={t('places.runtimes')}
      actions={
        loaded.kind === 'ready' && (
          <Button icon="reset" onClick={reload}>
            {t('again')}
          </Button>
        )
      }
      isBusy={loaded.kind === 'loading'}
    >
      {loaded.kind === 'loading' && (
        <div className="card bones">
          <Skeleton lines={8} />
        </div>
      )}
      {loaded.kind === 'failed' && (
        <ErrorState
          title={t('failed')}
          actions={
            <Button kind="outline" icon="reset" onClick={reload}>
              {app('reload')}
            </Button>
          }
        >
          {inSentences(loaded.words.text, loaded.words.hint)}
        </ErrorState>
      )}
      {loaded.kind === 'ready' && (
        <>
          <JailCard jail={loaded.facts.jail} />
          <RuntimeTable runtimes={loaded.facts.runtimes} times={times} />
        </>
      )}
    </AdminFrame>
  );
}

/** Facts at once; each runtime is then timed, one after the other. */
function useRuntimes(): { loaded: Loaded; times: Times; reload: () => void } {
  const { services } = useApp();
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [times, setTimes] = useState<Times>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const facts = await services.runtimes();
      if (!wanted) return;
      setLoaded({ kind: 'ready', facts });
      for (const { language, state } of facts.runtimes) {
        const found = state === 'ready' ? await services.measureRuntime(language).catch(() => ({})) : {};
        if (!wanted) return;
        setTimes((now) => ({ ...now, [language]: found }));
      }
    };
    load().catch(async (error: unknown) => {
      const words = await describeError(error);
      if (wanted) setLoaded({ kind: 'failed', words });
    });
    return () => {
      wanted = false;
    };
  }, [services, round]);
  const reload = useCallback(() => {
    setTimes({});
    setRound((now) => now + 1);
  }, []);
  return { loaded, times, reload };
}

function JailCard({ jail }: { jail: RuntimeFacts['jail'] }) {
  const { t, i18n } = useTranslation('admin');
  const isFull = jail.tier === 'full';
  return (
    <section className="card jail" aria-label={t('jail')}>
      <h2>
        <StateGlyph state={isFull ? 'done' : 'failed'} />
        {t('jail')}
        <Tag tone={isFull ? 'ok' : 'error'}>{t(isFull ? 'tier-full' : 'tier-none')}</Tag>
      </h2>
      <p>{isFull ? t('jail-full') : t(`jail-problem.${jail.problem ?? 'failed'}`)}</p>
      {jail.problem === 'failed' && jail.reason !== undefined && <pre className="code">{jail.reason}</pre>}
      {!isFull && <p className="quiet">{t('jail-without')}</p>}
      {jail.install !== undefined && <Command command={jail.install} />}
      {isFull && (
        <dl className="facts">
          <dt>bubblewrap</dt>
          <dd>{jail.version}</dd>
          <dt>{t('account')}</dt>
          <dd>{t(jail.ownAccount ? 'account-own' : 'account-server')}</dd>
          <dt>{t('start')}</dt>
          <dd>{milliseconds(jail.startMs, i18n.language)}</dd>
        </dl>
      )}
    </section>
  );
}

function RuntimeTable({ runtimes, times }: { runtimes: readonly Runtime[]; times: Times }) {
  const { t, i18n } = useTranslation('admin');
  const time = (one: Runtime, which: keyof RuntimeTimes) => {
    if (one.state !== 'ready') return '–';
    const found = times[one.language];
    return found ? milliseconds(found[which], i18n.language) : <StateGlyph state="running" label={t('measuring')} />;
  };
  const columns: Column<Runtime>[] = [
    { id: 'name', title: t('runtime'), cell: (one) => <span className="strong">{languageName(one.language)}</span> },
    { id: 'version', title: t('version'), cell: (one) => one.version ?? '–' },
    {
      id: 'state',
      title: t('state'),
      cell: (one) => <Tag tone={one.state === 'ready' ? 'ok' : 'warn'}>{t(`states.${one.state}`)}</Tag>,
    },
    { id: 'cold', title: t('cold'), numeric: true, cell: (one) => time(one, 'coldMs') },
    { id: 'warm', title: t('warm'), numeric: true, cell: (one) => time(one, 'warmMs') },
    { id: 'missing', title: t('missing'), cell: (one) => <Missing one={one} /> },
  ];
  return (
    <section className="card" data-runtimes aria-label={t('runtimes')}>
      <Table label={t('runtimes')} columns={columns} rows={runtimes} rowKey={(one) => one.language} />
    </section>
  );
}

function Missing({ one }: { one: Runtime }) {
  const { t } = useTranslation('admin');
  if (one.state === 'ready') return <span className="quiet">{t('nothing')}</span>;
  return (
    <div className="missing">
      <span>{t(one.state === 'no-jail' ? 'missing-jail' : one.language === 'python' ? 'missing-python' : 'missing-dotnet')}</span>
      {one.install !== undefined && <Command command={one.install} />}
    </div>
  );
}

/** A command to be typed on the server's machine. */
function Command({ command }: { command: string }) {
  const { t } = useTranslation('admin');
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    showAlert({ id: 'copied', state: 'done', text: t('copied') });
  };
  return (
    <span className="command">
      <code className="code">{command}</code>
      <IconButton icon="copy" size="compact" label={t('copy')} onClick={() => void copy()} />
    </span>
  );
}

/** SI symbols are the same in every language. */
function milliseconds(value: number | undefined, locale: string): string {
  if (value === undefined) return '–';
  const digits = value < 10 ? 1 : 0;
  return `${value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })}\u00A0ms`;
}
