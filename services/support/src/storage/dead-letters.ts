import { domainError } from "@stakehold/errors/domain-error.ts";
import type { DeadLetter, DeadLetterStore } from "@stakehold/messaging/dead-letters.ts";
import type { ReplayLog } from "@stakehold/messaging/replay-log.ts";
import mongoose, { type Connection, type Model } from "mongoose";

/** An event that could not be handled, named by where it lies on the broker. */
type LetterDocument = {
  readonly _id: string;
  readonly key: string;
  readonly parkedAt: Date;
  readonly isResolved: boolean;
  /** Not there for one that waits, nor for one that was resolved before this was kept: that goes by when it was parked. */
  readonly resolvedAt?: Date;
  readonly letter: Omit<DeadLetter, "record"> & {
    readonly record: Omit<DeadLetter["record"], "value"> & { readonly value: string };
  };
};

const schema = new mongoose.Schema<LetterDocument>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    parkedAt: { type: Date, required: true },
    isResolved: { type: Boolean, required: true },
    resolvedAt: { type: Date },
    letter: { type: mongoose.Schema.Types.Mixed, required: true },
  },
  { versionKey: false, autoIndex: false, strict: "throw" },
);
schema.index({ isResolved: 1, _id: 1 });
schema.index({ key: 1, isResolved: 1 });

/** The collection of dead letters on a connection. */
export const deadLetterModel = (connection: Connection): Model<LetterDocument> =>
  connection.model<LetterDocument>("DeadLetter", schema, "dead_letters");

/** Dead letters in MongoDB, and the record of who had them handled again. */
export const createDeadLetters = (model: Model<LetterDocument>, replays: ReplayLog): DeadLetterStore => ({
  ...replays,
  parkBehind: async (letter) => {
    const { key } = letter.record;
    const _id = idOf(letter.record);
    if ((await model.exists({ key, isResolved: false })) === null) return false;
    if (!(await park(model, letter))) return true;
    // Those before it may have been resolved in between, by a replay that has not seen it: then it waits for nobody.
    if ((await model.exists({ key, isResolved: false, _id: { $ne: _id } })) !== null) return true;
    return (await model.deleteOne({ _id, isResolved: false })).deletedCount === 0;
  },
  park: async (letter) => void (await park(model, letter)),
  next: async (limit, afterId) => {
    if (afterId !== undefined && !ID.test(afterId)) throw domainError("INVALID_INPUT", { field: "after" });
    const behind = afterId === undefined ? {} : { _id: { $gt: afterId } };
    const found = await model
      .find({ isResolved: false, ...behind })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<LetterDocument[]>();
    return found.map(({ _id, parkedAt, letter }) => ({
      ...letter,
      id: _id,
      parkedAt,
      record: { ...letter.record, value: Buffer.from(letter.record.value, "base64") },
    }));
  },
  count: () => model.countDocuments({ isResolved: false }),
  resolve: async (id) =>
    void (await model.updateOne({ _id: id }, { $set: { isResolved: true, resolvedAt: new Date() } })),
  prune: async (olderThanDays) => {
    const end = new Date(Date.now() - olderThanDays * DAY_MS);
    const isOver = { $or: [{ resolvedAt: { $lt: end } }, { resolvedAt: { $exists: false }, parkedAt: { $lt: end } }] };
    const old = await model
      .find({ isResolved: true, ...isOver }, { _id: 1 })
      .limit(PRUNED_AT_ONCE)
      .lean();
    const { deletedCount } = await model.deleteMany({ _id: { $in: old.map(({ _id }) => _id) }, isResolved: true });
    return deletedCount;
  },
  failedAgain: async (id, { errorCode, errorMessage }) => {
    const why = { "letter.errorCode": errorCode, "letter.errorMessage": errorMessage };
    await model.updateOne({ _id: id }, { $set: why, $inc: { "letter.attempts": 1 } });
  },
});

const DAY_MS = 24 * 60 * 60_000;

const PRUNED_AT_ONCE = 1_000;

/** Returns whether it was not there before. */
async function park(model: Model<LetterDocument>, { record, ...rest }: DeadLetter): Promise<boolean> {
  const letter = { ...rest, record: { ...record, value: Buffer.from(record.value).toString("base64") } };
  const parked = { key: record.key, parkedAt: new Date(), isResolved: false, letter };
  const { upsertedCount } = await model.updateOne({ _id: idOf(record) }, { $setOnInsert: parked }, { upsert: true });
  return upsertedCount === 1;
}

/** Topic, partition and offset. */
const ID = /^[\w.-]+\/\d{6}\/\d{20}$/;

/** Offsets are padded, so that letters of one partition sort as they came. */
const idOf = ({ topic, partition, offset }: DeadLetter["record"]): string =>
  `${topic}/${String(partition).padStart(6, "0")}/${offset.padStart(20, "0")}`;
