import { REPLAY_LEASE_MS } from "@stakehold/messaging/dead-letters/replay-log.ts";
import type { Model } from "mongoose";

/** The one document that is held while dead letters are replayed, or while a decision about one is made. */
export type LeaseDocument = { readonly _id: string; readonly heldBy: string; readonly until: Date };

/** The id of that document. */
export const LEASE = "replay";

/** The end of a lease that nobody holds. */
export const ENDED = new Date(0);

/** Takes the lease if nobody holds it, and returns whether it did. The first call ever creates it. */
export async function takeLease(leases: Model<LeaseDocument>, heldBy: string): Promise<boolean> {
  const now = new Date();
  const until = new Date(now.getTime() + REPLAY_LEASE_MS);
  const { modifiedCount } = await leases.updateOne({ _id: LEASE, until: { $lt: now } }, { $set: { heldBy, until } });
  if (modifiedCount === 1) return true;
  const { upsertedCount } = await leases.updateOne(
    { _id: LEASE },
    { $setOnInsert: { heldBy, until } },
    { upsert: true },
  );
  return upsertedCount === 1;
}

/** Releases the lease, unless another holder has it by now. */
export const endLease = async (leases: Model<LeaseDocument>, heldBy: string): Promise<void> =>
  void (await leases.updateOne({ _id: LEASE, heldBy }, { $set: { until: ENDED } }));
