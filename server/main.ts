import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { buildApp } from './api/app.ts';
import { loadSite } from './api/site.ts';
import { UsageError } from './cli/command.ts';
import type { Config } from './config.ts';
import type { Session } from './contract/session.ts';

/** A server that listens: where, and how to end it. */
export type Running = {
  /** Addresses of the start page, the one for other devices first. */
  readonly addresses: readonly string[];
  readonly port: number;
  readonly close: () => Promise<void>;
};

const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((one) => one.family === 'IPv4' && !one.internal)
    .map((one) => one.address);

const isAnywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

const addressesOf = (host: string, port: number): string[] => {
  const hosts = isAnywhere(host) ? [...lanAddresses(), 'localhost'] : [host.includes(':') ? `[${host}]` : host];
  return hosts.map((name) => `http://${name}:${port}`);
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

/** Serves a session and the built web in `siteFolder`. UsageError when the port cannot be had. Closing ends the session too, within two seconds. */
export const startServer = async (config: Config, session: Session, siteFolder: string): Promise<Running> => {
  let addresses: readonly string[] = [];
  const app = await buildApp({ session, site: loadSite(siteFolder), hostnames: config.hostnames, addresses: () => addresses });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await Promise.all([app.close(), session.close()]);
    throw listenFault(error as NodeJS.ErrnoException, config);
  }
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  addresses = addressesOf(config.host, port);
  return {
    addresses,
    port,
    close: async () => {
      await Promise.all([app.close(), session.close()]);
    },
  };
};
