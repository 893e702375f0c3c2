import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change/change.ts";
import { changedWords, type StaffAct, type Words } from "./staff-act.ts";

/** The most templates that the team may have: in a longer list nobody finds anything. */
export const MAX_TEMPLATES = 200;

/** A reply that the team uses often. Sending it is a reply like any other. */
export type ReplyTemplate = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly changedBy: string;
  readonly changedAt: Date;
};

/** All templates of the team at the time of a decision. */
export type TemplateState = { readonly templates: readonly ReplyTemplate[] };

/** The templates to write, and the audit entry for them. */
export type TemplateWrites = TemplateState & { readonly act: StaffAct };

/** The event of an added, changed or deleted template. */
export type TemplateEvent = { readonly type: "ReplyTemplateChanged"; readonly templateId: string };

/** The result of a decision on templates. */
export type TemplateChange<Answer> = Change<TemplateWrites, TemplateEvent, Answer>;

/** A staff member's input for a template. */
export type TemplateCommand = { readonly id: string; readonly userId: string } & Pick<ReplyTemplate, "title" | "text">;

/** Adds a template. Throws TOO_MANY_TEMPLATES. */
export function createTemplate(
  { templates }: TemplateState,
  { userId, ...fields }: TemplateCommand,
  now: Date,
): TemplateChange<ReplyTemplate> {
  if (templates.length >= MAX_TEMPLATES) throw domainError("TOO_MANY_TEMPLATES", { max: MAX_TEMPLATES });
  const made = { ...fields, createdBy: userId, createdAt: now, changedBy: userId, changedAt: now };
  const act: StaffAct = { ...acted("CREATE_TEMPLATE", made.id, userId), ...changedWords({}, wordsOf(made)) };
  return { answer: made, writes: { templates: [...templates, made], act }, events: [changed(made.id)] };
}

/** Changes a template, unless it already has the same title and text. Throws TEMPLATE_NOT_FOUND. */
export function changeTemplate(
  state: TemplateState,
  { id, userId, title, text }: TemplateCommand,
  now: Date,
): TemplateChange<ReplyTemplate> {
  const found = requireTemplate(state, id);
  if (found.title === title && found.text === text) return { answer: found };
  const written = { ...found, title, text, changedBy: userId, changedAt: now };
  const templates = state.templates.map((one) => (one.id === id ? written : one));
  const act: StaffAct = { ...acted("CHANGE_TEMPLATE", id, userId), ...changedWords(wordsOf(found), wordsOf(written)) };
  return { answer: written, writes: { templates, act }, events: [changed(id)] };
}

/** Deletes a template and returns its id; replies that used it stay. Throws TEMPLATE_NOT_FOUND. */
export function deleteTemplate(
  state: TemplateState,
  { id, userId }: Pick<TemplateCommand, "id" | "userId">,
): TemplateChange<string> {
  const found = requireTemplate(state, id);
  const templates = state.templates.filter((one) => one.id !== id);
  const act: StaffAct = { ...acted("DELETE_TEMPLATE", id, userId), ...changedWords(wordsOf(found), {}) };
  return { answer: id, writes: { templates, act }, events: [changed(id)] };
}

/** Returns the template if the team has it. Throws TEMPLATE_NOT_FOUND. */
export function requireTemplate({ templates }: TemplateState, id: string): ReplyTemplate {
  const found = templates.find((one) => one.id === id);
  if (found === undefined) throw domainError("TEMPLATE_NOT_FOUND");
  return found;
}

const changed = (templateId: string): TemplateEvent => ({ type: "ReplyTemplateChanged", templateId });

const acted = (action: StaffAct["action"], subjectId: string, actorId: string) => ({ action, subjectId, actorId });

const wordsOf = ({ title, text }: ReplyTemplate): Words => ({ title, text });
