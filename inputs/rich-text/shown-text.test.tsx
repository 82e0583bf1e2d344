import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LineAttributes, RichText } from '#domain';
import { ShownText } from './shown-text.tsx';

const items = (...lines: [string, LineAttributes][]): RichText =>
  lines.flatMap(([insert, attributes]) => [{ insert }, { insert: '\n', attributes }]);
/** Tags and words alone. */
const shown = (text: RichText) =>
  renderToStaticMarkup(<ShownText text={text} />)
    .replace(/^<div[^>]*>|<\/div>$/g, '')
    .replace(/ [a-z-]+="[^"]*"/g, '');

test('W3.04b items that lie deeper stand in the item above them, numbers go on behind them', () => {
  const text = items(
    ['a', { list: 'ordered' }],
    ['b', { list: 'bullet', indent: 1 }],
    ['c', { list: 'bullet', indent: 2 }],
    ['d', { list: 'ordered', indent: 1 }],
    ['e', { list: 'ordered' }],
  );
  expect(shown(text)).toBe('<ol><li>a<ul><li>b<ul><li>c</li></ul></li></ul><ol><li>d</li></ol></li><li>e</li></ol>');
});

test('an item that lies deeper than anything above it is shown, once', () => {
  const text = items(['a', { list: 'bullet', indent: 3 }], ['b', { list: 'bullet' }], ['c', { list: 'ordered' }]);
  expect(shown(text)).toBe('<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>');
});
