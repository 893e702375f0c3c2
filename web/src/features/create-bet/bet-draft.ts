import { z } from "../../shared/schema.ts";
import type { Category, CreateBetInput, Topic } from "../../generated/graphql.ts";
import { isLessThan } from "../../shared/compare-amounts.ts";
import { formatMoney, isZero } from "../../shared/format-money.ts";
import type { DraftFields } from "../../shared/kept-draft.ts";
import { completeMoneyText } from "../../shared/parse-money-text.ts";
import { serverTime } from "../../shared/server-clock.ts";
import { isWebAddress } from "../../shared/web-address.ts";

/** The minimum for a stake and for a minimum entry. */
const least = "1.00";

const amount = (name: string) =>
  z
    .string()
    .min(1, `${name} is required`)
    .refine((text) => !isZero(completeMoneyText(text) || "0"), `${name} must be greater than 0`)
    .refine((text) => !isLessThan(completeMoneyText(text), least), `The least that you can enter here is $${least}`);

/** Checks the minimum entry, because a creator also enters the bet. Skips a total with its own error. */
function withinTotal(draft: { readonly minEntry: string; readonly totalAmount: string }, context: z.RefinementCtx) {
  const total = completeMoneyText(draft.totalAmount);
  if (isLessThan(total, least) || !isLessThan(total, completeMoneyText(draft.minEntry))) return;
  const message = `Minimum entry can be at most the total amount, ${formatMoney(total)}`;
  context.addIssue({ code: "custom", path: ["minEntry"], message });
}

/** Returns a check of a text's length, counted in the server's way: an emoji is one character. */
const within = (characters: number) => (text: string) => Array.from(text).length <= characters;

const isBlankOrLink = (text: string) => text.trim() === "" || isWebAddress(text);

/** When a result may be proposed: as soon as it is known, or once the end date has passed. */
const proposals = ["EARLY", "AFTER_END"] as const;

/**
 * Returns the instant of a date and time in the user's own zone; null for an invalid one, such as a year with five
 * digits.
 */
export function instantOf(local: string): Date | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at;
}

const isInFuture = (local: string) => (instantOf(local) ?? 0) > serverTime();

/** Rejects a draft without a category, which the form starts without. */
function chosen<Choice>(category: Choice | undefined, context: z.RefinementCtx): Choice {
  if (category !== undefined) return category;
  context.addIssue({ code: "custom", message: "Category is required" });
  return z.NEVER;
}

/** Rejects a wildcard bet without a topic; other bets have none. */
function namedTopic(draft: { readonly category: Category; readonly topic: Topic | "" }, context: z.RefinementCtx) {
  if (draft.category !== "WILDCARD" || draft.topic !== "") return;
  context.addIssue({ code: "custom", path: ["topic"], message: "Topic is required" });
}

const categories = ["FINANCIAL", "WEATHER", "SPORTS", "WILDCARD"] as const;
const topics = ["TECH", "POLITICS", "ENTERTAINMENT", "OTHERS"] as const;
/** Empty until the user chooses one. */
const topic = z.enum(["", ...topics]);

/** The form for creating a bet. Amounts are text; the end date is a date and time in the user's own zone. */
export const betDraft = z
  .object({
    title: z.string().trim().min(1, "Title is required").refine(within(255), "Title must be at most 255 characters"),
    description: z
      .string()
      .trim()
      .min(1, "Description is required")
      .refine(within(5_000), "Description must be at most 5,000 characters"),
    category: z.enum(categories).optional().transform(chosen),
    topic,
    totalAmount: amount("Total amount"),
    minEntry: amount("Minimum entry"),
    endDate: z.string().min(1, "End date is required").refine(isInFuture, "End date must be in the future"),
    sourceName: z.string().trim().refine(within(200), "Source must be at most 200 characters"),
    sourceUrl: z
      .string()
      .trim()
      .refine(within(2_000), "Link must be at most 2,000 characters")
      .refine(isBlankOrLink, "Give a link that begins with https:// or http://"),
    voidIf: z.string().trim().refine(within(1_000), "This must be at most 1,000 characters"),
    earlyProposal: z.enum(proposals),
  })
  .superRefine(withinTotal)
  .superRefine(namedTopic);

export type BetDraft = z.output<typeof betDraft>;

export type BetDraftFields = z.input<typeof betDraft>;

export const emptyDraft: BetDraftFields = {
  title: "",
  description: "",
  category: undefined,
  topic: "",
  totalAmount: "",
  minEntry: "",
  endDate: "",
  sourceName: "",
  sourceUrl: "",
  voidIf: "",
  earlyProposal: "EARLY",
};

const text = z.string().catch("");

/** Returns the form's initial values: what was typed before, without values that the form does not know. */
export const draftToBeginWith = (kept: DraftFields): BetDraftFields =>
  z
    .object({
      title: text,
      description: text,
      category: z.enum(categories).optional().catch(undefined),
      topic: topic.catch(emptyDraft.topic),
      totalAmount: text,
      minEntry: text,
      endDate: text,
      sourceName: text,
      sourceUrl: text,
      voidIf: text,
      earlyProposal: z.enum(proposals).catch("EARLY"),
    })
    .parse(kept);

/** Returns the draft as the graph's input. Only a wildcard bet has a topic. */
export const inputOf = (draft: BetDraft): Omit<CreateBetInput, "idempotencyKey"> => ({
  title: draft.title,
  description: draft.description,
  category: draft.category,
  ...(draft.category === "WILDCARD" && draft.topic !== "" && { topic: draft.topic }),
  totalAmount: completeMoneyText(draft.totalAmount),
  minEntry: completeMoneyText(draft.minEntry),
  endDate: new Date(draft.endDate).toISOString(),
  ...(draft.sourceName !== "" && { sourceName: draft.sourceName }),
  ...(draft.sourceUrl !== "" && { sourceUrl: draft.sourceUrl }),
  ...(draft.voidIf !== "" && { voidIf: draft.voidIf }),
  ...(draft.earlyProposal === "AFTER_END" && { earlyProposal: false }),
});
