import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ElementModel, InputProperty, JsonValue } from '#domain';
import { shownTexts } from '#fixtures/shown-texts';
import { InputAskingProvider } from '../asking/input-models.ts';
import { InputField } from '../field/input-field.tsx';
import { loadEditors } from '../kinds/lazy-editor.tsx';

const level = (Name: string, Elevation: number) => ({ discriminator: 'Elements.Level', Name, Elevation });
const MODEL: ElementModel = { Elements: { a: level('Ground', 0), b: level('First', 3.5) } };

/** What a field says beside a model, in words. */
function said(property: InputProperty, value: JsonValue, model: ElementModel, language: 'en' | 'de' | 'ja' = 'en'): string {
  const sources = [{ nodeId: 'L', label: 'Levels', model }];
  const asking = { models: { of: () => sources, subscribe: () => () => undefined } };
  return renderToStaticMarkup(
    <I18nextProvider i18n={shownTexts(language)}>
      <InputAskingProvider value={asking}>
        <InputField
          label="Storey"
          property={property}
          value={value}
          units={{ system: 'metric', locale: language }}
          onCommit={() => undefined}
        />
      </InputAskingProvider>
    </I18nextProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

beforeAll(loadEditors);

describe('a field whose value stands in a model', () => {
  const picked: InputProperty = { type: 'object', $partiPickElement: { context: '[*discriminator=Elements.Level]' } };

  it('W3.09g keeps an element that is gone, by its name, and says so; the tie holds again with the element', () => {
    const value = { ...MODEL.Elements['b'], Id: 'b' } as JsonValue;
    const without = { Elements: { a: MODEL.Elements['a']! } };
    expect(said(picked, value, MODEL)).toMatch(/First .*Level of Levels/);
    const gone = said(picked, value, without);
    expect(gone).toContain('“First” is no longer in the model');
    expect(gone).not.toContain('Level of Levels');
    expect(said(picked, value, without, 'de')).toContain('First');
    expect(said(picked, value, MODEL)).not.toContain('no longer');
    const bare: InputProperty = { type: 'string', $partiPickElement: { context: '[*discriminator=Elements.Level]' } };
    expect(said(bare, 'b', without)).toContain('The chosen element is no longer in the model');
  });

  it('W3.09e says of options that they are objects where the input takes a text, chosen from or typed', () => {
    const query = { query: '[*discriminator=Elements.Level].Use' };
    const mixed = {
      Elements: { a: { ...MODEL.Elements['a'], Use: 'Shop' }, b: { ...MODEL.Elements['b'], Use: { Name: 'Flat' } } },
    };
    for (const keyword of ['$partiEnumQuery', '$partiAutocompleteQuery']) {
      const property: InputProperty = { type: 'string', [keyword]: query };
      expect(said(property, 'Shop', mixed), keyword).toContain('1 value found is an object and cannot be chosen here');
      expect(said(property, 'Shop', mixed, 'de'), keyword).toContain('1 gefundener Wert ist ein Objekt');
      expect(said(property, 'Shop', mixed, 'ja'), keyword).toContain('見つかった値のうち1件');
      expect(said({ ...property, type: 'object' }, { Name: 'Flat' }, mixed), keyword).not.toContain('cannot be chosen');
    }
  });

  it('W3.14d says which lines split none of the polygons that the author names', async () => {
    const corner = (X: number, Y: number) => ({ X, Y, Z: 0 });
    const line = (x: number) => ({ Start: corner(x, -1), End: corner(x, 11) });
    const Boundary = { Vertices: [corner(0, 0), corner(10, 0), corner(10, 10), corner(0, 10)] };
    const model: ElementModel = { Elements: { z: { discriminator: 'Elements.Zone', Boundary } } };
    const property: InputProperty = {
      $ref: 'PolygonSplitCollection.json',
      $partiPolygonQuery: { query: '[*discriminator=Elements.Zone].Boundary' },
    };
    said(property, null, model);
    await vi.dynamicImportSettled();
    const value = { SplitLocations: [line(5), line(20), line(-4)] };
    expect(said(property, value, model)).toContain('Lines 2 and 3 lie outside and split nothing');
    expect(said(property, value, model, 'de')).toContain('Linien 2 und 3 liegen außerhalb');
    expect(said(property, { SplitLocations: [line(5)] }, model)).not.toContain('outside');
  });
});
