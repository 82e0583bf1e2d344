import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { checkFunctionRecord } from './check-function-record.ts';
import { readFunctionRecord } from './read-function-record.ts';
import type { RecordIssue } from './record-issue.ts';

const issuesOf = (record: JsonValue) => {
  const found: RecordIssue[] = [];
  found.push(...checkFunctionRecord(readFunctionRecord(record, (issue) => found.push(issue))));
  return found.filter((issue) => issue.severity === 'error').map((issue) => issue.code);
};

describe('checkFunctionRecord', () => {
  const good = { name: 'A', outputs: [{ name: 'O', type: 'number', description: 'd' }] };
  const withInputs = (properties: JsonObject) => ({ ...good, input_schema: { type: 'object', properties } });
  const withOverride = (override: JsonObject) => ({ ...good, overrides: { O: override } });
  const identity = { Id: { type: 'string' } };
  const schema = { V: { type: 'number' } };

  it.each<[string, JsonObject, string[]]>([
    ['a good record', good, []],
    ['a time in words', { ...good, timeout: 'soon' }, ['function.timeout-not-seconds']],
    ['a time below nothing', { ...good, timeout: -1 }, ['function.timeout-not-seconds']],
    ['no time at all', { ...good, timeout: null }, []],
    ['no name', { ...good, name: '' }, ['function.name-required']],
    [
      'outputs without parts',
      {
        ...good,
        outputs: [
          { type: 'number', description: 'd' },
          { name: 'O', description: 'd' },
          { name: 'P', type: 'list' },
        ],
      },
      ['function.output.name-required', 'function.output.type-required', 'function.output.description-required'],
    ],
    [
      'input names',
      withInputs({ '': { type: 'number' }, undefined: { type: 'number' } }),
      ['function.input.name-required', 'function.input.name-required'],
    ],
    [
      'old inputs alike',
      {
        ...good,
        inputs: [
          { name: '', type: 'number' },
          { name: 'A', type: 'number' },
          { name: 'A', type: 'number' },
        ],
      },
      ['function.input.name-required', 'function.input.name-not-unique', 'function.input.name-required'],
    ],
    ['an empty select', withInputs({ S: { type: 'string', enum: [] } }), ['function.input.select-needs-option']],
    ['an empty object', withInputs({ S: { type: 'object', properties: {} } }), ['function.input.object-needs-property']],
    [
      'a nameless property',
      withInputs({ S: { type: 'object', properties: { '': { type: 'number' } } } }),
      ['function.input.property-name-required'],
    ],
    [
      'element types',
      { ...good, element_types: ['', 'x.json', 'https://x/y.json'] },
      ['function.element-type.url-blank', 'function.element-type.url-not-web'],
    ],
    ['a nameless dependency', { ...good, model_dependencies: [{ optional: true }] }, ['function.dependency.name-required']],
    ['a good override', withOverride({ context: '[*]', identity, schema }), []],
    ['a good quick-add override', withOverride({ behaviors: { quickAdd: true }, targetType: 'X', schema }), []],
    [
      'a quick-add override without target',
      withOverride({ behaviors: { quickAdd: true }, context: '[*]', schema }),
      ['function.override.quick-add-target-required'],
    ],
    ['an override without context', withOverride({ identity, schema, targetType: 'X' }), ['function.override.context-required']],
    ['an override without identity', withOverride({ context: '[*]', schema }), ['function.override.identity-required']],
    ['an override without schema', withOverride({ context: '[*]', identity }), ['function.override.schema-property-required']],
    [
      'override properties without type',
      withOverride({ context: '[*]', identity: { A: {} }, schema: { B: {} } }),
      ['function.override.identity-property-type', 'function.override.schema-property-type'],
    ],
    [
      'an override of nothing',
      withOverride({ identity, schema }),
      ['function.override.context-required', 'function.override.target-or-context-required'],
    ],
    [
      'a reserved override',
      { ...good, overrides: { additions: { context: '[*]', identity, schema } } },
      ['function.override.name-reserved'],
    ],
  ])('W5.01a W5.01b W5.01c W5.01d W5.01e W5.01f W5.01g W5.01h W5.01i: finds in %s', (_, record, codes) => {
    expect(issuesOf(record)).toEqual(codes);
  });
});
