import { useEffect, useMemo, useState } from 'react';
import {
  fieldsFor,
  findPort,
  inputTakesList,
  kindsOfElements,
  PartiError,
  readQuestionText,
  questionText,
  linkAnswer,
  linkQueryValue,
  valuesAtPath,
  wordsIn,
  type Aggregator,
  type ElementModel,
  type InputProperty,
  type LinkAnswer,
  type LinkQuestion,
} from '#domain';
import { inOneLine, kindName, problemText, resultText, valueWords } from '#inputs';
import { Button, Dialog, Property, Select, TextField, useTranslation } from '#ui';
import { portName } from '../describe/port-name.ts';
import { cardElement, focusCard } from '../edit/selection.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Question } from '../editor/graph-view.ts';
import { cardTitle } from '../model/card-model.ts';
import { useSignal } from '../model/signal.ts';
import { answer, askedBy } from './ask.ts';
import './question.css';

const EVERYTHING = '';
const ALL_VALUES: Aggregator = 'none';
/** How values become one number, or one text. */
const OF_NUMBERS: readonly Aggregator[] = ['sum', 'average', 'min', 'max', 'count', 'count unique', 'single value'];
const OF_TEXTS: readonly Aggregator[] = ['single value', 'display', 'display unique'];

/** Values offered for a condition. */
const MOST_VALUES = 200;

/** Kind, property, condition and aggregate of a question, as choices and as text, with the answer as it would be now. */
export function QuestionForm({ question }: { question: Question }) {
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation(['graph', 'inputs', 'errors']);
  const units = useSignal(graph.units);
  const { model, isLoading } = useModel(question.source.node);
  const before = askedBy(graph, question);
  const [source, target] = [graph.model.card(question.source.node), graph.model.card(question.target.node)];
  const port = target?.record && findPort(target.record, question.target.port);
  const isList = target?.record !== undefined && port !== undefined && inputTakesList(target.record, port.name);
  const kinds = useMemo(() => (model ? kindsOfElements(model) : []), [model]);
  const [kind, setKind] = useState(before ? (before.discriminator ?? EVERYTHING) : undefined);
  const chosenKind = kind ?? kinds[0]?.discriminator ?? EVERYTHING;
  const fieldsOf = (of: string) => (model && port ? fieldsFor(model, of || undefined, port) : []);
  const fields = fieldsOf(chosenKind);
  const [written, setText] = useState(before?.query);
  const text = written ?? fields[0] ?? '';
  const aggregators: readonly Aggregator[] =
    port?.dataType === 'number' ? OF_NUMBERS : port?.dataType === 'text' ? OF_TEXTS : ['single value'];
  const [aggregator, setAggregator] = useState(before?.aggregator as Aggregator | undefined);
  const chosen = aggregator ?? (isList ? ALL_VALUES : (aggregators[0] as Aggregator));
  if (!source || !target?.record || !port) return null;

  const asked: LinkQuestion = {
    query: text,
    aggregator: chosen,
    ...(chosenKind === EVERYTHING ? {} : { discriminator: chosenKind }),
  };
  const found = answerOf(model, asked, port.property);
  const parts = partsOf(text);
  const say = wordsIn(source.record ? [source.record] : [], i18n.language);
  const nameOfField = (path: string) => path.split('.').map(say).join(' · ');
  const close = () => {
    graph.view.question.set(undefined);
    focusCard(graph, question.target.node);
  };
  const canLay = text.trim() !== '' && parts !== 'unreadable';
  const lay = () => {
    if (!canLay) return;
    answer(graph, question, asked);
    close();
  };
  const chooseKind = (next: string) => {
    setKind(next);
    // What elements of another kind lack is asked of them by nobody.
    if (parts !== 'unreadable' && parts && !fieldsOf(next).includes(parts.field)) setText(undefined);
  };
  const values = parts !== 'unreadable' && parts?.where && model ? valuesFor(model, chosenKind, parts.where.path) : [];
  const name = portName(target.record, port, i18n.language);
  return (
    <Dialog
      open
      onClose={close}
      startAt={(surface) => surface.querySelector('.question [role="combobox"]')}
      backTo={() => cardElement(graph, question.target.node)}
      title={t('question.title', { model: cardTitle(source, i18n.language), input: name })}
      footer={
        <>
          <Button onClick={close}>{t('question.cancel')}</Button>
          <Button kind="primary" onClick={lay} disabled={!canLay}>
            {t(before ? 'question.change' : 'question.connect')}
          </Button>
        </>
      }
    >
      <div className="question" data-part="question">
        <Property label={t('question.kind')}>
          <Select
            label={t('question.kind')}
            value={chosenKind}
            options={[
              { value: EVERYTHING, label: t('question.everything') },
              ...kinds.map(({ discriminator, count }) => ({
                value: discriminator,
                label: t('question.kind-count', { kind: say(kindName(discriminator)), count }),
              })),
            ]}
            onChange={chooseKind}
          />
        </Property>
        {fields.length > 0 && (
          <Property label={t('question.field')}>
            <Select
              label={t('question.field')}
              value={parts !== 'unreadable' && parts ? parts.field : undefined}
              options={fields.map((path) => ({ value: path, label: nameOfField(path) }))}
              onChange={(field) => setText(questionText(field, parts === 'unreadable' ? undefined : parts?.where))}
            />
          </Property>
        )}
        {parts !== 'unreadable' && parts && model && (
          <Property label={t('question.where')}>
            <span className="where">
              <Select
                label={t('question.where')}
                value={parts.where?.path ?? EVERYTHING}
                options={[
                  { value: EVERYTHING, label: t('question.all') },
                  ...fieldsFor(model, chosenKind || undefined, { dataType: 'text' }).map((path) => ({
                    value: path,
                    label: nameOfField(path),
                  })),
                ]}
                onChange={(path) => {
                  const value = path === EVERYTHING ? undefined : valuesFor(model, chosenKind, path)[0];
                  setText(questionText(parts.field, value === undefined ? undefined : { path, value }));
                }}
              />
              {parts.where && (
                <Select
                  label={t('question.value')}
                  value={parts.where.value}
                  options={values.map((value) => ({ value, label: say(value) }))}
                  onChange={(value) => setText(questionText(parts.field, { path: parts.where?.path ?? '', value }))}
                />
              )}
            </span>
          </Property>
        )}
        {!isList && aggregators.length > 1 && (
          <Property label={t('question.of-several')}>
            <Select
              label={t('question.of-several')}
              value={chosen}
              options={aggregators.map((one) => ({
                value: one,
                label: t(`question.aggregator.${one}` as 'question.aggregator.sum'),
              }))}
              onChange={setAggregator}
            />
          </Property>
        )}
        <Property label={t('question.text')}>
          <TextField
            label={t('question.text')}
            value={text}
            invalid={parts === 'unreadable'}
            placeholder="[*Use=Office].Area"
            onChange={setText}
            onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && lay()}
          />
        </Property>
        <p className="answer" role="status" data-part="answer" data-code={text.trim() === '' ? undefined : found.problem?.code}>
          {text.trim() === '' && model !== undefined
            ? t('question.nothing')
            : model === undefined
              ? t(isLoading ? 'question.loading' : 'question.no-model')
              : found.problem
                ? problemText(i18n, found.problem)
                : t('question.answer', {
                    count: found.count,
                    value: inOneLine(
                      resultText(found.value, port.unitType, units, {
                        ...valueWords(i18n.getFixedT(null, 'inputs')),
                        entries: (count) => t('question.values', { count }),
                      }) ?? { text: t('question.shape') },
                    ),
                  })}
        </p>
      </div>
    </Dialog>
  );
}

/** The model that a node made last; loaded when it is not here. */
function useModel(node: string): { model: ElementModel | undefined; isLoading: boolean } {
  const { graph } = useGraphScope();
  const { runs, results } = graph.ports;
  const [, setLoaded] = useState(0);
  const digest = runs.get(node)?.resultDigest;
  const result = digest === undefined ? undefined : results.get(digest);
  useEffect(() => {
    if (digest === undefined || results.get(digest)) return undefined;
    let isWanted = true;
    const told = () => isWanted && setLoaded((times) => times + 1);
    results.load(digest).then(told, told);
    return () => {
      isWanted = false;
    };
  }, [results, digest]);
  return { model: result?.model, isLoading: digest !== undefined && result === undefined };
}

/** An answer, and how many values it is made of. */
type Answer = Partial<LinkAnswer> & { count: number };

function answerOf(model: ElementModel | undefined, asked: LinkQuestion, property: InputProperty | undefined): Answer {
  if (!model || !property) return { count: 0 };
  try {
    const all = linkQueryValue({ ...asked, aggregator: ALL_VALUES }, model, true);
    return { ...linkAnswer(asked, model, property), count: Array.isArray(all) ? all.length : 1 };
  } catch (error) {
    if (error instanceof PartiError) return { count: 0, problem: { code: error.code, parameters: error.parameters } };
    throw error;
  }
}

/** The choices that a text stands for; undefined where there are none for it. */
function partsOf(text: string): ReturnType<typeof readQuestionText> | 'unreadable' {
  try {
    return readQuestionText(text);
  } catch {
    return 'unreadable';
  }
}

/** Texts that elements have at a path, in order. */
function valuesFor(model: ElementModel, kind: string, path: string): string[] {
  const values = new Set<string>();
  for (const element of Object.values(model.Elements)) {
    if (kind !== EVERYTHING && element['discriminator'] !== kind) continue;
    for (const value of valuesAtPath(element, path, (id) => (Object.hasOwn(model.Elements, id) ? model.Elements[id] : undefined)))
      if (typeof value === 'string' || typeof value === 'number') values.add(String(value));
    if (values.size >= MOST_VALUES) break;
  }
  return [...values].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
