import { useMemo, useRef, useState } from 'react';
import { STUDY_AXES, STUDY_OPTIONS, type JsonValue, type NodeId, type ReaderPort } from '#domain';
import { Button, Checkbox, Dialog, IconButton, Segmented, Select, TextField, useTranslation } from '#ui';
import { pageEvents } from '../app/events.ts';
import { describeError, type ErrorWords } from '../app/describe-error.ts';
import { think } from '../app/thinking.ts';
import { draftOf, optionsOf, sampledInputs, valuesOf, type AxisDraft, type Sampled } from './axis-draft.ts';
import { readStudyCsv, type CsvStudy } from './study-csv-in.ts';
import { useStudyWords, type StudyWords } from './study-words.ts';
import type { WorkflowStudies } from './workflow-studies.ts';

const keyOf = ({ node, name }: Pick<Sampled, 'node' | 'name'>) => JSON.stringify([node, name]);

/** Asks which inputs take which values, up to three of them, and begins the study. */
export function StudyDialog({
  studies,
  reader,
  nodeId,
  property,
}: {
  studies: WorkflowStudies;
  reader: ReaderPort;
  nodeId: NodeId | undefined;
  /** Input that it begins with. */
  property?: string | undefined;
}) {
  const { t } = useTranslation('history');
  const words = useStudyWords(reader);
  // The workflow as it stood when it was asked: that is what the study runs.
  const [document] = useState(() => reader.document());
  const inputs = useMemo(() => {
    const others = Object.keys(document.nodes).filter((id) => id !== nodeId);
    return sampledInputs(document, nodeId === undefined ? others : [nodeId, ...others], words.recordOf);
  }, [document, nodeId, words]);
  const made = (one: Sampled): AxisDraft[] => {
    const record = words.recordOf(one.node);
    return record ? [draftOf(one, document, record, words.units)] : [];
  };
  const [axes, setAxes] = useState<readonly AxisDraft[]>(() => {
    const first = inputs.find(({ node, name }) => node === nodeId && name === property) ?? inputs[0];
    return first ? made(first) : [];
  });
  /** Options of a file, in place of the combinations. */
  const [file, setFile] = useState<CsvStudy & { name: string }>();
  const chooser = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<ErrorWords>();
  const [isBusy, setBusy] = useState(false);
  const find = ({ node, property }: AxisDraft) => inputs.find((one) => one.node === node && one.name === property);
  const values = axes.map((draft) => {
    const input = find(draft);
    return input && valuesOf(draft, input, words.units);
  });
  const combinations = values.reduce((product, one) => product * (one?.length ?? 0), axes.length === 0 ? 0 : 1);
  const count = file ? file.rows.length : combinations;
  const close = () => {
    studies.state.asking = undefined;
  };
  const start = async () => {
    setBusy(true);
    const title = name.trim() || file?.name || axes.map(({ node, property }) => words.inputName(node, property)).join(' × ');
    const wanted = axes.map(({ node, property }, index) => ({ node, property, values: values[index] as JsonValue[] }));
    try {
      await think(studies.make(title, file?.axes ?? wanted, file?.rows));
      close();
    } catch (error) {
      setProblem(await describeError(error));
      setBusy(false);
    }
  };
  const readFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem(undefined);
    try {
      const text = await chosen.text();
      const read = readStudyCsv(text, inputs, {
        whole: (one) => `${words.nodeName(one.node)}, ${words.inputName(one.node, one.name)}`,
        short: (one) => words.inputName(one.node, one.name),
        option: (one, value) => words.value(one.node, one.name, value),
      });
      pageEvents.use('csv-imported');
      setFile({ ...read, name: chosen.name.replace(/\.csv$/i, '') });
    } catch (error) {
      setFile(undefined);
      setProblem(await describeError(error));
    }
  };
  const replace = (index: number, next: readonly AxisDraft[]) =>
    setAxes(axes.flatMap((one, at) => (at === index ? next : [one])));
  const free = inputs.filter((one) => !axes.some(({ node, property }) => node === one.node && property === one.name));
  const [next] = free;
  const isTooMany = count > STUDY_OPTIONS;
  return (
    <Dialog
      open
      onClose={close}
      title={t('study.make')}
      footer={
        <>
          <span className={isTooMany ? 'meta bad grow' : 'meta grow'} role="status" data-part="study-count">
            {isTooMany ? t('study.too-many', { count, most: STUDY_OPTIONS }) : t('study.count', { count })}
          </span>
          <Button kind="outline" onClick={close}>
            {t('cancel')}
          </Button>
          <Button kind="primary" icon="play" disabled={isBusy || count === 0 || isTooMany} onClick={() => void start()}>
            {t('study.start')}
          </Button>
        </>
      }
    >
      <p>{t('study.about')}</p>
      {inputs.length === 0 && <p className="meta">{t('study.no-inputs')}</p>}
      {file && (
        <div className="study-file" data-part="study-file">
          <p className="row">
            <strong className="clip">{file.name}</strong>
            <span className="meta">{t('study.csv-read', { count: file.rows.length })}</span>
            <span className="grow" />
            <IconButton icon="close" size="compact" label={t('study.csv-drop')} onClick={() => setFile(undefined)} />
          </p>
          <p className="meta">{file.axes.map(({ node, property }) => words.inputName(node, property)).join(', ')}</p>
          {file.ignored.length > 0 && <p className="meta">{t('study.csv-ignored', { columns: file.ignored.join(', ') })}</p>}
        </div>
      )}
      <div className="study-axes">
        {(file ? [] : axes).map((draft, index) => {
          const input = find(draft);
          return (
            <fieldset key={keyOf({ node: draft.node, name: draft.property })} aria-label={t('study.axis', { count: index + 1 })}>
              <div className="row">
                <Select
                  label={t('study.input')}
                  size="compact"
                  value={keyOf({ node: draft.node, name: draft.property })}
                  onChange={(key) => {
                    const chosen = inputs.find((one) => keyOf(one) === key);
                    if (chosen) replace(index, made(chosen));
                  }}
                  options={inputs
                    .filter((one) => one === input || free.includes(one))
                    .map((one) => ({
                      value: keyOf(one),
                      label: `${words.nodeName(one.node)}, ${words.inputName(one.node, one.name)}`,
                    }))}
                />
                {axes.length > 1 && (
                  <IconButton icon="close" size="compact" label={t('study.remove-axis')} onClick={() => replace(index, [])} />
                )}
              </div>
              {input && (
                <AxisFields
                  draft={draft}
                  input={input}
                  words={words}
                  onChange={(patch) => replace(index, [{ ...draft, ...patch }])}
                />
              )}
              {input && !values[index] && <p className="meta bad">{t('study.no-values')}</p>}
            </fieldset>
          );
        })}
        {!file && axes.length < STUDY_AXES && next && (
          <Button size="compact" icon="plus" onClick={() => setAxes([...axes, ...made(next)])}>
            {t('study.add-axis')}
          </Button>
        )}
        <span className="row">
          <Button size="compact" icon="upload" onClick={() => chooser.current?.click()}>
            {t('study.open-csv')}
          </Button>
          <input
            ref={chooser}
            type="file"
            accept=".csv,text/csv"
            hidden
            onChange={(event) => {
              void readFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </span>
        <TextField label={t('study.name')} placeholder={t('study.name')} value={name} onChange={setName} maxLength={200} />
      </div>
      {problem && (
        <p className="error-words" role="alert">
          <strong>{problem.text}</strong> {problem.hint}
        </p>
      )}
    </Dialog>
  );
}

function AxisFields({
  draft,
  input: { node, name, property, kind },
  words,
  onChange,
}: {
  draft: AxisDraft;
  input: Sampled;
  words: StudyWords;
  onChange: (patch: Partial<AxisDraft>) => void;
}) {
  const { t } = useTranslation('history');
  if (kind === 'choice')
    return (
      <div className="row wrap">
        {optionsOf(property).map((option) => {
          const label = words.value(node, name, option);
          return (
            <label key={JSON.stringify(option)} className="row">
              <Checkbox
                label={label}
                checked={draft.chosen.includes(option)}
                onChange={(isTaken) =>
                  onChange({ chosen: isTaken ? [...draft.chosen, option] : draft.chosen.filter((one) => one !== option) })
                }
              />
              {label}
            </label>
          );
        })}
      </div>
    );
  return (
    <>
      <Segmented
        label={t('study.way')}
        size="compact"
        value={draft.way}
        onChange={(way) => onChange({ way })}
        options={[
          { value: 'range', label: t('study.range') },
          { value: 'list', label: t('study.list') },
        ]}
      />
      {draft.way === 'range' ? (
        <div className="study-range">
          <label>
            {t('study.from')}
            <TextField label={t('study.from')} size="compact" value={draft.from} onChange={(from) => onChange({ from })} />
          </label>
          <label>
            {t('study.to')}
            <TextField label={t('study.to')} size="compact" value={draft.to} onChange={(to) => onChange({ to })} />
          </label>
          <label>
            {t('study.steps')}
            <TextField
              label={t('study.steps')}
              size="compact"
              inputMode="numeric"
              value={draft.count}
              onChange={(count) => onChange({ count })}
            />
          </label>
        </div>
      ) : (
        <TextField
          label={t('study.values')}
          placeholder={t('study.values-hint')}
          size="compact"
          value={draft.list}
          onChange={(list) => onChange({ list })}
        />
      )}
    </>
  );
}
