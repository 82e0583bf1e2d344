import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Bus } from '../bus/bus.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { DocumentWatch } from '../watch/document-watch.ts';

/** What every feature is handed at start, with and without HTTP: one configuration, one pool, one blob store, one bus. */
export interface CoreContext {
  config: ServerConfig;
  log: Logger;
  /** Shared connection pool; never used to authenticate a request. */
  pool: Pool;
  blobs: BlobStore;
  bus: Bus;
  /** Told of every document that is worked on. */
  watch: DocumentWatch;
  /** Runs at shutdown in reverse order of registration; each has 5 s. */
  onStop(name: string, stop: () => Promise<void> | void): void;
}

/** What routes are handed besides. */
export interface WebContext extends CoreContext {
  http: FastifyInstance;
}
