import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run-service.ts";
import pg from "pg";
import { closeBallotActivity } from "./activities/close-ballot.ts";
import { settings } from "./config.ts";
import { onBetDecided } from "./events/on-bet-decided.ts";
import { onParticipantWithdrawn } from "./events/on-participant-withdrawn.ts";
import { onPlatformCleared } from "./events/on-platform-cleared.ts";
import { onResolutionProposed } from "./events/on-resolution-proposed.ts";
import { contextOf } from "./graphql/context.ts";
import { resolvers } from "./graphql/resolvers.ts";
import { closeOverdueBallots } from "./operations/close-overdue-ballots.ts";
import { createBallotReader } from "./storage/ballot-reader.ts";
import { createBallotRemoval } from "./storage/ballot-removal.ts";
import { createBallotStore } from "./storage/ballot-store.ts";
import { createPrisma } from "./storage/prisma.ts";

const SWEEP_EVERY_MS = 15_000;

const pool = new pg.Pool({ connectionString: settings.DATABASE_URL });
const prisma = createPrisma(pool);
const reader = createBallotReader(prisma);
const deps = {
  ballots: createBallotStore(prisma),
  reader,
  removal: createBallotRemoval(pool),
  votingPeriodMs: settings.VOTING_PERIOD,
  sweepAfterMs: settings.SWEEP_AFTER,
  overdueBallots: reader.overdueBallots,
};

await runService({
  name: "voting",
  settings,
  logger: createLogger("voting", settings.LOG_LEVEL),
  pool,
  migrations: new URL("../migrations/", import.meta.url),
  subgraph: { schema: new URL("../schema.graphql", import.meta.url), resolvers, context: contextOf(deps) },
  consumers: {
    topics: ["bets"],
    handlers: [onResolutionProposed(deps), onParticipantWithdrawn(deps), onBetDecided(deps), onPlatformCleared(deps)],
  },
  worker: { activities: { closeBallot: closeBallotActivity(deps) } },
  schedules: [{ name: "sweep", everyMs: SWEEP_EVERY_MS, run: () => closeOverdueBallots(deps) }],
  stop: () => prisma.$disconnect(),
});
