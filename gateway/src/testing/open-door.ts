import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { readSettings } from "@stakehold/service/config.ts";
import { listen } from "@stakehold/service/http.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { subgraphNames } from "@stakehold/service/services.ts";
import { createDoor } from "../app.ts";
import type { Pictures } from "@stakehold/pictures/open-pictures.ts";
import { settingsShape } from "../config.ts";
import { startGraph, type Graph } from "../graphql/graph.ts";
import { createLimits, type Limits } from "../limits/limits.ts";
import { createHub, type Hub } from "../live/hub.ts";
import { createMemory, type Memory } from "../live/memory.ts";
import type { CredentialExchange } from "../sessions/exchange.ts";

/** Names of many people that identity knows, besides Alice and Bob. */
export const CROWD: readonly string[] = Array.from({ length: 20 }, (_, index) => `guest${index}`);

/** Returns a person's session or token in identity's format. */
export const credentialOfPerson = (name: string): string => name.padEnd(43, "-");

const PEOPLE: ReadonlyMap<string, string> = new Map(
  ["alice", "bob", ...CROWD].map((name) => [credentialOfPerson(name), name] as const),
);

const SECRET = "a secret of thirty-two characters";

const VISITOR = { userId: NO_ID, internalToken: "nobody", reach: null };

/** A gateway under test. */
export type OpenDoor = {
  readonly url: string;
  readonly hub: Hub;
  readonly memory: Memory;
  readonly limits: Limits;
  /** The number of credentials that were looked up. */
  lookups(): number;
  close(): Promise<void>;
};

type Options = {
  /** Settings beyond those that every gateway needs. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The graph behind the gateway; by default the real one, over unreachable services. */
  readonly graph?: Graph;
  /** Receives its log; silent by default. */
  readonly logger?: Logger;
  /** The picture storage; by default there is none. */
  readonly pictures?: Pictures;
  /** Its memory of the last changes; empty by default. */
  readonly memory?: Memory;
};

/** Starts the real gateway, with the people that identity knows by `credentialOfPerson`. */
export async function openDoor({
  environment = {},
  graph: given,
  logger = createLogger("gateway", "silent"),
  pictures,
  memory = createMemory(SECRET),
}: Options = {}): Promise<OpenDoor> {
  const root = mkdtempSync(join(tmpdir(), "web-"));
  writeFileSync(join(root, "index.html"), "<!doctype html><title>Stakehold</title>");
  const settings = readSettings(settingsShape, {
    LOG_LEVEL: "silent",
    PORT: "0",
    PUBLIC_URL: "http://localhost:3000",
    SUBGRAPHS: subgraphNames.map((name) => `${name}=http://127.0.0.1:2`).join(),
    IDENTITY_RPC_SECRET: SECRET,
    KAFKA_BROKERS: "127.0.0.1:1",
    WEB_ROOT: root,
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    STRIPE_JS_URL: "https://js.stripe.com/v3",
    ...environment,
  });
  const limits = await createLimits(settings, logger);
  const hub = createHub(logger);
  const { credentials, lookups } = countedExchange();
  const graph =
    given ??
    (await startGraph({ urls: settings.SUBGRAPHS, persistedOperations: {}, introspection: false, limits, logger }));
  const app = createDoor({
    settings,
    graph,
    credentials,
    limits,
    hub,
    memory,
    pictures,
    logger,
    isStopping: () => false,
  });
  const listening = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  return {
    url: `http://127.0.0.1:${listening.port}`,
    hub,
    memory,
    limits,
    lookups,
    close: async () => {
      hub.close();
      await listening.stop();
      await graph.stop();
      await limits.stop();
    },
  };
}

function countedExchange(): { credentials: CredentialExchange; lookups: () => number } {
  let count = 0;
  const look: CredentialExchange["look"] = async (credential) => {
    if (credential !== undefined) count += 1;
    const userId = PEOPLE.get(credential?.value ?? "");
    if (userId === undefined) throw domainError("UNAUTHENTICATED");
    return { userId, internalToken: "t", reach: null };
  };
  return {
    credentials: { exchange: look, look, visitor: async () => VISITOR, forget: () => undefined },
    lookups: () => count,
  };
}
