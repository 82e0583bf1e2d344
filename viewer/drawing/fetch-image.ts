/** From the address that holds the image itself. */
export async function fetchImage(url: string): Promise<ImageBitmap | undefined> {
  try {
    const [head = '', body = ''] = url.split(',', 2);
    const bytes = Uint8Array.from(atob(body), (sign) => sign.charCodeAt(0));
    return await createImageBitmap(new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' }));
  } catch {
    // An image that cannot be decoded leaves its place empty.
    return undefined;
  }
}
