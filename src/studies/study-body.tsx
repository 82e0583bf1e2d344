import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { documentOfOption, optionChanges, type ViewCamera } from '#domain';
import { Button, Checkbox, Segmented, showAlert } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { think } from '../app/thinking.ts';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import { OptionStage, type OptionPictures } from './option-stage.tsx';
import { COMPARED_MOST, OptionPicture, StudyCompare } from './study-compare.tsx';
import { figuresOfStudy } from './study-figures.ts';
import { isWithin, measuresOf, type StudyFilter } from './study-measures.ts';
import { StudyParallel } from './study-parallel.tsx';
import { StudyScatter } from './study-scatter.tsx';
import { StudyTable } from './study-table.tsx';
import { useStudyWords } from './study-words.ts';
import type { Study, StudyOption, WorkflowStudies } from './workflow-studies.ts';

const VIEWS = ['table', 'pictures', 'axes', 'compare'] as const;

/** A study as a table with a scatter, as pictures, as parallel axes, and as two to four options beside each other. */
export function StudyBody({
  studies,
  study,
  ports,
  camera,
}: {
  studies: WorkflowStudies;
  study: Study;
  ports: OpenWorkflow;
  camera: () => ViewCamera | undefined;
}) {
  const { t } = useTranslation('history');
  const { services } = useApp();
  const navigate = useNavigate();
  const words = useStudyWords(ports.reader);
  const figures = useMemo(() => figuresOfStudy(study), [study]);
  const [view, setView] = useState<(typeof VIEWS)[number]>('table');
  const [held, setHeld] = useState<number>();
  const [filter, setFilter] = useState<StudyFilter>(new Map());
  const [compared, setCompared] = useState<readonly number[]>([]);
  const [pictures, setPictures] = useState<OptionPictures>(new Map());
  const [from, setFrom] = useState<ViewCamera>();
  const measures = useMemo(() => measuresOf(study, figures, words), [study, figures, words]);
  const within = useMemo(
    () => study.options.filter(({ n, dropped }) => !dropped && isWithin(n, filter, measures)),
    [study, filter, measures],
  );
  const isDrawn = view === 'pictures' || (view === 'compare' && compared.length > 1);
  const drawn = useMemo(
    () => (view === 'compare' ? compared.flatMap((n) => study.options.find((one) => one.n === n) ?? []) : within),
    [view, compared, study, within],
  );
  const open = (next: typeof view) => {
    if (next === 'pictures' || next === 'compare') setFrom(camera());
    setView(next);
  };
  const compare = (n: number, isOn: boolean) => {
    if (isOn && compared.length >= COMPARED_MOST) return showAlert({ id: 'study-compared', text: t('study.compare-most') });
    setCompared(isOn ? [...compared, n] : compared.filter((one) => one !== n));
  };
  const takeOver = ({ values }: StudyOption) => {
    const changes = optionChanges(ports.reader.document(), study.axes, values);
    if (changes.length > 0) ports.commands.dispatch({ type: 'document.change', changes });
    showAlert({
      id: 'study-taken',
      state: 'done',
      text: t('study.taken'),
      ...(changes.length > 0 ? { action: { label: t('restore.undo'), run: () => ports.commands.undo() } } : {}),
    });
  };
  const branch = ({ values }: StudyOption) => {
    const document = documentOfOption(ports.reader.document(), study.axes, values);
    think(services.createWorkflow({ document, madeIn: studies.workflowId, isBranch: true })).then(
      (id) => navigate(`/workflows/${id}`),
      reportError,
    );
  };
  const waiting = drawn.filter(({ n, state }) => state !== 'waiting' && !pictures.has(n)).length;
  return (
    <>
      <div className="study-views">
        <Segmented
          label={t('study.view')}
          size="compact"
          value={view}
          onChange={open}
          options={VIEWS.map((value) => ({ value, label: t(`study.view-${value}`) }))}
        />
        {filter.size > 0 && (
          <>
            <span className="meta" role="status" data-part="study-within">
              {t('study.within', { count: within.length })}
            </span>
            <Button size="compact" icon="close" onClick={() => setFilter(new Map())}>
              {t('study.clear-filter')}
            </Button>
          </>
        )}
        <span className="grow" />
        {isDrawn && waiting > 0 && (
          <span className="meta" role="status">
            {t('study.drawing', { at: drawn.length - waiting + 1, count: drawn.length })}
          </span>
        )}
        {isDrawn && waiting === 0 && (
          <Button size="compact" icon="reset" onClick={() => setFrom(camera())}>
            {t('study.take-pictures')}
          </Button>
        )}
      </div>
      {isDrawn && <OptionStage options={drawn} ports={ports} words={words} camera={from} onPictures={setPictures} />}
      {view === 'table' && (
        <div className="study-body">
          <StudyTable
            study={study}
            figures={figures}
            words={words}
            isIn={(n) => isWithin(n, filter, measures)}
            compared={compared}
            onCompare={compare}
            held={held}
            onHold={setHeld}
            canEdit={ports.reader.canEdit}
            onTakeOver={takeOver}
            onBranch={branch}
            onChange={(n, wish) => void studies.change(n, wish).catch(reportError)}
          />
          <StudyScatter study={study} figures={figures} words={words} filter={filter} held={held} onHold={setHeld} />
        </div>
      )}
      {view === 'axes' && (
        <StudyParallel
          study={study}
          figures={figures}
          words={words}
          filter={filter}
          onFilter={setFilter}
          held={held}
          onHold={setHeld}
        />
      )}
      {view === 'compare' && (
        <StudyCompare
          study={study}
          figures={figures}
          words={words}
          compared={compared}
          ports={ports}
          pictures={pictures}
          onTakeOver={takeOver}
        />
      )}
      {view === 'pictures' && (
        <ul className="study-pictures" data-part="study-pictures">
          {within.map((option) => {
            const name = words.option(study.axes, option.values);
            return (
              <li key={option.n} data-option={option.n}>
                <OptionPicture address={pictures.get(option.n)} />
                <label className="row">
                  <Checkbox
                    label={t('study.compare-of', { name })}
                    checked={compared.includes(option.n)}
                    onChange={(isOn) => compare(option.n, isOn)}
                  />
                  <span className="clip">{name}</span>
                </label>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
