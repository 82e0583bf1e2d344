import type { TFunction } from 'i18next';
import { elementCountOf, functionTexts, modelState, outputState, outputTexts, valueMessage } from '#domain';
import type { FunctionRecord, NodeId, NodeRun, RunResult } from '#domain';
import { EmptyState, Property, useTranslation } from '#ui';
import { problemText, resultText, type Units } from '#inputs';
import type { InspectorPorts } from './inspector-ports.ts';
import { outputWords } from './incoming-text.ts';
import { PropertyColumns } from './property-columns.tsx';
import type { WeighedRow } from './property-columns.tsx';
import { useResult, useRun } from './use-node.ts';

type Translate = TFunction<'inputs'>;

function modelWords(record: FunctionRecord, run: NodeRun | undefined, result: RunResult | undefined, t: Translate): string {
  const state = modelState(record, result);
  if (state === 'shown') return t('inspector.elements', { count: result ? elementCountOf(result) : 0 });
  if (state === 'no-geometry') return t('inspector.noGeometry');
  return noResult(run, t);
}

/** States of a function that never ran. */
const STILL_TO_RUN: ReadonlySet<NodeRun['state']> = new Set(['idle', 'out-of-date', 'waiting', 'running']);

/** Nothing yet, or nothing at all. */
const noResult = (run: NodeRun | undefined, t: Translate): string =>
  run === undefined || (run.resultDigest === undefined && STILL_TO_RUN.has(run.state))
    ? t('inspector.notRun')
    : t('inspector.noResult');

/** What the function gave: the model's size and every typed output, in the person's units. */
export function OutputPanel({
  id,
  record,
  ports,
  units,
}: {
  record: FunctionRecord;
  id: NodeId;
  ports: InspectorPorts;
  units: Units;
}) {
  const { t } = useTranslation('inputs');
  const { i18n } = useTranslation('errors');
  const run = useRun(ports.runs, id);
  const result = useResult(ports.results, run?.resultDigest);
  const words = outputWords(t);
  const model: WeighedRow[] =
    record.modelOutput === undefined
      ? []
      : [
          {
            key: 'model',
            lines: 1,
            row: (
              <Property label={functionTexts(record, units.locale).modelOutput} end>
                {modelWords(record, run, result, t)}
              </Property>
            ),
          },
        ];
  const outputs = record.outputs.map((output, index): WeighedRow => {
    const { name, description } = outputTexts(record, index, units.locale);
    const value = result?.outputs[output.name];
    const message = output.type === 'number' && value !== undefined && value !== null ? valueMessage(value, 'wide') : undefined;
    const { text, unit = '' } = message
      ? { text: problemText(i18n, message) }
      : (resultText(value, output.unitType, units, words) ?? { text: '–' });
    return {
      key: output.name,
      lines: 1,
      row: (
        <Property label={<span data-tip={description || undefined}>{name}</span>} end>
          {outputState(record, result, output.name) === 'shown' ? text : noResult(run, t)}
          {outputState(record, result, output.name) === 'shown' && unit !== '' && <span className="unit"> {unit}</span>}
        </Property>
      ),
    };
  });
  if (outputs.length + model.length === 0) return <EmptyState icon="info" title={t('inspector.noOutputs')} />;
  return <PropertyColumns rows={[...model, ...outputs]} />;
}
