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
  .meta({ id: "Person", description: "A person as others see them." });

const picture = z
  .strictObject({
    url: z
      .url()
      .meta({ description: "The picture's address. It works without a credential for at least half an hour." }),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: "Picture", description: "A picture in WebP format." });

const betFields = {
  id,
  title: z.string(),
  description: z.string(),
  category: words(["financial", "weather", "sports", "wildcard"]),
  topic: words(["tech", "politics", "entertainment", "others"])
    .nullable()
    .meta({ description: "Set for a wildcard bet only." }),
  currentPool: amount,
  totalAmount: amount.meta({ description: "The creator's own stake." }),
  minEntry: amount,
  participantCount: counted,
  creator: person,
  createdAt: time,
  endDate: time,
  sourceName: z.string().nullable().meta({ description: "The name of the source that will show the result." }),
  sourceUrl: z.string().nullable().meta({ description: "The http or https address of that source." }),
  voidIf: z.string().nullable().meta({ description: "The conditions that void the bet." }),
  earlyProposal: z.boolean().meta({ description: "Whether a result may be proposed before the end date." }),
  status: words(["draft", "active", "voting", "resolved", "refunded", "abandoned"]),
  isResolved: z.boolean().meta({ description: "Whether the bet is over: resolved or refunded." }),
  feePolicy: z.enum(["ENTRY", "WINNINGS"]).meta({ description: "When the fee is taken." }),
  winningPosition: position.nullable(),
  outcome: z.string().nullable(),
  proposedWinningPosition: position.nullable(),
  proposesVoid: z.boolean().meta({ description: "Whether the proposal is that the bet can't be judged." }),
  proposedOutcome: z.string().nullable(),
  evidenceUrl: z
    .string()
    .nullable()
    .meta({ description: "The address of a page where people can check the proposal." }),
  evidencePicture: picture.nullable().meta({ description: "A picture that supports the proposal." }),
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
      .meta({ description: "Admitted participants in order of admission, at most 100 per page." }),
  })
  .meta({ id: "WholeBet" });

export const entry = {
  participationId: id,
  clientSecret: z.string().nullable().meta({
    description:
      "The secret with which the browser confirms the payment; null if nothing is left to pay or the person has to pay at `paymentUrl`.",
  }),
  paymentUrl: z
    .string()
    .nullable()
    .meta({ description: "The page where the person pays; null if nothing is left to pay." }),
  totalAmount: amount.meta({ description: "The amount that the card is charged, including the fee." }),
};

/** A receipt is passed on as it was signed, members of later versions included. */
export const receipt = z
  .looseObject({
    format: z.string().meta({ examples: ["stakehold-receipt/1"] }),
    issuer: z.url(),
    issuedAt: time,
    bet: z.looseObject({
      id,
      creatorId: id,
      title: z.string(),
      description: z.string(),
      category: z.string(),
      endDate: time,
      feePolicy: z.string(),
      totalAmount: amount,
      minEntry: amount,
      sourceName: z.string().nullable(),
      sourceUrl: z.string().nullable(),
      voidIf: z.string().nullable(),
      earlyProposal: z.boolean(),
    }),
    stake: z.looseObject({
      participationId: id,
      userId: id,
      position: z.string(),
      admissionNumber: z.int().min(1).meta({ description: "The place in the order of admission." }),
      currency: z.string(),
      amount,
      fee: amount,
      charged: amount,
      chargedAt: time,
    }),
    rules: z.record(z.string(), z.string()).meta({ description: "The rules of that day, in sentences." }),
    termsVersion: z.string().meta({ description: "The day of the last change of the Terms of Service." }),
    signature: z.string().meta({
      description:
        "A JSON Web Signature with a detached payload (RFC 7515, appendix F) by a key of `/.well-known/stakehold-receipts.json`. The payload is this object without `signature`, in canonical form (RFC 8785).",
    }),
  })
  .meta({ id: "Receipt", description: "What a person saw when they paid, signed." });

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
        "The state of its money, as in the escrow balance; `refused`, `cancelled` or `withdrawn` if the participation no longer exists.",
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
  .meta({ description: "The attached pictures, at most 4; empty if the platform accepts no pictures." });

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
      .meta({ description: "Oldest first, at most 100 per page." }),
  })
  .meta({ id: "Conversation" });

export const failure = z
  .strictObject({
    message: z.string().meta({ description: "A sentence that can be shown to people." }),
    code: z.enum(Object.keys(MEANINGS)).meta({ description: "A stable code from a closed list." }),
    fields: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .optional()
      .meta({ description: "Details of the error, such as the invalid field." }),
  })
  .meta({ id: "Failure" });
