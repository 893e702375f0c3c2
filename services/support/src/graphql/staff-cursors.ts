import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  cursorIn,
  decodeCursor,
  encodeCursor,
  positionIn,
  timeCursor,
  timePosition,
} from "@stakehold/service/graphql/page.ts";
import { isUuid } from "@stakehold/service/input.ts";
import type { ReplyTemplate } from "../domain/reply-template.ts";
import { PLACES } from "../domain/waiting.ts";
import { placeOf, type TemplatePosition } from "../operations/list-templates.ts";
import type { QueuedTicket, QueueFilter, QueuePosition } from "../operations/ports/tickets.ts";

const queueOf = (filter: QueueFilter): string =>
  filter.kind === "HELD" ? `ticketQueue/held/${filter.by ?? "nobody"}` : `ticketQueue/${filter.kind}`;

/** Returns cursors for the queue: the place, since when, and the id. */
export const queueCursor =
  (filter: QueueFilter) =>
  ({ queue: { place, since }, id }: QueuedTicket): string =>
    cursorIn(queueOf(filter), encodeCursor([place, timeCursor(since, id)]));

export const queuePosition = (filter: QueueFilter) => positionIn(queueOf(filter), placeIn);

function placeIn(cursor: string): QueuePosition {
  const [word = "", at = ""] = decodeCursor(cursor, 2);
  const place = PLACES.find((one) => one === word);
  if (place === undefined) throw domainError("INVALID_INPUT", { field: "after" });
  const { time: since, id } = timePosition(at);
  return { place, since, id };
}

const TEMPLATES = "replyTemplates";

/** Returns the cursor of a template: the title, and the id. */
export const templateCursor = (template: ReplyTemplate): string => {
  const { title, id } = placeOf(template);
  return cursorIn(TEMPLATES, encodeCursor([title, id]));
};

export const templatePosition = positionIn(TEMPLATES, (cursor): TemplatePosition => {
  const [title = "", id = ""] = decodeCursor(cursor, 2);
  return { title, id };
});

const STAFF = "supportStaff";

/** Returns the cursor of a staff member: the id. */
export const staffCursor = (id: string): string => cursorIn(STAFF, encodeCursor([id]));

export const staffPosition = positionIn(STAFF, (cursor): string => {
  const [id = ""] = decodeCursor(cursor, 1);
  if (!isUuid(id)) throw domainError("INVALID_INPUT", { field: "after" });
  return id;
});
