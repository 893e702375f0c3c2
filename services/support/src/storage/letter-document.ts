import type { ParkedLetter } from "@stakehold/messaging/dead-letters/dead-letters.ts";
import mongoose, { type Connection, type Model } from "mongoose";

/** An event that could not be handled, identified by its position on the broker. */
export type LetterDocument = {
  readonly _id: string;
  readonly key: string;
  readonly parkedAt: Date;
  readonly isResolved: boolean;
  /** Absent for a letter that waits, and for one resolved before this field existed: that one goes by `parkedAt`. */
  readonly resolvedAt?: Date;
  /** Who set it aside; absent if nobody did, or if it was brought back. */
  readonly setAside?: {
    readonly decisionId: string;
    readonly by: string;
    readonly at: Date;
    readonly note: string;
  };
  readonly letter: Omit<ParkedLetter, "record" | "id" | "parkedAt"> & {
    readonly record: Omit<ParkedLetter["record"], "value"> & { readonly value: string };
  };
};

const schema = new mongoose.Schema<LetterDocument>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    parkedAt: { type: Date, required: true },
    isResolved: { type: Boolean, required: true },
    resolvedAt: { type: Date },
    setAside: { type: mongoose.Schema.Types.Mixed },
    letter: { type: mongoose.Schema.Types.Mixed, required: true },
  },
  { versionKey: false, autoIndex: false, strict: "throw" },
);
schema.index({ isResolved: 1, _id: 1 });
schema.index({ key: 1, isResolved: 1 });

/** Returns the collection of dead letters on a connection. */
export const deadLetterModel = (connection: Connection): Model<LetterDocument> =>
  connection.model<LetterDocument>("DeadLetter", schema, "dead_letters");

/** Returns the letter of a document. */
export const letterIn = ({ _id, parkedAt, letter }: LetterDocument): ParkedLetter => ({
  ...letter,
  id: _id,
  parkedAt,
  record: { ...letter.record, value: Buffer.from(letter.record.value, "base64") },
});

/** Topic, partition and offset. */
export const LETTER_ID = /^[\w.-]+\/\d{6}\/\d{20}$/;
