import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { giveUpCreate, type OpenStake } from "../src/domain/open/opening.ts";
import { closeStake } from "../src/operations/hold/close-stake.ts";
import { openStake, type OpenedStake } from "../src/operations/open/open-stake.ts";
import { reconcileCancels, reconcileStakes } from "../src/operations/reconcile/reconcile.ts";
import { createBench, payWith, wanted, type Bench } from "./bench.ts";

const MINUTE_MS = 60_000;
const CREATE = "/v1/payment_intents";
const CONFIRM = "/v1/payment_intents/*/confirm";
const NEEDS_AUTHENTICATION = "pm_card_authenticationRequired";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
beforeEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench.stop());

const statusOf = async (stakeId: string) => (await bench.deps.stakes.find(stakeId))?.status;

const paymentsOf = async (stakeId: string) =>
  (await bench.state()).payment_intent.filter(({ metadata }) => metadata["stake"] === stakeId);

const idOf = ({ clientSecret }: OpenedStake) => clientSecret.split("_secret_")[0] ?? "";

/** Returns what cards were charged for a bet, in cents; excludes declined charges. */
async function chargesOf(betId: string): Promise<number[]> {
  const { data } = await bench.stripe.charges.list({ transfer_group: `bet:${betId}`, limit: 100 });
  return data.filter(({ status }) => status === "succeeded").map(({ amount }) => amount);
}

const heldPostings = (stakeId: string) =>
  bench.rows("SELECT kind FROM transactions WHERE key = $1", [`held:${stakeId}`]);

/** Opens a stake again and again, as a person would, and returns every secret that was returned. */
async function openUntilAnswered(command: OpenStake, times: number): Promise<Set<string>> {
  const secrets = new Set<string>();
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.allSettled(Array.from({ length: times }, () => openStake(bench.deps, command)));
    for (const answer of answers) if (answer.status === "fulfilled") secrets.add(answer.value.clientSecret);
    if (answers.every(({ status }) => status === "fulfilled")) return secrets;
  }
  throw new Error("The stake was not opened in time");
}

/** Applies all of Stripe's events, and tries every due cancellation. */
async function comeToRest() {
  await bench.control("DELETE", "/faults");
  for (let round = 0; round < 3; round += 1) {
    await bench.quiet();
    await reconcileCancels(bench.deps);
    await bench.moveClock(2 * MINUTE_MS);
  }
  await bench.quiet();
}

describe("one secret is returned, and one payment remains, when creating it", () => {
  const HELD = { kind: "hold", type: "*" };
  const FAULTS = [
    ["returns 500 and took effect", { kind: "status", status: 500, effect: true, count: 1 }],
    ["returns 500 and had no effect", { kind: "status", status: 500, effect: false, count: 1 }],
    ["returns 500 repeatedly and took effect each time", { kind: "status", status: 500, effect: true, count: 8 }],
    ["returns 503 and took effect", { kind: "status", status: 503, effect: true, count: 1 }],
    ["gets no response and took effect", { kind: "lose_response", effect: true, count: 2 }],
    ["gets no response and had no effect", { kind: "lose_response", effect: false, count: 2 }],
  ] as const;

  /** Opens a stake under faults, pays it with the returned secret, and returns its other payments. */
  async function chargedOnce(faults: readonly object[], times: number) {
    const command = wanted();
    await bench.fault(faults);
    const secrets = await openUntilAnswered(command, times);
    expect(secrets.size).toBe(1);
    const [clientSecret = ""] = secrets;
    await payWith(bench, { clientSecret, feeCents: 0n, totalCents: 0n, isPaid: false });
    await comeToRest();
    expect(await statusOf(command.stakeId)).toBe("HELD");
    expect(await chargesOf(command.betId)).toEqual([1_025]);
    const others = (await paymentsOf(command.stakeId)).filter(({ id }) => !clientSecret.startsWith(id));
    expect(others.filter(({ status }) => status !== "canceled")).toEqual([]);
    return others;
  }

  test.each(FAULTS)("%s, for one caller and for eight at once", async (_, fault) => {
    for (const times of [1, 8]) await chargedOnce([{ ...fault, method: "POST", path: CREATE }], times);
  });

  test.each(FAULTS)(
    "%s, and no webhook arrives in the meantime, for one caller and for eight at once",
    async (_, fault) => {
      for (const times of [1, 8]) {
        const others = await chargedOnce([HELD, { ...fault, method: "POST", path: CREATE }], times);
        // Behind a stored 500 that was never reported, there is a payment that never becomes the stake's.
        expect(others.length > 0).toBe(fault.kind === "status" && fault.effect);
      }
    },
  );

  test("responds after it was given up: its secret is not returned", async () => {
    const command = wanted();
    await bench.fault(HELD);
    const stripe: Bench["deps"]["stripe"] = {
      ...bench.deps.stripe,
      createPaymentIntent: async (parameters) => {
        const made = await bench.deps.stripe.createPaymentIntent(parameters);
        await bench.deps.stakes.change({ stakeId: command.stakeId }, (state, now) =>
          giveUpCreate(state, parameters.key, "no answer", now),
        );
        return made;
      },
    };
    await expect(openStake({ ...bench.deps, stripe }, command)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const kept = idOf(await openStake(bench.deps, command));
    await comeToRest();
    const payments = (await paymentsOf(command.stakeId)).map(({ id, status }) => [id === kept, status]);
    expect(payments.toSorted()).toEqual([
      [false, "canceled"],
      [true, "requires_payment_method"],
    ]);
  });

  test("is reported by its webhook before the response: the later response is the same payment", async () => {
    const command = wanted();
    await bench.loseAnswers(CREATE, 1);
    await expect(openStake(bench.deps, command)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await bench.quiet();
    expect(await statusOf(command.stakeId)).toBe("PENDING");
    const [payment] = await paymentsOf(command.stakeId);
    expect(idOf(await openStake(bench.deps, command))).toBe(payment?.id);
    expect(await paymentsOf(command.stakeId)).toHaveLength(1);
  });

  test("is paid and reported before the response: it is held once, and no secret is returned", async () => {
    const command = wanted();
    await bench.loseAnswers(CREATE, 1);
    await expect(openStake(bench.deps, command)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const [payment] = await paymentsOf(command.stakeId);
    await bench.stripe.paymentIntents.confirm(payment?.id ?? "", {
      payment_method: "pm_card_visa",
      return_url: "http://localhost:3000/",
    });
    await bench.quiet();
    expect(await statusOf(command.stakeId)).toBe("HELD");
    expect(await openStake(bench.deps, command)).toMatchObject({ isPaid: true, clientSecret: "" });
    expect(await heldPostings(command.stakeId)).toHaveLength(1);
  });
});

describe("one charge", () => {
  test("results from declined cards followed by a good one", async () => {
    const command = wanted();
    const opened = await openStake(bench.deps, command);
    for (const card of ["pm_card_visa_chargeDeclined", "pm_card_visa_chargeDeclinedInsufficientFunds"]) {
      await expect(payWith(bench, opened, card)).rejects.toThrow();
      await bench.quiet();
      expect(await statusOf(command.stakeId)).toBe("PENDING");
    }
    await payWith(bench, opened);
    await expect(payWith(bench, opened)).rejects.toThrow();
    await bench.quiet();
    expect(await statusOf(command.stakeId)).toBe("HELD");
    expect(await chargesOf(command.betId)).toEqual([1_025]);
    expect(await heldPostings(command.stakeId)).toHaveLength(1);
  });

  test("is never made when authentication stays unanswered: once closed, it can't be charged", async () => {
    const command = wanted();
    const opened = await openStake(bench.deps, command);
    const intent = await payWith(bench, opened, NEEDS_AUTHENTICATION);
    await bench.quiet();
    expect(intent.status).toBe("requires_action");
    expect(await statusOf(command.stakeId)).toBe("PENDING");
    await bench.moveClock(30 * MINUTE_MS);
    await reconcileStakes(bench.deps);
    expect(await statusOf(command.stakeId)).toBe("PENDING");
    expect(await closeStake(bench.deps, command.stakeId)).toBe("CANCELLED");
    await authenticate(intent.next_action?.redirect_to_url?.url ?? "");
    await bench.quiet();
    expect(await statusOf(command.stakeId)).toBe("CANCELLED");
    expect((await paymentsOf(command.stakeId)).map(({ status }) => status)).toEqual(["canceled"]);
    expect(await chargesOf(command.betId)).toEqual([]);
  });

  test("results from an authentication, however late, while the stake is open", async () => {
    const command = wanted();
    const intent = await payWith(bench, await openStake(bench.deps, command), NEEDS_AUTHENTICATION);
    await bench.moveClock(29 * MINUTE_MS);
    await authenticate(intent.next_action?.redirect_to_url?.url ?? "");
    await bench.quiet();
    expect(await closeStake(bench.deps, command.stakeId)).toBe("PAID");
    expect(await chargesOf(command.betId)).toEqual([1_025]);
  });

  const authenticate = (url: string) =>
    fetch(url, { method: "POST", body: new URLSearchParams({ outcome: "succeeded" }), redirect: "manual" });
});

describe("a payment step that is cancelled and taken again on other terms", () => {
  /** Opens the first stake; the same person then wants the second in the same bet. */
  async function twoSteps() {
    const terms = { betId: newId(), userId: newId() };
    const first = wanted(terms);
    const opened = await openStake(bench.deps, first);
    // The creation event is also read from Stripe, and would report what came after it.
    await bench.quiet();
    return { first, second: wanted({ ...terms, stakeCents: 2_000n }), opened };
  }

  test("while the first card is on its way to Stripe charges the second alone", async () => {
    const { first, second, opened } = await twoSteps();
    await bench.delay(CONFIRM);
    const confirming = payWith(bench, opened);
    const refused = expect(confirming).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
    await bench.until(bench.hasStruck);
    expect(await closeStake(bench.deps, first.stakeId)).toBe("CANCELLED");
    await payWith(bench, await openStake(bench.deps, second));
    await bench.control("DELETE", "/faults");
    await refused;
    await comeToRest();
    expect([await statusOf(first.stakeId), await statusOf(second.stakeId)]).toEqual(["CANCELLED", "HELD"]);
    expect(await chargesOf(first.betId)).toEqual([2_050]);
  });

  test("after the first card was charged, and before that was reported, finds it paid", async () => {
    const { first, opened } = await twoSteps();
    await bench.fault({ kind: "hold", type: "*" });
    await payWith(bench, opened);
    expect(await closeStake(bench.deps, first.stakeId)).toBe("PAID");
    await comeToRest();
    expect(await chargesOf(first.betId)).toEqual([1_025]);
    expect(await heldPostings(first.stakeId)).toHaveLength(1);
  });

  test("and whose cancellation gets no response returns LATER until it is known, and then charges one", async () => {
    const { first, second, opened } = await twoSteps();
    await bench.fault({ kind: "hold", type: "*" });
    await bench.loseAnswers(`${CREATE}/*/cancel`, 1);
    expect(await closeStake(bench.deps, first.stakeId)).toBe("LATER");
    await expect(payWith(bench, opened)).rejects.toThrow();
    await comeToRest();
    expect(await closeStake(bench.deps, first.stakeId)).toBe("CANCELLED");
    await payWith(bench, await openStake(bench.deps, second));
    await bench.quiet();
    expect(await chargesOf(first.betId)).toEqual([2_050]);
  });

  test("and is paid because the cancellation never reached Stripe keeps one charge and refunds nothing", async () => {
    const { first, opened } = await twoSteps();
    await bench.fault([
      { kind: "hold", type: "*" },
      { kind: "lose_response", method: "POST", path: `${CREATE}/*/cancel`, effect: false, count: 2 },
    ]);
    expect(await closeStake(bench.deps, first.stakeId)).toBe("LATER");
    await payWith(bench, opened);
    await comeToRest();
    expect(await closeStake(bench.deps, first.stakeId)).toBe("PAID");
    expect(await statusOf(first.stakeId)).toBe("HELD");
    expect(await chargesOf(first.betId)).toEqual([1_025]);
  });
});

test("every invariant holds", async () => {
  await comeToRest();
  await bench.check();
});
