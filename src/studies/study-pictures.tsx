import { figureOf, type StudyFigure } from '#domain';
import { Checkbox, Icon, Menu, IconButton, StateGlyph, useTranslation, type MenuEntry } from '#ui';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import { StudyPicture } from './study-picture.tsx';
import type { StudyWords } from './study-words.ts';
import type { Study, StudyOption } from './workflow-studies.ts';

/** Figures that stand below a picture. */
const FIGURES = 3;

/** Options as pictures, with their values and first figures; what lies outside the filter is pale. */
export function StudyPictures({
  workflowId,
  study,
  figures,
  words,
  ports,
  isIn,
  compared,
  onCompare,
  held,
  onHold,
  entriesOf,
}: {
  workflowId: string;
  study: Study;
  figures: readonly StudyFigure[];
  words: StudyWords;
  ports: OpenWorkflow;
  isIn: (n: number) => boolean;
  compared: readonly number[];
  onCompare: (n: number, isOn: boolean) => void;
  held: number | undefined;
  onHold: (n: number | undefined) => void;
  entriesOf: (option: StudyOption) => MenuEntry[];
}) {
  const { t } = useTranslation('history');
  const shown = study.options
    .filter(({ dropped }) => !dropped)
    .toSorted((a, b) => Number(b.starred) - Number(a.starred) || a.n - b.n);
  return (
    <ul className="study-pictures" data-part="study-pictures" aria-label={study.name}>
      {shown.map((option) => {
        const { n, values, state, error, starred } = option;
        const name = words.option(study.axes, values);
        return (
          <li
            key={n}
            data-option={n}
            data-state={state}
            data-out={!isIn(n) || undefined}
            data-held={held === n || undefined}
            onPointerEnter={() => onHold(n)}
            onPointerLeave={() => onHold(undefined)}
          >
            <StudyPicture workflowId={workflowId} study={study} option={option} name={name} ports={ports} />
            <span className="row">
              <Checkbox
                label={t('study.compare-of', { name })}
                checked={compared.includes(n)}
                onChange={(isOn) => onCompare(n, isOn)}
              />
              <b className="clip">{name}</b>
              {starred && <Icon name="star" />}
              <span className="grow" />
              <Menu
                align="end"
                trigger={<IconButton icon="more" size="compact" label={t('study.more', { name })} />}
                entries={entriesOf(option)}
              />
            </span>
            {state === 'failed' ? (
              <span className="meta bad">
                <StateGlyph state="failed" /> {error && words.problem(error)}
              </span>
            ) : (
              <dl>
                {figures.slice(0, FIGURES).map((figure) => (
                  <div key={figure.key}>
                    <dt className="clip">{words.figureName(figure.node, figure.output)}</dt>
                    <dd>{state === 'waiting' ? '…' : words.figure(figure.node, figure.output, figureOf(option, figure))}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ul>
  );
}
