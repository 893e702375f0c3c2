/** @jest-environment jsdom */
import { beforeAll, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { AdminActionKind, ParkedKind } from "../../generated/graphql.ts";
import { GraphFailure, show, silenceLiveStreams } from "../../testing/show.tsx";
import { money, pageInfo } from "../../testing/graph-shapes.ts";
import { ParkedWork } from "./parked-work.tsx";
import { actionWords, proposedInWords, reasonInWords, waitsTooLong, type ParkedDecisionKind } from "./parked-words.ts";

beforeAll(silenceLiveStreams);

const item = (kind: ParkedKind, change: object = {}) => ({
  __typename: "ParkedItem",
  id: `${kind} 1`,
  kind,
  subject: "stake-1",
  betId: "bet-1",
  amount: money("10.25"),
  user: { __typename: "User", id: "u", displayName: "Bob" },
  since: "2026-11-20T10:00:00.000Z",
  reason: "expired_or_canceled_card",
  ...change,
});

const pageOf = (nodes: object[], endCursor: string | null = null) => ({
  parkedWork: {
    __typename: "ParkedWorkConnection",
    nodes,
    pageInfo: pageInfo(endCursor),
  },
});

const countsOf = (counts: Partial<Record<ParkedKind, number>>) => ({
  parkedWorkCounts: Object.entries(counts).map(([kind, count]) => ({ __typename: "ParkedWorkCount", kind, count })),
});

const decided = (action: AdminActionKind) => ({
  decided: {
    __typename: "Payload",
    adminAction: { __typename: "AdminAction", id: "1", action, amount: money("10.25") },
  },
});

async function decide(action: ParkedDecisionKind, reason: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: actionWords[action].offer }));
  const dialog = within(await screen.findByRole("dialog"));
  if (reason !== "") await userEvent.type(dialog.getByLabelText("Reason"), reason);
  await userEvent.click(dialog.getByRole("button", { name: actionWords[action].offer }));
}

describe("a parked item", () => {
  test("shows what happened, whose money it is, how much and why", async () => {
    show(<ParkedWork />, { ParkedWork: () => pageOf([item("FAILED_REFUND")]) });
    const row = within(await screen.findByRole("article"));
    expect(row.getByText("Bob")).toBeInTheDocument();
    expect(row.getByText("10.25", { exact: false }).textContent).toBe("$10.25");
    expect(row.getByText(/The card did not take this refund.* Reason: expired or canceled card/)).toBeInTheDocument();
    expect(row.getByRole("link", { name: "See the bet" })).toHaveAttribute("href", "/bet/bet-1");
  });

  test.each<[ParkedKind, ParkedDecisionKind[]]>([
    ["FAILED_REFUND", ["RETRY_REFUND", "REFUND_BY_TRANSFER"]],
    ["STOPPED_PAYOUT", ["RESUME_PAYOUT"]],
    ["SUSPENSE", ["REFUND_SUSPENSE"]],
    ["MADE_BY_HAND", ["ADOPT_MOVEMENT"]],
    ["WAITING_PAYOUT", []],
    ["DISPUTE", []],
    ["DIFFERENCE", []],
    ["STRIPE_EVENT", []],
  ])("of kind %s offers exactly %j", async (kind, actions) => {
    show(<ParkedWork />, { ParkedWork: () => pageOf([item(kind)]) });
    const buttons = within(await screen.findByRole("article")).queryAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual(actions.map((action) => actionWords[action].offer));
  });

  test("without a payout account is urgent after 60 days", () => {
    const since = new Date("2026-09-01T00:00:00Z");
    expect(waitsTooLong(since, new Date("2026-10-31T00:00:00Z"))).toBe(false);
    expect(waitsTooLong(since, new Date("2026-10-31T00:00:01Z"))).toBe(true);
  });

  test("shows its reason in words if there is one", () => {
    expect(reasonInWords("DIFFERENCE", "NOT_AT_STRIPE")).toContain("Stripe does not know of it");
    expect(reasonInWords("STOPPED_PAYOUT", "person_left")).toContain("deleted their account");
    expect(reasonInWords("SUSPENSE", "matches nothing")).toBeNull();
    expect(reasonInWords("STRIPE_EVENT", "")).toBeNull();
  });
});

describe("a decision", () => {
  test.each<[ParkedKind, ParkedDecisionKind, string, object]>([
    ["FAILED_REFUND", "RETRY_REFUND", "RetryRefund", { stakeId: "stake-1" }],
    ["FAILED_REFUND", "REFUND_BY_TRANSFER", "RefundByTransfer", { stakeId: "stake-1" }],
    ["STOPPED_PAYOUT", "RESUME_PAYOUT", "ResumePayout", { stakeId: "stake-1" }],
    ["SUSPENSE", "REFUND_SUSPENSE", "RefundSuspense", { paymentIntent: "stake-1" }],
  ])("about %s, %s, is sent with its reason, confirmed, and leaves the list", async (kind, action, name, input) => {
    const sent: unknown[] = [];
    show(<ParkedWork />, {
      ParkedWork: () => pageOf(sent.length === 0 ? [item(kind)] : []),
      [name]: (variables) => {
        sent.push(variables["input"]);
        return decided(action);
      },
    });
    await decide(action, "  The card is open again ");
    expect(await screen.findByText(actionWords[action].done("$10.25"))).toBeInTheDocument();
    expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
    expect(sent).toEqual([{ ...input, note: "The card is open again", idempotencyKey: expect.any(String) }]);
  });

  test.each(["", "   "])("without a reason (%j) sends nothing and reports it", async (reason) => {
    let sent = 0;
    const RetryRefund = () => {
      sent += 1;
      return decided("RETRY_REFUND");
    };
    show(<ParkedWork />, { ParkedWork: () => pageOf([item("FAILED_REFUND")]), RetryRefund });
    await decide("RETRY_REFUND", reason);
    expect((await screen.findByRole("alert")).textContent).toBe("Write down why. It stays on record.");
    expect(sent).toBe(0);
  });

  test("that is rejected shows why, and a retry keeps its key", async () => {
    const keys: unknown[] = [];
    const RetryRefund = ({ input }: Record<string, unknown>) => {
      keys.push(Object(input).idempotencyKey);
      throw new GraphFailure("DISPUTE_OPEN", "A card network holds this payment. Wait until the dispute ends.");
    };
    show(<ParkedWork />, { ParkedWork: () => pageOf([item("FAILED_REFUND")]), RetryRefund });
    await decide("RETRY_REFUND", "Again");
    expect((await screen.findByRole("alert")).textContent).toContain("Wait until the dispute ends");
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: actionWords.RETRY_REFUND.offer }));
    await userEvent.type(dialog.getByLabelText("Reason"), ", now");
    await userEvent.click(dialog.getByRole("button", { name: actionWords.RETRY_REFUND.offer }));
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe("a movement made by hand", () => {
  const adoptionOf = (waiting: object, answer: AdminActionKind = "ADOPT_MOVEMENT") => {
    const sent: unknown[] = [];
    show(<ParkedWork />, {
      ParkedWork: () => pageOf(sent.length === 0 ? [waiting] : []),
      AdoptStripeMovement: (variables) => {
        sent.push(variables["input"]);
        return decided(answer);
      },
    });
    return sent;
  };

  test.each<[ParkedKind, string]>([
    ["MADE_BY_HAND", "re_1"],
    ["DIFFERENCE", "refund:re_1"],
    ["DIFFERENCE", "transfer_reversed:trr_1"],
  ])("(%s %s) is adopted by its id at Stripe", async (kind, subject) => {
    const sent = adoptionOf(item(kind, { subject }));
    await decide("ADOPT_MOVEMENT", "Refunded in the dashboard");
    expect(await screen.findByText(actionWords.ADOPT_MOVEMENT.done("$10.25"))).toBeInTheDocument();
    const stripeId = subject.split(":").at(-1);
    const input = { stripeId, reason: "Refunded in the dashboard", idempotencyKey: expect.any(String) };
    expect(sent).toEqual([input]);
  });

  test.each<[ParkedKind, string]>([
    ["FAILED_REFUND", "charge_already_refunded"],
    ["SUSPENSE", "other_currency"],
  ])("on an admin's instruction (%s, %s) is adopted by the typed id", async (kind, reason) => {
    const sent = adoptionOf(item(kind, { reason }));
    await userEvent.click(await screen.findByRole("button", { name: actionWords.ADOPT_MOVEMENT.offer }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Stripe's id"), " re_2 ");
    await userEvent.type(dialog.getByLabelText("Reason"), "As told");
    await userEvent.click(dialog.getByRole("button", { name: actionWords.ADOPT_MOVEMENT.offer }));
    expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
    expect(sent).toEqual([{ stripeId: "re_2", reason: "As told", idempotencyKey: expect.any(String) }]);
  });

  test("so large that two admins must agree is reported as a proposal", async () => {
    adoptionOf(item("MADE_BY_HAND"), "PROPOSE_ADOPTION");
    await decide("ADOPT_MOVEMENT", "Refunded in the dashboard");
    expect(await screen.findByText(proposedInWords("$10.25"))).toBeInTheDocument();
  });
});

describe("the list", () => {
  test("continues where a page ended", async () => {
    const answer = ({ after }: Record<string, unknown>) =>
      after === "next" ? pageOf([item("SUSPENSE")]) : pageOf([item("FAILED_REFUND")], "next");
    show(<ParkedWork />, { ParkedWork: answer });
    await userEvent.click(await screen.findByRole("button", { name: "Load More" }));
    expect(await screen.findByText("This money came in and matches no stake.", { exact: false })).toBeInTheDocument();
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Load More" })).not.toBeInTheDocument();
  });

  test("shows what needs attention, or one chosen kind; events have a list of their own", async () => {
    const requests: unknown[] = [];
    const answer = ({ kinds }: Record<string, unknown>) => {
      requests.push(kinds);
      return pageOf([]);
    };
    show(<ParkedWork />, { ParkedWork: answer });
    await screen.findByText("Nothing waits here");
    await userEvent.click(screen.getByRole("button", { name: "Difference" }));
    await screen.findByText("Nothing waits here");
    expect(requests).toHaveLength(2);
    expect(requests[0]).toContain("FAILED_REFUND");
    for (const kind of ["DEAD_LETTER", "WAITING_PAYOUT"]) expect(requests[0]).not.toContain(kind);
    expect(requests[1]).toEqual(["DIFFERENCE"]);
  });

  test("shows on every chip how many of its kind wait, and refetches that after a decision", async () => {
    const sent: unknown[] = [];
    show(<ParkedWork />, {
      ParkedWork: () => pageOf(sent.length === 0 ? [item("FAILED_REFUND")] : []),
      ParkedWorkCounts: () =>
        countsOf({ FAILED_REFUND: sent.length === 0 ? 1 : 0, SUSPENSE: 2, WAITING_PAYOUT: 4, DEAD_LETTER: 8 }),
      RetryRefund: (variables) => {
        sent.push(variables);
        return decided("RETRY_REFUND");
      },
    });
    const chips = () => within(screen.getByRole("group", { name: "Kind" })).getAllByRole("button");
    const counts = () => chips().map(({ textContent }) => Number(/\d+$/.exec(textContent)?.[0]));
    await waitFor(() => expect(counts()).toEqual([3, 1, 0, 2, 0, 0, 0, 0, 4]));
    await decide("RETRY_REFUND", "The card is open again");
    await waitFor(() => expect(counts()).toEqual([2, 0, 0, 2, 0, 0, 0, 0, 4]));
  });

  test("has chips without counts while those are unknown", async () => {
    show(<ParkedWork />, {
      ParkedWork: () => pageOf([]),
      ParkedWorkCounts: () => {
        throw new GraphFailure("UNAVAILABLE", "A part of Stakehold can't be reached.");
      },
    });
    await screen.findByText("Nothing waits here");
    expect(screen.getByRole("button", { name: "Needs attention" }).textContent).toBe("Needs attention");
  });

  test("that can't be loaded states that nothing is lost", async () => {
    const answer = () => {
      throw new GraphFailure("UNAVAILABLE", "A part of Stakehold can't be reached.");
    };
    show(<ParkedWork />, { ParkedWork: answer });
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing is lost");
  });
});
