import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestHandler } from "express";

/** Carries the caller's network from the gateway to the services, on internal ports alone. */
const HEADER = "x-client-network";

/** An IPv4 or IPv6 network; what is none is not believed. */
const NETWORK = /^[\da-f.:]{2,39}\/\d{1,3}$/;

const networks = new AsyncLocalStorage<string | undefined>();

/** The network that the request came from which is being served, where the gateway said so. */
export const currentNetwork = (): string | undefined => networks.getStore();

/** Runs the work of a request from this network. */
export const withNetwork = <T>(network: string | undefined, work: () => T): T => networks.run(network, work);

/** The header by which another part gets to know it. */
export function networkHeaders(): Readonly<Record<string, string>> {
  const network = currentNetwork();
  return network === undefined ? {} : { [HEADER]: network };
}

/** Believes the header. For ports that the world can't reach: anybody could send it. */
export const believeNetwork: RequestHandler = (request, _response, next) => {
  const told = request.headers[HEADER];
  withNetwork(typeof told === "string" && NETWORK.test(told) ? told : undefined, next);
};
