import { CredentialsService } from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { runCommand } from "@stakehold/service/process/commands.ts";
import { settingsOfProcess } from "@stakehold/service/config.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run/run-service.ts";
import { openDatabase } from "@stakehold/service/database/database.ts";
import { folding } from "@stakehold/service/process/schedule.ts";
import { createPayments } from "./clients/payments.ts";
import { settingsShape } from "./config.ts";
import { createDeps } from "./deps.ts";
import { handlersOf } from "./events/handlers.ts";
import { createLoaders } from "./graphql/loaders.ts";
import { resolvers } from "./graphql/resolvers.ts";
import { mountOAuth } from "./http/mount-oauth.ts";
import { mountSignIn } from "./http/mount-sign-in.ts";
import { publishOlderApps } from "./operations/publish-older-apps.ts";
import { credentialsService } from "./rpc/exchange-credential.ts";
import { publishSigningKeys } from "@stakehold/service/security/signing-keys.ts";

const FORGET_EVERY_MS = 60_000;
const PUBLISH_EVERY_MS = 60_000;

const ground = { name: "identity", migrations: new URL("../migrations/", import.meta.url) } as const;
await runCommand(ground);

const settings = settingsOfProcess(settingsShape);
const logger = createLogger("identity", settings.LOG_LEVEL);
const database = openDatabase("identity", settings, logger);
const keys = await publishSigningKeys(settings.INTERNAL_SIGNING_KEY);
const payments = createPayments({ url: settings.PAYMENTS_URL, secret: settings.PAYMENTS_RPC_SECRET });
const deps = createDeps({ pool: database.pool, logger, keys, payments, settings });

await runService({
  ...ground,
  settings,
  logger,
  database,
  subgraph: {
    schema: new URL("../schema.graphql", import.meta.url),
    resolvers,
    context: contextOf(deps, createLoaders),
  },
  rpc: (router) => router.service(CredentialsService, credentialsService(deps)),
  routes: (app) => {
    mountSignIn(app, { deps, publishedKeys: keys.published, publicUrl: settings.PUBLIC_URL, logger });
    mountOAuth(app, deps.authorizationServer);
  },
  consumers: { topics: ["payments"], handlers: handlersOf(deps) },
  schedules: [
    { name: "forget-expired", everyMs: FORGET_EVERY_MS, run: deps.removal.remove },
    { name: "tell-apps", everyMs: PUBLISH_EVERY_MS, run: () => publishOlderApps(deps) },
    folding(() => deps.counts.fold()),
  ],
  stop: deps.close,
});
