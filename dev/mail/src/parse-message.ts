import PostalMime, { type Address, type Email } from "postal-mime";
import type { MessageContent } from "./message.ts";

export type ParsedMessage = MessageContent & {
  readonly from: string;
  readonly subject: string;
  readonly messageId: string | null;
};

/** Parses a message as received. Rejects one whose nesting or headers exceed the parser's limits. */
export async function parseMessage(raw: Uint8Array): Promise<ParsedMessage> {
  const email = await PostalMime.parse(raw);
  return {
    from: email.from === undefined ? "" : nameOf(email.from),
    subject: email.subject ?? "",
    messageId: email.messageId?.trim() || null,
    text: email.text ?? null,
    html: email.html ?? null,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map(describeAttachment),
  };
}

function nameOf(sender: Address): string {
  if (sender.address === undefined) return sender.name;
  return sender.name === "" ? sender.address : `${sender.name} <${sender.address}>`;
}

function describeAttachment({ filename, mimeType, content }: Email["attachments"][number]) {
  const sizeBytes = typeof content === "string" ? Buffer.byteLength(content) : content.byteLength;
  return { filename, mimeType, sizeBytes };
}
