import { fileURLToPath } from "node:url";
import { settingsOfProcess } from "@stakehold/service/config.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run-service.ts";
import { createWorkflowClient } from "@stakehold/workflows/client.ts";
import pg from "pg";
import { activitiesOf } from "./activities/activities.ts";
import { createCleanups } from "./clients/cleanups.ts";
import { createBetLives } from "./clients/bet-lives.ts";
import { createPayments } from "./clients/payments.ts";
import { periodsOf, settingsShape } from "./config.ts";
import { handlersOf } from "./events/handlers.ts";
import { contextOf } from "./graphql/context.ts";
import { resolvers } from "./graphql/resolvers.ts";
import { sweepBet } from "./operations/sweep-bet.ts";
import { sweepCleanup } from "./operations/sweep-cleanup.ts";
import { createBannedPeople } from "./storage/banned-people.ts";
import { createBetReader } from "./storage/bet-reader.ts";
import { createBetStore } from "./storage/bet-store.ts";
import { createDueBets } from "./storage/due-bets.ts";
import { createPlatform } from "./storage/platform-store.ts";
import { createPrisma } from "./storage/prisma.ts";

/** Relay and sweeper keep a connection each; the rest is for requests, events and activities. */
const MAX_CONNECTIONS = 16;

const settings = settingsOfProcess(settingsShape);
const logger = createLogger("bets", settings.LOG_LEVEL);
const pool = new pg.Pool({ connectionString: settings.DATABASE_URL, max: MAX_CONNECTIONS });
const prisma = createPrisma(pool);
const temporal = createWorkflowClient({ address: settings.TEMPORAL_ADDRESS, namespace: settings.TEMPORAL_NAMESPACE });
const deps = {
  bets: createBetStore(prisma),
  reader: createBetReader(prisma),
  banned: createBannedPeople(prisma),
  payments: createPayments({ url: settings.PAYMENTS_URL, secret: settings.PAYMENTS_RPC_SECRET }),
  lives: createBetLives(temporal),
  platform: createPlatform(pool, prisma),
  cleanups: createCleanups(temporal),
  holdsLiveMoney: settings.LIVE_MONEY === "yes",
  due: createDueBets(pool, settings.SWEEP_AFTER),
  periods: periodsOf(settings),
  feePolicy: settings.FEE_POLICY,
};

await runService({
  name: "bets",
  settings,
  logger,
  pool,
  migrations: new URL("../migrations/", import.meta.url),
  subgraph: { schema: new URL("../schema.graphql", import.meta.url), resolvers, context: contextOf(deps) },
  consumers: { topics: ["bets", "payments", "voting", "identity"], handlers: handlersOf(deps) },
  worker: {
    workflowsPath: fileURLToPath(new URL("workflows/workflows.ts", import.meta.url)),
    activities: activitiesOf(deps),
  },
  sweeper: { due: deps.due.list, wake: (betId) => sweepBet(deps, betId), everyMs: settings.SWEEP_AFTER },
  schedules: [{ name: "cleanup", everyMs: settings.SWEEP_AFTER, run: () => sweepCleanup(deps) }],
  stop: async () => {
    await temporal.close();
    await prisma.$disconnect();
  },
});
