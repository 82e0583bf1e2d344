import { UnreachableError } from '#api';
import { PartiError } from '#domain';
import { servedAddress } from './api-place.ts';

/** Sends bytes to the signed address that the server gave for them. Rejects with `upload.not-uploaded`, or an `UnreachableError`. */
export async function putBytes(address: string, body: Blob): Promise<void> {
  const put = await fetch(servedAddress(address), {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/octet-stream' },
  }).catch((error: unknown) => {
    throw new UnreachableError(error);
  });
  if (!put.ok) throw new PartiError('upload.not-uploaded');
}
