import { z } from "zod";
import { attempt, NOTHING_TO_DO, paymentOf, placesOf, type History, type Step } from "./history.ts";

const made = z.object({ id: z.string() });

/** A cardholder disputes a charge, whole or in part, or only has the bank ask. */
export const dispute: Step = async (history, draw) => {
  const paid = placesOf(history).flatMap(({ secret }) => (secret === undefined ? [] : [paymentOf(secret)]));
  if (paid.length === 0) return NOTHING_TO_DO;
  const payment = draw.pick(paid);
  const how = draw.pick([{}, {}, { amount: draw.between(1, 900) }, { inquiry: true }]);
  const { said } = await attempt(history.platform.control("POST", "/disputes", { payment_intent: payment, ...how }));
  return `${JSON.stringify(how)}: ${said}`;
};

/** A bank decides, an inquiry becomes a dispute, or what was decided is taken up again. */
export const decideDispute: Step = async (history, draw) => {
  const { platform } = history;
  const disputes = await disputesOf(history);
  if (disputes.length === 0) return NOTHING_TO_DO;
  const id = draw.pick(disputes);
  if (draw.happens(0.2)) {
    const { said } = await attempt(platform.control("POST", `/disputes/${id}/escalate`, {}));
    return `escalated: ${said}`;
  }
  if (draw.happens(0.2)) {
    const { said } = await attempt(platform.control("POST", `/disputes/${id}/reopen`, {}));
    return `taken up again: ${said}`;
  }
  const outcome = draw.pick(["won", "lost"]);
  const { said } = await attempt(platform.control("POST", `/disputes/${id}/close`, { outcome }));
  return `${outcome}: ${said}`;
};

const withDisputes = z.object({ dispute: z.array(made) });

/** Every dispute there is, those of cards that dispute by themselves too. */
export const disputesOf = async ({ platform }: History): Promise<string[]> =>
  withDisputes.parse(await platform.control("GET", "/state")).dispute.map(({ id }) => id);

/** A bank sends a refund back, even one that had succeeded. */
export const failRefund: Step = async ({ platform }, draw) => {
  const refunds = (await platform.state()).refund.filter(({ status }) => status === "succeeded");
  if (refunds.length === 0) return NOTHING_TO_DO;
  return (await attempt(platform.control("POST", `/refunds/${draw.pick(refunds).id}/fail`, {}))).said;
};

/** Somebody takes a transfer back in Stripe's dashboard, whole or in part. */
export const reverse: Step = async ({ platform }, draw) => {
  const transfers = (await platform.state()).transfer.filter(({ reversed }) => !reversed);
  if (transfers.length === 0) return NOTHING_TO_DO;
  const how = draw.pick([{}, { amount: draw.between(1, 400) }]);
  const { said } = await attempt(platform.stripe.transfers.createReversal(draw.pick(transfers).id, how));
  return `${JSON.stringify(how)}: ${said}`;
};

/** Somebody refunds a charge in Stripe's dashboard, whole or in part. */
export const refundByHand: Step = async (history, draw) => {
  const paid = placesOf(history).flatMap(({ secret }) => (secret === undefined ? [] : [paymentOf(secret)]));
  if (paid.length === 0) return NOTHING_TO_DO;
  const how = draw.pick([{}, { amount: draw.between(1, 400) }]);
  const asked = { payment_intent: draw.pick(paid), ...how };
  const { said } = await attempt(history.platform.stripe.refunds.create(asked));
  return `${JSON.stringify(how)}: ${said}`;
};

/** The platform puts in money of its own. */
export const topUp: Step = async ({ platform }, draw) => putIn(platform, draw.between(1_000, 20_000));

/** Puts float in; it is there a while later. */
export async function putIn({ stripe }: History["platform"], amount: number): Promise<string> {
  await stripe.topups.create({ amount, currency: "usd", description: "float" });
  return String(amount);
}

const TO_STRIPE = [
  "/v1/payment_intents",
  "/v1/payment_intents/*/cancel",
  "/v1/refunds",
  "/v1/transfers",
  "/v1/accounts",
];

/**
 * How often what goes wrong. The client repeats a request by itself whose connection broke off, so more than half have
 * to be lost for three of ten calls to go unanswered.
 */
const FAULTS = [
  { kind: "lose_response", probability: 0.55 },
  { kind: "lose_response", effect: false, probability: 0.1 },
  { kind: "status", status: 500, effect: true, probability: 0.1 },
  { kind: "status", status: 500, effect: false, probability: 0.05 },
  { kind: "status", status: 409, probability: 0.05 },
  { kind: "status", status: 429, probability: 0.05 },
] as const;

/** From here on Stripe answers badly. */
export const storm: Step = async ({ platform }, draw) => {
  const ofWrites = TO_STRIPE.flatMap((path) =>
    FAULTS.map((fault) => ({ ...fault, method: "POST", path, seed: draw.between(0, 1e9) })),
  );
  const ofReads = [
    { kind: "lose_response", method: "GET", path: "/v1/*", probability: 0.1, seed: draw.between(0, 1e9) },
    { kind: "status", method: "GET", path: "/v1/*", status: 500, probability: 0.05, seed: draw.between(0, 1e9) },
  ];
  await platform.disturb([...ofWrites, ...ofReads]);
  return "";
};

/** Stripe is well again. */
export const calm: Step = async ({ platform }) => {
  await platform.disturb([]);
  return "";
};
