import type { z, ZodObject, ZodType } from 'zod';
import type { MembershipLevel, TokenRight } from '#domain';

/**
 * Who may call: anybody with the API key, whoever is signed in, whoever has at least a level in their organisation, or
 * administrators, who may everything. `keyless` asks for nothing: the address itself is signed, or what it gives is the
 * same for everybody.
 */
export type CallAccess = 'keyless' | 'anonymous' | 'account' | Exclude<MembershipLevel, 'guest'> | 'administrator';

/** Calls from one address in a span of time; more are answered `http.too-many-requests`. */
export interface CallLimit {
  max: number;
  per: 'minute' | 'hour';
}

/** Bytes that a call takes or gives instead of JSON. */
export interface FileContract {
  /** Media types; `image/*` stands for a family, `*\/*` for all. */
  types: readonly [MediaType, ...MediaType[]];
}
type MediaType = `${string}/${string}`;

/** One call of the contract, under its name `METHOD path` (path below `/api`, `{name}` for a part of it). */
export interface CallContract {
  tag: string;
  summary: string;
  access: CallAccess;
  /** What a personal token needs for it, where that is not what `api/token-right.ts` says of its kind; `any`: every token serves. */
  right?: TokenRight | 'any';
  /** Fewer than the server's own limit: for what costs, or can be guessed. */
  limit?: CallLimit;
  query?: ZodObject;
  body?: ZodType;
  /** Longest JSON body in bytes, where it may be longer than others. */
  bodyLimit?: number;
  /** A file as body; `isStreamed`: read as it comes, never held in memory. */
  takes?: FileContract & { maxBytes: number; isStreamed?: true };
  /** A file as answer of a 200. */
  gives?: FileContract;
  /** JSON of a 200; without it, and without a file, the call answers 204 and nothing. */
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
/** Media types that a call may give. */
export type GivenType<C> = C extends { gives: { types: readonly (infer T extends MediaType)[] } } ? TypeLike<T> : never;
type TypeLike<T extends MediaType> = T extends '*/*' ? MediaType : T extends `${infer Family}/*` ? `${Family}/${string}` : T;
