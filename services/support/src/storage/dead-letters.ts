import type { DeadLetterStore, ParkedLetter } from "@stakehold/messaging/dead-letters.ts";
import mongoose, { type Connection, type Model } from "mongoose";

/** An event that could not be handled, named by where it lies on the broker. */
type LetterDocument = {
  readonly _id: string;
  readonly key: string;
  readonly parkedAt: Date;
  readonly isResolved: boolean;
  readonly letter: Omit<ParkedLetter, "id" | "record"> & {
    readonly record: Omit<ParkedLetter["record"], "value"> & { readonly value: string };
  };
};

const schema = new mongoose.Schema<LetterDocument>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    parkedAt: { type: Date, required: true },
    isResolved: { type: Boolean, required: true },
    letter: { type: mongoose.Schema.Types.Mixed, required: true },
  },
  { versionKey: false, autoIndex: false, strict: "throw" },
);
schema.index({ isResolved: 1, _id: 1 });
schema.index({ key: 1, isResolved: 1 });

/** The collection of dead letters on a connection. */
export const deadLetterModel = (connection: Connection): Model<LetterDocument> =>
  connection.model<LetterDocument>("DeadLetter", schema, "dead_letters");

/** Dead letters in MongoDB. */
export const createDeadLetters = (model: Model<LetterDocument>): DeadLetterStore => ({
  isParked: async (key) => (await model.exists({ key, isResolved: false })) !== null,
  park: async ({ record, ...rest }) => {
    const letter = { ...rest, record: { ...record, value: Buffer.from(record.value).toString("base64") } };
    const parked = { key: record.key, parkedAt: new Date(), isResolved: false, letter };
    await model.updateOne({ _id: idOf(record) }, { $setOnInsert: parked }, { upsert: true });
  },
  next: async (limit, afterId) => {
    const behind = afterId === undefined ? {} : { _id: { $gt: afterId } };
    const found = await model
      .find({ isResolved: false, ...behind })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<LetterDocument[]>();
    return found.map(({ _id, letter }) => ({
      ...letter,
      id: _id,
      record: { ...letter.record, value: Buffer.from(letter.record.value, "base64") },
    }));
  },
  resolve: async (id) => void (await model.updateOne({ _id: id }, { $set: { isResolved: true } })),
});

/** Offsets are padded, so that letters of one partition sort as they came. */
const idOf = ({ topic, partition, offset }: ParkedLetter["record"]): string =>
  `${topic}/${String(partition).padStart(6, "0")}/${offset.padStart(20, "0")}`;
