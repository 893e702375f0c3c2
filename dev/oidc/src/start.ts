import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import express from "express";
import type { OidcConfig } from "./config.ts";
import { createInteractionRoutes } from "./provider/interaction-routes.ts";
import { createProvider } from "./provider/create-provider.ts";
import { createArtifacts } from "./storage/artifacts.ts";
import { loadKeys } from "./storage/keys.ts";
import { openDatabase } from "./storage/open-database.ts";
import { createPeople } from "./storage/people.ts";

export type RunningOidc = {
  /** The issuer, which is also where the provider answers. */
  url: string;
  stop(): Promise<void>;
};

/** How long a request in progress may take to finish once the provider is told to stop. */
const STOP_TIMEOUT_MS = 2_000;

/** Starts the development OpenID provider and answers once it takes requests. */
export async function startOidc(config: OidcConfig): Promise<RunningOidc> {
  const database = openDatabase(config.stateFile);
  try {
    const keys = await loadKeys(database);
    const server = createServer();
    const port = await listen(server, config);
    const url = config.issuer ?? `http://${config.host}:${port}`;

    const people = createPeople(database);
    const provider = createProvider(url, config, { artifacts: createArtifacts(database), people, keys });
    server.on("request", createApp(createInteractionRoutes({ provider, people }), provider.callback()));
    return {
      url,
      async stop() {
        await close(server);
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function createApp(interactions: express.Router, provider: express.RequestHandler): express.Express {
  const app = express();
  app.disable("x-powered-by");
  app.get(["/readyz", "/livez"], (_request, response) => void response.json({ status: "ok" }));
  app.use(interactions);
  app.use(provider);
  return app;
}

async function listen(server: Server, { host, port }: OidcConfig): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The provider does not listen on a port");
  return address.port;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const force = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await closed;
  clearTimeout(force);
}
