/** The part of OpenAPI that the page shows. */
interface ApiDescription {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  tags?: string[];
  summary?: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>;
}

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
}

const STYLE = `:root{color-scheme:light dark;font:14px/1.5 "Inter Variable",system-ui,sans-serif}
body{max-width:880px;margin:40px auto;padding:0 24px}
h1{font-size:22px;font-weight:600}h2{margin:40px 0 8px;font-size:15px;font-weight:600;text-transform:capitalize}
details{border-top:1px solid color-mix(in srgb,currentColor 16%,transparent)}summary{display:flex;gap:12px;padding:8px 0;cursor:pointer}
code{font:12.5px/1.5 ui-monospace,monospace}summary code{flex:0 0 330px;overflow-wrap:anywhere}b{display:inline-block;min-width:56px;font-weight:600}
.free{opacity:.6}pre{margin:4px 0 12px;padding:12px;overflow:auto;border-radius:6px;background:color-mix(in srgb,currentColor 6%,transparent);font:12.5px/1.5 ui-monospace,monospace}`;

/** A page without scripts that lists every call with what it takes and answers. */
export function docsPage({ info, paths }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(calls.map(({ operation }) => operation.tags?.[0] ?? 'other'))];
  const sections = tags.map((tag) => {
    const own = calls.filter(({ operation }) => (operation.tags?.[0] ?? 'other') === tag);
    return `<h2>${escape(tag)}</h2>${own.map(showCall).join('')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(info.title)} API</title><style>${STYLE}</style></head>
<body><h1>${escape(info.title)} API</h1><p>${escape(info.description ?? '')} Every call needs the header <code>x-api-key</code>; those not marked open also <code>Authorization: Bearer</code>. <a href="/api/docs/json">OpenAPI</a></p>${sections.join('')}</body></html>`;
}

function showCall({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const isOpen = operation.security?.every((scheme) => !('accessToken' in scheme));
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) => `${name}${required ? '' : '?'}: ${shape(schema)}  (${place})`,
  );
  const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => shape(schema));
  const answers = Object.entries(operation.responses ?? {}).filter(([status]) => status !== 'default');
  const shown = answers.map(
    ([status, { description, content }]) =>
      `${status}: ${
        Object.values(content ?? {})
          .map(({ schema }) => shape(schema))
          .join(' | ') ||
        (description ?? '')
      }`,
  );
  return `<details><summary><code><b>${escape(method.toUpperCase())}</b>${escape(path)}</code><span>${escape(operation.summary ?? '')}${isOpen ? ' <span class="free">open</span>' : ''}</span></summary>
${block('Parameters', parameters)}${block('Body', bodies)}${block('Answers', shown)}</details>`;
}

const block = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}<pre>${escape(lines.join('\n'))}</pre>`;

/** A schema as a reader of TypeScript would write it. */
function shape(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((option) => shape(option, indent)).join(' | ');
  if (schema.items) return `${shape(schema.items, indent)}[]`;
  if (schema.properties) {
    const inner = `${indent}  `;
    const lines = Object.entries(schema.properties).map(
      ([name, property]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${shape(property, inner)}`,
    );
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  return [schema.type ?? 'any'].flat().join(' | ');
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
