import { z } from "../../shared/schema.ts";

const text = z.string();
const optional = z.string().nullable();

/** The signed file, as far as the page shows it. A later version may add to it. */
const receipt = z.object({
  issuedAt: text,
  bet: z.object({
    title: text,
    description: text,
    endDate: text,
    sourceName: optional,
    sourceUrl: optional,
    voidIf: optional,
    earlyProposal: z.boolean(),
  }),
  stake: z.object({
    position: z.enum(["for", "against"]).transform((side) => (side === "for" ? "FOR" : "AGAINST")),
    amount: text,
    fee: text,
    charged: text,
    chargedAt: text,
  }),
  rules: z.object({ fee: text, division: text, voting: text, refunds: text, appeal: text }),
  termsVersion: text,
});

/** What a receipt shows. */
export type ShownReceipt = z.infer<typeof receipt>;

/** Reads a signed file as it was issued. Returns null for one of a version that this page does not know. */
export function readReceipt(document: string): ShownReceipt | null {
  return receipt.safeParse(JSON.parse(document)).data ?? null;
}
