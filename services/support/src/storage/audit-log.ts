import type { AuditEntry, AuditWords } from "@stakehold/service/audit/audit-entry.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { Model, QueryFilter } from "mongoose";
import type { Words } from "../domain/staff-act.ts";
import type { AuditLog } from "../operations/ports/audit.ts";
import type { EntryDocument, OwingDocument } from "./audit-document.ts";

/** The number of documents whose entries one round moves; the rest wait for the next round. */
const MAX_DOCUMENTS_A_ROUND = 100;

export type AuditModels = {
  readonly entries: Model<EntryDocument>;
  readonly owing: readonly Model<OwingDocument>[];
};

/** Creates the log of staff actions in MongoDB. */
export function createAuditLog({ entries, owing }: AuditModels): AuditLog {
  const gather = async () => {
    for (const model of owing) await gatherFrom(model, entries);
  };
  const read = async (filter: QueryFilter<EntryDocument>, { limit, after }: Page<TimePosition>) => {
    await gather();
    const found = await entries
      .find({ $and: [filter, after === undefined ? {} : behind(after)] })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean<EntryDocument[]>();
    return found.map(entryOf);
  };
  return {
    gather,
    entries: ({ personId, ...page }) =>
      read(personId === undefined ? {} : { $or: [{ actorId: personId }, { subjectId: personId }] }, page),
    entriesOf: (subjectId, page) => read({ subjectId }, page),
  };
}

/** Returns an entry without a reason, because support asks staff for none. */
const entryOf = ({ _id: id, before, after, ...entry }: EntryDocument): AuditEntry => ({
  ...entry,
  id,
  reason: null,
  before: wordsOf(before),
  after: wordsOf(after),
});

/** Omits values that are null, such as the assignee of a ticket that nobody held. */
const wordsOf = (words: Words): AuditWords =>
  Object.fromEntries(Object.entries(words).flatMap(([name, word]) => (word === null ? [] : [[name, String(word)]])));

/** Moves entries. If the process dies after a move and before the removal, the entry moves again under the same id. */
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
