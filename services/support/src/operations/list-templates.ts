import type { Page } from "@stakehold/store/page.ts";
import type { ReplyTemplate } from "../domain/reply-template.ts";
import type { TemplateStore } from "./ports/templates.ts";

export type ListTemplatesDeps = { readonly templates: Pick<TemplateStore, "all"> };

/** A position in the list: the title as sorted, and the id. */
export type TemplatePosition = { readonly title: string; readonly id: string };

/** Returns the position of a template, whose title is sorted case-insensitively. */
export const placeOf = ({ title, id }: ReplyTemplate): TemplatePosition => ({ title: title.toLowerCase(), id });

/** Returns the team's templates by title, one more than the page. They are bounded, so all are read and sorted here. */
export async function listTemplates(
  { templates }: ListTemplatesDeps,
  { limit, after }: Page<TemplatePosition>,
): Promise<readonly ReplyTemplate[]> {
  const sorted = [...(await templates.all())].sort((one, other) => compare(placeOf(one), placeOf(other)));
  const behind = after === undefined ? sorted : sorted.filter((one) => compare(placeOf(one), after) > 0);
  return behind.slice(0, limit + 1);
}

const compare = (one: TemplatePosition, other: TemplatePosition): number =>
  order(one.title, other.title) || order(one.id, other.id);

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
