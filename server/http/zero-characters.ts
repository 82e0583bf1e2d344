import type { FastifyInstance } from 'fastify';
import { PartiError } from '#domain';

/** Refuses calls whose address, body or search holds a zero character: the database holds no text with one. */
export function refuseZeroCharacters(http: FastifyInstance): void {
  http.addHook('preValidation', async ({ url, body }) => {
    if (url.includes('%00')) mustHoldNone('\0');
    // Files go as they came.
    if (!Buffer.isBuffer(body) && !isStream(body)) mustHoldNone(body);
  });
}

/** Rejects with `http.invalid-request` where a text or a name in the value holds a zero character. */
export function mustHoldNone(value: unknown): void {
  if (holdsZero(value)) throw new PartiError('http.invalid-request', { detail: 'U+0000' });
}

const isStream = (value: unknown): boolean => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

function holdsZero(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(holdsZero);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, held]) => name.includes('\0') || holdsZero(held));
}
