import { inkOn, readableColour, readableOn } from '#domain';

/** What of an override was left out or shifted, and of which selector. */
export type Dropped = (code: 'skin.override-dropped' | 'skin.colour-shifted', what: string) => void;

/** A name of a part, or parts named by their hooks, under the pointer or pressed. */
const PART = String.raw`(?:[a-z][a-z-]*|\[data-(?:part|kind)="[a-z-]+"\])+(?::(?:hover|active|focus-visible))?`;
const SELECTOR = new RegExp(`^${PART}(?: ${PART}){0,2}$`);
const LENGTH = /^(?:0|\d{1,2}(?:\.\d+)?px)(?: (?:0|\d{1,2}(?:\.\d+)?px)){0,3}$/;
const HEX = /^#[0-9a-f]{6}$/i;
/** Properties that a look may set, each with what it may be; nothing that hides, moves or fetches. */
const PROPERTIES: Readonly<Partial<Record<string, RegExp>>> = {
  color: HEX,
  'background-color': HEX,
  'border-color': HEX,
  'border-width': /^[0-3]px$/,
  'border-style': /^(?:solid|dashed|dotted|none)$/,
  'border-radius': LENGTH,
  'font-weight': /^(?:normal|bold|[3-8]00)$/,
  'font-style': /^(?:normal|italic)$/,
  'letter-spacing': /^-?0?(?:\.\d{1,3})?em$|^0$/,
  'text-transform': /^(?:none|uppercase|capitalize|lowercase)$/,
  'text-decoration-line': /^(?:none|underline)$/,
};

/** Tokens that a look may set: none that words stand on or are written in. */
const TOKENS: readonly [RegExp, RegExp][] = [
  [/^--radius-[1-4]$/, /^\d{1,2}px$/],
  [/^--hairline$/, /^[0-3]px$/],
  [/^--color-(?:line|line-soft|line-control|dot)$/, HEX],
  [/^--(?:chart|peer)-[1-8]$/, HEX],
  [/^--type-(?:model|geometry|number|text|boolean|location|file|list)$/, HEX],
  [/^--weight-(?:regular|medium|strong)$/, /^[3-8][05]0$/],
];

/** Parts by their hooks: a bare name is that of a part. */
const hookOf = (selector: string): string =>
  selector
    .split(' ')
    .map((one) => one.replace(/^[a-z][a-z-]*/, (part) => `[data-part="${part}"]`))
    .join(' ');

/** Style rules of `selector-overrides`: read strictly, and only what is allowed written again. */
export function partStyles(overrides: Readonly<Record<string, string>>, drop: Dropped): string {
  return Object.entries(overrides)
    .flatMap(([selector, text]) => {
      const names = selector.split(',').map((one) => one.trim().replaceAll(/\s+/g, ' '));
      if (!names.every((one) => SELECTOR.test(one))) return (drop('skin.override-dropped', selector), []);
      const declarations = declarationsOf(text, selector, drop);
      if (declarations.size === 0) return [];
      const body = [...readable(declarations, selector, drop)].map(([property, value]) => `${property}: ${value};`).join(' ');
      return [`${names.map(hookOf).join(', ')} { ${body} }`];
    })
    .join('\n');
}

function declarationsOf(text: string, selector: string, drop: Dropped): Map<string, string> {
  const found = new Map<string, string>();
  // Values that are allowed hold neither brace nor semicolon nor address: what is more than one declaration is none.
  for (const piece of text.split(';')) {
    const written = piece.trim();
    if (written === '') continue;
    const at = written.indexOf(':');
    const property = written.slice(0, Math.max(0, at)).trim().toLowerCase();
    const value = written.slice(at + 1).trim();
    if (PROPERTIES[property]?.test(value) === true) found.set(property, value);
    else drop('skin.override-dropped', `${selector} { ${written.slice(0, 80)} }`);
  }
  return found;
}

/** Words stay readable: on the ground that the rule gives them, else on the surfaces of both themes. */
function readable(declarations: ReadonlyMap<string, string>, selector: string, drop: Dropped): Map<string, string> {
  const shown = new Map(declarations);
  const color = declarations.get('color');
  const ground = declarations.get('background-color');
  if (ground !== undefined) {
    const words = readableOn(color ?? inkOn(ground), ground) ?? inkOn(ground);
    if (color !== undefined && words !== color.toUpperCase()) drop('skin.colour-shifted', `${selector}: ${color}`);
    shown.set('color', words);
  } else if (color !== undefined) {
    const both = readableColour(color);
    if (both && both.shifted.length > 0) drop('skin.colour-shifted', `${selector}: ${color}`);
    if (both) shown.set('color', `light-dark(${both.light}, ${both.dark})`);
  }
  return shown;
}

/** Tokens of `css-var-overrides`: only those that a look may set. */
export function tokenStyles(overrides: Readonly<Record<string, string>>, drop: Dropped): string[] {
  return Object.entries(overrides).flatMap(([token, text]) => {
    const value = text.trim();
    const isAllowed = TOKENS.some(([name, shape]) => name.test(token) && shape.test(value));
    if (!isAllowed) drop('skin.override-dropped', `${token}: ${value.slice(0, 80)}`);
    return isAllowed ? [`${token}: ${value};`] : [];
  });
}
