import type { Job, JobKind } from "../state/jobs.ts";
import { onItsOwn, type World } from "../world.ts";
import { announceAvailable } from "./announce-available.ts";
import { bookCharge } from "./book-charge.ts";
import { completePayout } from "./complete-payout.ts";
import { completeTopup } from "./complete-topup.ts";
import { cardOf } from "./create-payment-method.ts";
import { failRefund } from "./fail-refund.ts";
import { openDispute } from "./open-dispute.ts";
import { succeedRefund } from "./succeed-refund.ts";
import { verifyAccount } from "./verify-account.ts";

/** The limit of one turn, so that requests are answered in between. */
const MAX_JOBS_A_TURN = 500;

/** Runs what is due by the stand-in's clock, each job in a transaction of its own. Returns how many ran. */
export function runDueJobs(world: World): number {
  for (let done = 0; done < MAX_JOBS_A_TURN; done += 1) {
    const job = world.jobs.nextDue(world.clock.nowMs());
    if (!job) return done;
    world.database.transaction(() => {
      world.jobs.remove(job);
      run(world, job);
    });
  }
  return MAX_JOBS_A_TURN;
}

function run(world: World, job: Job): void {
  const owner = job.kind === "announce_available" ? job.subject.split(":")[0] : world.objects.ownerOf(job.subject);
  work[job.kind](onItsOwn(world, owner), job.subject);
}

const work: Readonly<Record<JobKind, (world: World, subject: string) => void>> = {
  announce_available: (world) => announceAvailable(world),
  book_charge: (world, charge) => bookCharge(world, charge),
  open_dispute: (world, charge) => disputeByItself(world, charge, false),
  open_inquiry: (world, charge) => disputeByItself(world, charge, true),
  fail_refund: (world, id) => {
    const refund = world.objects.get("refund", id);
    if (refund.status !== "failed") failRefund(world, refund);
  },
  succeed_refund: (world, id) => void succeedRefund(world, world.objects.get("refund", id)),
  verify_account: (world, id) => void verifyAccount(world, world.objects.get("account", id)),
  complete_topup: (world, id) => void completeTopup(world, world.objects.get("topup", id)),
  complete_payout: (world, id) => void completePayout(world, world.objects.get("payout", id)),
};

/** Test cards that cause disputes open one, and none for a refunded charge. */
function disputeByItself(world: World, id: string, inquiry: boolean): void {
  const charge = world.objects.get("charge", id);
  if (charge.disputed || charge.refunded || charge.payment_method === null) return;
  const { dispute } = cardOf(world, charge.payment_method);
  openDispute(world, charge, { inquiry, reason: dispute === "product_not_received" ? dispute : "fraudulent" });
}
