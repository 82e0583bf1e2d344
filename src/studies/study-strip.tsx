import { useSnapshot } from 'valtio';
import {
  Bar,
  Button,
  confirmChoice,
  EmptyState,
  IconButton,
  Menu,
  Progress,
  saveFile,
  Select,
  StateGlyph,
  useTranslation,
} from '#ui';
import { reportError } from '../app/report-error.ts';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import { useHidden } from '../skins/skin.ts';
import { StudyBody } from './study-body.tsx';
import { figuresOfStudy, studyCsv } from '#domain';
import { StudyDialog } from './study-dialog.tsx';
import { useStudyWords } from './study-words.ts';
import './studies.css';
import type { StudiesState, Study, WorkflowStudies } from './workflow-studies.ts';

/** Under the panes: a study, its progress, and the way to others. */
export function StudyStrip({ studies, ports }: { studies: WorkflowStudies; ports: OpenWorkflow }) {
  const { t } = useTranslation('history');
  const { list, study, isOpen, asking, problem, isLoading } = useSnapshot(studies.state as object) as StudiesState;
  const words = useStudyWords(ports.reader);
  const { canEdit } = ports.reader;
  const hidesSample = useHidden('Sample Range');
  const remove = async ({ id, name }: Study) => {
    await confirmChoice({
      title: t('study.delete-title', { name }),
      text: t('study.delete-text'),
      confirm: t('study.delete'),
      danger: true,
    });
    await studies.remove(id);
  };
  const saveCsv = (one: Study) => {
    const text = studyCsv(one, figuresOfStudy(one), {
      axis: (node, property) => `${words.nodeName(node)}, ${words.inputName(node, property)}`,
      figure: ({ node, output }) => `${words.nodeName(node)}, ${words.figureName(node, output)}`,
    });
    saveFile(new Blob(['\ufeff', text], { type: 'text/csv' }), `${one.name}.csv`);
  };
  return (
    <>
      {isOpen && (
        <section className="study-strip" aria-label={t('study.title')} data-part="studies">
          <Bar>
            <h2 className="title">{t('study.title')}</h2>
            {list.length > 0 && study && (
              <Select
                label={t('study.title')}
                size="compact"
                value={study.id}
                onChange={(id) => void studies.choose(id)}
                options={list.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
            {study && (
              <span className="meta" role="status" data-part="study-progress">
                {study.ended < study.total
                  ? t('study.running', { ended: study.ended, count: study.total })
                  : t('study.ended', { count: study.total })}
                {study.failed > 0 && ` · ${t('study.failed', { count: study.failed })}`}
              </span>
            )}
            {problem && (
              <span className="row bad" role="alert">
                <StateGlyph state="failed" />
                <span className="clip">{problem}</span>
              </span>
            )}
            <span className="grow" />
            {canEdit && !hidesSample && (
              <Button
                size="compact"
                icon="plus"
                onClick={() => {
                  studies.state.asking = { nodeId: undefined };
                }}
              >
                {t('study.new')}
              </Button>
            )}
            {study && (
              <Menu
                align="end"
                trigger={<IconButton icon="more" size="compact" label={t('study.more', { name: study.name })} />}
                entries={[
                  { id: 'csv', label: t('study.csv'), icon: 'download', onSelect: () => saveCsv(study) },
                  ...(canEdit
                    ? [
                        {
                          id: 'delete',
                          label: t('study.delete'),
                          icon: 'trash' as const,
                          danger: true,
                          onSelect: () => void remove(study).catch(reportError),
                        },
                      ]
                    : []),
                ]}
              />
            )}
            <IconButton icon="close" size="compact" label={t('study.close')} onClick={() => studies.close()} />
          </Bar>
          {study && study.ended < study.total && (
            <Progress value={study.ended / study.total} label={t('study.running', { ended: study.ended, count: study.total })} />
          )}
          {study ? (
            <StudyBody key={study.id} studies={studies} study={study} ports={ports} />
          ) : (
            !isLoading && (
              <EmptyState icon="chart" title={t('study.none')}>
                {t('study.about')}
              </EmptyState>
            )
          )}
        </section>
      )}
      {asking && <StudyDialog studies={studies} reader={ports.reader} {...asking} />}
    </>
  );
}
