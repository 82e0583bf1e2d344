import type { SkinDocument, SkinNote, WornSkin } from '#api';
import { accentTokens, hiddenFeatures, readableColour, type ReadableColour } from '#domain';
import { partStyles, tokenStyles } from './part-styles.ts';

const FONT = /^[\p{L}\p{N} ,'"-]+$/u;
const FILTER =
  /^(?:(?:grayscale|sepia|saturate|brightness|contrast|invert)\((?:0|1|0?\.\d+|1?\d{1,2}%|[1-3](?:\.\d+)?)\)|hue-rotate\(-?\d{1,3}deg\))(?: (?:(?:grayscale|sepia|saturate|brightness|contrast|invert)\((?:0|1|0?\.\d+|1?\d{1,2}%|[1-3](?:\.\d+)?)\)|hue-rotate\(-?\d{1,3}deg\))){0,3}$/;
const PICTURE = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/;
/** What makes a drawing more than one. */
const ACTIVE =
  /<\s*(?:script|foreignObject|iframe|object|embed|use|image|animate|set)\b|\son\w+\s*=|javascript:|<!ENTITY|url\s*\(/i;

/** A written look as a page wears it: style sheet, hidden features, palette, logo; what may not be is left out and told, colours are shifted until they are read. */
export function wearSkin(name: string, view: readonly string[], document: SkinDocument): { worn: WornSkin; notes: SkinNote[] } {
  const notes: SkinNote[] = [];
  const told = (code: SkinNote['code'], what: string) => void notes.push({ code, parameters: { what } });
  const colourOf = (field: 'primary-color' | 'secondary-color'): ReadableColour | undefined => {
    const given = document[field];
    const colour = given === undefined ? undefined : readableColour(given);
    if (colour && colour.shifted.length > 0) told('skin.colour-shifted', `${field}: ${given}`);
    return colour;
  };
  const primary = colourOf('primary-color');
  const secondary = colourOf('secondary-color');
  const palette = (document['color-palette'] ?? []).map((one) => `#${one.replace('#', '').toUpperCase()}`);
  const font = document['font-family']?.trim();
  const filter = document['icon-filter']?.trim();
  const isFont = font !== undefined && FONT.test(font);
  const isFilter = filter !== undefined && FILTER.test(filter);
  if (font !== undefined && font !== '' && !isFont) told('skin.override-dropped', `font-family: ${font}`);
  if (filter !== undefined && filter !== '' && !isFilter) told('skin.override-dropped', `icon-filter: ${filter}`);

  const tokens = [
    ...(primary ? Object.entries(accentTokens(primary)).map(([token, value]) => `${token}: ${value};`) : []),
    ...(secondary ? [`--color-secondary: ${both(secondary)};`] : []),
    ...palette.slice(0, 7).map((colour, at) => `--category-${at + 1}: ${colour};`),
    ...(isFont ? fontTokens(font) : []),
    ...tokenStyles(document['css-var-overrides'] ?? {}, told),
  ];
  const rules = [
    ...(tokens.length > 0 ? [`:root { ${tokens.join(' ')} }`] : []),
    ...(secondary ? ['.link { color: var(--color-secondary); }'] : []),
    ...(document['invert-active-nav'] === true ? INVERTED : []),
    ...(isFilter ? [`[data-part="icon"] { filter: ${filter}; }`] : []),
    partStyles(document['selector-overrides'] ?? {}, told),
  ].filter(Boolean);
  return {
    worn: {
      name,
      permissions: { view: [...view] },
      css: rules.length > 0 ? `@layer skin {\n${rules.join('\n')}\n}` : '',
      hidden: hiddenFeatures(document['hidden-features'] ?? []),
      palette,
      logo: logoOf(document['logo-override'], told),
    },
    notes,
  };
}

const INVERTED = [
  '.places .item[aria-current], [role="tab"][aria-selected="true"] { background: var(--color-accent); color: var(--color-on-accent); }',
  '.places .item[aria-current] :is(.icon, .end) { color: inherit; }',
];

const both = ({ light, dark }: { light: string; dark: string }): string => `light-dark(${light}, ${dark})`;

/** Letters of the product stand behind, for what the family lacks. */
const fontTokens = (font: string): string[] => [
  `--font-ui: ${font}, 'Inter Variable', Inter, 'Noto Sans JP Variable', system-ui, sans-serif;`,
  ...[
    'meta: 11px/calc(16px',
    'ui: 12px/calc(16px',
    'body: 13px/calc(20px',
    'title: 15px/calc(22px',
    'head: 18px/calc(26px',
    'display: 24px/calc(32px',
  ].map((size) => `--text-${size} + var(--leading)) var(--font-ui);`),
];

function logoOf(logo: SkinDocument['logo-override'], told: (code: SkinNote['code'], what: string) => void): WornSkin['logo'] {
  if (!logo) return null;
  const shown = (field: 'src' | 'invertSrc' | 'lightSrc'): string | undefined => {
    const text = logo[field];
    if (text === undefined || text === '') return undefined;
    if (isPicture(text)) return text;
    told('skin.picture-dropped', `logo-override ${field}`);
    return undefined;
  };
  const [src, dark, light] = [shown('src'), shown('invertSrc'), shown('lightSrc')];
  const any = src ?? light ?? dark;
  if (any === undefined) return null;
  return { light: light ?? any, dark: dark ?? src ?? any, height: logo.height ?? null, width: logo.width ?? null };
}

/** Bytes of a picture, no address; a drawing that acts is none. */
function isPicture(text: string): boolean {
  const bytes = PICTURE.exec(text)?.[1];
  if (bytes === undefined) return false;
  if (!text.startsWith('data:image/svg')) return true;
  const drawing = Buffer.from(bytes, 'base64').toString('utf8');
  return /<svg[\s>]/i.test(drawing) && !ACTIVE.test(drawing);
}
