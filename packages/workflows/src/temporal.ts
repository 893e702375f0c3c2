import type { TLSConfig } from "@temporalio/client";

/** Where Temporal is, and how a process proves to it who it is. */
export type TemporalSettings = {
  readonly address: string;
  readonly namespace: string;
  /** Encrypts connections where it is given. */
  readonly tls?: TemporalTls | undefined;
  readonly apiKey?: string | undefined;
};

/** All of it PEM: who signs the server's certificate, and the process's own certificate with its key. */
export type TemporalTls = {
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
};

type ConnectionSettings = { address: string; tls?: TLSConfig; apiKey?: string };

/** The same, as Temporal's client and its worker both take it. */
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
