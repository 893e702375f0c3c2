import { chargeFor } from "@stakehold/money/fee.ts";
import type { Draw } from "./draw.ts";
import { attempt, placesOf, type Place, type Step } from "./history.ts";
import { takePlace } from "./people.ts";

/** Creates a payment that was never requested, or that pretends to be another. */
export const strayPayment: Step = async (history, draw) => {
  const places = placesOf(history);
  const place = places.length === 0 ? undefined : draw.pick(places);
  const { metadata, amount } = place === undefined ? NAMELESS : draw.pick(DISGUISES)(place, draw);
  const isPaid = draw.happens(0.8);
  const payment = isPaid ? { confirm: true, payment_method: "pm_card_visa", use_stripe_sdk: true } : {};
  const { result } = await attempt(
    history.platform.stripe.paymentIntents.create({ amount, currency: "usd", metadata, ...payment }),
  );
  return `${JSON.stringify(metadata)} ${amount}, ${isPaid ? "paid" : "open"}: ${result}`;
};

type ForeignPayment = { readonly metadata: Record<string, string>; readonly amount: number };
type Disguise = (place: Place, draw: Draw) => ForeignPayment;

const NAMELESS = { metadata: {}, amount: 777 };
const DISGUISES: readonly Disguise[] = [
  () => NAMELESS,
  ({ stakeId: stake }) => ({ metadata: { stake }, amount: 1_000 }),
  ({ stakeId: stake, stakeCents }) => ({
    metadata: { stake, operation: `pi:${stake}:a9` },
    amount: Number(stakeCents) + 50,
  }),
  (place, draw) => ({
    metadata: { stake: place.stakeId, operation: `pi:${place.stakeId}:a${draw.between(1, 3)}` },
    amount: chargeOf(place),
  }),
  ({ stakeId: stake, stakeCents }, draw) => ({
    metadata: { stake, operation: `pi:${stake}:a1` },
    amount: Number(stakeCents) + draw.between(0, 60),
  }),
];

/**
 * A person takes a place, its payment is changed in Stripe's dashboard, and it is still paid. Every change includes the
 * amount: Stripe refuses that once it is paid, so no payment changes after it counts.
 */
export const payOtherwise: Step = async (history, draw) => {
  const { place, result } = await takePlace(history, draw);
  const { payment_intent: payments } = await history.platform.state();
  const payment = payments.find(({ metadata }) => metadata["stake"] === place.stakeId);
  if (payment === undefined) return result;
  const change = draw.pick(CHANGES)(place, draw.pick(placesOf(history)), draw);
  const intents = history.platform.stripe.paymentIntents;
  const { result: changed } = await attempt(intents.update(payment.id, change));
  const { result: paid } = await attempt(
    intents.confirm(payment.id, { payment_method: "pm_card_visa", use_stripe_sdk: true }),
  );
  return `${result}, changed to ${JSON.stringify(change)}: ${changed}, paid: ${paid}`;
};

type Change = (place: Place, other: Place, draw: Draw) => ForeignPayment;

const CHANGES: readonly Change[] = [
  (place, _, draw) => ({ metadata: {}, amount: chargeOf(place) + draw.pick([-1, 1]) }),
  (place) => ({ metadata: { operation: `pi:${place.stakeId}:a9` }, amount: chargeOf(place) }),
  (place) => ({ metadata: { stake: "", operation: "" }, amount: chargeOf(place) }),
  (place, { stakeId: stake }) => ({ metadata: { stake }, amount: chargeOf(place) }),
  (place, { stakeId: stake }) => ({ metadata: { stake, operation: `pi:${stake}:a1` }, amount: chargeOf(place) }),
];

const chargeOf = ({ stakeCents, feePolicy }: Place): number => Number(chargeFor(stakeCents, feePolicy).total);
