import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestHandler } from "express";

/** Carries the caller's network from the gateway to the services, only on internal ports. */
const HEADER = "x-client-network";

/** An IPv4 or IPv6 network; anything else is ignored. */
const NETWORK = /^[\da-f.:]{2,39}\/\d{1,3}$/;

const networks = new AsyncLocalStorage<string | undefined>();

/**
 * Returns the network of the current request's caller, if the gateway sent it: for log lines and headers, like a trace.
 * An edge passes it to an operation as an argument.
 */
export const currentNetwork = (): string | undefined => networks.getStore();

/** Runs a request's work for a caller of this network. */
export const withNetwork = <T>(network: string | undefined, work: () => T): T => networks.run(network, work);

/** Returns the header that passes the network on. */
export function networkHeaders(): Readonly<Record<string, string>> {
  const network = currentNetwork();
  return network === undefined ? {} : { [HEADER]: network };
}

/** Trusts the header. Only for ports that the world can't reach: anyone could send it. */
export const believeNetwork: RequestHandler = (request, _response, next) => {
  const sent = request.headers[HEADER];
  withNetwork(typeof sent === "string" && NETWORK.test(sent) ? sent : undefined, next);
};
