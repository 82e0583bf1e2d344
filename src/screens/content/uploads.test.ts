import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#api';
import { PartiError } from '#domain';
import { createUploads, type SendBytes } from './uploads.ts';

/** An API that keeps what it was asked, and refuses names that it has. */
function bench() {
  const asked: string[] = [];
  const taken = new Set(['taken.txt']);
  const done: string[] = [];
  let open = 0;
  let most = 0;
  let last = '';
  const api = {
    async call(name: string, { query, body }: { query?: { reprocess?: string }; body: Record<string, string> }) {
      asked.push(
        [name, body['file_name'] ?? body['upload_finished'] ?? body['upload'], query?.reprocess].filter(Boolean).join(' '),
      );
      if ('file_name' in body) last = body['file_name'] ?? '';
      if (name === 'POST folders/{id}/files' && taken.has(last) && !query?.reprocess)
        throw new PartiError('file.name-taken', { name: last });
      return 'file_name' in body ? { upload_url: `/${last}`, id: `id of ${last}` } : {};
    },
  } as unknown as ApiClient;
  const send: SendBytes = async (_, body, onSent) => {
    most = Math.max(most, ++open);
    onSent(body.size);
    await new Promise((resolve) => setTimeout(resolve, 1));
    open--;
  };
  const uploads = createUploads(api, send, (folderId) => done.push(folderId));
  const rest = async () => {
    while (uploads.list().some(({ state }) => state !== 'failed'))
      await new Promise((resolve) => uploads.subscribe(() => resolve(undefined)));
  };
  return { uploads, asked, done, rest, most: () => most };
}
const file = (name: string, text = name) => new File([text], name);

describe('uploads into a folder', () => {
  it('go one at a time, and leave the list as they arrive', async () => {
    const { uploads, asked, done, rest, most } = bench();
    uploads.add('f', [file('a.txt'), file('b.txt'), file('c.zip')]);
    expect(uploads.list().map(({ state }) => state)).toEqual(['sending', 'waiting', 'waiting']);
    await rest();
    expect([uploads.list(), most(), done]).toEqual([[], 1, ['f', 'f', 'f']]);
    expect(asked.slice(0, 3)).toEqual(['POST files a.txt', 'POST files id of a.txt', 'POST folders/{id}/files id of a.txt']);
  });

  it('W8.07 say which of four things went wrong: the file, the sending, the upload itself, whatever else', async () => {
    const gone = Object.assign(file('gone.txt'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    });
    const fail: Record<string, Error> = {
      '/refused.txt': new PartiError('upload.not-uploaded'),
      '/swept.txt': new PartiError('upload.not-found'),
      '/odd.txt': new RangeError('nobody expected this'),
    };
    const api = {
      call: async (_: string, { body }: { body: Record<string, string> }) => ({ upload_url: `/${body['file_name']}`, id: 'u' }),
    } as unknown as ApiClient;
    const uploads = createUploads(
      api,
      async (address) => {
        throw fail[address] ?? new Error(address);
      },
      () => undefined,
    );
    uploads.add('f', [gone, file('refused.txt'), file('swept.txt'), file('odd.txt')]);
    while (uploads.list().some(({ state }) => state !== 'failed'))
      await new Promise((resolve) => uploads.subscribe(() => resolve(undefined)));
    const codes = uploads.list().map(({ error }) => (error as PartiError).code);
    expect(codes).toEqual(['upload.read-failed', 'upload.not-uploaded', 'upload.not-found', 'upload.failed']);
    const words = readFileSync(join(import.meta.dirname, '../../../locales/en/errors.json'), 'utf8');
    const { upload } = JSON.parse(words) as { upload: Record<string, { text: string }> };
    const texts = codes.map((code) => upload[code.slice('upload.'.length)]?.text);
    expect(texts).toEqual([
      'Something went wrong reading the file.',
      'The file could not be uploaded.',
      "Upload doesn't exist.",
      'Sorry, upload failed.',
    ]);
  });

  it('W8.04 stay with their reason: names that are not possible, nothing in it, too large, taken; then replace or go', async () => {
    const { uploads, asked, rest } = bench();
    const huge = Object.defineProperty(file('huge.glb'), 'size', { value: 52_428_801 });
    uploads.add('f', [file('a:b.txt'), file('empty.txt', ''), huge, file('taken.txt')]);
    await rest();
    expect(uploads.list().map(({ error }) => (error as PartiError).code)).toEqual([
      ...['file.name-invalid', 'content.file-null', 'upload.too-large', 'file.name-taken'],
    ]);
    const taken = uploads.list().at(-1)!;
    uploads.again(taken.id, true);
    await rest();
    expect(asked.at(-1)).toBe('POST folders/{id}/files id of taken.txt true');
    for (const { id } of uploads.list()) uploads.dismiss(id);
    expect(uploads.list()).toEqual([]);
  });
});
