import { z } from "zod";
import type { Draw } from "./draw.ts";
import { attempt, type History } from "./history.ts";
import { deliverAll } from "./payments-side.ts";
import { setUpPayouts } from "./people.ts";
import { clearParked, settleBet } from "./staff.ts";
import { calm, disputesOf, putIn } from "./stripes-side.ts";

/** Together more than all winnings and losses; each is the most that Stripe accepts at once. */
const TOP_UPS = Array.from({ length: 8 }, () => 99_999_999);
const HOUR_MS = 3_600_000;
const MOST_ROUNDS = 40;

/**
 * Ends all faults, and mostly ends what only people and banks can end. Then gives the service time until nothing is in
 * progress any more. Throws if something still is.
 */
export async function comeToAnEnd(history: History, draw: Draw): Promise<void> {
  const { platform, people, bets } = history;
  await calm(history, draw);
  await attempt(platform.payments.run("die", 0));
  for (const id of await disputesOf(history)) {
    const outcome = draw.pick(["won", "lost"]);
    if (draw.happens(0.9)) await attempt(platform.control("POST", `/disputes/${id}/close`, { outcome }));
  }
  for (const bet of bets) {
    if (draw.happens(0.75)) await endBet(history, bet, draw);
    // Bets retries until it gets a response.
    else if (bet.isDecided) await settleBet(history, bet, draw);
  }
  for (const person of people) {
    if (draw.happens(0.6)) await setUpPayouts(history, person, { isFinished: true, idempotencyKey: draw.id() });
  }
  for (const amount of TOP_UPS) await putIn(platform, amount);
  // Some platforms never receive a webhook again, and still catch up; others look before they receive one.
  const isWithoutWebhooks = draw.happens(0.3);
  const deliversFrom = draw.between(1, 2);
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    await platform.moveClock(round % 4 === 0 ? 25 * HOUR_MS : HOUR_MS + 60_000);
    if (!isWithoutWebhooks && round >= deliversFrom) await deliverAll(history, draw);
    await platform.payments.run("sweep", { isListing: isWithoutWebhooks });
    await history.watch.look();
    const left = await leftOf(history);
    if (left.length === 0) return;
    if (round === MOST_ROUNDS) throw new Error(`Something is stuck: ${left.join("; ")}`);
    await clearParked(history, draw);
  }
}

async function endBet(history: History, bet: History["bets"][number], draw: Draw): Promise<void> {
  for (const { stakeId } of bet.places) await attempt(history.platform.payments.run("close", stakeId));
  await settleBet(history, bet, draw);
}

/** Returns what is unfinished, and parked work that nothing in the history explains. */
const leftOf = async (history: History): Promise<string[]> => [
  ...(await unfinishedOf(history)),
  ...(await unexplainedOf(history)),
];

/** Leaves out accounts that were never created: the person may request them again. */
const UNFINISHED = `
  SELECT 'the event ' || type || ' of ' || object_id || ' is not applied: ' || coalesce(last_error, '') AS what
    FROM stripe_events WHERE applied_at IS NULL
  UNION ALL SELECT key || ' is ' || status || ': ' || coalesce(last_error, '')
    FROM operations WHERE status IN ('DUE', 'UNKNOWN', 'SUBMITTED') AND kind <> 'ACCOUNT'
  UNION ALL SELECT id || ' lacks the fee that Stripe kept' FROM stakes
    WHERE charge IS NOT NULL AND balance_transaction IS NULL
  UNION ALL SELECT id || ' is closing' FROM stakes WHERE is_closing AND status IN ('OPENING', 'PENDING')
  UNION ALL SELECT id || ' is opening' FROM stakes WHERE status = 'OPENING'`;

const whats = z.array(z.object({ what: z.string() }));

const unfinishedOf = async ({ platform }: History): Promise<string[]> =>
  whats.parse(await platform.rows(UNFINISHED)).map(({ what }) => what);

/** Parked work, and whether its charge is in dispute, or was lost to one and can't be refunded any more. */
const PARKED = `
  SELECT p.kind, p.subject, p.user_id, p.reason,
    EXISTS (SELECT FROM disputes d WHERE d.status = 'OPEN' AND (d.stake_id = p.stake_id OR d.payment_intent = p.subject
      OR d.payment_intent = (SELECT payment_intent FROM hand_movements WHERE id = p.subject)))
      AS is_contested,
    EXISTS (SELECT FROM disputes d WHERE d.status = 'LOST' AND d.payment_intent = p.subject) AS is_lost
  FROM parked_work p ORDER BY p.id`;

const parked = z.array(
  z.object({
    kind: z.string(),
    subject: z.string(),
    user_id: z.string().nullable(),
    reason: z.string(),
    is_contested: z.boolean(),
    is_lost: z.boolean(),
  }),
);

async function unexplainedOf({ platform, finished }: History): Promise<string[]> {
  const isExplained = ({ kind, user_id: userId, is_contested: isContested, is_lost: isLost }: Parked): boolean => {
    if (kind === "WAITING_PAYOUT") return !finished.has(userId ?? "");
    return kind === "DISPUTE" || isContested || (kind === "SUSPENSE" && isLost);
  };
  const rows = parked.parse(await platform.rows(PARKED));
  return rows.filter((row) => !isExplained(row)).map(({ kind, subject, reason }) => `${kind} ${subject}: ${reason}`);
}

type Parked = z.infer<typeof parked>[number];
