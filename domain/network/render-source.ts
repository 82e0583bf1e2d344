import { PartiError } from '../errors/parti-error.ts';

/** Largest model that is rendered by its address (bytes): 200 MB, 1,024-based. */
export const MAX_RENDERED_BYTES = 200 * 1024 * 1024;

/** Servers that the operator allows models from, by the name that an address may say; `origin` such as `https://models.example.com`. */
export interface RenderServer {
  name: string;
  origin: string;
}

/** What an address of `/render` asks for. */
export interface RenderWish {
  url: string | null;
  /** Names of a server of the list; both together must mean the same. */
  environment: string | null;
  server: string | null;
}

/**
 * Address of the model that is asked for: from this server, or from one of the list. Throws `render.no-url`,
 * `render.server-unknown` for a server that is not in the list, and `url.invalid` for any other place.
 */
export function renderSource(
  { url, environment, server }: RenderWish,
  { own, servers }: { own: string; servers: readonly RenderServer[] },
): URL {
  if (url === null || url.trim() === '') throw new PartiError('render.no-url');
  const chosen = [environment, server].flatMap((name) => (name === null || name === '' ? [] : serverOf(name, servers)));
  if (new Set(chosen).size > 1) throw new PartiError('render.server-unknown', { server: server ?? '' });
  const [origin = own] = chosen;
  const asked = url.trim();
  const address = URL.canParse(asked, origin) ? new URL(asked, origin) : undefined;
  const allowed = chosen.length > 0 ? chosen : [own, ...servers.map((one) => one.origin)];
  const isAllowed =
    address !== undefined && address.username === '' && address.password === '' && allowed.includes(address.origin);
  if (!isAllowed) throw new PartiError('url.invalid', { url: asked.slice(0, 200) });
  return address;
}

function serverOf(name: string, servers: readonly RenderServer[]): string {
  const found = servers.find((one) => one.name === name || one.origin === name);
  if (!found) throw new PartiError('render.server-unknown', { server: name.slice(0, 200) });
  return found.origin;
}

/** Guard of sizes: refuses what is larger than {@link MAX_RENDERED_BYTES}, with `render.too-large`. */
export function requireRenderSize(bytes: number): void {
  if (bytes <= MAX_RENDERED_BYTES) return;
  const megabytes = (size: number) => Math.ceil(size / 1024 / 1024);
  throw new PartiError('render.too-large', { megabytes: megabytes(bytes), limit: megabytes(MAX_RENDERED_BYTES) });
}
