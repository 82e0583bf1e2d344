import { saveFile } from '#ui';

/** How much of a file has arrived (bytes); `total` where the server said how much there is. */
export interface TransferProgress {
  loaded: number;
  total: number | undefined;
}

/** The body of an answer, told while it arrives. */
export async function bytesOf(answer: Response, onProgress: (progress: TransferProgress) => void): Promise<Blob> {
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.body) return new Blob([await answer.arrayBuffer()], { type });
  const total = Number(answer.headers.get('content-length')) || undefined;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = answer.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    loaded += next.value.length;
    onProgress({ loaded, total });
  }
  return new Blob(pieces, { type });
}

/** Hands an answer to the browser's downloads, under the name that it brings or this one. Answers the name. */
export async function downloadAnswer(answer: Response, fallback: string): Promise<string> {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const name = encoded ? decodeURIComponent(encoded) : fallback;
  saveFile(await answer.blob(), name);
  return name;
}
