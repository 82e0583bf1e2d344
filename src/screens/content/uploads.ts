import { UnreachableError, type ApiClient } from '#api';
import { PartiError, requireFileName, requireUploadSize } from '#domain';
import { servedAddress } from '../../services/api-place.ts';
import { requireReadable, uploadFault } from '../../services/upload-faults.ts';

/** The same file under another name. */
export const renamed = (file: File, name: string): File => new File([file], name, { type: file.type });

/** A file on its way into a folder. */
export interface UploadFacts {
  id: string;
  folderId: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes that have gone. */
  sent: number;
  /** `reading`: its bytes are there, the server reads what it is. */
  state: 'waiting' | 'sending' | 'reading' | 'failed';
  error?: unknown;
}

/** Files that go into folders, one at a time; what failed stays with its reason until somebody takes it away. */
export interface Uploads {
  subscribe: (listener: () => void) => () => void;
  list: () => readonly UploadFacts[];
  /** Waits for those before; `replaces`: takes the place of the file of that name. */
  add: (folderId: string, files: readonly File[], options?: { replaces?: boolean }) => void;
  /** Sends a failed one again, in the place of the file of that name where `replaces`. */
  again: (id: string, replaces: boolean) => void;
  dismiss: (id: string) => void;
}

/** Sends bytes and says how many have gone. */
export type SendBytes = (address: string, body: Blob, onSent: (bytes: number) => void) => Promise<void>;

/** `onDone` hears of each folder that a file came into. */
export function createUploads(api: ApiClient, send: SendBytes, onDone: (folderId: string) => void): Uploads {
  const listeners = new Set<() => void>();
  const files = new Map<string, { file: File; replaces: boolean }>();
  let list: readonly UploadFacts[] = [];
  let isRunning = false;
  let made = 0;
  const put = (next: readonly UploadFacts[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, patch: Partial<UploadFacts>) =>
    put(list.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  const carry = async ({ id, folderId, name }: UploadFacts, file: File, replaces: boolean): Promise<void> => {
    requireFileName(name);
    requireUploadSize(file.size);
    if (file.size === 0) throw new PartiError('content.file-null');
    change(id, { state: 'sending', sent: 0 });
    await requireReadable(file);
    const begun = await api.call('POST files', {
      body: {
        content_type: file.type || 'application/octet-stream',
        extension: /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1] ?? 'bin',
        is_zipped: /\.zip$/i.test(name),
        purpose: 'content',
        folder_id: folderId,
        file_name: name,
        size: file.size,
      },
    });
    if (!('upload_url' in begun)) throw new PartiError('upload.not-uploaded');
    await send(begun.upload_url, file, (sent) => change(id, { sent }));
    change(id, { state: 'reading', sent: file.size });
    await api.call('POST files', { body: { upload_finished: begun.id } });
    const query = replaces ? ({ reprocess: 'true' } as const) : {};
    await api.call('POST folders/{id}/files', { path: { id: folderId }, query, body: { upload: begun.id } });
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let next = list.find(({ state }) => state === 'waiting'); next; next = list.find(({ state }) => state === 'waiting')) {
      const { id, folderId } = next;
      const held = files.get(id);
      try {
        if (held) await carry(next, held.file, held.replaces);
        files.delete(id);
        put(list.filter((one) => one.id !== id));
        onDone(folderId);
      } catch (error) {
        change(id, { state: 'failed', error: uploadFault(error) });
      }
    }
    isRunning = false;
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => list,
    add(folderId, added, { replaces = false } = {}) {
      const waiting = added.map((file): UploadFacts => {
        const id = `upload-${++made}`;
        files.set(id, { file, replaces });
        return { id, folderId, name: file.name, size: file.size, sent: 0, state: 'waiting' };
      });
      put([...list, ...waiting]);
      void run();
    },
    again(id, replaces) {
      const held = files.get(id);
      if (held) files.set(id, { ...held, replaces });
      change(id, { state: 'waiting', error: undefined });
      void run();
    },
    dismiss(id) {
      files.delete(id);
      put(list.filter((one) => one.id !== id));
    },
  };
}

/** Sends bytes as a page can that says how far it is. Rejects with `upload.not-uploaded`, or an `UnreachableError`. */
export const sendBytes: SendBytes = (address, body, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', servedAddress(address));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => (request.status < 300 ? resolve() : reject(new PartiError('upload.not-uploaded')));
    request.onerror = () => reject(new UnreachableError(new Error('The connection broke off.')));
    request.send(body);
  });
