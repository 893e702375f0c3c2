import { MEANINGS } from "@stakehold/errors/codes.ts";
import { z } from "zod";

/** An enum of lower-case values, as in REST. */
const words = <const Words extends readonly string[]>(list: Words) => z.enum(list);

export const id = z.string().meta({ description: "Opaque and stable." });

export const time = z.iso.datetime().meta({ id: "Time", description: "ISO 8601 in UTC." });

export const amount = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .meta({ id: "Amount", description: "US dollars and cents as a decimal string.", examples: ["12.50"] });

export const position = words(["for", "against"]).meta({ id: "Position", description: "A side of a bet." });

export const counted = z.int().min(0);

/** Strict, so that responses contain only what is described. */
export const person = z
  .strictObject({
    id,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    username: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    displayName: z.string(),
  })
  .meta({ id: "Person", description: "Somebody, as others see them." });

const picture = z
  .strictObject({
    url: z.url().meta({ description: "Where it is fetched from, without a credential, for half an hour at least." }),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: "Picture", description: "A picture, which is WebP." });

const betFields = {
  id,
  title: z.string(),
  description: z.string(),
  category: words(["financial", "weather", "sports", "wildcard"]),
  topic: words(["tech", "politics", "entertainment", "others"]).nullable().meta({ description: "Of a wildcard bet." }),
  currentPool: amount,
  totalAmount: amount.meta({ description: "The creator's own stake." }),
  minEntry: amount,
  participantCount: counted,
  creator: person,
  createdAt: time,
  endDate: time,
  sourceName: z
    .string()
    .nullable()
    .meta({ description: "What the source is called in which the result will be read." }),
  sourceUrl: z.string().nullable().meta({ description: "Where that source is, by http or https." }),
  voidIf: z.string().nullable().meta({ description: "What makes the bet void." }),
  earlyProposal: z.boolean().meta({ description: "Whether a result may be proposed before the end date." }),
  status: words(["draft", "active", "voting", "resolved", "refunded", "abandoned"]),
  isResolved: z.boolean().meta({ description: "Whether it is over: resolved or refunded." }),
  feePolicy: z.enum(["ENTRY", "WINNINGS"]).meta({ description: "When the fee is taken." }),
  winningPosition: position.nullable(),
  outcome: z.string().nullable(),
  proposedWinningPosition: position.nullable(),
  proposesVoid: z.boolean().meta({ description: "Whether the proposal is that the bet can't be judged." }),
  proposedOutcome: z.string().nullable(),
  evidenceUrl: z.string().nullable().meta({ description: "A page on which people can check the proposal." }),
  evidencePicture: picture.nullable().meta({ description: "A picture of what proves the proposal." }),
  votingEndsAt: time.nullable(),
};

export const bet = z.strictObject(betFields).meta({ id: "Bet" });

const participant = z
  .strictObject({ id, userId: id, position, amount, createdAt: time, user: person })
  .meta({ id: "Participant" });

export const wholeBet = z
  .strictObject({
    ...betFields,
    participants: z
      .array(participant)
      .meta({ description: "Admitted participants in order of admission, 100 at a time." }),
  })
  .meta({ id: "WholeBet" });

export const entry = {
  participationId: id,
  clientSecret: z.string().nullable().meta({
    description:
      "What the browser confirms the payment with; null when nothing is left to pay, and where only paymentUrl leads on.",
  }),
  paymentUrl: z
    .string()
    .nullable()
    .meta({ description: "The page at which the person pays; null when nothing is left to pay." }),
  totalAmount: amount.meta({ description: "What the card will be charged, the fee included." }),
};

export const placeStatus = words([
  "pending",
  "held",
  "released",
  "refunded",
  "forfeited",
  "refused",
  "cancelled",
  "withdrawn",
]);

export const participation = z
  .strictObject({
    id,
    amount,
    position,
    status: placeStatus.meta({
      description:
        "What became of its money, as in the escrow balance; `refused`, `cancelled` and `withdrawn` where the place is none any more.",
    }),
    createdAt: time,
    bet,
  })
  .meta({ id: "Participation" });

export const vote = words(["approve", "reject"]).meta({ id: "VoteChoice" });

export const objection = z
  .strictObject({
    reason: z.enum(["too_early", "wrong_side", "no_evidence", "other"], { error: "Choose a reason" }),
    sentence: z.string({ error: "Say why in a sentence" }).meta({ description: "1 to 280 characters." }),
  })
  .meta({ id: "Objection" });

export const stakeStatus = words(["pending", "held", "released", "refunded", "forfeited"]).meta({ id: "StakeStatus" });

const shownPictures = z
  .array(picture)
  .meta({ description: "What is shown with it, at most 4; none where the platform takes no pictures." });

const ticketFields = {
  id,
  subject: z.string(),
  description: z.string(),
  pictures: shownPictures,
  category: words(["account", "betting", "payments", "technical", "other"]),
  priority: words(["urgent", "high", "normal", "low"]),
  status: words(["open", "in_progress", "resolved", "closed"]),
  createdAt: time,
  updatedAt: time,
  messageCount: counted,
};

export const ticket = z.strictObject(ticketFields).meta({ id: "Ticket" });

export const conversation = z
  .strictObject({
    ...ticketFields,
    messages: z
      .array(
        z.strictObject({
          id,
          message: z.string(),
          pictures: shownPictures,
          senderType: words(["user", "staff"]),
          createdAt: time,
        }),
      )
      .meta({ description: "Oldest first, 100 at a time." }),
  })
  .meta({ id: "Conversation" });

export const failure = z
  .strictObject({
    message: z.string().meta({ description: "Fit for people." }),
    code: z.enum(Object.keys(MEANINGS)).meta({ description: "Stable; the list is closed." }),
    fields: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .optional()
      .meta({ description: "Facts to show, such as the field that is wrong." }),
  })
  .meta({ id: "Failure" });
