import { expect, test } from "@jest/globals";
import { changeTemplate, createTemplate, deleteTemplate, MAX_TEMPLATES, type ReplyTemplate } from "./reply-template.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-11-21T13:00:00Z");
const words = { title: "Refunds", text: "Hello {firstName}, it is on its way." };
const made = createTemplate({ templates: [] }, { id: "t", userId: "ann", ...words }, now);
const event = { type: "ReplyTemplateChanged", templateId: "t" };
const codeIs = (code: string) => expect.objectContaining({ code });

test("a template contains who wrote it, and is recorded with its words", () => {
  expect(made.answer).toEqual({
    id: "t",
    ...words,
    createdBy: "ann",
    createdAt: now,
    changedBy: "ann",
    changedAt: now,
  });
  expect(made.writes).toEqual({
    templates: [made.answer],
    act: { actorId: "ann", action: "CREATE_TEMPLATE", subjectId: "t", before: {}, after: words },
  });
});

test("a change contains who made it, and records only the difference; the same words change nothing", () => {
  const state = { templates: [made.answer] };
  const changed = changeTemplate(state, { id: "t", userId: "ben", ...words, title: "Late refunds" }, later);
  expect(changed.answer).toMatchObject({ title: "Late refunds", createdBy: "ann", changedBy: "ben", changedAt: later });
  expect(changed.writes?.act).toEqual({
    actorId: "ben",
    action: "CHANGE_TEMPLATE",
    subjectId: "t",
    before: { title: "Refunds" },
    after: { title: "Late refunds" },
  });
  expect([made, changed].map(({ events }) => events)).toEqual([[event], [event]]);
  expect(changeTemplate(state, { id: "t", userId: "ben", ...words }, later)).toEqual({ answer: made.answer });
});

test("a deleted template is gone, but its words stay on record", () => {
  const deleted = deleteTemplate({ templates: [made.answer] }, { id: "t", userId: "ben" });
  expect(deleted).toMatchObject({
    answer: "t",
    writes: { templates: [], act: { action: "DELETE_TEMPLATE", before: words, after: {} } },
    events: [event],
  });
});

test("a missing template can be neither changed nor deleted", () => {
  const none = { templates: [] };
  expect(() => changeTemplate(none, { id: "t", userId: "ben", ...words }, later)).toThrow(codeIs("TEMPLATE_NOT_FOUND"));
  expect(() => deleteTemplate(none, { id: "t", userId: "ben" })).toThrow(codeIs("TEMPLATE_NOT_FOUND"));
});

test(`the team has at most ${MAX_TEMPLATES} templates`, () => {
  const full = Array.from({ length: MAX_TEMPLATES }, (_, index): ReplyTemplate => ({ ...made.answer, id: `${index}` }));
  const add = (templates: readonly ReplyTemplate[]) =>
    createTemplate({ templates }, { id: "t", userId: "ann", ...words }, now);
  expect(add(full.slice(1)).writes?.templates).toHaveLength(MAX_TEMPLATES);
  expect(() => add(full)).toThrow(codeIs("TOO_MANY_TEMPLATES"));
});
