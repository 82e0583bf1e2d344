import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import type { Pool } from 'pg';
import { isLoopback } from '#domain';
import type { ServerConfig } from '../config/server-config.ts';
import { machineNames, ownCertificate } from './own-certificate.ts';

/** What a server for the office network serves with, and what its owner is told once. */
export interface LanServing {
  tls: { certificate: string; key: string };
  /** `host:port` names that it answers to. */
  hosts: string[];
  notes: string[];
}

/**
 * Certificate and names for `--lan`. Throws a sentence for people: without the owner's password anybody at the terminal's
 * network could only be kept out by the one-time link; a certificate that cannot be read.
 */
export async function prepareLan(config: ServerConfig, pool: Pool): Promise<LanServing> {
  await mustHaveOwnerPassword(pool, '--lan');
  const names = machineNames();
  const { tls, fingerprint } = await certificateOf(config, names);
  const isOwn = !config.tlsCertFile;
  const addresses = names.filter((name) => !isLoopback(name)).map((name) => urlOf(name, config.port));
  return {
    tls,
    hosts: names.map((name) => hostOf(name, config.port)),
    notes: [
      `colleagues open one of: ${addresses.join('  ')}`,
      ...(isOwn
        ? [
            `their browser asks once whether to trust this server; the certificate's SHA-256 fingerprint must be\n  ${fingerprint}`,
          ]
        : []),
    ],
  };
}

/** Throws a sentence for people where the owner has no password and `opening` would let other machines in. */
export async function mustHaveOwnerPassword(pool: Pool, opening: '--lan' | 'PARTI_PUBLIC_URL'): Promise<void> {
  const { rowCount } = await pool.query(
    `SELECT FROM account a JOIN "user" u ON u.id = a."userId" WHERE u.role = 'admin' AND a.password IS NOT NULL LIMIT 1`,
  );
  if (rowCount === 0)
    throw new Error(
      `the owner has no password yet, and other machines could reach this server.\n  → Start once without ${opening}, sign in by the link, choose "Set a password" in the menu of your name, then start again with ${opening}.`,
    );
}

async function certificateOf(
  { tlsCertFile, tlsKeyFile, dataFolder }: ServerConfig,
  names: string[],
): Promise<{ tls: LanServing['tls']; fingerprint: string }> {
  if (!tlsCertFile && !tlsKeyFile) {
    const { certificate, key, fingerprint } = await ownCertificate(dataFolder, new Date(), names);
    return { tls: { certificate, key }, fingerprint };
  }
  try {
    const certificate = readFileSync(tlsCertFile, 'utf8');
    return {
      tls: { certificate, key: readFileSync(tlsKeyFile, 'utf8') },
      fingerprint: new X509Certificate(certificate).fingerprint256,
    };
  } catch (error) {
    throw new Error(
      `the certificate could not be read (${error instanceof Error ? error.message : String(error)}).\n  → Set PARTI_TLS_CERT and PARTI_TLS_KEY both to PEM files, or neither.`,
      { cause: error },
    );
  }
}

const hostOf = (name: string, port: number): string => `${name.includes(':') ? `[${name}]` : name}:${port}`;
const urlOf = (name: string, port: number): string => `https://${hostOf(name, port)}`;
