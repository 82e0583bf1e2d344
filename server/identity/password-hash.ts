import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

// Every account's hash was made with these: another number is another form, and needs a mark in the text.
const COST = 16_384;
const BLOCK_SIZE = 16;
const PARALLELISM = 1;
const KEY_BYTES = 64;
const SALT_BYTES = 16;

/** Text of a password as it is kept: `<salt>:<key>`, both in hex; key by scrypt (N 16,384, r 16, p 1, 64 bytes). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
}

/** Whether a password is the one of a kept text. Throws on a text that `hashPassword` cannot have made. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, salt, hex] = /^([0-9a-f]+):([0-9a-f]{128})$/.exec(hash) ?? [];
  if (salt === undefined || hex === undefined) throw new Error('A stored password has an unknown form.');
  return timingSafeEqual(await keyOf(password, salt), Buffer.from(hex, 'hex'));
}

/** The salt goes in as its hex text, as in every hash that is kept. */
function keyOf(password: string, salt: string): Promise<Buffer> {
  const options = { N: COST, r: BLOCK_SIZE, p: PARALLELISM, maxmem: 128 * COST * BLOCK_SIZE * 2 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
