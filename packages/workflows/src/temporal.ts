import type { TLSConfig } from "@temporalio/client";

/** Where Temporal is, and how a process authenticates there. */
export type TemporalSettings = {
  readonly address: string;
  readonly namespace: string;
  /** Encrypts connections if given. */
  readonly tls?: TemporalTls | undefined;
  readonly apiKey?: string | undefined;
};

/** All PEM: the CA of the server's certificate, and the process's own certificate with its key. */
export type TemporalTls = {
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
};

type ConnectionSettings = { address: string; tls?: TLSConfig; apiKey?: string };

/** The same in the form that Temporal's client and worker both take. */
export const connectionOf = ({ address, tls, apiKey }: Omit<TemporalSettings, "namespace">): ConnectionSettings => ({
  address,
  ...(tls === undefined ? {} : { tls: tlsOf(tls) }),
  ...(apiKey === undefined ? {} : { apiKey }),
});

const tlsOf = ({ ca, cert, key }: TemporalTls): TLSConfig => ({
  ...(ca === undefined ? {} : { serverRootCACertificate: Buffer.from(ca) }),
  ...(cert === undefined || key === undefined
    ? {}
    : { clientCertPair: { crt: Buffer.from(cert), key: Buffer.from(key) } }),
});
