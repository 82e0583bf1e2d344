import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { mainOutputName, readFunctionRecord, type JsonObject } from '#domain';
import { shownTexts } from '#fixtures/shown-texts';
import { InputList, OutputList } from './function-parts.tsx';

const shipped = (folder: string) => {
  const text = readFileSync(new URL(`../../../library/functions/${folder}/parti.json`, import.meta.url), 'utf8');
  return readFunctionRecord(JSON.parse(text) as JsonObject);
};
/** Cells of the table that a part draws, row by row. */
const cells = (part: React.ReactNode, language: 'en' | 'de' | 'ja') =>
  [
    ...renderToStaticMarkup(<I18nextProvider i18n={shownTexts(language)}>{part}</I18nextProvider>).matchAll(
      /<td[^>]*>(.*?)<\/td>/gs,
    ),
  ].map(([, cell]) => (cell ?? '').replace(/<[^>]+>/g, ''));

test('P3.13b the library names what a function gives in the reader’s language, a value as well as a model', () => {
  const [angle, levels] = [shipped('angle'), shipped('levels')];
  expect([mainOutputName(angle, 'en'), mainOutputName(angle, 'de'), mainOutputName(angle, 'ja')]).toEqual([
    'Value',
    'Wert',
    '値',
  ]);
  expect([mainOutputName(levels, 'en'), mainOutputName(levels, 'de')]).toEqual(['Levels', 'Geschosse']);
});

test('P2.12b types, units, defaults and bounds of a function are words and figures of the reader', () => {
  const inputs = cells(<InputList record={shipped('levels')} />, 'de').join(' | ');
  expect(inputs).toMatch(/Höhe Regelgeschoss \| Zahl \| 3,6 m \|/);
  expect(inputs).not.toMatch(/\b(number|string|integer)\b/);
  const outputs = cells(<OutputList record={shipped('envelope')} />, 'ja').join(' | ');
  expect(outputs).toMatch(/数値 \| 長さ/);
  expect(outputs).not.toMatch(/\b(number|length|area|model)\b/);
});

test('P2.12b defaults and bounds have the places that the field of the input shows', () => {
  const record = readFunctionRecord({
    name: 'Panels',
    input_schema: { type: 'object', properties: { Width: { type: 'number', default: 2.5, minimum: 0.9, maximum: 3.6 } } },
  });
  expect(cells(<InputList record={record} />, 'en').slice(0, 4)).toEqual(['Width', 'Number', '2.50', '0.90 – 3.60']);
  expect(cells(<InputList record={record} />, 'de').slice(2, 4)).toEqual(['2,50', '0,90 – 3,60']);
});
