import { ERROR_CATALOGUE, type ErrorCode } from '#domain';

type Texts = { readonly [key: string]: string | Texts };

/** Page `docs/errors.md`: every code of the catalogue with its English sentence and next step. `texts`: `locales/en/errors.json`. */
export function errorPage(texts: Texts): string {
  const areas = new Map<string, string[]>();
  for (const [code, entry] of Object.entries(ERROR_CATALOGUE).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [area = ''] = code.split('.');
    areas.set(area, [...(areas.get(area) ?? []), row(code, entry, texts)]);
  }
  const parts = [...areas].map(([area, rows]) =>
    [`## ${area}`, '', '| Code | Kind | What it says | Next step |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  );
  return `# Errors

Every error, warning and notice of the product. Made from \`domain/errors/\` and \`locales/en/errors.json\` by \`npm run docs\`; Japanese and German stand beside them. \`{{name}}\` is filled in when it happens. A fault is what should not happen: it is logged and counted.

${parts.join('\n\n')}
`;
}

function row(code: string, { severity, expected }: (typeof ERROR_CATALOGUE)[ErrorCode], texts: Texts): string {
  const kind = severity === 'error' && !expected ? 'fault' : severity;
  return `| \`${code}\` | ${kind} | ${cell(textAt(texts, [...code.split('.'), 'text']))} | ${cell(textAt(texts, [...code.split('.'), 'next']))} |`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

function textAt(texts: Texts, path: readonly string[]): string {
  let found: string | Texts | undefined = texts;
  for (const part of path) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : '';
}
