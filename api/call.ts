import type { z, ZodObject, ZodType } from 'zod';

/** One call of the contract, under its name `METHOD path` (path below `/api`, `{name}` for a part of it). */
export interface CallContract {
  tag: string;
  summary: string;
  /** Needs an API key but no access token. */
  anonymous?: true;
  query?: ZodObject;
  body?: ZodType;
  /** Answers 200 with the bytes of a file; ask with `send`. */
  file?: true;
  /** JSON of a 200; without it the call answers 204 and nothing. */
  answer?: ZodType;
}

/** Names of the `{…}` parts of a path. */
type PartsOf<Name extends string> = Name extends `${string}{${infer Part}}${infer Rest}` ? Part | PartsOf<Rest> : never;

/** Values for the `{…}` parts of a call's path. */
export type CallPath<Name extends string> = { [Part in PartsOf<Name>]: string };
/** What a caller sends. */
export type CallBody<C> = C extends { body: infer B extends ZodType } ? z.input<B> : undefined;
/** What the server reads: defaults filled in. */
export type ReadBody<C> = C extends { body: infer B extends ZodType } ? z.output<B> : undefined;
export type CallQuery<C> = C extends { query: infer Q extends ZodType } ? z.input<Q> : undefined;
export type ReadQuery<C> = C extends { query: infer Q extends ZodType } ? z.output<Q> : undefined;
/** What the call answers; `undefined` for a 204. */
export type CallAnswer<C> = C extends { answer: infer A extends ZodType } ? z.output<A> : undefined;
