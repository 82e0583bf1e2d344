import { functionTexts, inputTexts, type JsonValue, type NodeId } from '#domain';
import { Dialog, Icon, useTranslation, type IconName } from '#ui';
import { commitInput } from '../edit/commit-input.ts';
import { useGraphScope, type GraphActions } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import './planning.css';
import { beginPlanning, OUTLINE, PLANNING_WAYS, planningPlan, storeyOf, type PlanningWay } from './space-planning.ts';

const ICONS: Record<PlanningWay, IconName> = { program: 'table', floors: 'floors', plan: 'pencil' };

/** The ways to begin with rooms: each says what it adds, and leads to rooms that are placed and counted. */
export function PlanningForm() {
  const { graph, actions } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const close = () => graph.view.planning.set(false);
  const begin = (way: PlanningWay) => {
    close();
    const first = beginPlanning(graph, way);
    if (first !== undefined && way === 'plan') drawOutline(graph, actions, first, i18n.language);
  };
  return (
    <Dialog open onClose={close} title={t('planning.title')}>
      <p>{t('planning.about')}</p>
      <ul className="planning">
        {PLANNING_WAYS.map((way) => {
          const { adds, lacks, isBuilt } = planningPlan(graph, way);
          const names = adds.map(({ record }) => functionTexts(record, i18n.language).name).join(', ');
          const refused =
            lacks.length > 0 ? t('planning.lacks', { names: lacks.join(', ') }) : isBuilt ? t('planning.built') : undefined;
          return (
            <li key={way}>
              <button
                type="button"
                className="way"
                data-way={way}
                disabled={refused !== undefined}
                aria-describedby={`planning-${way}`}
                onClick={() => begin(way)}
              >
                <Icon name={ICONS[way]} />
                <strong>{t(`planning.${way}`)}</strong>
                <span className="about">{t(`planning.${way}-about`)}</span>
              </button>
              <p className="meta" id={`planning-${way}`}>
                {refused ?? (names === '' ? t('planning.nothing') : t('planning.adds', { names }))}
              </p>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** Sketches the outline that the building stands on; what is committed is one storey of it. */
function drawOutline(graph: Graph, { drawInput }: GraphActions, id: NodeId, locale: string): void {
  const card = graph.model.card(id);
  const property = card?.record?.inputSchema.properties[OUTLINE.input]?.items?.properties?.[OUTLINE.field];
  if (!card?.record || !property || !drawInput) return;
  const rows = card.node.inputs[OUTLINE.input];
  const [first] = Array.isArray(rows) ? rows : [];
  const value = first && typeof first === 'object' && !Array.isArray(first) ? first[OUTLINE.field] : undefined;
  const put = (outline: JsonValue) => {
    const present = graph.model.card(id)?.node.inputs[OUTLINE.input];
    const [former, ...others] = Array.isArray(present) ? present : [];
    const kept = former && typeof former === 'object' && !Array.isArray(former) ? former : storeyOf(outline);
    commitInput(graph.ports, id, OUTLINE.input, [{ ...kept, [OUTLINE.field]: outline }, ...others]);
  };
  drawInput(id, {
    label: inputTexts(card.record, [OUTLINE.input, OUTLINE.field], locale).title,
    property,
    value,
    onCommit: put,
  });
}
