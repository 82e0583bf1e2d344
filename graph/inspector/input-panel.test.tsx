import { globSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  drawnDefaults,
  geoPolygonFindings,
  readFunctionRecord,
  type FunctionRecord,
  type JsonObject,
  type UnitSystem,
  type WorkflowNode,
} from '#domain';
import { corpusText, CORPUS, hasCorpus } from '#fixtures/corpus';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { loadEditors } from '#inputs';
import { plotSite } from '../add/plot-site.ts';
import { isGroup } from './input-group.tsx';
import { InputPanel } from './input-panel.tsx';

const recordOf = (properties: JsonObject, more: JsonObject = {}): FunctionRecord =>
  readFunctionRecord({ id: 'F', name: 'F', language: 'typescript', input_schema: { type: 'object', properties, ...more } });

interface Shown {
  inputs?: JsonObject;
  language?: 'en' | 'de' | 'ja';
  system?: UnitSystem;
  /** Changes by hand of the node. */
  changes?: Pick<WorkflowNode, 'additions' | 'overrides' | 'removals'>;
}

/** Markup of a function's panel as a browser would get it. */
function panel(record: FunctionRecord, { inputs = {}, language = 'en', system = 'metric', changes }: Shown = {}): string {
  const document = sampleDocument({ N: record.id });
  const node = { ...document.nodes['N']!, ...changes, inputs };
  document.nodes['N'] = node;
  const ports = fakePorts({ document, functions: [record] });
  return renderToStaticMarkup(
    <I18nextProvider i18n={shownTexts(language)}>
      <InputPanel
        id="N"
        node={node}
        record={record}
        ports={ports}
        units={{ system, locale: language }}
        filter={{ text: '', onlyChanged: false }}
      />
    </I18nextProvider>,
  );
}

const words = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u202f\u00a0]+/g, ' ')
    .trim();

beforeAll(loadEditors);
afterEach(() => vi.restoreAllMocks());

const length = { type: 'number', $partiUnitType: 'length' };

describe('the panel of inputs', () => {
  it('W3.22c shows a deprecated input only while it holds a value, and says so; a hidden one never', () => {
    const record = recordOf(
      { Kept: { type: 'string', $partiDeprecated: true }, Secret: { type: 'number' }, Plain: { type: 'number' } },
      { $partiHidden: ['Secret'] },
    );
    const without = words(panel(record));
    expect(without).toContain('Plain');
    expect(without).not.toMatch(/Kept|Secret|Deprecated/);
    const held = words(panel(record, { inputs: { Kept: 'x', Secret: 1 } }));
    expect(held).toContain('Kept');
    expect(held).toContain('Deprecated');
    expect(held).not.toContain('Secret');
  });

  it('W5.04 tells rules of the author that are not met, requirements first, as requirement or hint and in the language', () => {
    const record = readFunctionRecord({
      id: 'F',
      name: 'F',
      language: 'typescript',
      input_schema: { type: 'object', properties: { Plain: { type: 'number' } } },
      overrides: {
        Entries: {
          validationRules: [
            { type: 'any', level: 'hint', message: 'Look at the entries.' },
            { type: 'minimumAddedItems', value: 2, level: 'requirement', message: 'Two entries.' },
          ],
        },
      },
      messages: { de: { overrides: { Entries: { validationRules: ['Eingänge ansehen.', 'Zwei Eingänge.'] } } } },
    });
    expect(words(panel(record))).toMatch(/^.*Requirement At least 2 must be added: Two entries\. .*Hint .*Look at the entries\./);
    expect(words(panel(record, { language: 'de' }))).toMatch(/Anforderung .*Zwei Eingänge\. .*Hinweis .*Eingänge ansehen\./);
    const met = { additions: { Entries: { a: {}, b: {} } } } as unknown as Shown['changes'];
    expect(words(panel(record, { changes: met }))).not.toMatch(/Requirement|Hint/);
  });

  it('W3.22d W9.02h follows unit system and preferred units; the stored value is the same', () => {
    const record = recordOf({
      Joint: { ...length, $partiPreferredUnits: { metric: 'mm', imperial: 'in' } },
      Height: length,
    });
    const inputs = { Joint: 0.0254, Height: 3.048 };
    const metric = words(panel(record, { inputs }));
    expect(metric).toMatch(/Joint 25 mm/);
    expect(metric).toMatch(/Height 3\.05 m/);
    const imperial = words(panel(record, { inputs, system: 'imperial' }));
    expect(imperial).toMatch(/Joint 1(\.0+)? in/);
    expect(imperial).toMatch(/Height 10/);
    expect(imperial).not.toMatch(/\d m\b|mm/);
    expect(inputs).toEqual({ Joint: 0.0254, Height: 3.048 });
  });

  it.each([
    ['en', 'Max 10'],
    ['de', '10'],
    ['ja', '10'],
  ] as const)('W5.03f says at the control, in %s, that 99 is over the maximum 10', (language, sentence) => {
    const record = recordOf({ Count: { type: 'integer', maximum: 10 } });
    const markup = panel(record, { inputs: { Count: 99 }, language });
    const alert = /role="alert"[^>]*>([^<]+)</.exec(markup)?.[1] ?? '';
    expect(alert).toContain(sentence);
    expect(markup).toContain('aria-invalid="true"');
    expect(panel(record, { inputs: { Count: 9 }, language })).not.toContain('role="alert"');
  });

  it('W3.08i an object that may be nothing is no group of fields, which could not say so', () => {
    const door = { type: 'object', properties: { Width: { type: 'number' } } };
    expect(isGroup(door)).toBe(true);
    expect(isGroup({ ...door, type: ['object', 'null'] })).toBe(false);
    expect(words(panel(recordOf({ Door: { ...door, type: ['object', 'null'], default: null } })))).not.toContain('Width');
    expect(words(panel(recordOf({ Door: door })))).toContain('Width');
  });

  it('P9.07a a location that nobody set stands at longitude -118.405991, latitude 34.005833', () => {
    const text = words(panel(recordOf({ Site: { $ref: 'https://schemas.parti.design/Location/Point.json' } })));
    expect(text).toMatch(/lat 34\.0058 °/);
    expect(text).toMatch(/lon −118\.4060 °/);
  });

  it('W5.17b says that a plot on the map needs a location, and adds one as a step', () => {
    const record = recordOf({ Plot: { $ref: 'https://schemas.parti.design/GeoJSONPolygon.json' } });
    const location = readFunctionRecord({
      id: 'L',
      name: 'Location',
      language: 'typescript',
      model_output: 'Location',
      input_schema: {
        type: 'object',
        properties: {
          Location: {
            $ref: 'https://schemas.parti.design/Location/Point.json',
            default: { type: 'Point', coordinates: [13.405, 52.52] },
          },
        },
      },
    });
    const ports = fakePorts({ document: sampleDocument({ N: 'F' }), functions: [record, location] });
    const site = plotSite(ports, 'N');
    expect([site.isThere(), site.canAdd(), site.place()]).toEqual([false, true, undefined]);
    expect(geoPolygonFindings(null, site.place()).map(({ code }) => code)).toEqual(['geometry.location-function-needed']);
    site.add();
    expect([site.isThere(), site.place()]).toEqual([true, { latitude: 52.52, longitude: 13.405 }]);
    expect(ports.commands.calls.map(({ type }) => type)).toEqual(['node.add']);
    ports.commands.undo();
    expect(site.isThere()).toBe(false);
    const reading = fakePorts({ document: sampleDocument({ N: 'F' }), functions: [record, location], canEdit: false });
    expect(plotSite(reading, 'N').canAdd()).toBe(false);
  });

  it.skipIf(!hasCorpus)(
    'shows every published record in three languages without a line on the console',
    () => {
      const problems = ['error', 'warn', 'log'].map((kind) =>
        vi.spyOn(console, kind as 'error').mockImplementation(() => undefined),
      );
      // One of them is no JSON as its author published it.
      const paths = globSync('functions/*.json', { cwd: CORPUS }).filter((path) => !path.includes('CoreByEnvelope'));
      for (const path of paths) {
        const record = readFunctionRecord(JSON.parse(corpusText(path)) as JsonObject);
        const inputs = drawnDefaults(record, {
          random: () => 0.5,
          now: () => '1977-05-12T12:12:00.000Z',
          id: () => '0f8fad5b-d9cb-469f-a165-70867728950e',
          location: { latitude: 34, longitude: -118 },
        });
        for (const language of ['en', 'de', 'ja'] as const)
          expect(words(panel(record, { inputs, language })).length, path).toBeGreaterThan(3);
      }
      expect(paths.length).toBeGreaterThan(20);
      expect(problems.flatMap((spy) => spy.mock.calls)).toEqual([]);
    },
    120_000,
  );
});
