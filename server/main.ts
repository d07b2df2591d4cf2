import { createServer as createSecure } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Access } from './api/access/access.ts';
import { type AppParts, buildApp, type Secured } from './api/app.ts';
import { loadSite } from './api/site.ts';
import type { Certificate } from './cli/certificate.ts';
import { tell, UsageError } from './cli/command.ts';
import type { Config } from './config.ts';

/** A server that listens: where, and how to end it. */
export type Running = {
  /** Addresses of the start page, the one for other devices first. */
  readonly addresses: readonly string[];
  readonly port: number;
  /** The same over TLS, and the fingerprint of its certificate; undefined where there is none. */
  readonly secure: { readonly addresses: readonly string[]; readonly fingerprint: string } | undefined;
  readonly close: () => Promise<void>;
};

/** This machine's addresses in its networks, IPv4. */
export const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((one) => one.family === 'IPv4' && !one.internal)
    .map((one) => one.address);

const isAnywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

const addressesOf = (host: string, port: number, scheme = 'http'): string[] => {
  const hosts = isAnywhere(host) ? [...lanAddresses(), 'localhost'] : [host.includes(':') ? `[${host}]` : host];
  return hosts.map((name) => `${scheme}://${name}:${port}`);
};

const listenFault = (error: NodeJS.ErrnoException, { host, port }: Config): unknown => {
  switch (error.code) {
    case 'EADDRINUSE':
      return new UsageError(`port ${port} is taken by another program: end that one or choose another with CARROM_PORT=${port + 1}`);
    case 'EACCES':
      return new UsageError(`port ${port} needs more rights than this user has: choose one above 1023 with CARROM_PORT=8080`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new UsageError(`host: this machine has no address ${host}: CARROM_HOST=0.0.0.0 listens on all`);
    default:
      return error;
  }
};

/** Tries whether the port can be had, before anything is opened for it. UsageError when it cannot. */
export const checkPort = (config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenFault(error, config)));
    probe.listen({ host: config.host, port: config.port }, () => probe.close(() => resolve()));
  });

/** Listens over TLS; undefined when that port cannot be had and nobody asked for it by name. */
const listenSecurely = (config: Config, { server }: Secured): Promise<number | undefined> => {
  const port = typeof config.httpsPort === 'number' ? config.httpsPort : config.port === 0 ? 0 : config.port + 363;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (config.httpsPort !== null) return reject(listenFault(error, { ...config, port }));
      tell(`port ${port} cannot be had: no HTTPS this time (choose another with CARROM_HTTPSPORT)`);
      resolve(undefined);
    });
    server.listen({ host: config.host, port: port > 65535 ? 0 : port }, () => resolve((server.address() as AddressInfo).port));
  });
};

/** What may stand around a session: who may umpire, and the certificate for TLS. */
export type Around = { readonly access?: Access; readonly certificate?: Certificate | undefined };

/** Serves a session and the built web in `siteFolder`. UsageError when the port cannot be had. Closing ends the session too, within two seconds. */
export const startServer = async (config: Config, session: AppParts['session'], siteFolder: string, { access, certificate }: Around = {}): Promise<Running> => {
  let addresses: readonly string[] = [];
  let secureAddresses: readonly string[] = [];
  const secure: Secured | undefined = certificate && { server: createSecure({ cert: certificate.cert, key: certificate.key, minVersion: 'TLSv1.2' }), fingerprint: certificate.fingerprint, addresses: () => secureAddresses };
  const app = await buildApp({ session, site: loadSite(siteFolder), hostnames: config.hostnames, addresses: () => addresses, access, secure });
  const close = async (): Promise<void> => {
    await Promise.all([app.close(), session.close()]);
  };
  try {
    await app.listen({ host: config.host, port: config.port });
    const port = secure && (await listenSecurely(config, secure));
    if (port !== undefined) secureAddresses = addressesOf(config.host, port, 'https');
  } catch (error) {
    await close();
    throw error instanceof UsageError ? error : listenFault(error as NodeJS.ErrnoException, config);
  }
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  addresses = addressesOf(config.host, port);
  return { addresses, port, secure: certificate && secureAddresses.length > 0 ? { addresses: secureAddresses, fingerprint: certificate.fingerprint } : undefined, close };
};
