import { createHash } from "node:crypto";

const HASH_LENGTH = 32;

/** The Message-ID of what one event tells one person: the same whenever and by whomever it is made. */
export function messageIdFor({ eventId, userId, about }: { eventId: string; userId: string; about?: string }): string {
  const told = about === undefined ? eventId : `${eventId}/${about}`;
  const hash = createHash("sha256").update(told).digest("hex").slice(0, HASH_LENGTH);
  return `${hash}.${userId}@stakehold`;
}
