import { domainError } from "@stakehold/errors/domain-error.ts";
import mongoose, { type Connection, type Model } from "mongoose";
import type { RecordedAct } from "../domain/staff-act.ts";
import type { ReplyTemplate } from "../domain/reply-template.ts";
import type { TemplateStore } from "../operations/ports/templates.ts";
import { TEMPLATES_ID } from "../wire/outgoing-events.ts";
import { entryOf, owedEntry } from "./audit-document.ts";
import { callOf, isDuplicate, knownAmong, type KnownCall } from "./known-calls.ts";
import { owedEvent, type PendingEvent, pendingEventOf, type Writing } from "./owed-events.ts";

/** The most attempts at a change while others change the templates at the same time. */
const MAX_ATTEMPTS = 10;

/** The most calls that are remembered; the team makes fewer in the time in which callers retry. */
const MAX_CALLS = 100;

/** The most entries, or events, that may wait. Beyond it nothing has moved for long, and callers must retry later. */
const MAX_OWED = 100;

/** The team's templates, with everything that the same atomic write must change. */
type TemplatesDocument = {
  readonly _id: string;
  readonly version: number;
  readonly templates: readonly ReplyTemplate[];
  readonly calls: readonly (KnownCall & { readonly resultId: string })[];
  readonly owedEntries: readonly RecordedAct[];
  /** Absent if the previous version wrote the document. */
  readonly pendingEvents?: readonly PendingEvent[];
};

const template = new mongoose.Schema(
  { id: String, title: String, text: String, createdBy: String, createdAt: Date, changedBy: String, changedAt: Date },
  { _id: false },
);
const call = new mongoose.Schema({ id: String, inputHash: String, resultId: String }, { _id: false });
const schema = new mongoose.Schema<TemplatesDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    templates: { type: [template], default: [] },
    calls: { type: [call], default: [] },
    owedEntries: { type: [owedEntry], default: [] },
    pendingEvents: { type: [owedEvent], default: [] },
  },
  { versionKey: false, autoIndex: false, autoCreate: false, strict: "throw", minimize: false },
);

/** Returns the collection with the one document of templates, on a connection. */
export const templatesModel = (connection: Connection): Model<TemplatesDocument> =>
  connection.model<TemplatesDocument>("ReplyTemplates", schema, "reply_templates");

const NONE: TemplatesDocument = { _id: TEMPLATES_ID, version: 0, templates: [], calls: [], owedEntries: [] };

/** Creates the store of templates in MongoDB. Each attempt uses the time that `now` returns. */
export const createTemplateStore = (model: Model<TemplatesDocument>, { now, onOwed }: Writing): TemplateStore => ({
  change: async (decide, once) => {
    const known = callOf(once.call);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const found = (await model.findById(TEMPLATES_ID).lean<TemplatesDocument>()) ?? NONE;
      const earlier = knownAmong(found.calls, known);
      if (earlier !== undefined) return once.repeated(found, earlier.resultId);

      const time = now();
      const { answer, writes, events = [] } = decide(found, time);
      const owed = writes === undefined ? [] : [entryOf(writes.act, time)];
      const owedEntries = [...found.owedEntries, ...owed];
      const pendingEvents = [...(found.pendingEvents ?? []), ...events.map((each) => pendingEventOf(each, time))];
      if (Math.max(owedEntries.length, pendingEvents.length) > MAX_OWED) throw domainError("UNAVAILABLE");
      const changed: TemplatesDocument = {
        _id: TEMPLATES_ID,
        version: found.version + 1,
        templates: writes?.templates ?? found.templates,
        calls: [...found.calls, { ...known, resultId: once.resultId }].slice(-MAX_CALLS),
        owedEntries,
        pendingEvents,
      };
      if (!(await write(model, found.version, changed))) continue;
      if (events.length > 0) onOwed();
      return answer;
    }
    throw domainError("UNAVAILABLE");
  },
  all: async () => (await model.findById(TEMPLATES_ID, { templates: 1 }).lean<TemplatesDocument>())?.templates ?? [],
});

/** Writes only if the version is still current, and returns whether it did. */
async function write(model: Model<TemplatesDocument>, version: number, changed: TemplatesDocument): Promise<boolean> {
  if (version > 0) {
    const { _id, ...fields } = changed;
    return (await model.updateOne({ _id, version }, { $set: fields })).matchedCount === 1;
  }
  try {
    await model.create(changed);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
