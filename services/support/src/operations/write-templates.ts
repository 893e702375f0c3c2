import { newId } from "@stakehold/service/id.ts";
import {
  changeTemplate as change,
  createTemplate as create,
  deleteTemplate as remove,
  requireTemplate,
  type ReplyTemplate,
} from "../domain/reply-template.ts";
import type { TemplateStore } from "./ports/templates.ts";

export type WriteTemplatesDeps = { readonly templates: TemplateStore };

/** A staff member's call, which has one effect per key. */
type Keyed = { readonly userId: string; readonly idempotencyKey: string };

export type CreateTemplate = Keyed & Pick<ReplyTemplate, "title" | "text">;
export type DeleteTemplate = Keyed & { readonly templateId: string };
export type ChangeTemplate = CreateTemplate & DeleteTemplate;

/**
 * Adds a template for the team and returns it. For staff. Throws TOO_MANY_TEMPLATES, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function createTemplate({ templates }: WriteTemplatesDeps, command: CreateTemplate) {
  const { userId, title, text, idempotencyKey: key } = command;
  const id = newId();
  return templates.change((state, now) => create(state, { id, userId, title, text }, now), {
    call: { caller: userId, operation: "createReplyTemplate", key, input: { title, text } },
    resultId: id,
    repeated: requireTemplate,
  });
}

/** Changes a template and returns it. For staff. Throws TEMPLATE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE. */
export async function changeTemplate({ templates }: WriteTemplatesDeps, command: ChangeTemplate) {
  const { userId, templateId, title, text, idempotencyKey: key } = command;
  return templates.change((state, now) => change(state, { id: templateId, userId, title, text }, now), {
    call: { caller: userId, operation: "changeReplyTemplate", key, input: { templateId, title, text } },
    resultId: templateId,
    repeated: requireTemplate,
  });
}

/** Deletes a template and returns its id. For staff. Throws TEMPLATE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE. */
export async function deleteTemplate({ templates }: WriteTemplatesDeps, command: DeleteTemplate) {
  const { userId, templateId, idempotencyKey: key } = command;
  return templates.change((state) => remove(state, { id: templateId, userId }), {
    call: { caller: userId, operation: "deleteReplyTemplate", key, input: { templateId } },
    resultId: templateId,
    repeated: (_state, id) => id,
  });
}
