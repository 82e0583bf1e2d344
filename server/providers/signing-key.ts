import { webcrypto } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addReflectMetadata } from '../tls/reflect-metadata.ts';
import { pemOfKey } from '../tls/pem-of-key.ts';

/** With what requests to SAML providers are signed, both as PEM; providers are given the certificate. */
export interface SigningKey {
  key: string;
  certificate: string;
}

/** Providers keep the certificate by hand: one that ended would end their sign-in. */
const LIFE_YEARS = 20;
const YEAR_MS = 365.25 * 86_400_000;
/** Every SAML provider knows it; elliptic curves many do not. */
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 2048 };

/** The key of the data folder, made where it is first asked for; only its owner reads it. */
export function createSigningKey(dataFolder: string): () => Promise<SigningKey> {
  const keyFile = join(dataFolder, 'saml-key.pem');
  const certificateFile = join(dataFolder, 'saml-certificate.pem');
  let known: Promise<SigningKey> | undefined;
  const read = async (): Promise<SigningKey> => {
    if (!existsSync(keyFile) || !existsSync(certificateFile)) {
      const made = await make();
      writeFileSync(keyFile, made.key, { mode: 0o600 });
      writeFileSync(certificateFile, made.certificate, { mode: 0o644 });
    }
    return { key: readFileSync(keyFile, 'utf8'), certificate: readFileSync(certificateFile, 'utf8') };
  };
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}

async function make(): Promise<SigningKey> {
  addReflectMetadata();
  // Loaded only where a certificate is made.
  const x509 = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=Parti signs what it asks of providers',
      notBefore: new Date(Date.now() - 86_400_000),
      notAfter: new Date(Date.now() + LIFE_YEARS * YEAR_MS),
      keys: keys as unknown as CryptoKeyPair,
      signingAlgorithm: ALGORITHM,
      extensions: [new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true)],
    },
    webcrypto as unknown as Crypto,
  );
  return { key: await pemOfKey(keys.privateKey), certificate: certificate.toString('pem') };
}
