import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, type JsonValue, type WorkflowWidget } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleFunction } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { ReportContext, SourcesContext, type ReportContextValue } from './report-context.ts';
import { SvgCard } from './svg-card.tsx';
import type { ReportSource } from './use-report-data.ts';

const plan = sampleFunction({ id: 'Plan', outputs: [{ name: 'Drawing', type: 'string' }] });
const widget: WorkflowWidget = { view: 'report', kind: 'svg', order: 0, node: 'a', output: 'Drawing' };
const { reader, commands } = fakePorts({ document: emptyWorkflowDocument('Tower') });
const report = {
  ...{ reader, commands, presence: undefined, canEdit: false, selected: new Set<string>(), discuss: undefined },
  ...{ say: (word: string) => word, onSelect: () => undefined, put: () => undefined, system: 'metric', locale: 'en' },
} satisfies ReportContextValue;

/** The card of a drawing, where the function gave `value`. */
function shown(language: 'en' | 'de' | 'ja', value: JsonValue): string {
  const source = {
    ...{ nodeId: 'a', record: plan, label: 'Plan', locale: language },
    result: { outputs: { Drawing: value } },
  } as unknown as ReportSource;
  return renderToStaticMarkup(
    <I18nextProvider i18n={shownTexts(language)}>
      <ReportContext value={report}>
        <SourcesContext value={[source]}>
          <SvgCard id="w" widget={widget} />
        </SourcesContext>
      </ReportContext>
    </I18nextProvider>,
  );
}
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

describe('W3.04g a drawing of a function', () => {
  it('stands as an image, whose script and foreign references are text of its address and nothing of the page', () => {
    const markup = shown('en', svg('<script>alert(1)</script><image href="https://else.org/a.png"/><a onclick="x()"/>'));
    expect(markup).toMatch(/<img [^>]*src="data:image\/svg\+xml,%3Csvg/);
    for (const foreign of ['<script', 'https://else.org', 'onclick=', '<image']) expect(markup).not.toContain(foreign);
  });

  it('of 10 MB is left out and said so, in three languages', () => {
    const large = svg('x'.repeat(10 * 1024 * 1024));
    for (const [language, words] of [
      ['en', 'This drawing is too large to be shown: more than 5 million characters.'],
      ['de', 'Diese Zeichnung ist zu groß'],
      ['ja', '図面'],
    ] as const) {
      const markup = shown(language, large);
      expect(markup).toContain(words);
      expect(markup).not.toContain('<img');
      expect(markup.length).toBeLessThan(10_000);
    }
  });

  it('that is none says what to choose', () => {
    expect(shown('en', 'no drawing')).toContain('No drawing yet: choose an output that gives SVG.');
  });
});
