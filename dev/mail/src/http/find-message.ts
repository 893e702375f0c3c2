import type { MessageContent, MessageSummary } from "../message.ts";
import { parseMessage } from "../parse-message.ts";
import type { Mailbox } from "../storage/mailbox.ts";
import { refusal } from "./refusal.ts";

/** Returns a whole message by the id in a path. Rejects with 404 if there is none. */
export async function findMessage(mailbox: Mailbox, id: string): Promise<MessageSummary & MessageContent> {
  const found = /^\d{1,15}$/.test(id) ? mailbox.find(Number(id)) : undefined;
  if (found === undefined) throw refusal(404, "There is no such message");
  const { text, html, headers, attachments } = await parseMessage(found.raw);
  return { ...found.summary, text, html, headers, attachments };
}
