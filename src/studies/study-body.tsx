import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  deckBeside,
  documentOfOption,
  firstOfType,
  goneAxes,
  FIRST_DECK_ID,
  optionChanges,
  orderBehind,
  shownSlides,
  shownViews,
  SIDE_LABEL_MAX,
  SLIDE_TITLE_MAX,
  type WorkflowSlide,
  figuresOfStudy,
  figuresOnViews,
  targetsOfFigures,
} from '#domain';
import { Button, Segmented, showAlert, useTranslation, type MenuEntry } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { think } from '../app/thinking.ts';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import { COMPARED_MOST, StudyCompare } from './study-compare.tsx';
import { isWithin, measuresOf, type StudyFilter } from './study-measures.ts';
import { StudyParallel } from './study-parallel.tsx';
import { StudyPictures } from './study-pictures.tsx';
import { StudyScatter } from './study-scatter.tsx';
import { StudyTable } from './study-table.tsx';
import { useStudyWords } from './study-words.ts';
import type { Study, StudyOption, WorkflowStudies } from './workflow-studies.ts';

/** A study as a table with a scatter, as parallel axes, and as two to four options beside each other. */
export function StudyBody({ studies, study, ports }: { studies: WorkflowStudies; study: Study; ports: OpenWorkflow }) {
  const { t } = useTranslation('history');
  const { t: say } = useTranslation('present');
  const { services } = useApp();
  const navigate = useNavigate();
  const words = useStudyWords(ports.reader);
  const figures = useMemo(() => figuresOfStudy(study, figuresOnViews(ports.reader.document())), [study, ports.reader]);
  const targets = targetsOfFigures(ports.reader.document());
  const [view, setView] = useState<'pictures' | 'table' | 'axes' | 'compare'>('table');
  const [held, setHeld] = useState<number>();
  const [filter, setFilter] = useState<StudyFilter>(new Map());
  const [compared, setCompared] = useState<readonly number[]>([]);
  const letters = useMemo(() => new Map(compared.map((n, at) => [n, String.fromCharCode(65 + at)])), [compared]);
  const measures = useMemo(() => measuresOf(study, figures, words), [study, figures, words]);
  const within = useMemo(
    () => study.options.filter(({ n, dropped }) => !dropped && isWithin(n, filter, measures)),
    [study, filter, measures],
  );
  const compare = (n: number, isOn: boolean) => {
    if (isOn && compared.length >= COMPARED_MOST) return showAlert({ id: 'study-compared', text: t('study.compare-most') });
    setCompared(isOn ? [...compared, n] : compared.filter((one) => one !== n));
  };
  /** Says which of its functions left the workflow since; an option that lacks some of its inputs is another one. */
  const isWhole = (): boolean => {
    const gone = goneAxes(ports.reader.document(), study.axes);
    if (gone.length > 0) {
      const names = [...new Set(gone.map(({ node, property }) => words.inputName(node, property)))].join(', ');
      showAlert({ id: 'study-gone', state: 'failed', text: t('study.gone', { names }), hint: t('study.gone-hint') });
    }
    return gone.length === 0;
  };
  const takeOver = ({ values }: StudyOption) => {
    if (!isWhole()) return;
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
    if (!isWhole()) return;
    const document = documentOfOption(ports.reader.document(), study.axes, values);
    think(services.createWorkflow({ document, madeIn: studies.workflowId, isBranch: true })).then(
      (id) => navigate(`/workflows/${id}`),
      reportError,
    );
  };
  /** The option beside the workflow as it stands: the same view of both, each with its figures. */
  const asSlide = (option: StudyOption) => {
    if (!isWhole()) return;
    const document = ports.reader.document();
    const name = words.option(study.axes, option.values);
    const title = name.slice(0, SLIDE_TITLE_MAX);
    const values = study.axes.map(({ node, property }, at) => ({ node, property, value: option.values[at] ?? null }));
    const view = firstOfType(shownViews(document.views), 'model')?.id;
    const slide: WorkflowSlide = {
      ...{ deck: FIRST_DECK_ID, kind: 'compare', order: orderBehind(shownSlides(document), undefined), title },
      ...(view === undefined ? {} : { view }),
      compare: [{ label: say('compare.now') }, { label: name.slice(0, SIDE_LABEL_MAX), values }],
    };
    ports.commands.dispatch({ type: 'slide.put', id: crypto.randomUUID(), slide, beside: deckBeside(document) });
    showAlert({
      id: 'study-slide',
      state: 'done',
      text: t('study.slide-made', { name: title }),
      action: { label: t('restore.undo'), run: () => ports.commands.undo() },
    });
  };
  const entriesOf = (option: StudyOption): MenuEntry[] => {
    const { n, state, starred, dropped } = option;
    const change = (wish: { starred?: boolean; dropped?: boolean }) => void studies.change(n, wish).catch(reportError);
    const always: MenuEntry[] = [{ id: 'branch', label: t('study.branch'), icon: 'share', onSelect: () => branch(option) }];
    if (!ports.reader.canEdit) return always;
    return [
      { id: 'take', label: t('study.take-over'), icon: 'check', onSelect: () => takeOver(option) },
      ...always,
      ...(state === 'done'
        ? [{ id: 'slide', label: t('study.as-slide'), icon: 'present' as const, onSelect: () => asSlide(option) }]
        : []),
      { id: 'star', label: t('study.star'), icon: 'star', onSelect: () => change({ starred: !starred }) },
      {
        id: 'drop',
        label: t(dropped ? 'study.take-back' : 'study.drop'),
        icon: 'minus',
        onSelect: () => change({ dropped: !dropped }),
      },
    ];
  };
  return (
    <>
      <div className="study-views">
        <Segmented
          label={t('study.view')}
          size="compact"
          value={view}
          onChange={setView}
          options={[
            { value: 'pictures', label: t('study.view-pictures') },
            { value: 'table', label: t('study.view-table') },
            { value: 'axes', label: t('study.view-axes') },
            { value: 'compare', label: t('study.view-compare') },
          ]}
        />
        {view === 'axes' && filter.size === 0 && <span className="meta">{t('study.axes-hint')}</span>}
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
      </div>
      {view === 'table' && (
        <div className="study-body">
          <StudyTable
            study={study}
            figures={figures}
            measures={measures}
            words={words}
            isIn={(n) => isWithin(n, filter, measures)}
            compared={compared}
            onCompare={compare}
            held={held}
            onHold={setHeld}
            canEdit={ports.reader.canEdit}
            onTakeOver={takeOver}
            entriesOf={entriesOf}
            onChange={(n, wish) => void studies.change(n, wish).catch(reportError)}
          />
          <StudyScatter {...{ study, figures, words, filter, targets, held }} onFilter={setFilter} onHold={setHeld} />
        </div>
      )}
      {view === 'pictures' && (
        <StudyPictures
          workflowId={studies.workflowId}
          study={study}
          figures={figures}
          words={words}
          ports={ports}
          isIn={(n) => isWithin(n, filter, measures)}
          compared={compared}
          onCompare={compare}
          held={held}
          onHold={setHeld}
          entriesOf={entriesOf}
        />
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
        <StudyCompare {...{ study, figures, words, compared, letters, ports }} onTakeOver={takeOver}>
          <StudyScatter {...{ study, figures, words, filter, targets, letters, held }} onFilter={setFilter} onHold={setHeld} />
          <StudyParallel {...{ study, figures, words, filter, letters, held }} onFilter={setFilter} onHold={setHeld} />
        </StudyCompare>
      )}
    </>
  );
}
