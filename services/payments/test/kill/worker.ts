import { DomainError } from "@stakehold/errors/domain-error.ts";
import pg from "pg";
import { pino } from "pino";
import type { z } from "zod";
import { CallFailure } from "../../src/domain/state/call-failure.ts";
import { actAsAdmin } from "../../src/operations/reconcile/act-as-admin.ts";
import { adoptMovement } from "../../src/operations/reconcile/adopt-movement.ts";
import { closeStake } from "../../src/operations/hold/close-stake.ts";
import { confirmStake } from "../../src/operations/hold/confirm-stake.ts";
import { createPayoutAccount } from "../../src/operations/pay-out/create-payout-account.ts";
import { drainEvents } from "../../src/operations/stripe-events/drain-events.ts";
import { drainMoney } from "../../src/operations/pay-out/drain-money.ts";
import { openStake } from "../../src/operations/open/open-stake.ts";
import { receiveWebhook } from "../../src/operations/stripe-events/receive-webhook.ts";
import { onceByEvent } from "@stakehold/messaging/change/change.ts";
import { refuse } from "../../src/domain/settle/refund.ts";
import { settleBet } from "../../src/operations/settle/settle-bet.ts";
import { wakeWaitingTransfers } from "../../src/operations/pay-out/wake-transfers.ts";
import { createDeps } from "../../src/deps.ts";
import { schedulesOf } from "../../src/schedules.ts";
import { createStripeClient } from "../../src/stripe/stripe-client.ts";
import { createDrainer } from "../../src/webhooks/drainer.ts";
import { signedEventReader } from "../../src/stripe/verify-event.ts";
import { stripeEndpoints } from "../../src/webhooks/stripe-endpoints.ts";
import { commands, workerSettings, type CommandResult, type CommandMessage, type Commands } from "./commands.ts";
import { createPoints } from "./points.ts";

/**
 * Payments as a process that its parent controls, and that dies at a chosen point. It is built as in main.ts, without Kafka
 * and Temporal: a sweep that wakes a payout drains it.
 */
const settings = workerSettings.parse(JSON.parse(process.argv[2] ?? ""));
const SWEEP_AFTER_MS = 60_000;

const points = createPoints();
const pool = new pg.Pool({ connectionString: settings.databaseUrl, Client: points.Client, max: 6 });
const client = createStripeClient(settings.secretKey, settings.stripeUrl);
const pages = { returnUrl: "http://localhost:3000/payout-setup", refreshUrl: "http://localhost:3000/payout-setup" };
const faults: unknown[] = [];
/** Failed calls to Stripe are retried later; any other error of an event is a fault of ours. */
const report = (error: unknown) => void (error instanceof CallFailure || faults.push(error));

const made = createDeps({
  pool,
  stripe: client,
  pages,
  logger: pino({ level: "silent" }),
  adoptionLimitCents: 50_000n,
});
const deps = { ...made, stripe: points.around(made.stripe), report };
const drainer = createDrainer(() => drainEvents(deps), report);
const endpoints = stripeEndpoints({
  ...deps,
  readSignedEvent: signedEventReader(client),
  settings: settings.secrets,
  wake: drainer.wake,
});
const schedules = schedulesOf(
  {
    ...deps,
    drainEvents: () => drainEvents(deps),
    wakeMoneyOut: async (betId) => void (await drainMoney(deps, betId)),
  },
  SWEEP_AFTER_MS,
);

/** Parses a command's input, and runs it. */
const doing =
  <Shape extends z.ZodType>(shape: Shape, act: (input: z.output<Shape>) => Promise<unknown>) =>
  (input: unknown): Promise<unknown> =>
    act(shape.parse(input));

const work: Readonly<Record<keyof Commands, (input: unknown) => Promise<unknown>>> = {
  die: doing(commands.die, async (afterPoints) => points.dieAfter(afterPoints)),
  open: doing(commands.open, (stake) => openStake(deps, stake)),
  confirm: doing(commands.confirm, (stake) => confirmStake(deps, stake)),
  close: doing(commands.close, (stakeId) => closeStake(deps, stakeId)),
  refuse: doing(commands.refuse, ({ stakeId, eventId }) =>
    deps.stakes.change({ stakeId }, refuse, onceByEvent(eventId)),
  ),
  settle: doing(commands.settle, (bet) => settleBet(deps, bet)),
  drain: doing(commands.drain, (betId) => drainMoney(deps, betId)),
  account: doing(commands.account, (person) => createPayoutAccount(deps, person)),
  wake: doing(commands.wake, (userId) => wakeWaitingTransfers(deps, userId)),
  act: doing(commands.act, (action) => actAsAdmin(deps, action)),
  adopt: doing(commands.adopt, (movement) => adoptMovement(deps, movement)),
  receive: doing(commands.receive, async (webhooks) => {
    await Promise.all(
      webhooks.map(async ({ body, signature, isConnect }) => {
        const endpoint = endpoints[isConnect ? 1 : 0];
        if (endpoint === undefined) throw new TypeError("There is no such endpoint");
        const isTaken = await receiveWebhook(endpoint.deps, { body: Buffer.from(body), signature });
        if (!isTaken) throw new Error("A webhook of Stripe's was refused");
      }),
    );
    await drainer.idle();
  }),
  sweep: doing(commands.sweep, async ({ isListing }) => {
    for (const { name, run } of schedules) {
      // Each runs as in a process that has just taken over: the clock that a history moves is not this process's clock.
      if (isListing || !name.startsWith("undelivered")) await run({ isFirst: true }).catch(report);
    }
  }),
};

/** Runs a command; returns a refusal as its code, and a fault in full. */
async function answer({ id, name, input }: CommandMessage): Promise<CommandResult> {
  try {
    const value = await work[name](input);
    const fault = faults.shift();
    if (fault !== undefined) throw fault;
    return { id, value };
  } catch (error) {
    if (error instanceof DomainError) return { id, refused: error.code };
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on("message", (command: CommandMessage) => {
  void answer(command).then((result) => process.send?.(result));
});
// The parent process is gone, so nothing else could end this one.
process.on("disconnect", () => process.exit(0));
process.send?.({ id: 0, value: "ready" } satisfies CommandResult);
