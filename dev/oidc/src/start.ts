import { createServer } from "node:http";
import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { createApp } from "@stakehold/stand-in/create-app.ts";
import { openDatabase } from "@stakehold/stand-in/database.ts";
import { close, listen } from "@stakehold/stand-in/listen.ts";
import type { RunningStandIn } from "@stakehold/stand-in/run-stand-in.ts";
import type { OidcSettings } from "./config.ts";
import { createInteractionRoutes } from "./provider/interaction-routes.ts";
import { createProvider } from "./provider/create-provider.ts";
import { createArtifacts } from "./storage/artifacts.ts";
import { loadKeys } from "./storage/keys.ts";
import { createPeople } from "./storage/people.ts";
import { SCHEMA } from "./storage/schema.ts";

/** Its `url` is the issuer, and the provider's address. */
export type RunningOidc = RunningStandIn;

/** Starts the development OpenID provider, and resolves once it accepts requests. */
export async function startOidc(
  settings: OidcSettings,
  logger: Logger = createLogger("oidc", "warn"),
): Promise<RunningOidc> {
  const database = openDatabase(settings.stateFile, SCHEMA);
  try {
    const keys = await loadKeys(database);
    const server = createServer();
    const port = await listen(server, settings);
    const url = settings.issuer ?? `http://${settings.host}:${port}`;

    const people = createPeople(database);
    const artifacts = createArtifacts(database);
    const provider = createProvider(url, settings, { artifacts, people, keys, logger });
    const app = createApp();
    app.use(createInteractionRoutes({ provider, people }));
    app.use(provider.callback());
    server.on("request", app);
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
