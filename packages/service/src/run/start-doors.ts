import type { Express } from "express";
import { consumingOf } from "../process/consuming.ts";
import { deadLettersPart } from "../dead-letters/subgraph-part.ts";
import { serveSubgraph } from "../graphql/subgraph.ts";
import { listen } from "../http.ts";
import { createTokenVerifier } from "../callers/internal-token.ts";
import { rpcMiddleware } from "../rpc/server.ts";
import type { ServiceDefinition } from "../process/service-definition.ts";
import type { Stoppable } from "../stop-on-signals.ts";

/**
 * Adds what the role `http` serves to the internal port's app (subgraph, RPC, routes), and opens the additional ports.
 */
export async function startDoors(service: ServiceDefinition, app: Express): Promise<Stoppable> {
  const { settings, logger, name } = service;
  const open: Stoppable[] = [];
  if (settings.ROLES.includes("http")) {
    service.routes?.(app);
    if (service.rpc !== undefined) {
      app.use(rpcMiddleware({ routes: service.rpc, secrets: settings.RPC_SECRETS, logger }));
    }
    const parts =
      service.consumers === undefined ? [] : [deadLettersPart(name, consumingOf(service, service.consumers))];
    if (service.subgraph !== undefined || parts.length > 0) {
      const verify = createTokenVerifier(settings.INTERNAL_JWKS_URL);
      app.use("/graphql", await serveSubgraph({ ...service.subgraph, parts }, verify, logger));
    }
    for (const door of service.doors ?? []) {
      const at = { host: settings.HOST, port: door.port, drainMs: settings.SHUTDOWN_DRAIN };
      open.push(await listen(door.app, at, logger.child({ door: door.name })));
    }
  }
  return { stop: async () => void (await Promise.all(open.map((part) => part.stop()))) };
}
