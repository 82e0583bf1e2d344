import pino from 'pino';
import { PartiError, type JsonObject, type JsonValue } from '#domain';
import { createBus } from './bus/bus.ts';
import type { ServerConfig } from './config/server-config.ts';
import { askServer, findRunningServer } from './control/control-socket.ts';
import { createEnding } from './context/ending.ts';
import { openStorage } from './storage/open-storage.ts';
import { watchDocuments } from './watch/document-watch.ts';

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
  const opening = openStorage(config, log);
  const loading = import('./add-core.ts');
  loading.catch(() => undefined);
  const { pool, blobs, close: closeStorage } = await opening;
  const ending = createEnding(log);
  const close = async () => {
    await ending.run();
    await closeStorage();
  };
  try {
    const bus = createBus();
    const watch = watchDocuments(config.dataFolder, bus);
    ending.add('watch', watch.close);
    const context = { config, log, pool, blobs, bus, watch, onStop: ending.add };
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
