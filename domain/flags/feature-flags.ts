import { isAdministrator, type AccountFacts } from '../access/account-facts.ts';
import { parseCommaList } from '../validation/comma-list.ts';

/** Flags that the product knows by itself; parts of it may register more. Source: spec platform §9. */
export const PRODUCT_FLAGS = [
  'dumpFlags',
  'presentationMode',
  'useProdOnDev',
  'verboseTimings',
  'useNewHost',
  'clientSideGeometry',
  'localWasm',
  'tour',
] as const;

/** Template that the tour opens a copy of: the flag `tour` chooses the second. */
export const tourTemplate = (isOn: boolean): string => (isOn ? 'podium-and-tower' : 'tower-on-a-slope');

/** Query parameter that turns flags on, as a comma-separated list. */
export const FLAGS_PARAMETER = 'flags';

/** Time after start-up in which flags may still be registered, ms. */
export const FLAG_REGISTRATION_MS = 5000;

/** Where a flag's state comes from; a source that does not name it leaves it to the next. */
export interface FlagSources {
  /** Value of the query parameter. */
  url?: string;
  /** Set by hand in this browser. */
  stored: ReadonlyMap<string, boolean>;
  skin: ReadonlyMap<string, boolean>;
  /** Names that the server enables. */
  server: readonly string[];
}

/** Whether a flag is on: the address decides, then this browser, then the skin, then the server. */
export function isFlagOn(name: string, { url, stored, skin, server }: FlagSources): boolean {
  if (parseCommaList(url ?? '').includes(name)) return true;
  return stored.get(name) ?? skin.get(name) ?? server.includes(name);
}

/** Names that a source turns on though nobody has registered them; to be logged once registration is over. */
export function unregisteredFlags({ url, stored, skin, server }: FlagSources, registered: readonly string[]): string[] {
  const on = (map: ReadonlyMap<string, boolean>) => [...map].flatMap(([name, isOn]) => (isOn ? [name] : []));
  const named = new Set([...parseCommaList(url ?? ''), ...on(stored), ...on(skin), ...server]);
  return [...named].filter((name) => !registered.includes(name)).toSorted();
}

/** Port on which the product is taken to be under development. */
export const DEVELOPMENT_PORT = '8080';

/** Whether development mode is on: one of the development origins or port 8080, unless the flag `useProdOnDev` is set. */
export function isDevelopmentMode(
  place: { origin: string; port: string },
  developmentOrigins: readonly string[],
  useProdOnDev: boolean,
): boolean {
  return !useProdOnDev && (place.port === DEVELOPMENT_PORT || developmentOrigins.includes(place.origin));
}

/** Right to see the flags: administrators, and everybody in development mode. */
export function maySeeFlags(account: Pick<AccountFacts, 'groups'>, developmentMode: boolean): boolean {
  return developmentMode || isAdministrator(account);
}
