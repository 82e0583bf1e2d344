import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { JsonValue, WorkflowWidget } from '#domain';
import { sampleFunction } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { FigureBand } from './figure-band.tsx';
import { headlineFigures } from './figures.ts';
import { OutputList } from './output-list.tsx';
import type { ReportSource } from './use-report-data.ts';

const area = sampleFunction({ id: 'Areas', outputs: [{ name: 'Gross Area', type: 'number', unit_type: 'area' }] });
const widget: WorkflowWidget = { view: 'report', kind: 'figure', order: 0, node: 'a', output: 'Gross Area' };

/** What a report says where the function gave `value`. */
function shown(language: 'en' | 'de' | 'ja', value: JsonValue, rest: Partial<ReportSource> = {}): string {
  const source = {
    nodeId: 'a',
    record: area,
    label: 'Areas',
    locale: language,
    result: { outputs: { 'Gross Area': value } },
    ...rest,
  } as unknown as ReportSource;
  const figures = headlineFigures([source], [widget], (title) => title);
  return renderToStaticMarkup(
    <I18nextProvider i18n={shownTexts(language)}>
      <FigureBand figures={figures} system="metric" locale={language} />
      <OutputList figures={figures} system="metric" locale={language} />
    </I18nextProvider>,
  );
}
const said = (markup: string) => [...markup.matchAll(/data-part="no-number"[^>]*>([^<]*)</g)].map(([, text]) => text);

describe('a figure with a target', () => {
  const said = (language: 'en' | 'de' | 'ja', value: number, target: number) => {
    const [figure] = headlineFigures(
      [
        {
          nodeId: 'a',
          record: area,
          label: 'Areas',
          locale: language,
          result: { outputs: { 'Gross Area': value } },
        } as unknown as ReportSource,
      ],
      [{ ...widget, target }],
      (title) => title,
    );
    const markup = renderToStaticMarkup(
      <I18nextProvider i18n={shownTexts(language)}>
        <FigureBand figures={figure ? [figure] : []} system="metric" locale={language} />
      </I18nextProvider>,
    );
    return /data-part="target"[^>]*>([^<]*)</.exec(markup)?.[1]?.replaceAll('\u00a0', ' ');
  };

  it('stands beside what is aimed at and how far it is from there, in the language of the reader', () => {
    expect(said('en', 21_966, 22_000)).toBe('Target 22,000 m², −34.0 m²');
    expect(said('de', 23_500, 22_000)).toBe('Ziel 22.000 m², +1.500 m²');
    expect(said('ja', 22_000, 22_000)).toBe('目標 22,000 m²');
  });
});

describe('W8.05b a report', () => {
  it('says in place of a number that there is none, short, and what there is on pointing', () => {
    expect(said(shown('en', '12 m'))).toEqual(['no number', 'no number']);
    expect(shown('en', '12 m')).toContain('data-tip="12 m is not a number"');
    expect(said(shown('de', '12 m'))).toEqual(['keine Zahl', 'keine Zahl']);
    expect(said(shown('ja', '12 m'))).toEqual(['非数', '非数']);
  });

  it('calls a list or an object an error', () => {
    expect(said(shown('en', [1, 2]))).toEqual(['error ([1,2])', 'error ([1,2])']);
  });

  it('says nothing of the kind about a number, and none where the function gave nothing', () => {
    for (const fine of [12.5, 0, null]) expect(said(shown('en', fine))).toEqual([]);
    expect(shown('en', 12.5)).toContain('12.5');
  });

  it('marks a figure of earlier inputs, and still says why the last run gave none', () => {
    const marks = (markup: string) => [...markup.matchAll(/data-part="earlier"/g)].length;
    expect(shown('en', 12.5, { isEarlier: true })).toContain('Made for earlier inputs');
    expect(marks(shown('en', 12.5, { isEarlier: true }))).toBe(2);
    expect(marks(shown('en', 12.5))).toBe(0);
    const failed = shown('de', 12.5, { isEarlier: true, failure: { code: 'run.failed', message: 'Breite ist 0.' } });
    expect(failed).toContain('Areas: Breite ist 0.');
    expect([marks(failed), failed.match(/data-earlier/g)?.length]).toEqual([2, 2]);
  });
});
