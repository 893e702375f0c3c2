import pg from "pg";
import { disputedOf, move, payableOf, refundPayableOf, suspenseOf, type Posting } from "../../src/domain/ledger.ts";
import type { StripeState } from "../stripe-control.ts";
import {
  asked,
  balanceMoves,
  charged,
  CLOSED,
  disputed,
  leaveEscrow,
  olderOn,
  post,
  refunded,
  sent,
  wonBet,
  type Older,
  type OlderDispute,
} from "./rows.ts";

/** Stakes by what became of them. */
type Stakes = Readonly<Record<string, string>>;

/** What was written, and Stripe's side of it. */
export type OlderData = { readonly stakes: Stakes; readonly stripe: StripeState };

/**
 * Fills a database of the time of migration 0004 as the service did then: a transfer came back as a whole or not at all,
 * and was booked so under its own id; a dispute had one outcome, and its row did not say what it cost.
 */
export async function writeOlderData(ownerUrl: string): Promise<OlderData> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const older = olderOn(client);
    const stakes = {
      ...(await transfersThatCameBack(older)),
      ...(await disputesOfUndecided(older)),
      ...(await disputesOfDecided(older)),
    };
    await disputeOfSuspense(older);
    return { stakes, stripe: older.stripe };
  } finally {
    await client.end();
  }
}

/** Winnings, and of the second sent again since; and a refund that its card did not take. */
async function transfersThatCameBack(older: Older): Promise<Stakes> {
  const reversed = { last_error: "reversed" };
  const [sentBack] = await wonBet(older);
  await sent(older, `tr:${sentBack}:a1`, 2_000n, payableOf(sentBack), { status: "stopped", ...reversed });

  const [sentAgain] = await wonBet(older);
  await sent(older, `tr:${sentAgain}:a1`, 2_000n, payableOf(sentAgain), { status: "failed", ...reversed });
  await sent(older, `tr:${sentAgain}:a2`, 2_000n, payableOf(sentAgain), { status: "done" });

  const noCard = await charged(older, "refunding");
  await leaveEscrow(older, `refund_due:${noCard}`, "refund_due", noCard, refundPayableOf(noCard));
  await asked(older, `re:${noCard}:a1`, 1_025n, { status: "failed", last_error: "lost_or_stolen_card" });
  const second = { status: "stopped", created_at: CLOSED, ...reversed };
  await sent(older, `tr:${noCard}:a1`, 1_025n, refundPayableOf(noCard), second);
  return { sentBack, sentAgain, noCard };
}

const disputeOf = (older: Older, status: OlderDispute["status"], stakeId: string, cents = 1_025n): Promise<string> =>
  disputed(older, { status, stakeId, charge: `ch_${stakeId}`, cents });

const outcome = (older: Older, kind: "dispute_lost" | "dispute_won", dispute: string, postings: readonly Posting[]) =>
  post(older, `${kind}:${dispute}`, kind, postings);

/** A stake that left its bet because its charge is disputed. */
async function left(older: Older, status: string): Promise<string> {
  const id = await charged(older, status);
  await leaveEscrow(older, `stake_disputed:dp_ch_${id}`, "stake_disputed", id, disputedOf(id));
  return id;
}

/** Lost as a whole, lost in part, won, open, and two inquiries. */
async function disputesOfUndecided(older: Older): Promise<Stakes> {
  const lost = await left(older, "charged_back");
  const whole = move(disputedOf(lost), "dispute_receivable", 1_025n);
  await outcome(older, "dispute_lost", await disputeOf(older, "lost", lost), whole);

  const lostInPart = await left(older, "refunded");
  await outcome(older, "dispute_lost", await disputeOf(older, "lost", lostInPart, 400n), [
    { account: disputedOf(lostInPart), cents: 1_025n },
    { account: "dispute_receivable", cents: -400n },
    { account: refundPayableOf(lostInPart), cents: -625n },
  ]);
  await refunded(older, `re:${lostInPart}:a1`, 625n, refundPayableOf(lostInPart));

  const won = await left(older, "refunded");
  const back = move(disputedOf(won), refundPayableOf(won), 1_025n);
  await outcome(older, "dispute_won", await disputeOf(older, "won", won), back);
  await refunded(older, `re:${won}:a1`, 1_025n, refundPayableOf(won));

  const open = await left(older, "disputed");
  await disputeOf(older, "open", open);
  const inquiry = await charged(older, "held");
  await disputeOf(older, "inquiry", inquiry);
  const ended = await charged(older, "held");
  await disputeOf(older, "ended", ended);
  return { lost, lostInPart, won, open, inquiry, ended };
}

/** Winnings that were cut down before they went out, and a loser's charge, which the platform bears. */
async function disputesOfDecided(older: Older): Promise<Stakes> {
  const [cutDown, loser] = await wonBet(older);
  const taken = move(payableOf(cutDown), "dispute_receivable", 1_025n);
  await outcome(older, "dispute_lost", await disputeOf(older, "lost", cutDown), taken);
  await asked(older, `tr:${cutDown}:a1`, 2_000n, { status: "failed", last_error: "charged_back", target: null });
  await sent(older, `tr:${cutDown}:a2`, 975n, payableOf(cutDown), { status: "done" });

  const borne = move("chargeback_loss", "dispute_receivable", 1_025n);
  await outcome(older, "dispute_lost", await disputeOf(older, "lost", loser), borne);
  return { cutDown, loser };
}

/** A payment that was no stake's, and less than what its bank took back. */
async function disputeOfSuspense(older: Older): Promise<void> {
  const account = suspenseOf("pi_stray");
  await post(older, account, "suspense", move("stripe_clearing", account, 700n));
  balanceMoves(older, 700n);
  const dispute = await disputed(older, { status: "lost", stakeId: null, charge: "ch_stray", cents: 800n });
  await outcome(older, "dispute_lost", dispute, [
    { account, cents: 700n },
    { account: "chargeback_loss", cents: 100n },
    { account: "dispute_receivable", cents: -800n },
  ]);
}
