import type { SkinDocument } from '#api';
import { HIDEABLE_FEATURES, parseCommaList, type HideableFeature } from '#domain';

/** What is typed of a look, before it is one. */
export interface LookDraft {
  name: string;
  isEnabled: boolean;
  /** Comma lists. */
  view: string;
  palette: string;
  primary: string;
  secondary: string;
  font: string;
  filter: string;
  inverts: boolean;
  logo: NonNullable<SkinDocument['logo-override']>;
  hidden: readonly HideableFeature[];
  /** One a line: selector or token, colon or braces, value. */
  selectors: string;
  tokens: string;
}

export const NO_LOOK: LookDraft = {
  ...{ name: '', isEnabled: true, view: '', palette: '', primary: '', secondary: '', font: '', filter: '' },
  ...{ inverts: false, logo: {}, hidden: [], selectors: '', tokens: '' },
};

const BRACES = /^([^{}]+)\{([^{}]*)\}$/;

/** A kept look as it is typed. */
export function draftOf(one: { name: string; document: SkinDocument; view: readonly string[]; isEnabled: boolean }): LookDraft {
  const { document } = one;
  const lines = (all: Readonly<Record<string, string>> | undefined, form: (key: string, value: string) => string) =>
    Object.entries(all ?? {})
      .map(([key, value]) => form(key, value))
      .join('\n');
  return {
    name: one.name,
    isEnabled: one.isEnabled,
    view: one.view.join(', '),
    palette: (document['color-palette'] ?? []).join(', '),
    primary: document['primary-color'] ?? '',
    secondary: document['secondary-color'] ?? '',
    font: document['font-family'] ?? '',
    filter: document['icon-filter'] ?? '',
    inverts: document['invert-active-nav'] ?? false,
    logo: document['logo-override'] ?? {},
    hidden: HIDEABLE_FEATURES.filter((feature) => document['hidden-features']?.includes(feature)),
    selectors: lines(document['selector-overrides'], (selector, value) => `${selector} { ${value} }`),
    tokens: lines(document['css-var-overrides'], (token, value) => `${token}: ${value}`),
  };
}

/** Lines that are neither empty nor understood, by their text. */
export function strangeLines({ selectors, tokens }: Pick<LookDraft, 'selectors' | 'tokens'>): string[] {
  return [
    ...linesOf(selectors).filter((line) => !BRACES.test(line)),
    ...linesOf(tokens).filter((line) => !/^--[\w-]+\s*:\s*\S/.test(line)),
  ];
}

/** The look that is typed; fields left empty are not in it. */
export function documentOf(draft: LookDraft): SkinDocument {
  const palette = parseCommaList(draft.palette);
  const selectors = Object.fromEntries(
    linesOf(draft.selectors).flatMap((line) => {
      const [, selector, value] = BRACES.exec(line) ?? [];
      return selector === undefined || value === undefined ? [] : [[selector.trim(), value.trim()]];
    }),
  );
  const tokens = Object.fromEntries(
    linesOf(draft.tokens).map((line) => {
      const at = line.indexOf(':');
      return [
        line.slice(0, at).trim(),
        line
          .slice(at + 1)
          .replace(/;$/, '')
          .trim(),
      ];
    }),
  );
  return {
    ...(draft.primary.trim() ? { 'primary-color': draft.primary.trim() } : {}),
    ...(draft.secondary.trim() ? { 'secondary-color': draft.secondary.trim() } : {}),
    ...(draft.inverts ? { 'invert-active-nav': true } : {}),
    ...(draft.font.trim() ? { 'font-family': draft.font.trim() } : {}),
    ...(draft.filter.trim() ? { 'icon-filter': draft.filter.trim() } : {}),
    ...(palette.length > 0 ? { 'color-palette': palette } : {}),
    ...(Object.keys(draft.logo).length > 0 ? { 'logo-override': draft.logo } : {}),
    ...(draft.hidden.length > 0 ? { 'hidden-features': [...draft.hidden] } : {}),
    ...(Object.keys(selectors).length > 0 ? { 'selector-overrides': selectors } : {}),
    ...(Object.keys(tokens).length > 0 ? { 'css-var-overrides': tokens } : {}),
  };
}

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);
