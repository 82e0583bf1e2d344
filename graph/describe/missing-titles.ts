import { dependencyName, inputTexts, type FunctionRecord, type NodeRun } from '#domain';

/** What a function misses before it can run, as its card calls it; names where the record is not known. */
export function missingTitles(
  { missing = [], state }: Pick<NodeRun, 'missing' | 'state'>,
  record: FunctionRecord | undefined,
  locale: string,
): string[] {
  return missing.map((name) => {
    if (!record) return name;
    return state === 'missing-input' ? inputTexts(record, name.split('.'), locale).title : dependencyName(record, name, locale);
  });
}
