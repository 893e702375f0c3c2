import { fileURLToPath } from "node:url";
import { PeopleService, StakesService } from "@stakehold/proto/payments/v1/rpc_pb.ts";
import { runCommand } from "@stakehold/service/process/commands.ts";
import { settingsOfProcess } from "@stakehold/service/config.ts";
import { temporalOf } from "@stakehold/service/process/connections.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { measureCalls } from "@stakehold/service/metrics/measure-calls.ts";
import { runService } from "@stakehold/service/run/run-service.ts";
import { createWorkflowClient } from "@stakehold/workflows/client.ts";
import { openDatabase } from "@stakehold/service/database/database.ts";
import { activitiesOf } from "./activities/activities.ts";
import { wakeMoneyOutBy } from "./clients/wake-money-out.ts";
import { settingsShape } from "./config.ts";
import { createDeps } from "./deps.ts";
import { handlersOf } from "./events/handlers.ts";
import { createLoaders } from "./graphql/loaders.ts";
import { resolvers } from "./graphql/resolvers.ts";
import { observeTurn } from "./measures.ts";
import { drainEvents } from "./operations/stripe-events/drain-events.ts";
import { peopleService } from "./rpc/people.ts";
import { stakesService } from "./rpc/stakes.ts";
import { schedulesOf } from "./schedules.ts";
import { createStripeCalls } from "./stripe/stripe-calls.ts";
import { createStripeClient } from "./stripe/stripe-client.ts";
import { takeTurns, type Urgency } from "./stripe/stripe-turns.ts";
import { signedEventReader } from "./stripe/verify-event.ts";
import { createDrainer } from "./webhooks/drainer.ts";
import { stripeEndpoints } from "./webhooks/stripe-endpoints.ts";
import { webhookApp } from "./webhooks/webhook-app.ts";

const ground = {
  name: "payments",
  migrations: new URL("../migrations/", import.meta.url),
  workflowsPath: fileURLToPath(new URL("workflows/money-out.ts", import.meta.url)),
} as const;
await runCommand(ground);

const settings = settingsOfProcess(settingsShape);
const logger = createLogger("payments", settings.LOG_LEVEL);
const database = openDatabase("payments", settings, logger);
const temporal = createWorkflowClient(temporalOf(settings));
measureCalls("stripe", settings.STRIPE_API_BASE);
const turns = takeTurns({ perSecond: settings.STRIPE_CALLS_PER_SECOND, observe: observeTurn });
const stripeFor = (urgency: Urgency) =>
  createStripeClient(settings.STRIPE_SECRET_KEY, settings.STRIPE_API_BASE, { send: turns(urgency) });
const pages = {
  returnUrl: `${settings.PUBLIC_URL}/payout-setup?onboarding=returned`,
  refreshUrl: `${settings.PUBLIC_URL}/payout-setup?onboarding=expired`,
};
const stripe = stripeFor("person");
const deps = {
  ...createDeps({
    pool: database.pool,
    stripe,
    pages,
    logger,
    adoptionLimitCents: BigInt(settings.ADOPTION_LIMIT_CENTS),
  }),
  wakeMoneyOut: wakeMoneyOutBy(temporal),
};
/** The same for work that nobody waits for, whose calls to Stripe give way to people's. */
const behind = { ...deps, stripe: createStripeCalls(stripeFor("background"), pages) };
const endpoints = { settings, readSignedEvent: signedEventReader(stripe) };
const drainer = createDrainer(
  () => drainEvents(deps),
  (error) => logger.warn({ err: error }, "events of Stripe's could not be applied"),
);

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
  rpc: (router) => router.service(StakesService, stakesService(deps)).service(PeopleService, peopleService(deps)),
  consumers: {
    topics: ["bets", "payments"],
    handlers: handlersOf(behind),
  },
  worker: { activities: activitiesOf(behind) },
  schedules: schedulesOf({ ...behind, drainEvents: () => drainEvents(behind) }, settings.SWEEP_AFTER),
  doors: [
    {
      name: "webhooks",
      port: settings.WEBHOOK_PORT,
      app: webhookApp(stripeEndpoints({ ...deps, ...endpoints, wake: drainer.wake }), logger),
    },
  ],
  stop: async () => {
    await drainer.idle();
    await temporal.close();
  },
});
