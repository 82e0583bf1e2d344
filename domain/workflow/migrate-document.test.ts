import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsByVersion } from '#fixtures/old-documents';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { documentVersion, migrateDocument, WORKFLOW_SCHEMA_VERSION } from './migrate-document.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { readWorkflowDocument } from './read-workflow-document.ts';

const steps = MIGRATIONS.map((_, version) => version);

/** What the migrations name; everything else of a document is to stay. A next migration adds its fields here. */
const NAMED = [
  /^meta\/schemaVersion$/,
  /^meta\/description$/,
  /^name$/,
  /^nodes\/[^/]+\/position(\/|$)/,
  /^(widgets|notes)\/[^/]*\/text$/,
  /^nodes\/[^/]+\/(overrides|additions|removals)\/[^/]*\/[^/]*\/order$/,
  /^views\/[^/]+\/explode$/,
];

function frozen<T extends JsonValue>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) frozen(child as JsonValue);
  return Object.freeze(value);
}

/** Leaves by path; an empty object or list is a leaf. */
function leaves(value: JsonValue, path: readonly string[] = []): [path: string, leaf: string][] {
  if (isJsonObject(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, child]) => leaves(child, [...path, encodeURIComponent(key)]));
  return [[path.join('/'), JSON.stringify(value)]];
}

describe('a document of an older version', () => {
  it.each(steps)('becomes what the next version wrote: %i', (version) => {
    const before = frozen(documentsByVersion[version] as JsonObject);
    expect(migrateDocument(before, version, MIGRATIONS.slice(0, version + 1))).toEqual(documentsByVersion[version + 1]);
  });

  it.each(steps)('becomes what this version writes: %i', (version) => {
    expect(migrateDocument(frozen(documentsByVersion[version] as JsonObject))).toEqual(documentsByVersion.at(-1));
    expect(readWorkflowDocument(documentsByVersion[version])).toEqual(documentsByVersion.at(-1));
  });

  it('has moved fields, not only another stamp', () => {
    const { meta, nodes, layout } = migrateDocument(documentsByVersion[0] as JsonObject) as Record<string, JsonObject>;
    expect([meta?.['name'], layout?.['site'], layout?.['envelope']]).toEqual(['Tower of a studio', [40, 80, 0], [400, 80, 1]]);
    expect(JSON.stringify(nodes)).not.toContain('position');
  });
});

it('W3.02f an exploded view of version 4 says what its distance pulls apart', () => {
  const views = { a: { type: 'model', name: 'A', order: 0, explode: 2 }, b: { type: 'report', name: 'B', order: 1 } };
  const migrated = migrateDocument(frozen({ meta: { schemaVersion: 4 }, views }));
  expect(migrated['views']).toEqual({ ...views, a: { ...views.a, explode: { by: 'level', distance: 2 } } });
});

describe('a stamp', () => {
  it('is never that of a version which was not reached', () => {
    const reached: (JsonValue | undefined)[] = [];
    const look = (document: JsonObject): JsonObject => {
      reached.push((document['meta'] as JsonObject)['schemaVersion']);
      return document;
    };
    expect(migrateDocument({ meta: {} }, 0, [look, look, look])).toEqual({ meta: { schemaVersion: 3 } });
    expect(reached).toEqual([undefined, 1, 2]);
    const broken = () => migrateDocument({ meta: {} }, 0, [look, () => ({ meta: 'gone' })]);
    expect(broken).toThrow(expect.objectContaining({ code: 'workflow.file-invalid' }));
  });

  it.each([WORKFLOW_SCHEMA_VERSION + 1, 999])('of a newer version is refused: %i', (schemaVersion) => {
    expect(() => migrateDocument({ meta: { schemaVersion } })).toThrow(
      expect.objectContaining({ code: 'workflow.file-invalid', parameters: { reason: 'a newer Parti has written it' } }),
    );
  });

  it.each(['2', -1, 1.5, null])('that is no version is refused: %s', (schemaVersion) => {
    expect(() => documentVersion({ meta: { schemaVersion } })).toThrow(
      expect.objectContaining({ code: 'workflow.file-invalid' }),
    );
  });
});

describe('any document', () => {
  const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
  const record = fc.dictionary(fc.string(), json, { maxKeys: 4 });
  const document = fc
    .record(
      {
        meta: record,
        name: json,
        nodes: fc.dictionary(
          fc.string(),
          fc.oneof(record, fc.record({ position: json, name: fc.string(), overrides: fc.dictionary(fc.string(), record) })),
          { maxKeys: 3 },
        ),
        layout: record,
        widgets: fc.dictionary(fc.string(), fc.oneof(record, fc.record({ kind: fc.constant('note'), text: json })), {
          maxKeys: 3,
        }),
        notes: fc.dictionary(fc.string(), record, { maxKeys: 2 }),
        decks: json,
      },
      { requiredKeys: ['meta'] },
    )
    .map((value) => {
      const { schemaVersion: _stamp, ...meta } = value.meta;
      return { ...value, meta } as JsonObject;
    });
  const versions = fc.integer({ min: 0, max: WORKFLOW_SCHEMA_VERSION });

  it('keeps every field that no migration names, from every version', () => {
    fc.assert(
      fc.property(document, versions, (before, version) => {
        const after = new Map(leaves(migrateDocument(frozen(before), version)));
        for (const [path, leaf] of leaves(before)) {
          if (leaf === '{}' || NAMED.some((named) => named.test(path))) continue;
          expect([path, after.get(path)]).toEqual([path, leaf]);
        }
      }),
    );
  });

  it('is left as it is once it is current', () => {
    fc.assert(
      fc.property(document, versions, (before, version) => {
        const once = migrateDocument(before, version);
        expect(migrateDocument(once)).toBe(once);
      }),
    );
  });
});
