import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  REPLAY_LEASE_MS,
  type Replayed,
  type ReplayLog,
  type ReplayRequest,
} from "@stakehold/messaging/dead-letters/replay-log.ts";
import mongoose, { type Connection } from "mongoose";
import { ENDED, endLease, LEASE, takeLease, type LeaseDocument } from "./replay-lease.ts";

/** Who replayed dead letters, why, and the result; identified by the caller and the caller's key. */
type ReplayDocument = Omit<ReplayRequest, "id"> & {
  readonly _id: string;
  readonly replayId: string;
  readonly startedAt: Date;
  readonly finishedAt?: Date;
  readonly outcome?: Replayed;
};

const replay = new mongoose.Schema<ReplayDocument>(
  {
    _id: { type: String, required: true },
    replayId: { type: String, required: true },
    requestedBy: { type: String, required: true },
    idempotencyKey: { type: String, required: true },
    note: { type: String, required: true },
    startedAt: { type: Date, required: true },
    finishedAt: Date,
    outcome: { replayed: Number, failedKeys: Number },
  },
  { versionKey: false, autoIndex: false, strict: "throw" },
);
const lease = new mongoose.Schema<LeaseDocument>(
  {
    _id: { type: String, required: true },
    heldBy: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, strict: "throw" },
);

/** Returns the collections of replays and of their lease on a connection. */
export const replayModels = (connection: Connection) => ({
  replays: connection.model<ReplayDocument>("DeadLetterReplay", replay, "dead_letter_replays"),
  leases: connection.model<LeaseDocument>("ReplayLease", lease, "leases"),
});

type ReplayModels = ReturnType<typeof replayModels>;

/** Creates the log of replays in MongoDB. */
export const createReplayLog = ({ replays, leases }: ReplayModels): ReplayLog => ({
  beginReplay: async ({ id, ...request }) => {
    const _id = JSON.stringify([request.requestedBy, request.idempotencyKey]);
    const earlier = await replays.findById(_id).lean<ReplayDocument | null>();
    if (earlier !== null && earlier.note !== request.note) throw domainError("IDEMPOTENCY_KEY_REUSED");
    if (earlier?.outcome !== undefined) return { id: earlier.replayId, outcome: earlier.outcome };

    const replayId = earlier?.replayId ?? id;
    if (!(await takeLease(leases, replayId))) throw domainError("REPLAY_UNDER_WAY");
    const begun = { ...request, replayId, startedAt: new Date() };
    await replays.updateOne({ _id }, { $setOnInsert: begun }, { upsert: true });
    return { id: replayId, outcome: null };
  },
  holdReplay: async (id) => {
    const until = new Date(Date.now() + REPLAY_LEASE_MS);
    await leases.updateOne({ _id: LEASE, heldBy: id, until: { $gt: ENDED } }, { $set: { until } });
  },
  endReplay: async (id, outcome) => {
    await replays.updateOne({ replayId: id }, { $set: { finishedAt: new Date(), outcome } });
    await endLease(leases, id);
  },
});
