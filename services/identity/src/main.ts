import { CredentialsService } from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run-service.ts";
import pg from "pg";
import { settings } from "./config.ts";
import { onBetFundsSettled } from "./events/on-bet-funds-settled.ts";
import { contextOf } from "./graphql/context.ts";
import { resolvers } from "./graphql/resolvers.ts";
import { mountSignIn } from "./http/mount-sign-in.ts";
import { createSignInProvider } from "./provider/sign-in-provider.ts";
import { credentialsService } from "./rpc/exchange-credential.ts";
import { createStorage } from "./storage/storage.ts";
import { createTokenSigner } from "./tokens/sign-token.ts";
import { importSigningKeys } from "./tokens/signing-keys.ts";

const FORGET_EVERY_MS = 60_000;

const logger = createLogger("identity", settings.LOG_LEVEL);
const pool = new pg.Pool({ connectionString: settings.DATABASE_URL });
const storage = createStorage(pool);
const keys = await importSigningKeys(settings.INTERNAL_SIGNING_KEY);
const provider = createSignInProvider(
  {
    issuer: settings.OIDC_ISSUER,
    clientId: settings.OIDC_CLIENT_ID,
    clientSecret: settings.OIDC_CLIENT_SECRET,
    redirectUri: `${settings.PUBLIC_URL}/api/callback`,
    signedOutUri: `${settings.PUBLIC_URL}/`,
  },
  logger,
);
const roleLists = { admin: settings.ADMIN_EMAILS, staff: settings.STAFF_EMAILS };
const deps = { ...storage, provider, roleLists, signToken: createTokenSigner(keys) };

await runService({
  name: "identity",
  settings,
  logger,
  pool,
  migrations: new URL("../migrations/", import.meta.url),
  subgraph: { schema: new URL("../schema.graphql", import.meta.url), resolvers, context: contextOf(deps) },
  rpc: (router) => router.service(CredentialsService, credentialsService(deps)),
  routes: (app) => mountSignIn(app, { deps, publishedKeys: keys.published, publicUrl: settings.PUBLIC_URL, logger }),
  consumers: { topics: ["payments"], handlers: [onBetFundsSettled(deps)] },
  schedules: [{ name: "forget-expired", everyMs: FORGET_EVERY_MS, run: storage.forgetExpired }],
  stop: storage.close,
});
