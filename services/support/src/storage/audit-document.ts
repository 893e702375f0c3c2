import { randomUUID } from "node:crypto";
import mongoose, { type Connection, type Model } from "mongoose";
import { STAFF_ACTIONS, type RecordedAct, type StaffAct } from "../domain/staff-act.ts";

const fields = {
  actorId: { type: String, required: true },
  action: { type: String, enum: STAFF_ACTIONS, required: true },
  subjectId: { type: String, required: true },
  before: { type: mongoose.Schema.Types.Mixed, required: true },
  after: { type: mongoose.Schema.Types.Mixed, required: true },
  createdAt: { type: Date, required: true },
} as const;

/** An entry that its subject's document holds until it is moved, because one write can't span two documents. */
export const owedEntry = new mongoose.Schema(
  { id: { type: String, required: true }, ...fields },
  // A new object has no previous values; the empty object is kept.
  { _id: false, minimize: false },
);

/** Returns the audit entry of a staff member's action. */
export const entryOf = (act: StaffAct, createdAt: Date): RecordedAct => ({ id: randomUUID(), ...act, createdAt });

export type EntryDocument = Omit<RecordedAct, "id"> & { readonly _id: string };

const entrySchema = new mongoose.Schema<EntryDocument>(
  { _id: { type: String, required: true }, ...fields },
  { versionKey: false, autoIndex: false, autoCreate: false, strict: "throw", minimize: false },
);
entrySchema.index({ createdAt: -1, _id: -1 });
entrySchema.index({ actorId: 1, createdAt: -1, _id: -1 });
entrySchema.index({ subjectId: 1, createdAt: -1, _id: -1 });

/** Returns the collection of entries on a connection. */
export const auditModel = (connection: Connection): Model<EntryDocument> =>
  connection.model<EntryDocument>("AuditEntry", entrySchema, "audit_entries");

/** A ticket or the templates, with only the entries that are not moved yet. */
export type OwingDocument = {
  readonly _id: string;
  readonly version: number;
  readonly owedEntries?: readonly RecordedAct[];
};

const owing = new mongoose.Schema<OwingDocument>(
  { _id: { type: String, required: true }, version: Number, owedEntries: [owedEntry] },
  { versionKey: false, autoIndex: false, autoCreate: false, strict: "throw", minimize: false },
);

/** Returns the collections whose documents may hold entries, on a connection. */
export const owingModels = (connection: Connection): readonly Model<OwingDocument>[] => [
  connection.model<OwingDocument>("OwingTicket", owing, "tickets"),
  connection.model<OwingDocument>("OwingTemplates", owing, "reply_templates"),
];
