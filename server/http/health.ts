import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { WebContext } from '../context/context.ts';

/** Lets the server say that it is about to end. */
export interface Health {
  /** From now on `/readyz` says no. */
  refuse(): void;
}

const ANSWER_MS = 2000;

/** `/livez` (the event loop turns), `/readyz` (database and blobs answer), `/metrics` (Prometheus; for administrators where others can reach the server). */
export function addHealthRoutes({ http, pool }: WebContext): Health {
  let isEnding = false;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2],
  });
  http.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const quiet = { config: { rateLimit: false }, schema: { hide: true } };
  http.get('/livez', quiet, async () => ({ ok: true }));
  http.get('/readyz', quiet, async (_request, reply) => {
    const isReady =
      !isEnding &&
      (await Promise.race([
        pool.query('SELECT 1').then(
          () => true,
          () => false,
        ),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_MS).unref()),
      ]));
    return reply.status(isReady ? 200 : 503).send({ ok: isReady });
  });
  http.get('/metrics', { ...quiet, config: { ...quiet.config, operations: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return { refuse: () => void (isEnding = true) };
}
