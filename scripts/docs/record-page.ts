import { EXTENSION_KEYWORDS, FUNCTION_GROUPS, SCHEMAS_OF_KINDS, UNIT_TYPES } from '#domain';
import { keywordText } from './keyword-texts.ts';

/** Fields of a record, in the order in which an author meets them. */
const FIELDS: readonly (readonly [name: string, takes: string, says: string])[] = [
  ['id', 'UUID', 'The same for all versions of a function.'],
  ['name', 'text', 'What the function is called; `display_name` is shown instead where it stands.'],
  ['description', 'text', 'One or two sentences about what it does.'],
  [
    'language',
    '`C#`, `Python`, `TypeScript`, `Excel`',
    'Which runtime runs it. `Grasshopper` is read, and says that it no longer runs.',
  ],
  [
    'sdk',
    'text',
    'SDK that a TypeScript function is made with, such as `parti@1`; without it the newest counts when it is published.',
  ],
  ['timeout', 'seconds', 'Longest run; without it the server’s limit holds.'],
  ['packages', 'object of versions by name', 'Libraries of a C# function, by exact version; the server must have them.'],
  ['on_demand', '`true` or `false`', 'Runs by its own button only.'],
  [
    'input_schema',
    'JSON Schema of an object',
    'One property an input, with the keywords below. The older lists `inputs` and `parameters` are read, too.',
  ],
  [
    'outputs',
    'list of `{name, description, type, unit_type}`',
    'Figures beside the model; `type` is `number`, `string`, `boolean` or `list`. The older name `returns` is read, too.',
  ],
  ['model_dependencies', 'list of `{name, optional, autohide}`', 'Models it reads, by the name under which others offer them.'],
  ['model_output', 'text', 'Name under which its model is offered; without it there is no model.'],
  ['overrides', 'object', 'Which elements may be changed by hand, and how.'],
  ['element_types', 'list of addresses', 'Schemas of its own element types.'],
  ['tags', 'list of texts', 'Words under which people look for it, besides its name and description.'],
  ['group', FUNCTION_GROUPS.map((group) => `\`${group}\``).join(', '), 'Shelf of the library that it stands on.'],
  ['messages', 'object by language', 'Names, descriptions, options and tags in other languages.'],
  [
    'filters, default_camera',
    'object',
    'What the filter of the model offers, by name `{context, default}` with a query as `context`, and how its model is first shown: by the filter whose `default` is `true`, from that camera.',
  ],
  ['has_feedback_rating', '`true` or `false`', 'Whoever sees it may give it stars.'],
  ['repository_url, preview_image, tag', 'text', 'Facts for readers.'],
];

/** Standard keywords of JSON Schema that inputs obey. */
const PLAIN: readonly (readonly [name: string, says: string])[] = [
  ['type', '`number`, `integer`, `string`, `boolean`, `array`, `object`; a list with `null` lets the input be empty'],
  ['title, description', 'label and explanation'],
  ['default', 'value while nothing is set'],
  ['enum', 'options'],
  ['minimum, maximum, multipleOf', 'limits and step; limits on both sides make a slider'],
  ['format', '`date-time`, `date`, `time`, `uuid`, `color`'],
  ['items, properties', 'what a list or an object holds'],
  ['required', 'names of inputs that must be set'],
  ['$ref', 'a schema by address or name: its last part says which kind it is'],
];

/** Page `docs/record.md`: every field and keyword of a function record, from the tables that the reader uses. */
export function recordPage(): string {
  const keywords = EXTENSION_KEYWORDS.map((name) => {
    const { takes, says, state } = keywordText(name);
    return `| \`$parti${name}\` | ${takes} | ${says} | ${state} |`;
  });
  const kinds = Object.entries(SCHEMAS_OF_KINDS).map(([kind, ids]) => `| ${kind} | ${ids.map((id) => `\`${id}\``).join(', ')} |`);
  return `# The function record

A function is described by \`parti.json\` (or \`hypar.json\`). This page names everything that Parti reads there; what it does not know it keeps, and writes back unchanged. Made from the tables of \`domain/\` by \`npm run docs\`. [Write a function](functions.md) leads through one.

## Fields

| Field | Takes | What it says |
| --- | --- | --- |
${FIELDS.map(([name, takes, says]) => `| \`${name.replaceAll(', ', '`, `')}\` | ${takes} | ${says} |`).join('\n')}

## An input

Standard keywords of JSON Schema:

| Keyword | What it says |
| --- | --- |
${PLAIN.map(([name, says]) => `| \`${name.replaceAll(', ', '`, `')}\` | ${says} |`).join('\n')}

Keywords of our own. Any product’s prefix is read in place of \`parti\` and kept when the record is written. **read**: obeyed today. **kept**: goes through unchanged; nothing acts on it yet.

| Keyword | Takes | What it says | State |
| --- | --- | --- | --- |
${keywords.join('\n')}

Unit types: ${UNIT_TYPES.map((type) => `\`${type}\``).join(', ')}.

## Kinds by reference

The last part of a \`$ref\` or \`$id\`, under any host, chooses the kind of input:

| Kind | Names |
| --- | --- |
${kinds.join('\n')}
`;
}
