import { z } from "zod";
import type { Cents } from "@stakehold/money/amount.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Draw } from "./draw.ts";
import {
  attempt,
  NOTHING_TO_DO,
  paymentOf,
  placesOf,
  short,
  type Bet,
  type History,
  type Place,
  type Step,
} from "./history.ts";

/** The minimum and maximum, the amounts just beyond, and amounts whose fee ends in half a cent. */
const BORDERS: readonly Cents[] = [99n, 100n, 101n, 120n, 140n, 97_560_975n, 97_560_976n, 99_999_999n, 100_000_000n];

const SIDES: readonly Side[] = ["FOR", "AGAINST"];

const VISA = "pm_card_visa";
const CARDS = [
  ...Array.from({ length: 10 }, () => VISA),
  "pm_card_chargeDeclined",
  "pm_card_chargeDeclinedInsufficientFunds",
  "pm_card_authenticationRequired",
  "pm_card_createDispute",
  "pm_card_createDisputeInquiry",
  "pm_card_refundFail",
  "pm_card_pendingRefund",
] as const;

const opened = z.object({ clientSecret: z.string() });

/** A person takes a place, for the first time or again, and mostly pays it. */
export const join: Step = async (history, draw) => {
  const bet = draw.pick(history.bets);
  const stakeCents = draw.happens(0.1) ? draw.pick(BORDERS) : ordinaryStake(draw);
  const side = draw.happens(0.7) ? smallerSide(bet.places) : draw.pick(SIDES);
  const place = newPlace(history, bet, { stakeCents, side }, draw);
  const opening = await open(history, place, draw.happens(0.1));
  const paid = draw.happens(0.85) ? await pay(history, place, draw) : "unpaid";
  const confirmed = draw.happens(0.5) ? await confirm(history, place, draw) : "unconfirmed";
  return `${placeNamed(place)}: ${opening}, ${paid}, ${confirmed}`;
};

/** A person takes a place, and has yet to pay it. */
export async function takePlace(history: History, draw: Draw): Promise<{ place: Place; result: string }> {
  const bet = draw.pick(history.bets);
  const place = newPlace(history, bet, { stakeCents: ordinaryStake(draw), side: smallerSide(bet.places) }, draw);
  return { place, result: `${placeNamed(place)}: ${await open(history, place, false)}` };
}

/**
 * Two people take the two sides of the bet with the fewest places and pay: without a winner and a loser, nothing is
 * won.
 */
export const meet: Step = async (history, draw) => {
  const [bet] = history.bets.toSorted((a, b) => a.places.length - b.places.length);
  if (bet === undefined) return NOTHING_TO_DO;
  const results: string[] = [];
  for (const side of SIDES) {
    const place = newPlace(history, bet, { stakeCents: ordinaryStake(draw), side }, draw);
    results.push(`${placeNamed(place)}: ${await open(history, place, false)}, ${await payBy(VISA, history, place)}`);
  }
  return results.join(", ");
};

const ordinaryStake = (draw: Draw): Cents => BigInt(draw.between(100, 3_000));

type Terms = Pick<Place, "stakeCents" | "side">;

function newPlace({ people }: History, { betId, feePolicy, places }: Bet, terms: Terms, draw: Draw): Place {
  const stakeId = draw.id();
  const userId = draw.pick(people);
  const place = { stakeId, userId, betId, feePolicy, ...terms, admission: places.length + 1, secret: undefined };
  places.push(place);
  return place;
}

const placeNamed = ({ stakeId, betId, stakeCents, side }: Place): string =>
  `${short(stakeId)} of ${short(betId)}, ${stakeCents} ${side}`;

/** Returns the smaller side: a bet without a winner or a loser is refunded. */
const smallerSide = (places: readonly Place[]): Side => {
  const count = (side: Side) => places.filter((place) => place.side === side).length;
  return count("FOR") < count("AGAINST") ? "FOR" : "AGAINST";
};

async function open({ platform }: History, place: Place, isTwice: boolean): Promise<string> {
  const { stakeId, betId, userId, stakeCents, feePolicy } = place;
  const request = () => attempt(platform.payments.run("open", { stakeId, betId, userId, stakeCents, feePolicy }));
  const answers = await Promise.all(isTwice ? [request(), request()] : [request()]);
  for (const { done } of answers) {
    const { clientSecret } = done === undefined ? { clientSecret: "" } : opened.parse(done);
    if (clientSecret !== "") place.secret = clientSecret;
  }
  return `opened ${answers.map(({ result }) => result).join(" and ")}`;
}

const pay = (history: History, place: Place, draw: Draw): Promise<string> => payBy(draw.pick(CARDS), history, place);

async function payBy(card: string, { platform, challenges }: History, { secret }: Place): Promise<string> {
  if (secret === undefined) return "unpaid";
  const { done, result } = await attempt(
    platform.stripe.paymentIntents.confirm(paymentOf(secret), { payment_method: card, use_stripe_sdk: true }),
  );
  const source = done?.next_action?.use_stripe_sdk?.["source"];
  if (typeof source === "string") challenges.push(source);
  return `${card} ${done?.status ?? result}`;
}

async function confirm({ platform }: History, { userId, stakeId }: Place, draw: Draw): Promise<string> {
  const { result } = await attempt(platform.payments.run("confirm", { userId, stakeId, idempotencyKey: draw.id() }));
  return `confirmed ${result}`;
}

const withPlace =
  (act: (history: History, place: Place, draw: Draw) => Promise<string>): Step =>
  async (history, draw) => {
    const places = placesOf(history);
    if (places.length === 0) return NOTHING_TO_DO;
    const place = draw.pick(places);
    return `${short(place.stakeId)}: ${await act(history, place, draw)}`;
  };

/** A person pays late, or again after a decline, perhaps when the payment is no longer wanted. */
export const payLate = withPlace(pay);

/** A browser requests the same payment again. */
export const openAgain = withPlace((history, place, draw) => open(history, place, draw.happens(0.3)));

/** A browser reports that it has paid. */
export const confirmLate = withPlace(confirm);

/** A bank's challenge is answered. */
export const answerChallenge: Step = async ({ platform, challenges }, draw) => {
  const source = challenges.pop();
  if (source === undefined) return NOTHING_TO_DO;
  const outcome = draw.pick(["succeeded", "succeeded", "failed"]);
  const { result } = await attempt(platform.stripe.rawRequest("POST", "/v1/3ds2/authenticate", { source, outcome }));
  return `${outcome} ${result}`;
};

const account = z.object({ stripeAccount: z.string() });

/** A person sets up a payout account, and mostly finishes it. */
export const onboard: Step = async (history, draw) =>
  setUpPayouts(history, draw.pick(history.people), { isFinished: draw.happens(0.8), idempotencyKey: draw.id() });

/** Nearly everyone sets up a payout account. */
export const onboardMost: Step = async (history, draw) => {
  const results: string[] = [];
  for (const person of history.people) {
    const isFinished = draw.happens(0.8);
    results.push(await setUpPayouts(history, person, { isFinished, idempotencyKey: draw.id() }));
  }
  return results.join(", ");
};

/** Gives a person a payout account. */
export async function setUpPayouts(
  { platform, finished }: History,
  userId: string,
  { isFinished, idempotencyKey }: { readonly isFinished: boolean; readonly idempotencyKey: string },
): Promise<string> {
  const { done, result } = await attempt(platform.payments.run("account", { userId, idempotencyKey }));
  if (done === undefined || !isFinished) return `${short(userId)}: ${result}`;
  await platform.control("POST", `/accounts/${account.parse(done).stripeAccount}/complete`, {});
  finished.add(userId);
  return `${short(userId)}: finished`;
}
