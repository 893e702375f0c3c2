import { z } from "zod";

/** An event that a sender consumes: a person asked for help, or joined a bet. */
const consumedEvent = z.object({
  eventId: z.string(),
  userId: z.string(),
  /** The bet that was joined and who created it; null for a ticket. */
  joined: z.object({ betId: z.string(), creatorId: z.string(), isFor: z.boolean() }).nullable(),
});

/** The task of a sender. */
export const senderTask = z.object({
  databaseUrl: z.string(),
  smtpUrl: z.string(),
  /** The time between two digests of joins, in milliseconds. */
  joinDigestMs: z.number(),
  /** Each is delivered to it, even if an earlier sender was killed with it. */
  events: z.array(consumedEvent),
  /** It kills itself after this many points, as a power cut would; 0 lets it live. */
  diesAt: z.number(),
});

export type ConsumedEvent = z.infer<typeof consumedEvent>;
export type SenderTask = z.infer<typeof senderTask>;
