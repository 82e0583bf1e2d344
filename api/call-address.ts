import type { CallPath, CallQuery } from './call.ts';
import type { CallName, Contract } from './contract.ts';

/** Values for the `{…}` parts of a call's address; left out where it has none. */
export type PathPart<Name extends string> = [keyof CallPath<Name>] extends [never]
  ? { path?: undefined }
  : { path: CallPath<Name> };
/** What stands behind the `?` of a call; left out where nothing need be said. */
export type QueryPart<C> =
  CallQuery<C> extends undefined
    ? { query?: undefined }
    : Partial<CallQuery<C>> extends CallQuery<C>
      ? { query?: CallQuery<C> }
      : { query: CallQuery<C> };

/** Path and query of a call under the origin, such as `/api/workflows/a%2Fb?limit=5`. */
export function callAddress<Name extends CallName>(
  name: Name,
  ...[parts]: Optional<PathPart<Name> & QueryPart<Contract[Name]>>
): string {
  return addressOf(name, parts ?? {});
}

/** The same for any name. */
export function addressOf(name: string, { path = {}, query = {} }: AnyAddress): string {
  const template = name.slice(name.indexOf(' ') + 1);
  return `/api/${template.replace(/\{(\w+)\}/g, (_whole, part: string) => encodeURIComponent(path[part] ?? ''))}${queryText(query)}`;
}

/** Parts of whatever call. */
export interface AnyAddress {
  path?: Readonly<Record<string, string>> | undefined;
  query?: object | undefined;
}

/** Arguments that may be left out where nothing in them must be said. */
export type Optional<Parts> = Partial<Parts> extends Parts ? [parts?: Parts] : [parts: Parts];

function queryText(query: object): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
