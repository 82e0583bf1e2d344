import { createHmac, timingSafeEqual } from 'node:crypto';
import { PartiError } from '#domain';

/** What an address allows. */
export interface AddressTerms {
  use: 'put' | 'get';
  id: string;
  /** Seconds since 1970. */
  expires: number;
  /** Bytes that must come, 0: any number up to the limit; of what is given the box (px) that a picture is fitted into, 0: as it is. */
  size: number;
}

/** Makes and checks addresses that need no sign-in: whoever holds one may do what it says until it expires. */
export interface AddressSigner {
  /** Path and query under the origin. */
  path(terms: Omit<AddressTerms, 'expires'>, goodForSeconds: number): string;
  /** Rejects with `http.forbidden` an address that we did not make, or that has expired. */
  check(use: AddressTerms['use'], id: string, query: Readonly<Record<string, string | undefined>>): AddressTerms;
}

export function createAddressSigner(secret: string): AddressSigner {
  const sign = ({ use, id, expires, size }: AddressTerms) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([use, id, expires, size]))
      .digest('base64url');
  return {
    path(wanted, goodForSeconds) {
      const terms = { ...wanted, expires: Math.floor(Date.now() / 1000) + goodForSeconds };
      return `/api/uploads/${terms.id}?${new URLSearchParams({ expires: String(terms.expires), size: String(terms.size), signature: sign(terms) })}`;
    },
    check(use, id, query) {
      const terms = { use, id, expires: Number(query['expires']), size: Number(query['size']) };
      const given = Buffer.from(query['signature'] ?? '');
      const own = Buffer.from(sign(terms));
      const isOurs = given.length === own.length && timingSafeEqual(given, own);
      if (!isOurs || !(terms.expires > Date.now() / 1000)) throw new PartiError('http.forbidden');
      return terms;
    },
  };
}
