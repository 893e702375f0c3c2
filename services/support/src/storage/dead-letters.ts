import { domainError } from "@stakehold/errors/domain-error.ts";
import type { DeadLetter, DeadLetterStore } from "@stakehold/messaging/dead-letters/dead-letters.ts";
import type { LetterDecisions } from "@stakehold/messaging/dead-letters/letter-decisions.ts";
import { removePages } from "@stakehold/store/remove-pages.ts";
import type { ReplayLog } from "@stakehold/messaging/dead-letters/replay-log.ts";
import type { Model } from "mongoose";
import { LETTER_ID, letterIn, type LetterDocument } from "./letter-document.ts";

/** Creates the store of dead letters in MongoDB, with the records of replays and of decisions about single letters. */
export const createDeadLetters = (
  model: Model<LetterDocument>,
  records: ReplayLog & LetterDecisions,
): DeadLetterStore => ({
  ...records,
  parkBehind: async (letter) => {
    const { key } = letter.record;
    const _id = idOf(letter.record);
    if ((await model.exists({ key, ...WAITS })) === null) return false;
    if (!(await park(model, letter))) return true;
    // A replay that has not seen this letter may have resolved the earlier ones meanwhile. Then it waits for nothing.
    if ((await model.exists({ key, ...WAITS, _id: { $ne: _id } })) !== null) return true;
    return (await model.deleteOne({ _id, isResolved: false })).deletedCount === 0;
  },
  park: async (letter) => void (await park(model, letter)),
  next: async (limit, afterId) => {
    if (afterId !== undefined && !LETTER_ID.test(afterId)) throw domainError("INVALID_INPUT", { field: "after" });
    const behind = afterId === undefined ? {} : { _id: { $gt: afterId } };
    const found = await model
      .find({ ...WAITS, ...behind })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<LetterDocument[]>();
    return found.map(letterIn);
  },
  count: () => model.countDocuments(WAITS),
  resolve: async (id) =>
    void (await model.updateOne({ _id: id }, { $set: { isResolved: true, resolvedAt: new Date() } })),
  prune: (olderThanDays) => {
    const end = new Date(Date.now() - olderThanDays * DAY_MS);
    const isOver = { $or: [{ resolvedAt: { $lt: end } }, { resolvedAt: { $exists: false }, parkedAt: { $lt: end } }] };
    return removePages(async (limit) => {
      const old = await model
        .find({ isResolved: true, ...isOver }, { _id: 1 })
        .limit(limit)
        .lean();
      const { deletedCount } = await model.deleteMany({ _id: { $in: old.map(({ _id }) => _id) }, isResolved: true });
      return deletedCount;
    });
  },
  failedAgain: async (id, { errorCode, errorMessage }) => {
    const why = { "letter.errorCode": errorCode, "letter.errorMessage": errorMessage };
    await model.updateOne({ _id: id }, { $set: why, $inc: { "letter.attempts": 1 } });
  },
});

/** Selects letters that wait to be handled, and that block later events of their keys. */
const WAITS = { isResolved: false, setAside: { $exists: false } };

const DAY_MS = 24 * 60 * 60_000;

/** Stores a letter, and returns whether it is new. */
async function park(model: Model<LetterDocument>, { record, ...rest }: DeadLetter): Promise<boolean> {
  const letter = { ...rest, record: { ...record, value: Buffer.from(record.value).toString("base64") } };
  const parked = { key: record.key, parkedAt: new Date(), isResolved: false, letter };
  const { upsertedCount } = await model.updateOne({ _id: idOf(record) }, { $setOnInsert: parked }, { upsert: true });
  return upsertedCount === 1;
}

/** Pads offsets, so that the letters of one partition sort in order of arrival. */
const idOf = ({ topic, partition, offset }: DeadLetter["record"]): string =>
  `${topic}/${String(partition).padStart(6, "0")}/${offset.padStart(20, "0")}`;
