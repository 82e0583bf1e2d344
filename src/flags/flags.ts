import { proxy, useSnapshot } from 'valtio';
import {
  FLAG_REGISTRATION_MS,
  FLAGS_PARAMETER,
  isDevelopmentMode,
  isFlagOn,
  maySeeFlags,
  PRODUCT_FLAGS,
  unregisteredFlags,
  type FlagSources,
} from '#domain';
import { sessionStorageOrNone } from '#ui';

/** Flag as this page knows it; `onChange` hears each change of what it says. */
export interface RegisteredFlag {
  name: string;
  onChange?: (isOn: boolean) => void;
}

/** Keys of what was set by hand in this tab. */
const PREFIX = 'debug.';
/** What the server says is not known yet: nothing that everybody has may blink meanwhile. */
const UNTIL_TOLD = ['presentationMode', 'clientSideGeometry'];
const NOTHING: ReadonlyMap<string, boolean> = new Map();

/** Flags of this tab: what the address names, what was set by hand, what the server enables. */
const flags = proxy({
  url: '',
  stored: {} as Record<string, boolean>,
  server: UNTIL_TOLD as readonly string[],
});
const registered = new Map<string, RegisteredFlag>(PRODUCT_FLAGS.map((name) => [name, { name }]));

const sources = (): FlagSources => ({
  url: flags.url,
  stored: new Map(Object.entries(flags.stored)),
  skin: NOTHING,
  server: flags.server,
});

/** Registers a flag of a part of the product; answers its end. */
export function registerFlag(flag: RegisteredFlag): () => void {
  const before = registered.get(flag.name);
  registered.set(flag.name, flag);
  return () => void (before ? registered.set(flag.name, before) : registered.delete(flag.name));
}

/** Names of all flags that parts of the product know. */
export const knownFlags = (): string[] => [...registered.keys()];

/** Whether a flag is on now. */
export const isOn = (name: string): boolean => isFlagOn(name, sources());

/** The same, followed by a component. */
export function useFlag(name: string): boolean {
  const { url, stored, server } = useSnapshot(flags);
  return isFlagOn(name, { url, stored: new Map(Object.entries(stored)), skin: NOTHING, server });
}

/** State of all flags, followed by a component. */
export function useFlags(): { name: string; isOn: boolean; isSet: boolean }[] {
  const { url, stored, server } = useSnapshot(flags);
  const from = { url, stored: new Map(Object.entries(stored)), skin: NOTHING, server };
  return knownFlags().map((name) => ({ name, isOn: isFlagOn(name, from), isSet: stored[name] !== undefined }));
}

/** Sets a flag by hand; `keep`: it is there after the tab has loaded again, and gone with the tab. One that nobody knows is logged, and nothing else. */
export function setFlag(name: string, on: boolean, keep = true): void {
  if (!registered.has(name)) {
    console.error(`Unknown feature flag: ${name}`);
    return;
  }
  changing(() => {
    flags.stored[name] = on;
    if (keep) sessionStorageOrNone().setItem(PREFIX + name, on ? '1' : '0');
  });
}

/** What was set by hand is forgotten: flags are as the address and the server say. */
export function matchFlags(): void {
  changing(() => {
    for (const name of Object.keys(flags.stored)) sessionStorageOrNone().removeItem(PREFIX + name);
    flags.stored = {};
  });
}

/** Every flag with its state and who says so. */
export function dumpFlags(): Record<string, { isOn: boolean; from: { url: boolean; stored: boolean | null; server: boolean } }> {
  const named = flags.url.split(',').map((one) => one.trim());
  return Object.fromEntries(
    knownFlags().map((name) => [
      name,
      {
        isOn: isOn(name),
        from: { url: named.includes(name), stored: flags.stored[name] ?? null, server: flags.server.includes(name) },
      },
    ]),
  );
}

/** Takes what the server enables for the person. */
export async function loadFlags(read: () => Promise<readonly string[]>): Promise<void> {
  const server = await read();
  changing(() => void (flags.server = server));
}

/** Begins with what address and tab say; after five seconds names that nobody registered are logged. */
export function startFlags(address: string, log: (line: string) => void = (line) => console.warn(line)): void {
  flags.url = new URL(address).searchParams.get(FLAGS_PARAMETER) ?? '';
  flags.stored = Object.fromEntries(
    knownFlags().flatMap((name) => {
      const kept = sessionStorageOrNone().getItem(PREFIX + name);
      return kept === null ? [] : [[name, kept === '1']];
    }),
  );
  setTimeout(() => {
    const unknown = unregisteredFlags(sources(), knownFlags());
    if (unknown.length > 0) log(`Unregistered feature flags: ${unknown.join(', ')}`);
  }, FLAG_REGISTRATION_MS);
}

/** Whether the person may see flags: administrators, and everybody in development mode. */
export function mayShowFlags(isAdmin: boolean): boolean {
  const { origin, port } = window.location;
  const isDevelopment = isDevelopmentMode({ origin, port }, [], isOn('useProdOnDev'));
  return maySeeFlags({ groups: isAdmin ? ['Administrators'] : [] }, isDevelopment);
}

/** Does a change and tells each flag whose state is another. */
function changing(work: () => void): void {
  const before = new Map(knownFlags().map((name) => [name, isOn(name)]));
  work();
  for (const { name, onChange } of registered.values()) if (before.get(name) !== isOn(name)) onChange?.(isOn(name));
}
