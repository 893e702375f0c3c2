import { attempt, short, type History, type Step } from "./history.ts";
import { signed, type Webhook } from "./platform.ts";
import type { Draw } from "./draw.ts";

/** How many webhooks arrive at once. */
const AT_ONCE = 8;

/** Drains a bet's money, sometimes twice at once. */
export const drain: Step = async ({ platform, bets }, draw) => {
  const { betId } = draw.pick(bets);
  const drains = Array.from({ length: draw.happens(0.3) ? 2 : 1 }, () =>
    attempt(platform.payments.run("drain", betId)),
  );
  return `${short(betId)}: ${(await Promise.all(drains)).map(({ result }) => result).join(" and ")}`;
};

/** Stripe sends some of its pending webhooks in any order, half of them twice, and occasionally an old one again. */
export const deliver: Step = async (history, draw) => {
  const share = draw.pick([0.3, 0.6, 1, 1]);
  const all = await history.platform.webhooks();
  const chosen = all.filter(({ id }) => draw.happens(history.accepted.has(id) ? 0.05 : share));
  return sendShuffled(history, chosen, draw);
};

/** Stripe sends all pending webhooks. */
export const deliverAll: Step = async (history, draw) => {
  const all = await history.platform.webhooks();
  return sendShuffled(
    history,
    all.filter(({ id }) => !history.accepted.has(id)),
    draw,
  );
};

async function sendShuffled({ platform, accepted }: History, chosen: readonly Webhook[], draw: Draw): Promise<string> {
  const copies = chosen.flatMap((webhook) => (draw.happens(0.5) ? [webhook, webhook] : [webhook]));
  const queue = draw.shuffle(copies);
  let taken = 0;
  while (queue.length > 0) {
    const batch = queue.splice(0, AT_ONCE);
    const { result } = await attempt(platform.payments.run("receive", batch.map(signed)));
    // Webhooks not accepted are resent.
    if (result !== "done") return `${taken} of ${copies.length}: ${result}`;
    for (const { id } of batch) accepted.add(id);
    taken += batch.length;
  }
  return String(taken);
}

/** Runs the service's scheduled work. */
export const sweep: Step = async ({ platform }, draw) =>
  (await attempt(platform.payments.run("sweep", { isListing: draw.happens(0.3) }))).result;

/** Wakes what waits for a payout account. */
export const wake: Step = async ({ platform, people }, draw) => {
  const userId = draw.pick(people);
  return `${short(userId)}: ${(await attempt(platform.payments.run("wake", userId))).result}`;
};

/** A little longer than Stripe holds incoming funds. */
const FUNDS_MS = 310_000;
const SHORT_MS = [1_000, 5_000, 70_000, 130_000, 310_000];
const LONG_MS = [3_700_000, 7_300_000, 25 * 3_600_000];

/** A little time passes. */
export const wait: Step = (history, draw) => letPass(history, draw.pick(SHORT_MS));

/**
 * A long time passes. Runs alone, because no call takes that long: it would be sent while payments may still repeat it,
 * and arrive when Stripe has forgotten its key.
 */
export const waitLong: Step = (history, draw) => letPass(history, draw.pick(LONG_MS));

async function letPass({ platform }: History, ms: number): Promise<string> {
  await platform.moveClock(ms);
  return `${ms / 1000} s`;
}

/** Charged funds become available for payouts. */
export const waitForFunds: Step = async ({ platform }) => {
  await platform.moveClock(FUNDS_MS);
  return "";
};

/** The process dies soon, in the middle of whatever it is doing. */
export const mayDie: Step = async ({ platform }, draw) => {
  const points = draw.between(1, 16);
  await attempt(platform.payments.run("die", points));
  return `after ${points} points`;
};
