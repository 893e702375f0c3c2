import { domainError } from "@stakehold/errors/domain-error.ts";
import { requireDecidable } from "@stakehold/messaging/dead-letters/decide-letter.ts";
import type {
  LetterDecision,
  LetterDecisions,
  RecordedDecision,
} from "@stakehold/messaging/dead-letters/letter-decisions.ts";
import mongoose, { type Connection, type Model } from "mongoose";
import { LETTER_ID, letterIn, type LetterDocument } from "./letter-document.ts";
import { endLease, takeLease, type LeaseDocument } from "./replay-lease.ts";

/** Who decided what about a letter, and why; identified by the caller and the caller's key. */
type DecisionDocument = Omit<LetterDecision, "id"> & {
  readonly _id: string;
  readonly decisionId: string;
  readonly decidedAt: Date;
  /** When the letter was changed; absent if the process ended in between. */
  readonly doneAt?: Date;
};

const schema = new mongoose.Schema<DecisionDocument>(
  {
    _id: { type: String, required: true },
    decisionId: { type: String, required: true },
    letterId: { type: String, required: true },
    decision: { type: String, required: true },
    decidedBy: { type: String, required: true },
    idempotencyKey: { type: String, required: true },
    note: { type: String, required: true },
    decidedAt: { type: Date, required: true },
    doneAt: Date,
  },
  { versionKey: false, autoIndex: false, strict: "throw" },
);

/** Returns the collection of decisions about letters on a connection. */
export const letterDecisionModel = (connection: Connection): Model<DecisionDocument> =>
  connection.model<DecisionDocument>("LetterDecision", schema, "dead_letter_decisions");

export type LetterDecisionModels = {
  readonly letters: Model<LetterDocument>;
  readonly decisions: Model<DecisionDocument>;
  readonly leases: Model<LeaseDocument>;
};

/** Makes decisions about letters under the lease of replays, so that none overlaps a replay or another decision. */
export const createLetterDecisions = (models: LetterDecisionModels): LetterDecisions => ({
  decideLetter: async (made) => {
    if (!(await takeLease(models.leases, made.id))) throw domainError("REPLAY_UNDER_WAY");
    try {
      return await decide(models, made);
    } finally {
      await endLease(models.leases, made.id);
    }
  },
  nextSetAside: async (limit, afterId) => {
    if (afterId !== undefined && !LETTER_ID.test(afterId)) throw domainError("INVALID_INPUT", { field: "after" });
    const behind = afterId === undefined ? {} : { _id: { $gt: afterId } };
    const found = await models.letters
      .find({ ...IS_SET_ASIDE, ...behind })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<(LetterDocument & Required<Pick<LetterDocument, "setAside">>)[]>();
    return found.map((document) => ({
      ...letterIn(document),
      setAsideBy: document.setAside.by,
      setAsideAt: document.setAside.at,
      note: document.setAside.note,
    }));
  },
  countSetAside: () => models.letters.countDocuments(IS_SET_ASIDE),
});

const IS_SET_ASIDE = { isResolved: false, setAside: { $exists: true } };

/** Records the decision first and its completion last: if the process dies in between, the retry completes it. */
async function decide({ letters, decisions }: LetterDecisionModels, made: LetterDecision): Promise<RecordedDecision> {
  const _id = JSON.stringify([made.decidedBy, made.idempotencyKey]);
  const earlier = await decisions.findById(_id).lean<DecisionDocument | null>();
  if (earlier !== null) requireSame(earlier, made);
  const id = earlier?.decisionId ?? made.id;
  if (earlier?.doneAt !== undefined) return { id, isNew: false };

  const letter = await letters.findById(made.letterId).lean<LetterDocument | null>();
  if (earlier === null || letter === null || !isCarriedOut(letter, earlier)) {
    requireDecidable(made.decision, letter === null ? undefined : standingOf(letter));
    const at = new Date();
    const { id: decisionId, ...rest } = { ...made, id };
    await decisions.updateOne({ _id }, { $setOnInsert: { ...rest, decisionId, decidedAt: at } }, { upsert: true });
    const setAside = { decisionId, by: made.decidedBy, at, note: made.note };
    const change = made.decision === "SET_ASIDE" ? { $set: { setAside } } : { $unset: { setAside: 1 } };
    await letters.updateOne({ _id: made.letterId }, change);
  }
  await decisions.updateOne({ _id }, { $set: { doneAt: new Date() } });
  return { id, isNew: true };
}

function requireSame(earlier: DecisionDocument, made: LetterDecision): void {
  const isSame = earlier.letterId === made.letterId && earlier.decision === made.decision && earlier.note === made.note;
  if (!isSame) throw domainError("IDEMPOTENCY_KEY_REUSED");
}

const isCarriedOut = ({ setAside }: LetterDocument, { decision, decisionId }: DecisionDocument): boolean =>
  decision === "SET_ASIDE" ? setAside?.decisionId === decisionId : setAside === undefined;

const standingOf = ({ isResolved, setAside, letter }: LetterDocument) => ({
  isResolved,
  isSetAside: setAside !== undefined,
  attempts: letter.attempts,
});
