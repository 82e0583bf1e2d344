import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { parseJson } from '../json-text/parse-json.ts';
import { inputNameProblems, mayDependOn, overrideNameProblems, propertyNameProblems } from './function-draft.ts';
import { functionMetadata } from './function-metadata.ts';
import { EXTENSION_KEYWORDS } from './keyword-prefix.ts';
import { overrideDefinitions } from './override-definition.ts';
import { readFunctionRecord } from './read-function-record.ts';
import { writeFunctionRecord } from './write-function-record.ts';

const shared = join(import.meta.dirname, '..', '..', '..', 'shared');
const fieldRows = join(shared, 'spec', 'record-fields.tsv');
const corpus = join(shared, 'corpus', 'functions');

/** Every field of the spec, filled. */
const FULL: JsonObject = {
  cli_version: '1.13.1',
  created: '2026-01-02T03:04:05',
  default_camera: { named_position: 'top' },
  description: 'd',
  display_name: 'Shown',
  element_types: ['https://x/E.json'],
  execute_permissions: ['x.com'],
  contribute_permissions: ['a@x.com'],
  permissions: { execute: ['b'] },
  filters: { Hide: { context: '[*Name=A]', default: true }, odd: 1 },
  function_type: 'standard',
  generate_gltf: 'false',
  grasshopper_version: '7',
  id: 'f',
  input_schema: { type: 'object', properties: {} },
  language: 'C#',
  last_updated: '2026-01-02T03:04:06+01:00',
  messages: { ja: { name: 'あ' } },
  migrations: ['m'],
  model_dependencies: ['Site', { name: 'Core', optional: true }],
  model_output: 'Model',
  name: 'F',
  overrides: {},
  private: false,
  publish: { everyone: true },
  repository_url: 'https://x/repo',
  outputs: [{ name: 'O', description: 'o', type: 'number' }],
  runtime: 'dotnet8',
  source_file_key: 'k',
  stats: { runs: 1 },
  stats_access: ['a'],
  thumbnail_id: 't',
  user_id: 'u',
  user_name: 'ana7',
  user_name_preferred: 'Ana',
  versions: [{ id: 'v1' }],
  tag: 'test',
  version_id: 'v1',
  on_demand: true,
  has_feedback_rating: 'true',
};

describe('every field of a function record', () => {
  it.skipIf(!existsSync(fieldRows))('W3.05: the full record holds each row of the spec (skipped without ../shared)', () => {
    const fields = readFileSync(fieldRows, 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([, , , entity]) => entity === 'function record')
      .map(([, , , , field = '']) => field.split(' or ')[0] ?? '');
    expect(fields.length).toBe(40);
    expect(fields.filter((field) => !Object.hasOwn(FULL, field))).toEqual([]);
  });

  it('W3.05: is read, with its type, and written back unchanged', () => {
    const record = readFunctionRecord(FULL);
    expect(functionMetadata(record)).toEqual({
      cliVersion: '1.13.1',
      created: '2026-01-02T03:04:05',
      lastUpdated: '2026-01-02T02:04:06.000Z',
      defaultCamera: { named_position: 'top' },
      filters: { Hide: { context: '[*Name=A]', default: true } },
      functionType: 'standard',
      generateGltf: false,
      grasshopperVersion: '7',
      private: false,
      publish: { everyone: true },
      repositoryUrl: 'https://x/repo',
      runtime: 'dotnet8',
      sourceFileKey: 'k',
      stats: { runs: 1 },
      statsAccess: ['a'],
      tag: 'test',
      thumbnailId: 't',
      userId: 'u',
      userName: 'ana7',
      userNamePreferred: 'Ana',
      versionId: 'v1',
      versions: [{ id: 'v1' }],
      hasFeedbackRating: true,
    });
    expect(record).toMatchObject({
      id: 'f',
      name: 'F',
      displayName: 'Shown',
      description: 'd',
      language: 'csharp',
      onDemand: true,
      elementTypes: ['https://x/E.json'],
      messages: { ja: { name: 'あ' } },
      migrations: ['m'],
      modelOutput: 'Model',
      modelDependencies: [
        { name: 'Site', optional: false, autohide: false },
        { name: 'Core', optional: true, autohide: false },
      ],
      outputs: [{ name: 'O', description: 'o', type: 'number', unitType: 'none' }],
    });
    expect(JSON.stringify(writeFunctionRecord(record))).toBe(JSON.stringify(FULL));
  });

  it('W3.05 W3.25a: an empty record has every default', () => {
    const record = readFunctionRecord({ name: 'Plain', created: '2026-11-21T10:00:00' });
    expect(functionMetadata(record)).toEqual({
      created: '2026-11-21T10:00:00',
      lastUpdated: '2026-11-21T10:00:00.000Z',
      defaultCamera: {},
      filters: {},
      generateGltf: true,
      private: true,
      publish: null,
      stats: null,
      statsAccess: null,
      versions: [],
      hasFeedbackRating: false,
    });
    expect(record).toMatchObject({ displayName: 'Plain', timeoutSeconds: 0, onDemand: false, outputs: [], overrides: {} });
  });

  it('reads every extension keyword under any prefix and writes it under the same', () => {
    for (const prefix of ['$hypar', '$acme', '$Elements', '$my-office', '$x2']) {
      const property = Object.fromEntries(EXTENSION_KEYWORDS.map((word, index) => [`${prefix}${word}`, index]));
      const source: JsonObject = { name: 'K', input_schema: { type: 'object', properties: { P: property } } };
      const record = readFunctionRecord(source);
      expect(record.inputSchema.properties['P']).toEqual(
        Object.fromEntries(EXTENSION_KEYWORDS.map((word, index) => [`$parti${word}`, index])),
      );
      expect(writeFunctionRecord(record)).toEqual(source);
      const added = { ...record, inputSchema: { ...record.inputSchema, $partiHidden: ['P'] } };
      expect(writeFunctionRecord(added)).toEqual({
        name: 'K',
        input_schema: { type: 'object', properties: { P: property }, [`${prefix}Hidden`]: ['P'] },
      });
    }
  });

  it('knows the keywords of the spec and of published records', () => {
    const spec =
      'UnitType Style EnumQuery Relation PickElement PopulateFromContent ConditionalControl QueryString Order ShowIf PreferredUnits';
    const published =
      'Deprecated DisplayName FileTypes RelativeToTransform GroupBy PreviewWidth CanPopOut EditorTerms FileExtension Autocomplete AutocompleteQuery PolygonQuery Constraints ConstrainToGround AllowIntersection DisableRange CanEditGridCurve ControlDisplay ThickenEdges Hidden HasTag 3dDrawing';
    expect(EXTENSION_KEYWORDS).toEqual(expect.arrayContaining([...spec.split(' '), ...published.split(' ')]));
  });
});

describe('overrides', () => {
  it('W3.07a: all six parts are read, whatever the spelling of the behaviors', () => {
    const [walls, doors, merged] = overrideDefinitions(
      readFunctionRecord({
        overrides: {
          Walls: {
            behaviors: { add: { schema: { Line: { $ref: 'https://x/Line.json', $acmeOrder: 1 } } }, remove: true, revert: false },
            targetType: 'Elements.Wall',
            context: '[*discriminator=Elements.Wall]',
            identity: { Id: { type: 'string' }, odd: 1 },
            schema: { Height: { type: 'number' } },
            paradigm: 'edit',
            dependency: 'Levels',
            sourceFunctionId: 's',
            perParent: 'Level',
            perProperty: true,
            editOneAtATime: true,
            $acmeDeprecated: true,
            verbs: { add: 'Draw' },
          },
          Doors: { behaviors: ['quickAdd', 'add', 3], context: ' ' },
          Merge: { paradigm: 'group', behaviors: null },
        },
      }),
    );
    expect(walls).toEqual({
      name: 'Walls',
      behaviors: {
        quickAdd: false,
        add: true,
        remove: true,
        revert: false,
        simultaneousAddEdit: false,
        addSchema: { Line: { $ref: 'https://x/Line.json', $partiOrder: 1 } },
      },
      targetType: 'Elements.Wall',
      context: '[*discriminator=Elements.Wall]',
      identity: { Id: { type: 'string' } },
      schema: { Height: { type: 'number' } },
      paradigm: 'edit',
      dependency: 'Levels',
      sourceFunctionId: 's',
      perParent: 'Level',
      perProperty: true,
      editOneAtATime: true,
      deprecated: true,
      verbs: { add: 'Draw' },
    });
    expect(doors).toMatchObject({
      name: 'Doors',
      behaviors: { quickAdd: true, add: true, remove: false, revert: true },
      identity: {},
      schema: {},
    });
    expect(doors).not.toHaveProperty('context');
    expect(merged).toMatchObject({ paradigm: 'group', verbs: {}, deprecated: false, behaviors: { add: false } });
  });

  it.skipIf(!existsSync(corpus))('W3.07a: reads those of a published record (skipped without ../shared)', () => {
    const text = readFileSync(join(corpus, 'Walls.hypar.json'), 'utf8');
    const [walls, properties] = overrideDefinitions(readFunctionRecord(parseJson(text)));
    expect(walls?.behaviors).toMatchObject({ add: true, remove: true });
    expect(walls?.behaviors.addSchema).toEqual({ CenterLine: { $ref: 'https://schemas.hypar.io/Line.json' } });
    expect(properties).toMatchObject({ name: 'Wall Properties', perProperty: true });
  });
});

describe('forms of the function wizard', () => {
  const codes = (problems: ({ code: string; parameters: object } | undefined)[]) =>
    problems.map((problem) => (problem ? [problem.code, ...Object.values(problem.parameters)] : []));

  it('W5.01b W5.01d: names are required, not undefined, and unique', () => {
    expect(codes(inputNameProblems(['', 'undefined', 'A', ' A ', 'B']))).toEqual([
      ['function.input.name-required'],
      ['function.input.name-required'],
      [],
      ['function.input.name-not-unique', 'A'],
      [],
    ]);
    expect(codes(propertyNameProblems(['X', ' ', 'X'], 'Rows'))).toEqual([
      [],
      ['function.input.property-name-required', 'Rows'],
      ['function.input.property-name-not-unique', 'X'],
    ]);
    expect(codes(overrideNameProblems(['', 'O', 'O']))).toEqual([
      ['function.override.name-required'],
      [],
      ['function.override.name-not-unique', 'O'],
    ]);
  });

  it('W5.01e: a dependency is named, new, another function, and one that offers a model', () => {
    const record = readFunctionRecord({ id: 'me', name: 'Me', model_output: 'Mine', model_dependencies: ['Site'] });
    const reason = (producer: { id: string; name: string; modelOutput?: string }) => {
      const verdict = mayDependOn(record, producer);
      return verdict.ok ? 'ok' : [verdict.code, ...Object.values(verdict.parameters)];
    };
    expect(reason({ id: 'a', name: ' ', modelOutput: 'X' })).toEqual(['function.dependency.name-required']);
    expect(reason({ id: 'me', name: 'Me', modelOutput: 'Mine' })).toEqual(['function.dependency.self-reference', 'Me']);
    expect(reason({ id: 'a', name: 'A' })).toEqual(['function.dependency.no-output', 'A']);
    expect(reason({ id: 'a', name: 'A', modelOutput: 'Site' })).toEqual(['function.dependency.duplicate', 'Site']);
    expect(reason({ id: 'a', name: 'A', modelOutput: 'Mine' })).toBe('ok');
    expect(reason({ id: 'a', name: 'A', modelOutput: 'Levels' })).toBe('ok');
  });
});
