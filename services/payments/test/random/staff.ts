import { z } from "zod";
import { attempt, NOTHING_TO_DO, placesOf, short, type Bet, type History, type Step } from "./history.ts";
import type { Draw } from "./draw.ts";

const outcome = z.enum(["FOR", "AGAINST", "REFUND"]);

/** Bets closes a place: its person left, or took too long. */
export const close: Step = async (history, draw) => {
  const places = placesOf(history);
  // Occasionally one that payments does not know, and learns of only afterwards.
  const stakeId = places.length === 0 || draw.happens(0.1) ? draw.id() : draw.pick(places).stakeId;
  const { done, result } = await attempt(history.platform.payments.run("close", stakeId));
  return `${short(stakeId)}: ${typeof done === "string" ? done : result}`;
};

/** Bets refuses a person who has paid. */
export const refuse: Step = async (history, draw) => {
  const places = placesOf(history);
  if (places.length === 0) return NOTHING_TO_DO;
  const { stakeId } = draw.pick(places);
  const { result } = await attempt(history.platform.payments.run("refuse", { stakeId, eventId: draw.id() }));
  return `${short(stakeId)}: ${result}`;
};

/** Bets settles a bet, with all participants admitted or only some. */
export const settle: Step = (history, draw) => settleBet(history, draw.pick(history.bets), draw);

/** Nearly every open bet is decided. */
export const settleMost: Step = async (history, draw) => {
  const results: string[] = [];
  for (const bet of history.bets) {
    if (bet.outcome === undefined && draw.happens(0.85)) results.push(await settleBet(history, bet, draw));
  }
  return results.join(", ");
};

/** Settles a bet. Throws if it was settled differently before. */
export async function settleBet({ platform }: History, bet: Bet, draw: Draw): Promise<string> {
  const { betId, feePolicy } = bet;
  const decision = draw.pick(["FOR", "FOR", "AGAINST", "AGAINST", "REFUND"] as const);
  const admitted = draw
    .shuffle(bet.places)
    .filter(() => draw.happens(0.95))
    .map(({ stakeId, side, admission }) => ({ stakeId, side, admission }));
  bet.isDecided = true;
  const { done, result } = await attempt(platform.payments.run("settle", { betId, feePolicy, decision, admitted }));
  if (done === undefined) return `${short(betId)} ${decision}: ${result}`;
  const settled = outcome.parse(done);
  if (bet.outcome !== undefined && bet.outcome !== settled) {
    throw new Error(`The bet ${betId} was settled ${bet.outcome}, and then ${settled}`);
  }
  bet.outcome = settled;
  return `${short(betId)} ${decision}: ${settled}`;
}

const ACTIONS = ["RESUME_PAYOUT", "RETRY_REFUND", "REFUND_BY_TRANSFER", "REFUND_SUSPENSE"] as const;
const parked = z.object({ kind: z.string(), subject: z.string() });

/** The admin actions for each kind of parked work that a decision ends. */
const REMEDIES: Readonly<Record<string, readonly (typeof ACTIONS)[number][]>> = {
  STOPPED_PAYOUT: ["RESUME_PAYOUT"],
  FAILED_REFUND: ["RETRY_REFUND", "REFUND_BY_TRANSFER"],
  SUSPENSE: ["REFUND_SUSPENSE"],
};

/** An admin decides about parked work, or about something that is not parked. */
export const act: Step = async (history, draw) => {
  const items = await parkedOf(history);
  const remediable = items.filter(({ kind }) => kind in REMEDIES);
  const item = remediable.length > 0 && draw.happens(0.8) ? draw.pick(remediable) : undefined;
  const subject = item?.subject ?? draw.pick([...placesOf(history).map(({ stakeId }) => stakeId), draw.id()]);
  const action = draw.pick(REMEDIES[item?.kind ?? ""] ?? ACTIONS.slice(0, 3));
  const result = await decide(history, draw, { action, subject });
  return `${action} ${short(subject)}: ${result}`;
};

/** An admin adopts a movement by hand, or names something else. */
export const adopt: Step = async (history, draw) => {
  const items = await parkedOf(history);
  const byHand = items.filter(({ kind }) => kind === BY_HAND);
  const subject = byHand.length > 0 ? draw.pick(byHand).subject : `re_${draw.id()}`;
  return `${subject}: ${await adoptBy(history, draw, subject)}`;
};

async function adoptBy({ platform }: History, draw: Draw, stripeId: string): Promise<string> {
  const command = { adminId: draw.id(), stripeId, note: "seen", idempotencyKey: draw.id() };
  return (await attempt(platform.payments.run("adopt", command))).result;
}

const BY_HAND = "MADE_BY_HAND";

const parkedOf = async ({ platform }: History) =>
  z.array(parked).parse(await platform.rows("SELECT kind, subject FROM parked_work ORDER BY id"));

type Decision = { readonly action: (typeof ACTIONS)[number]; readonly subject: string };

async function decide({ platform }: History, draw: Draw, { action, subject }: Decision): Promise<string> {
  const command = { adminId: draw.id(), action, subject, note: "seen", idempotencyKey: draw.id() };
  return (await attempt(platform.payments.run("act", command))).result;
}

/** Admins decide everything that waits for them. A refund that its card can't receive goes to the payout account. */
export async function clearParked(history: History, draw: Draw): Promise<void> {
  for (const { kind, subject } of await parkedOf(history)) {
    if (kind === BY_HAND) await adoptBy(history, draw, subject);
    const action = REMEDIES[kind]?.at(-1);
    if (action !== undefined) await decide(history, draw, { action, subject });
  }
}
