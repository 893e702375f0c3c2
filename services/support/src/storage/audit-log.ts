import type { TimePosition } from "@stakehold/service/graphql/page.ts";
import type { Model, QueryFilter } from "mongoose";
import type { AuditLog } from "../operations/ports/audit.ts";
import type { EntryDocument, OwingDocument } from "./audit-document.ts";

/** From how many documents entries are moved at once; those that are left wait for the next round. */
const MAX_DOCUMENTS_A_ROUND = 100;

export type AuditModels = {
  readonly entries: Model<EntryDocument>;
  readonly owing: readonly Model<OwingDocument>[];
};

/** What staff did, in MongoDB. */
export const createAuditLog = ({ entries, owing }: AuditModels): AuditLog => ({
  gather: async () => {
    for (const model of owing) await gatherFrom(model, entries);
  },
  list: async ({ actorId, subjectId }, { limit, after }) => {
    const found = await entries
      .find({
        ...(actorId === undefined ? {} : { actorId }),
        ...(subjectId === undefined ? {} : { subjectId }),
        ...(after === undefined ? {} : behind(after)),
      })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean<EntryDocument[]>();
    return found.map(({ _id: id, ...entry }) => ({ id, ...entry }));
  },
});

/** An entry that was moved and not yet taken out, because the process died in between, is moved again under the same id. */
async function gatherFrom(model: Model<OwingDocument>, entries: Model<EntryDocument>): Promise<void> {
  const found = await model
    .find({ "owedEntries.createdAt": { $exists: true } }, { owedEntries: 1 })
    .limit(MAX_DOCUMENTS_A_ROUND)
    .lean<OwingDocument[]>();
  for (const { _id, owedEntries = [] } of found) {
    for (const { id, ...entry } of owedEntries) {
      await entries.updateOne({ _id: id }, { $setOnInsert: entry }, { upsert: true });
    }
    const ids = owedEntries.map(({ id }) => id);
    // The version rises, so that a change that read the document before does not write the moved entries back.
    await model.updateOne({ _id }, { $pull: { owedEntries: { id: { $in: ids } } }, $inc: { version: 1 } });
  }
}

const behind = ({ time, id }: TimePosition): QueryFilter<EntryDocument> => ({
  $or: [{ createdAt: { $lt: time } }, { createdAt: time, _id: { $lt: id } }],
});
