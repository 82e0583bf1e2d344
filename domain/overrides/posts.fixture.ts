import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { FunctionRecord } from '../functions/function-record.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import type { OverrideChanges } from '../workflow/override-entry.ts';
import type { OverrideOutcome } from './override-report.ts';
import { runOverridden } from './run-overridden.ts';
import { sentOverrides } from './sent-overrides.ts';

/** A function of posts, which are known by their place along a line, and within a parent where one is named. */
export const postsRecord = (perParent?: string): FunctionRecord =>
  readFunctionRecord({
    id: 'posts',
    name: 'Posts',
    overrides: {
      Post: {
        context: '[*discriminator=Elements.Post]',
        ...(perParent === undefined ? {} : { perParent }),
        identity: { Place: { type: 'number' } },
        schema: { Height: { type: 'number' }, Shift: { type: 'number' } },
        behaviors: { remove: true },
        perProperty: true,
      },
    },
  });

/** A function that tells what it was given. */
export interface Posts {
  calls: readonly (JsonObject | undefined)[];
  call(given: JsonObject | undefined): Promise<ElementModel>;
}

/** Runs it with changes by hand. */
export async function runPosts(
  { call, calls }: Posts,
  changes: OverrideChanges,
  record: FunctionRecord,
): Promise<{ posts: JsonObject[]; report: Record<string, OverrideOutcome>; calls: number }> {
  const { result, report } = await runOverridden(sentOverrides(changes, record) ?? [], {
    call,
    modelOf: (model) => model,
    dependency: () => Promise.resolve(undefined),
  });
  const posts = Object.values(result.Elements).filter(({ discriminator }) => discriminator === 'Elements.Post');
  return { posts, report: report['Post'] ?? {}, calls: calls.length };
}

/** The mark that says which edit an element carries. */
export const marked = (edit: { id: string; identity: JsonValue } | undefined): JsonObject =>
  edit ? { associatedIdentities: { Post: [{ id: edit.id, identity: edit.identity }] } } : {};
