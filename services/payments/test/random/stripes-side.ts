import { z } from "zod";
import { attempt, NOTHING_TO_DO, paymentOf, placesOf, type History, type Step } from "./history.ts";

const made = z.object({ id: z.string() });

/** A cardholder disputes a charge, in full or in part, or their bank only inquires. */
export const dispute: Step = async (history, draw) => {
  const paid = placesOf(history).flatMap(({ secret }) => (secret === undefined ? [] : [paymentOf(secret)]));
  if (paid.length === 0) return NOTHING_TO_DO;
  const payment = draw.pick(paid);
  const how = draw.pick([{}, {}, { amount: draw.between(1, 900) }, { inquiry: true }]);
  const { result } = await attempt(history.platform.control("POST", "/disputes", { payment_intent: payment, ...how }));
  return `${JSON.stringify(how)}: ${result}`;
};

/** A bank decides, an inquiry becomes a dispute, or a decided dispute is reopened. */
export const decideDispute: Step = async (history, draw) => {
  const { platform } = history;
  const disputes = await disputesOf(history);
  if (disputes.length === 0) return NOTHING_TO_DO;
  const id = draw.pick(disputes);
  if (draw.happens(0.2)) {
    const { result } = await attempt(platform.control("POST", `/disputes/${id}/escalate`, {}));
    return `escalated: ${result}`;
  }
  if (draw.happens(0.2)) {
    const { result } = await attempt(platform.control("POST", `/disputes/${id}/reopen`, {}));
    return `taken up again: ${result}`;
  }
  const outcome = draw.pick(["won", "lost"]);
  const { result } = await attempt(platform.control("POST", `/disputes/${id}/close`, { outcome }));
  return `${outcome}: ${result}`;
};

const withDisputes = z.object({ dispute: z.array(made) });

/** Returns every dispute, including those of cards that dispute automatically. */
export const disputesOf = async ({ platform }: History): Promise<string[]> =>
  withDisputes.parse(await platform.control("GET", "/state")).dispute.map(({ id }) => id);

/** A bank returns a refund, even one that had succeeded. */
export const failRefund: Step = async ({ platform }, draw) => {
  const refunds = (await platform.state()).refund.filter(({ status }) => status === "succeeded");
  if (refunds.length === 0) return NOTHING_TO_DO;
  return (await attempt(platform.control("POST", `/refunds/${draw.pick(refunds).id}/fail`, {}))).result;
};

/** A transfer is reversed in Stripe's dashboard, in full or in part. */
export const reverse: Step = async ({ platform }, draw) => {
  const transfers = (await platform.state()).transfer.filter(({ reversed }) => !reversed);
  if (transfers.length === 0) return NOTHING_TO_DO;
  const how = draw.pick([{}, { amount: draw.between(1, 400) }]);
  const { result } = await attempt(platform.stripe.transfers.createReversal(draw.pick(transfers).id, how));
  return `${JSON.stringify(how)}: ${result}`;
};

/** A charge is refunded in Stripe's dashboard, in full or in part. */
export const refundByHand: Step = async (history, draw) => {
  const paid = placesOf(history).flatMap(({ secret }) => (secret === undefined ? [] : [paymentOf(secret)]));
  if (paid.length === 0) return NOTHING_TO_DO;
  const how = draw.pick([{}, { amount: draw.between(1, 400) }]);
  const request = { payment_intent: draw.pick(paid), ...how };
  const { result } = await attempt(history.platform.stripe.refunds.create(request));
  return `${JSON.stringify(how)}: ${result}`;
};

/** The platform adds money of its own. */
export const topUp: Step = async ({ platform }, draw) => putIn(platform, draw.between(1_000, 20_000));

/** Adds float, which becomes available a while later. */
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
 * The faults and their probabilities. The client repeats a request whose connection breaks, so more than half must be
 * lost for three in ten calls to go unanswered.
 */
const FAULTS = [
  { kind: "lose_response", probability: 0.55 },
  { kind: "lose_response", effect: false, probability: 0.1 },
  { kind: "status", status: 500, effect: true, probability: 0.1 },
  { kind: "status", status: 500, effect: false, probability: 0.05 },
  { kind: "status", status: 409, probability: 0.05 },
  { kind: "status", status: 429, probability: 0.05 },
] as const;

/** Stripe fails often from now on. */
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

/** Stripe works again. */
export const calm: Step = async ({ platform }) => {
  await platform.disturb([]);
  return "";
};
