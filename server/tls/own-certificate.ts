import { X509Certificate as NodeCertificate, webcrypto } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { pemOfKey } from './pem-of-key.ts';
import { addReflectMetadata } from './reflect-metadata.ts';

/** Certificate and key as PEM, with what a colleague compares. */
export interface OwnCertificate {
  certificate: string;
  key: string;
  /** SHA-256 of the certificate, in pairs. */
  fingerprint: string;
  /** Names and addresses that it is good for. */
  names: readonly string[];
}

/** Browsers refuse longer lives. */
const LIFE_DAYS = 397;
/** Made anew when it would end sooner than this. */
const RENEW_DAYS = 30;
const DAY_MS = 86_400_000;
const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Every name and address under which this machine is reached. */
export function machineNames(): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    // A link-local IPv6 address is no good in an address bar.
    .filter(({ address }) => !address.startsWith('fe80:'))
    .map(({ address }) => address);
  const name = hostname().toLowerCase();
  return [
    ...new Set(['localhost', name, ...(name.includes('.') ? [] : [`${name}.local`]), '127.0.0.1', '::1', ...addresses]),
  ].toSorted();
}

/**
 * The certificate of the data folder: a leaf for this machine alone, never one that could sign others. Kept until it is
 * about to end or the machine has other names; its key is readable by its owner only.
 */
export async function ownCertificate(
  dataFolder: string,
  now = new Date(),
  names: readonly string[] = machineNames(),
): Promise<OwnCertificate> {
  const certificateFile = join(dataFolder, 'tls-certificate.pem');
  const keyFile = join(dataFolder, 'tls-key.pem');
  const kept = read(certificateFile, keyFile);
  if (kept && isGood(kept.certificate, names, now)) return described(kept.certificate, kept.key, names);
  const made = await make(names, now);
  writeFileSync(keyFile, made.key, { mode: 0o600 });
  writeFileSync(certificateFile, made.certificate, { mode: 0o644 });
  return described(made.certificate, made.key, names);
}

async function make(names: readonly string[], now: Date): Promise<{ certificate: string; key: string }> {
  addReflectMetadata();
  // Loaded only where a certificate is made.
  const x509 = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=Parti on this machine',
      notBefore: new Date(now.getTime() - DAY_MS),
      notAfter: new Date(now.getTime() + LIFE_DAYS * DAY_MS - DAY_MS),
      keys: keys as unknown as CryptoKeyPair,
      signingAlgorithm: KEY_ALGORITHM,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(
          names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
        ),
      ],
    },
    webcrypto as unknown as Crypto,
  );
  return { certificate: certificate.toString('pem'), key: await pemOfKey(keys.privateKey) };
}

function isGood(pem: string, names: readonly string[], now: Date): boolean {
  try {
    const certificate = new NodeCertificate(pem);
    const lasts = Date.parse(certificate.validTo) - now.getTime() > RENEW_DAYS * DAY_MS;
    return lasts && names.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined);
  } catch {
    // Not readable: it is made anew.
    return false;
  }
}

const described = (certificate: string, key: string, names: readonly string[]): OwnCertificate => ({
  certificate,
  key,
  fingerprint: new NodeCertificate(certificate).fingerprint256,
  names,
});

function read(certificateFile: string, keyFile: string): { certificate: string; key: string } | undefined {
  try {
    return { certificate: readFileSync(certificateFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
  } catch {
    return undefined;
  }
}
