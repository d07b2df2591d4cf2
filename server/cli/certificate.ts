import 'reflect-metadata';
import { randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { hostname } from 'node:os';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';
import { secretFile } from '../store/secret-file.ts';

/** A certificate this table made for itself, with its private key (both PEM) and its SHA-256 fingerprint as browsers show it. */
export type Certificate = { readonly cert: string; readonly key: string; readonly fingerprint: string };

/** Browsers take no server certificate that is good for longer than 398 days; one with less than 30 days left is made anew. */
const days = 397;
const leastDays = 30;
const day = 86_400_000;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const namesIn = (certificate: X509Certificate): readonly string[] => (certificate.subjectAltName ?? '').split(', ').map((part) => part.replace(/^(DNS|IP Address):/, ''));

/** A new certificate for these names and addresses, good from a day ago (clocks of phones differ). */
export const newCertificate = async (names: readonly string[], now: number): Promise<Certificate> => {
  x509.cryptoProvider.set(webcrypto as unknown as Parameters<typeof x509.cryptoProvider.set>[0]);
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `00${randomBytes(15).toString('hex')}`,
    name: 'CN=carrom-umpire, O=This table',
    notBefore: new Date(now - day),
    notAfter: new Date(now + (days - 1) * day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value }))),
    ],
  });
  const cert = made.toString('pem');
  const key = x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { cert, key, fingerprint: new X509Certificate(cert).fingerprint256 };
};

const usable = (value: unknown, names: readonly string[], now: number): Certificate | undefined => {
  if (typeof value !== 'object' || value === null || !('cert' in value) || !('key' in value) || typeof value.cert !== 'string' || typeof value.key !== 'string') return undefined;
  try {
    const certificate = new X509Certificate(value.cert);
    const has = namesIn(certificate);
    const lasts = Date.parse(certificate.validTo) - now > leastDays * day && Date.parse(certificate.validFrom) <= now;
    return lasts && names.every((name) => has.includes(name)) ? { cert: value.cert, key: value.key, fingerprint: certificate.fingerprint256 } : undefined;
  } catch {
    return undefined;
  }
};

/** The table's certificate for its addresses: the one kept in `path` while it lasts and names them all, so that phones that accepted it are not asked again; else a new one. */
export const ownCertificate = async (path: string, addresses: readonly string[], now: number): Promise<Certificate> => {
  const names = [...new Set(['localhost', '127.0.0.1', hostname().toLowerCase(), ...addresses])].filter((name) => isIP(name) !== 0 || /^[a-z0-9.-]{1,60}$/.test(name));
  const file = secretFile(path);
  const kept = usable(file.read(), names, now);
  if (kept) return kept;
  const made = await newCertificate(names, now);
  file.write({ cert: made.cert, key: made.key });
  return made;
};
