import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useSnapshot } from 'valtio';
import type { Answer } from '#api';
import { DRAFT_RECORD, isJsonObject, readFunctionRecord, receivedError, type FunctionRecord, type JsonValue } from '#domain';
import { Button, IconButton, Kbd, SplitPane, StateGlyph, Tabs, useTranslation } from '#ui';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import { reportError } from '../../app/report-error.ts';
import { useApp } from '../../app/app-context.ts';
import { PageFrame } from '../../frame/page-frame.tsx';
import { preferences } from '../../preferences/preferences.ts';
import { FunctionVersionsTab } from '../functions/function-versions.tsx';
import { NewSteps } from '../functions/new-steps.tsx';
import '../functions/functions.css';
import type { ShownFunction } from '../functions/shown-function.ts';
import { CodeView, type CodeHooks, type CodePlace } from './code-view.tsx';
import { CompareDraft, KeepDraft, NameFile } from './draft-dialogs.tsx';
import { keepDraft } from './keep-draft.ts';
import { firstFile, type DraftSession } from './draft-session.ts';
import type { EditorFrame } from './editor-frame.ts';
import { LowerPane, type FilePlace } from './lower-pane.tsx';
import { RenameDialog, type RenamedWord } from './rename-dialog.tsx';
import { useSavedTrials } from './use-saved-trials.ts';
import { SavedTrialList } from './saved-trials.tsx';
import { ResultPane } from './result-pane.tsx';
import { TryPane } from './try-pane.tsx';
import { SaveWords, useMerges } from './save-words.tsx';
import { CaretWords, ChangedDot, useCaretPlace } from './writing-signs.tsx';
import { useFaults } from './use-faults.ts';
import { LanguageWords, RuntimeReady } from './runtime-words.tsx';
import { usePhrases } from './use-phrases.ts';
import { placeInTrace, useTrial, type TrialPlace } from './use-trial.ts';

/** Props of {@link DraftEditor}. */
interface DraftEditorProps {
  found: ShownFunction;
  draft: Answer<'GET functions/{id}/draft'>;
  session: DraftSession;
  frame: EditorFrame;
  place: TrialPlace | undefined;
  /** The draft became a version, or was dropped. */
  onKept: () => void;
}

/** What somebody writes on a function: files, faults, and what it gives beside the version that it began from. */
export function DraftEditor({ found, draft, session, frame, place, onKept }: DraftEditorProps) {
  const { t, i18n } = useTranslation('functions');
  const { services } = useApp();
  const { drafts } = services.authoring;
  const { preferredUnits } = useSnapshot(preferences);
  const units = useMemo(() => ({ system: preferredUnits, locale: i18n.language }), [preferredUnits, i18n.language]);
  const phrases = usePhrases();
  const { id } = found;
  const isNew = useSearchParams()[0].has('new');
  const paths = useSyncExternalStore(session.subscribe, session.paths);
  const merges = useMerges(session);
  const [chosen, setChosen] = useState(() => firstFile(paths) ?? DRAFT_RECORD);
  const path = paths.includes(chosen) ? chosen : (paths[0] ?? DRAFT_RECORD);
  const [goal, setGoal] = useState<CodePlace>();
  const caret = useCaretPlace();
  const [values, setValues] = useState<Readonly<Record<string, JsonValue>>>({});
  const [asked, setAsked] = useState<'keep' | 'compare' | 'file'>();
  const record = useRecord(session);
  const { faults, notice, look, building } = useFaults(session, path);
  const { trial, run, stop } = useTrial(id, session, { drafts, base: draft.base?.digest, place, building });
  const trials = useSavedTrials(id, session, { authoring: services.authoring, place, building });
  const words = useErrorWords(
    useMemo(() => (trial.failed ? receivedError(trial.failed.code, trial.failed.parameters ?? {}) : trial.error), [trial]),
  );
  const trace = trial.failed?.trace ?? '';
  const runtimeFault = useMemo(() => placeInTrace(trace, session.paths()), [trace, session]);
  const shown = useMemo(
    () =>
      runtimeFault && words
        ? [
            ...faults,
            {
              ...runtimeFault,
              endLine: runtimeFault.line,
              endColumn: 10_000,
              severity: 'error' as const,
              sentence: trial.failed?.message ?? words.text,
            },
          ]
        : faults,
    [faults, runtimeFault, words, trial.failed],
  );
  const latest = useRef(values);
  const start = useCallback(() => run(latest.current), [run]);
  useEffect(() => {
    // What the kept version gives is there before the first word is changed.
    if (place) start();
  }, [place, start]);
  const [isLive, setLive] = useState(false);
  const [renamed, setRenamed] = useState<RenamedWord>();
  const [revision, setRevision] = useState(0);
  const pause = usePause(start);
  const go = useCallback(({ file, line, column }: FilePlace) => {
    setChosen(file);
    setGoal({ line, column });
  }, []);
  const hooks: CodeHooks = {
    change: (file, read) => {
      session.write(file, read);
      look();
      if (isLive) pause();
    },
    run: start,
    caret: caret.set,
    completions: async (file, at) => (await session.ask({ kind: 'completion', file, ...at }, file)).answer.completions ?? [],
    about: async (file, at) => (await session.ask({ kind: 'hover', file, ...at }, file)).answer.text,
    signature: async (file, at) => (await session.ask({ kind: 'signature', file, ...at }, file)).answer.text,
    rename: (file, at, word) => setRenamed({ file, word, ...at }),
  };
  const errors = shown.filter(({ severity }) => severity === 'error').length;
  const next = (draft.newest?.number ?? 0) + 1;
  const runs = { language: record.language, runtime: draft.runtimes.find(({ language }) => language === record.language) };
  const baseName = draft.base && t('test', { number: draft.base.number });
  return (
    <PageFrame
      className="function-editor"
      {...frame}
      middle={
        <span className="row stages" data-part="stages">
          <span className="row" data-stage="draft">
            <StateGlyph state={errors > 0 ? 'failed' : 'waiting'} />
            {errors > 0 ? t('code.draft-problems', { count: errors }) : t('code.draft')}
          </span>
          {found.test !== undefined && <span>{t('test', { number: found.test })}</span>}
          <span>{found.live === undefined ? t('not-released') : t('live', { number: found.live })}</span>
        </span>
      }
      actions={
        <>
          {draft.base && (
            <Button icon="history" onClick={() => setAsked('compare')}>
              {t('code.compare')}
            </Button>
          )}
          {trial.isRunning ? (
            <Button kind="outline" icon="stop" onClick={stop}>
              {t('code.stop')}
            </Button>
          ) : (
            <Button kind="outline" icon="play" onClick={start}>
              {t('code.run')}
              <span aria-hidden="true">
                <Kbd keys="mod+enter" />
              </span>
            </Button>
          )}
        </>
      }
      primary={
        <Button kind="primary" onClick={() => setAsked('keep')}>
          {t('code.keep', { number: next })}
        </Button>
      }
      status={
        <>
          {isNew && <NewSteps id={id} part="logic" />}
          <LanguageWords {...runs} />
          <CaretWords caret={caret} />
          <span className="grow" />
          {notice && <span className="meta clip">{notice}</span>}
          <RuntimeReady {...runs} />
          <SaveWords session={session} />
        </>
      }
    >
      <SplitPane
        id="code-columns"
        axis="x"
        label={t('code.divide')}
        panes={[
          {
            id: 'code',
            minSize: '360px',
            defaultSize: '51%',
            content: (
              <SplitPane
                id="code-lower"
                axis="y"
                label={t('code.divide')}
                panes={[
                  {
                    id: 'editor',
                    minSize: '120px',
                    defaultSize: '74%',
                    content: (
                      <section className="code-pane" data-part="code">
                        <div className="bar">
                          <Tabs
                            label={t('logic.files')}
                            value={path}
                            onChange={setChosen}
                            tabs={paths.map((value) => ({
                              value,
                              label: value,
                              end: <ChangedDot session={session} path={value} />,
                            }))}
                          />
                          <IconButton icon="plus" size="compact" label={t('code.add-file')} onClick={() => setAsked('file')} />
                          <span className="grow" />
                          {path !== DRAFT_RECORD && paths.length > 2 && (
                            <IconButton
                              icon="trash"
                              size="compact"
                              label={t('code.remove-file', { file: path })}
                              onClick={() => {
                                session.write(path, null);
                                look();
                              }}
                            />
                          )}
                        </div>
                        <CodeView
                          path={path}
                          text={session.text(path) ?? ''}
                          original={session.original(path)}
                          label={t('code.label', { file: path })}
                          phrases={phrases}
                          faults={shown}
                          place={goal}
                          readOnly={false}
                          revision={revision + merges}
                          hooks={hooks}
                        />
                      </section>
                    ),
                  },
                  {
                    id: 'lower',
                    minSize: '80px',
                    content: (
                      <LowerPane
                        faults={shown}
                        log={[trial.log, trace].filter(Boolean).join('\n')}
                        session={session}
                        placeIn={(line) => placeInTrace(line, paths)}
                        onGo={go}
                        versions={<FunctionVersionsTab found={found} />}
                      />
                    ),
                  },
                ]}
              />
            ),
          },
          {
            id: 'try',
            minSize: '200px',
            defaultSize: '21%',
            content: (
              <TryPane
                record={record}
                nodeInputs={trial.nodeInputs}
                values={values}
                units={units}
                isLive={isLive}
                onLive={(next) => {
                  setLive(next);
                  if (next) start();
                }}
                onValue={(name, value) => {
                  latest.current = { ...latest.current, [name]: value };
                  setValues(latest.current);
                  start();
                }}
                onReset={() => {
                  latest.current = {};
                  setValues(latest.current);
                  start();
                }}
              >
                <SavedTrialList
                  saved={trials}
                  locale={units.locale}
                  values={() => ({ ...shownValues(record, trial.nodeInputs), ...latest.current })}
                  onTake={(inputs) => {
                    latest.current = inputs;
                    setValues(inputs);
                    start();
                  }}
                />
              </TryPane>
            ),
          },
          {
            id: 'result',
            minSize: '260px',
            content: <ResultPane record={record} trial={trial} baseName={baseName} units={units} failure={words} />,
          },
        ]}
      />
      {renamed && (
        <RenameDialog
          asked={renamed}
          session={session}
          onClose={() => setRenamed(undefined)}
          onDone={() => {
            setRevision((count) => count + 1);
            setRenamed(undefined);
            look();
          }}
        />
      )}
      {asked === 'file' && (
        <NameFile
          onClose={() => setAsked(undefined)}
          onName={(name) => {
            session.write(name, session.text(name) ?? '');
            session.flush().then(
              () => setChosen(name),
              (error: unknown) => {
                session.write(name, null);
                reportError(error);
              },
            );
            setAsked(undefined);
          }}
        />
      )}
      {asked === 'compare' && (
        <CompareDraft id={id} base={draft.base?.number ?? 0} session={session} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'keep' && (
        <KeepDraft
          number={next}
          onClose={() => setAsked(undefined)}
          onCompare={() => setAsked('compare')}
          keep={async (wish) => {
            await keepDraft(id, wish, { session, authoring: services.authoring, t });
            setAsked(undefined);
            found.reload();
            onKept();
          }}
        />
      )}
    </PageFrame>
  );
}

/** Values that the fields show of what nobody typed: those of the node, else of the record. */
function shownValues(record: FunctionRecord, nodeInputs: Readonly<Record<string, JsonValue>>): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(record.inputSchema.properties).flatMap(([name, property]) => {
      const value = nodeInputs[name] ?? property.default;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** After the last key, ms, before what is written runs by itself. */
const PAUSE_MS = 600;

/** Answers how to tell of a key: the task follows the pause after the last. */
function usePause(task: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(task);
  useEffect(() => {
    latest.current = task;
  }, [task]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), PAUSE_MS);
  }, []);
}

/** The record as it is being written; while it is no record, the last that was one. */
function useRecord(session: DraftSession): FunctionRecord {
  const text = useSyncExternalStore(session.subscribe, () => session.text(DRAFT_RECORD) ?? '{}');
  const last = useRef(readFunctionRecord({}));
  return useMemo(() => {
    try {
      const value = JSON.parse(text) as JsonValue;
      if (isJsonObject(value)) last.current = readFunctionRecord(value);
    } catch {
      // In mid-word.
    }
    return last.current;
  }, [text]);
}

/** Words of an error, or of what a run failed with. */
function useErrorWords(error: unknown): ErrorWords | undefined {
  const [words, setWords] = useState<{ error: unknown; words: ErrorWords }>();
  useEffect(() => {
    let isWanted = true;
    if (error !== undefined) void describeError(error).then((found) => isWanted && setWords({ error, words: found }));
    return () => void (isWanted = false);
  }, [error]);
  return error !== undefined && words?.error === error ? words.words : undefined;
}
