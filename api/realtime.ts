/** Version of the realtime protocol that both sides must speak. */
export const REALTIME_PROTOCOL = 1;

/**
 * Longer messages travel in parts (constants of the spec): characters for text, bytes for documents. A part that is
 * missing is waited for `waitMs`.
 */
export const REALTIME_CHUNKS = {
  version: 1,
  payload: 30_720,
  maxFrame: 32_768,
  waitMs: 2000,
  maxAssemblies: 4,
  maxBytes: 8 * 1024 * 1024,
} as const;

/** Limits of presence. */
export const PRESENCE_LIMITS = { intervalMs: 50, maxCharacters: 4096, colours: 8 } as const;

/** Limits of one session (constants of the spec). */
export const REALTIME_LIMITS = {
  connectTimeoutMs: 4000,
  healthCheckMs: 15_000,
  missedHealthChecks: 2,
  reconnectStepMs: 200,
  reconnectMaxMs: 4000,
  persistentErrorAfter: 3,
  tokenRefreshMs: 30 * 60_000,
} as const;
