import { setTimeout as pause } from "node:timers/promises";
import { StakeholdError, type WebhookDelivery, type WebhookEventKind } from "@stakehold/client";
import { hasStandIns, readAddresses, type Addresses } from "@stakehold/seed/addresses.ts";
import { SeedError } from "@stakehold/seed/seed-error.ts";
import { setUpPayouts } from "@stakehold/seed/steps/set-up-payouts.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { contactSupport } from "./contact-support.ts";
import { enterPlayer, type Player } from "./enter-player.ts";
import { followDeliveries, type Follower } from "./follow-deliveries.ts";
import { playRefundedBet, playWonBet, type Cast } from "./play-bets.ts";

export type Simulation = {
  readonly to: string;
  readonly as: string;
  readonly runFile: string;
  readonly log: (line: string) => void;
  /** Resolves when the endpoint knows the secret. */
  readonly ready: (signal: AbortSignal) => Promise<unknown>;
  /** Aborts to end it early. */
  readonly signal: AbortSignal;
};

const LONGEST_MS = 5 * 60_000;

/** How long messages may still arrive after the play; a failed one is retried after 5 seconds. */
const ARRIVES_WITHIN_MS = 30_000;
const BETWEEN_LOOKS_MS = 400;

/** Every kind of event for partners, with its type. */
const KINDS: Readonly<Record<WebhookEventKind, string>> = {
  BET_PUBLISHED: "bet.published",
  BET_JOINED: "bet.joined",
  BET_VOTING_STARTED: "bet.voting_started",
  BET_DECIDED: "bet.decided",
  BET_SETTLED: "bet.settled",
  STAKE_HELD: "stake.held",
  STAKE_REFUNDED: "stake.refunded",
  PAYOUT_SENT: "payout.sent",
  TICKET_ANSWERED: "ticket.answered",
};

const isKind = (word: string): word is WebhookEventKind => Object.hasOwn(KINDS, word);
const EVENTS = Object.keys(KINDS).filter(isKind);

/**
 * Makes example people live the life of a bet, and logs the endpoint's response to each event. Returns whether every
 * kind of event arrived. Removes its endpoint and tokens afterwards. Throws a SetUpError with what went wrong.
 */
export async function simulate(simulation: Simulation): Promise<boolean> {
  const addresses = await readAddresses(simulation.runFile).catch(rethrow);
  if (!hasStandIns(addresses))
    throw new SetUpError("Stripe and the sign-in are real ones, so no example people can bet there.");
  const players: Player[] = [];
  try {
    for (const email of castOf(simulation.as)) players.push(await enterPlayer(addresses, email));
    const [creator, opponent, friend] = players;
    if (creator === undefined || opponent === undefined || friend === undefined) throw new Error("Nobody plays");
    return await playTo(simulation, addresses, { creator, opponent, friend });
  } catch (error) {
    return rethrow(error);
  } finally {
    await Promise.allSettled(players.map((player) => player.leave()));
  }
}

/** Returns the creator, and two other example people. */
const castOf = (creator: string): readonly string[] =>
  [
    creator,
    ...["bob", "carol", "dave"].map((name) => `${name}@example.com`).filter((email) => email !== creator),
  ].slice(0, 3);

async function playTo(simulation: Simulation, addresses: Addresses, cast: Cast): Promise<boolean> {
  const { log, to, signal } = simulation;
  const { client, session, email } = cast.creator;
  const { endpoint, secret } = await client.webhooks.create({
    url: to,
    description: "npm run simulate",
    events: EVENTS,
  });
  try {
    log(`Secret: ${secret}`);
    await simulation.ready(signal);
    log(`${to} receives what happens to ${email}.`);
    const ends = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
    const follower = followDeliveries(client, endpoint.id, log);
    const stage = { addresses, beganAt: new Date(endpoint.createdAt), log, signal: ends };
    const playing = (async () => {
      await setUpPayouts(session);
      await playWonBet(stage, cast);
      await playRefundedBet(stage, cast);
      await contactSupport(stage, cast.creator);
    })();
    await followWhile(follower, playing, ends);
    return report(await untilArrived(follower, ends), log);
  } finally {
    await client.webhooks.delete(endpoint.id);
    log("The endpoint is removed.");
  }
}

async function followWhile(follower: Follower, playing: Promise<void>, signal: AbortSignal): Promise<void> {
  const over = playing.then(() => true);
  // If following fails first, that error is reported.
  over.catch(() => undefined);
  while (!(await Promise.race([over, pause(BETWEEN_LOOKS_MS, false)]))) await follower.look(signal);
}

async function untilArrived(follower: Follower, signal: AbortSignal): Promise<readonly WebhookDelivery[]> {
  const until = Date.now() + ARRIVES_WITHIN_MS;
  for (;;) {
    const messages = await follower.look(signal);
    if (missing(messages).length === 0 || Date.now() > until) return messages;
    await pause(BETWEEN_LOOKS_MS, undefined, { signal });
  }
}

/** Returns the types without a message that arrived, and those of undelivered messages. */
function missing(messages: readonly WebhookDelivery[]): readonly string[] {
  const failed = messages.filter(({ status }) => status !== "DELIVERED").map(({ type }) => type);
  const absent = Object.values(KINDS).filter((type) => !messages.some((message) => message.type === type));
  return [...new Set([...failed, ...absent])];
}

function report(messages: readonly WebhookDelivery[], log: Simulation["log"]): boolean {
  const left = missing(messages);
  log(
    left.length === 0
      ? `All ${messages.length} messages arrived.`
      : `These did not arrive: ${left.join(", ")}. On a real platform they are tried again for three days.`,
  );
  return left.length === 0;
}

/** Throws what a person can fix, in one sentence. */
function rethrow(error: unknown): never {
  if (error instanceof SeedError || error instanceof StakeholdError) {
    throw new SetUpError(`The simulation ended: ${error.message}`, { cause: error });
  }
  throw error;
}
