import { PartiError, requireRenderSize } from '#domain';

/**
 * Fetches a model without credentials. Rejects with `render.too-large` before more than what may come is taken, with
 * `url.invalid` where another origin answers, and with `render.not-fetched`.
 */
export async function fetchModel(address: URL, signal: AbortSignal): Promise<File> {
  const lost = (reason: string) => new PartiError('render.not-fetched', { url: address.href.slice(0, 200), reason });
  const giveUp = new AbortController();
  const answer = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, giveUp.signal]),
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw lost(error instanceof Error ? error.message : String(error));
  });
  try {
    // The policy of the page stops most redirects to elsewhere before; this one none passes.
    if (new URL(answer.url).origin !== address.origin) throw new PartiError('url.invalid', { url: answer.url.slice(0, 200) });
    if (!answer.ok) throw lost(String(answer.status));
    requireRenderSize(Number(answer.headers.get('content-length') ?? 0));
    const parts = await taken(answer);
    return new File(parts, nameOf(address), { type: answer.headers.get('content-type') ?? '' });
  } catch (error) {
    giveUp.abort();
    throw error;
  }
}

/** A server may tell no size, or a wrong one. */
async function taken(answer: Response): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body?.getReader();
  let bytes = 0;
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return parts;
    requireRenderSize((bytes += next.value.byteLength));
    parts.push(next.value as Uint8Array<ArrayBuffer>);
  }
}

/** Files are known by how their name ends; an address without one tells an element model. */
function nameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  return /\.\w+$/.test(last) ? last : `${last || 'model'}.json`;
}
