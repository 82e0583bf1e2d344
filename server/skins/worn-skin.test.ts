import { expect, it } from 'vitest';
import type { SkinDocument } from '#api';
import { wearSkin } from './worn-skin.ts';

const svg = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
const PLAIN = svg('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>');
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const worn = (document: SkinDocument) => wearSkin('keller', [], document);

it('P3.05a P9.07c two colours become tokens of both themes; a hover is the colour by 0.75 and 1.25; a shift is told', () => {
  const { worn: skin, notes } = worn({ 'primary-color': '#3655CD', 'secondary-color': '#FFE600' });
  expect(skin.css).toContain('--color-accent: light-dark(#3655CD, ');
  // By hand: 54 × 0.75 = 40.5, 85 × 0.75 = 63.75, 205 × 0.75 = 153.75.
  expect(skin.css).toContain('--color-accent-strong: light-dark(#29409A, ');
  expect(skin.css).toMatch(/--color-secondary: light-dark\(#[0-9A-F]{6}, #FFE600\)/);
  expect(notes).toEqual([
    { code: 'skin.colour-shifted', parameters: { what: 'primary-color: #3655CD' } },
    { code: 'skin.colour-shifted', parameters: { what: 'secondary-color: #FFE600' } },
  ]);
});

it('P3.05b P3.05c P3.05d P3.05e letters, palette, filter and the inverted place are written as styles of parts', () => {
  const { css } = worn({
    'font-family': "Georgia, 'Times New Roman', serif",
    'invert-active-nav': true,
    'icon-filter': 'hue-rotate(40deg) saturate(1.5)',
    'color-palette': ['#111111', '222222'],
  }).worn;
  expect(css).toContain("--font-ui: Georgia, 'Times New Roman', serif, 'Inter Variable'");
  expect(css).toContain('--text-body: 13px/calc(20px + var(--leading)) var(--font-ui);');
  expect(css).toContain('--category-1: #111111; --category-2: #222222;');
  expect(css).toContain('[data-part="icon"] { filter: hue-rotate(40deg) saturate(1.5); }');
  expect(css).toContain('.places .item[aria-current]');
});

it('P3.05f a sign has a picture for light and one for dark, and its size', () => {
  expect(worn({ 'logo-override': { src: PNG, invertSrc: PLAIN, height: 24 } }).worn.logo).toEqual({
    light: PNG,
    dark: PLAIN,
    height: 24,
    width: null,
  });
});

it.each([
  'https://elsewhere.example/logo.png',
  'data:text/html;base64,PGI+',
  'data:image/svg+xml;utf8,<svg onload="x()"/>',
  svg('<svg><script>fetch("https://x.example")</script></svg>'),
  svg('<svg onload="x()"></svg>'),
  svg('<svg><image href="https://x.example/a.png"/></svg>'),
  svg('<svg><style>a{background:url(https://x.example)}</style></svg>'),
  svg('<p>no drawing</p>'),
])('a picture that fetches or acts is left out, and told: %s', (src) => {
  const { worn: skin, notes } = worn({ 'logo-override': { src } });
  expect(skin.logo).toBeNull();
  expect(notes).toEqual([{ code: 'skin.picture-dropped', parameters: { what: 'logo-override src' } }]);
});

it('P3.05g overrides name parts and tokens, and only what a look may set is written again', () => {
  const { worn: skin, notes } = worn({
    'selector-overrides': {
      'button:hover, dialog': 'border-radius: 0; text-transform: uppercase',
      '[data-part="tag"]': 'font-weight: bold',
    },
    'css-var-overrides': { '--radius-2': '0px' },
  });
  expect(notes).toEqual([]);
  expect(skin.css).toContain(':root { --radius-2: 0px; }');
  expect(skin.css).toContain(
    '[data-part="button"]:hover, [data-part="dialog"] { border-radius: 0; text-transform: uppercase; }\n[data-part="tag"] { font-weight: bold; }',
  );
});

it.each<Record<string, string>>([
  { button: 'background: url(https://x.example/a.png)' },
  { button: 'background-color: url(javascript:x)' },
  { button: 'position: fixed' },
  { button: 'color: #FFFFFF !important' },
  { button: 'color: expression(x())' },
  { button: '} * { display: none' },
  { button: '@import "https://x.example/a.css";' },
  { button: 'color: red\\3b background: url(x)' },
  { '*': 'border-radius: 0' },
  { 'button { } * ': 'border-radius: 0' },
  { 'input[value^="a"]': 'border-radius: 0' },
  { 'button, html': 'display: none' },
])('an override that fetches, hides, moves or reaches further is dropped, and told: %j', (overrides) => {
  const { worn: skin, notes } = worn({ 'selector-overrides': overrides });
  expect(skin.css).not.toMatch(/url|expression|import|position|display|important|\*/);
  expect(notes.length).toBeGreaterThan(0);
  expect(new Set(notes.map(({ code }) => code))).toEqual(new Set(['skin.override-dropped']));
});

it('a token that words stand on or are written in is left out, whatever its value; so is a value that is more than one', () => {
  const tokens = {
    '--color-text-1': '#FFFFFF',
    '--color-surface-1': '#000000',
    '--radius-2': '0px; } * { color: red',
    '--x': '1px',
  };
  const { worn: skin, notes } = worn({
    'css-var-overrides': tokens,
    'font-family': 'x; } * { color: red',
    'icon-filter': 'url(#a)',
  });
  expect(skin.css).toBe('');
  expect(notes).toHaveLength(6);
});

it('words of an override are shifted on the ground that it gives them', () => {
  const { worn: skin, notes } = worn({ 'selector-overrides': { button: 'color: #FFFFFF; background-color: #FFFF00' } });
  const color = /[^-]color: (#[0-9A-F]{6});/.exec(skin.css)?.[1];
  expect(color).not.toBe('#FFFFFF');
  expect(notes).toEqual([{ code: 'skin.colour-shifted', parameters: { what: 'button: #FFFFFF' } }]);
});

it('P3.05h P6.03 only the four features can be hidden', () => {
  const hidden = ['Sample Range', 'Sign out', 'Add Function', 'Delete Function', 'Show Function Details'];
  expect(worn({ 'hidden-features': hidden }).worn.hidden).toEqual([
    'Add Function',
    'Delete Function',
    'Sample Range',
    'Show Function Details',
  ]);
});
