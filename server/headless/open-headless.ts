import { join } from 'node:path';
import fastify from 'fastify';
import pino from 'pino';
import { PartiError, type JsonObject, type JsonValue } from '#domain';
import { createFolderBlobStore } from '../blobs/blob-store.ts';
import { createBus } from '../bus/bus.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { askServer, findRunningServer } from '../control/control-socket.ts';
import { openDatabase } from '../database/open-database.ts';

/** A server's actions, for the command line. */
export interface Headless {
  /** Rejects with the catalogue's error, as the server would answer. */
  call(action: string, payload: JsonObject): Promise<JsonValue>;
  close(): Promise<void>;
}

/** Uses the server that runs on the data folder; without one opens database and engine for the moment, without HTTP. */
export async function openHeadless(config: ServerConfig): Promise<Headless> {
  if (await findRunningServer(config.dataFolder))
    return { call: (action, payload) => askServer(config.dataFolder, action, payload), close: () => Promise.resolve() };
  const log = pino({ level: 'error' }, pino.destination(2));
  const opening = openDatabase(config, log);
  const loading = import('../add-core.ts');
  loading.catch(() => undefined);
  const database = await opening;
  const stops: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const stop of stops.toReversed()) await stop();
    await database.close();
  };
  try {
    const blobs = await createFolderBlobStore(join(config.dataFolder, 'blobs'));
    const onStop = (_name: string, stop: () => Promise<void> | void) => void stops.push(stop);
    const context = { config, log, pool: database.pool, blobs, bus: createBus(), http: fastify(), onStop };
    const { actions } = await (await loading).addCore(context);
    return {
      close,
      async call(action, payload) {
        const serve = actions[action];
        if (!serve) throw new PartiError('http.not-found', { call: action });
        return serve(payload);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
