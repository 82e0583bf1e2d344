import { useEffect, useState } from 'react';
import { useTranslation } from '#ui';
import { useSnapshot } from 'valtio';
import { outputTexts, type FunctionRecord, type JsonObject, type NodeId, type RunResult } from '#domain';
import { preferences } from '../preferences/preferences.ts';
import { numberText } from './figure-differences.tsx';

/** Results of one function on both sides; undefined where it has none there, or it is not kept. */
export interface ConflictSides {
  here: () => Promise<RunResult | undefined>;
  branch: () => Promise<RunResult | undefined>;
}

/** A figure that the two sides came to differently. */
export interface ConflictFigure {
  output: FunctionRecord['outputs'][number];
  at: number;
  here: number | undefined;
  branch: number | undefined;
}

/** Numbers of a function that differ between two results, in the order of its outputs. */
export function conflictFigures(
  record: Pick<FunctionRecord, 'outputs'>,
  here: Pick<RunResult, 'outputs'> | undefined,
  branch: Pick<RunResult, 'outputs'> | undefined,
): ConflictFigure[] {
  const number = (outputs: JsonObject | undefined, name: string) => {
    const value = outputs && Object.hasOwn(outputs, name) ? outputs[name] : undefined;
    return typeof value === 'number' ? value : undefined;
  };
  return record.outputs.flatMap((output, at): ConflictFigure[] => {
    const [a, b] = [number(here?.outputs, output.name), number(branch?.outputs, output.name)];
    return a === b ? [] : [{ output, at, here: a, branch: b }];
  });
}

/** More would hide the choice that they are there for. */
const MOST = 4;

/** What the function of a conflict came to here and in the branch. */
export function ConflictResults({ nodeId, record, sides }: { nodeId: NodeId; record: FunctionRecord; sides: ConflictSides }) {
  const { t, i18n } = useTranslation('history');
  const { preferredUnits: system } = useSnapshot(preferences);
  const [figures, setFigures] = useState<readonly ConflictFigure[]>([]);
  useEffect(() => {
    let isWanted = true;
    const none = () => undefined;
    void Promise.all([sides.here().catch(none), sides.branch().catch(none)]).then(
      ([here, branch]) => isWanted && setFigures(conflictFigures(record, here, branch)),
    );
    return () => {
      isWanted = false;
    };
  }, [record, sides]);
  if (figures.length === 0) return null;
  const said = (figure: ConflictFigure, side: 'here' | 'branch') =>
    numberText(figure.output, figure[side], { system, locale: i18n.language, sign: false });
  return (
    <table
      className="conflict-results"
      data-part="conflict-results"
      data-node={nodeId}
      aria-label={t('bring-back.results', { name: outputTexts(record, figures[0]?.at ?? 0, i18n.language).name })}
    >
      <thead>
        <tr>
          <th scope="col" />
          <th scope="col">{t('bring-back.here')}</th>
          <th scope="col">{t('bring-back.branch')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.slice(0, MOST).map((figure) => (
          <tr key={figure.output.name} data-figure={figure.output.name}>
            <th scope="row" className="clip">
              {outputTexts(record, figure.at, i18n.language).name}
            </th>
            <td>{said(figure, 'here')}</td>
            <td>{said(figure, 'branch')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
