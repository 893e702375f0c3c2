import { z } from "zod";

/** An event that a sender hears: somebody asked for help, or joined a bet. */
const heard = z.object({
  eventId: z.string(),
  userId: z.string(),
  /** The bet that was joined and who created it; null for a ticket. */
  joined: z.object({ betId: z.string(), creatorId: z.string(), isFor: z.boolean() }).nullable(),
});

/** What a sender is started with. */
export const senderTask = z.object({
  databaseUrl: z.string(),
  smtpUrl: z.string(),
  /** How long after one digest of joins the next one is told, in milliseconds. */
  joinDigestMs: z.number(),
  /** Each is delivered to it, whether a sender before it was killed with it or not. */
  events: z.array(heard),
  /** It kills itself when it has passed so many points, as by a power cut; 0 lets it live. */
  diesAt: z.number(),
});

export type Heard = z.infer<typeof heard>;
export type SenderTask = z.infer<typeof senderTask>;
