import { functionMetadata, type FunctionRecord } from '#domain';
import type { ShownModel } from '#viewer';

/** Filters that a function offers, each by its name; those that it marks as `default` come first when its model does. */
export const filtersOf = (record: FunctionRecord): NonNullable<ShownModel['filters']> =>
  Object.entries(functionMetadata(record).filters).flatMap(([name, { context, default: isFirst }]) =>
    typeof context === 'string' ? [{ name, query: context, ...(isFirst === true ? { isFirst } : {}) }] : [],
  );

/** Query of the filter by which models that have just come are first shown; undefined where none asks for one. */
export const firstQuery = (fresh: readonly Pick<ShownModel, 'filters'>[]): string | undefined =>
  fresh.flatMap(({ filters = [] }) => filters).find(({ isFirst }) => isFirst)?.query;
