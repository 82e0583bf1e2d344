/** A parsed query: which elements, all of them or the first, and the path to a value of each. */
export interface Query {
  /** `*`: all matches; without it the first. */
  all: boolean;
  /** Absent in a plain property path. */
  condition?: QueryCondition;
  /** Text after the bracket, dots kept: keys may hold dots themselves, so it is resolved against the data. */
  path: string;
}

export type QueryCondition =
  | { kind: 'and'; parts: QueryCondition[] }
  | { kind: 'or'; parts: QueryCondition[] }
  | { kind: 'compare'; name: string; operator: '=' | '!='; value: string };

/** Eleven aggregators of the spec. */
export const AGGREGATORS = [
  'average',
  'count',
  'count unique',
  'display',
  'display unique',
  'max',
  'min',
  'non-zero average',
  'none',
  'single value',
  'sum',
] as const;

/** Aggregator of a query: how the values found become one. */
export type Aggregator = (typeof AGGREGATORS)[number];

/** What a widget or a value query asks of a workflow: an aggregate of a field over elements of some systems. */
export interface QueryEntity {
  aggregation: Aggregator;
  /** Property path of each element. */
  field: string;
  discriminator?: string;
  /** Node ids or model names whose elements count; absent: all. */
  system?: string;
}
