/** Time (ms) within which the code of a part comes, or counts as lost. */
export const CHUNK_TIMEOUT_MS = 120_000;

/**
 * Load error: the code or the styles of a part did not come. `code` is that of the catalogue of errors, `chunk` the file where
 * it is known. The browser keeps that answer for this page: only the page loaded anew asks again.
 */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly code: 'chunk.load-failed' | 'chunk.css-load-failed' | 'chunk.timeout';
  readonly chunk: string;
  constructor(code: ChunkLoadError['code'], chunk: string, options?: ErrorOptions) {
    super(code === 'chunk.css-load-failed' ? `CSS_CHUNK_LOAD_FAILED ${chunk}` : `${code} ${chunk}`, options);
    this.code = code;
    this.chunk = chunk;
  }
}

/** Code of a part, from its import. Throws a {@link ChunkLoadError} where it is refused, or not there after two minutes. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs: number = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('chunk.timeout', '')), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    if (cause instanceof ChunkLoadError) throw cause;
    const said = cause instanceof Error ? cause.message : String(cause);
    // The builder's loader of styles says so before the code itself is asked for.
    const code = /preload CSS/i.test(said) ? 'chunk.css-load-failed' : 'chunk.load-failed';
    throw new ChunkLoadError(code, /[^/\s]+\.(?:js|css|tsx?)\b/.exec(said)?.[0] ?? '', { cause });
  } finally {
    clearTimeout(timer);
  }
}
