import { generate, parse, type CssNode, type Declaration, type Rule } from 'css-tree';
import { inkOn, readableColour, readableOn } from '#domain';

/** What of an override was left out or shifted, and of which selector. */
export type Dropped = (code: 'skin.override-dropped' | 'skin.colour-shifted', what: string) => void;

/** Attributes that a selector may name, and states of a part. */
const HOOKS = new Set(['data-part', 'data-kind']);
const STATES = new Set(['hover', 'active', 'focus-visible']);
const NAME = /^[a-z][a-z-]*$/;
/** Parts in each other that a selector may name. */
const MOST_DEEP = 3;
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

/** Style rules of `selector-overrides`: parsed as a browser would, and only what is allowed written again. */
export function partStyles(overrides: Readonly<Record<string, string>>, drop: Dropped): string {
  return Object.entries(overrides)
    .flatMap(([selector, text]) => {
      const rule = ruleOf(selector, text);
      const names = rule && selectorsOf(rule);
      if (!rule || !names) return (drop('skin.override-dropped', selector), []);
      const declarations = declarationsOf(rule, selector, drop);
      if (declarations.size === 0) return [];
      const body = [...readable(declarations, selector, drop)].map(([property, value]) => `${property}: ${value};`).join(' ');
      return [`${names.join(', ')} { ${body} }`];
    })
    .join('\n');
}

/** The one rule that selector and declarations make; undefined where they make anything else. */
function ruleOf(selector: string, text: string): Rule | undefined {
  // Each is read by itself first: neither may close or open what the other stands in.
  const isWhole = (source: string, context: string) => {
    let isSound = true;
    parse(source, { context, onParseError: () => (isSound = false) });
    return isSound;
  };
  try {
    if (!isWhole(selector, 'selectorList')) return undefined;
    const sheet = parse(`${selector} {\n${text}\n}`, { context: 'stylesheet' });
    const [only, more] = sheet.type === 'StyleSheet' ? sheet.children.toArray() : [];
    return only?.type === 'Rule' && more === undefined ? only : undefined;
  } catch {
    return undefined;
  }
}

/** The selectors of a rule by the hooks of parts; undefined where one names anything else. */
function selectorsOf({ prelude }: Rule): string[] | undefined {
  if (prelude.type !== 'SelectorList') return undefined;
  const selectors = prelude.children
    .toArray()
    .map((one) => (one.type === 'Selector' ? hooksOf(one.children.toArray()) : undefined));
  return selectors.every((one) => one !== undefined) ? selectors : undefined;
}

function hooksOf(nodes: readonly CssNode[]): string | undefined {
  const pieces = nodes.map(hookOf);
  const depth = nodes.filter(({ type }) => type === 'Combinator').length + 1;
  return depth <= MOST_DEEP && pieces.every((piece) => piece !== undefined) ? pieces.join('') : undefined;
}

/** A piece of a selector: a bare name is that of a part. */
function hookOf(node: CssNode): string | undefined {
  switch (node.type) {
    case 'TypeSelector':
      return NAME.test(node.name) ? `[data-part="${node.name}"]` : undefined;
    case 'AttributeSelector': {
      const value = node.value?.type === 'String' ? node.value.value : node.value?.name;
      const isHook = HOOKS.has(node.name.name) && node.matcher === '=' && node.flags === null && NAME.test(value ?? '');
      return isHook ? `[${node.name.name}="${value}"]` : undefined;
    }
    case 'PseudoClassSelector':
      return STATES.has(node.name) && node.children === null ? `:${node.name}` : undefined;
    case 'Combinator':
      return node.name === ' ' ? ' ' : undefined;
    default:
      return undefined;
  }
}

function declarationsOf({ block }: Rule, selector: string, drop: Dropped): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of block.children) {
    const allowed = node.type === 'Declaration' ? allowedValue(node) : undefined;
    if (node.type === 'Declaration' && allowed !== undefined) found.set(node.property.toLowerCase(), allowed);
    else drop('skin.override-dropped', `${selector} { ${generate(node).slice(0, 80)} }`);
  }
  return found;
}

/** The value of a declaration as the parser read it, where the look may set it so. */
function allowedValue({ property, value, important }: Declaration): string | undefined {
  const written = generate(value);
  return important === false && PROPERTIES[property.toLowerCase()]?.test(written) === true ? written : undefined;
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
