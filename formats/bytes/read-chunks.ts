/** Bytes of a file piece by piece; `onProgress` hears the share that came, 0 to 1. */
export async function* chunksOf(file: File, onProgress: (share: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    yield next.value;
    bytes += next.value.length;
    onProgress(file.size === 0 ? 1 : bytes / file.size);
  }
}
