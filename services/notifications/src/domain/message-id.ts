import { createHash } from "node:crypto";

const HASH_LENGTH = 32;

/** What identifies a mail: the event, its reader, and its subject if one event causes several mails. */
export type MailIdentity = { readonly eventId: string; readonly userId: string; readonly about?: string };

/**
 * Returns the Message-ID of the mail that one event causes for one person: always the same for the same event, person
 * and domain. The domain is the sender's own, so that no other installation generates the same ids (RFC 5322, 3.6.4).
 */
export function messageIdFor({ eventId, userId, about }: MailIdentity, mailDomain: string): string {
  const cause = about === undefined ? eventId : `${eventId}/${about}`;
  const hash = createHash("sha256").update(cause).digest("hex").slice(0, HASH_LENGTH);
  return `${hash}.${userId}@${mailDomain}`;
}

/** Returns the domain of a sender such as `Stakehold <post@example.com>`. */
export const mailDomainOf = (from: string): string => from.slice(from.lastIndexOf("@") + 1).replace(/>$/, "");
