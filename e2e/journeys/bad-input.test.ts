import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { createBet, joinBet, propose, vote } from "../api/bets.ts";
import { openNewcomer, type ApiCaller } from "../api/caller.ts";
import { countRows } from "../money/count-rows.ts";
import { platformNow } from "../platform/clock.ts";
import { checkMoney } from "../money/check-money.ts";

let alice: ApiCaller;
let bob: ApiCaller;
let carol: ApiCaller;
let betId: string;
let inAnHour: string;

beforeAll(async () => {
  // People of their own, so that no call is refused for too many requests.
  [alice, bob, carol] = [await openNewcomer("alice"), await openNewcomer("bob"), await openNewcomer("carol")];
  betId = await createBet(alice, "5.00");
  inAnHour = new Date((await platformNow()).getTime() + 3_600_000).toISOString();
});

afterAll(async () => expect(await checkMoney()).toEqual([]));

/** Counts what an accepted call would create. */
const made = async () => ({
  bets: await countRows("bets", "bets"),
  participations: await countRows("bets", "participations"),
  stakes: await countRows("payments", "stakes"),
  operations: await countRows("payments", "operations"),
});

const bet = (change: Record<string, unknown>) => ({
  title: "It snows in May",
  description: "At the airport's station.",
  category: "weather",
  totalAmount: "5.00",
  minEntry: "1.00",
  endDate: inAnHour,
  ...change,
});

describe("an invalid bet is rejected with a stable code, and creates nothing", () => {
  test.each([
    ["no title", { title: undefined }, "INVALID_INPUT"],
    ["an empty title", { title: "   " }, "INVALID_INPUT"],
    ["a title of 256 characters", { title: "x".repeat(256) }, "INVALID_INPUT"],
    ["no description", { description: undefined }, "INVALID_INPUT"],
    ["an unknown category", { category: "horses" }, "INVALID_INPUT"],
    ["no amount", { totalAmount: undefined }, "INVALID_INPUT"],
    ["a number for an amount", { totalAmount: 5 }, "INVALID_INPUT"],
    ["the amount 0", { totalAmount: "0", minEntry: "0" }, "BELOW_MINIMUM"],
    ["the amount -1", { totalAmount: "-1" }, "INVALID_AMOUNT"],
    ["a minimum of -0.50", { minEntry: "-0.50" }, "INVALID_AMOUNT"],
    ["the amount 1e3", { totalAmount: "1e3" }, "INVALID_AMOUNT"],
    ["the amount 1.005", { totalAmount: "1.005" }, "INVALID_AMOUNT"],
    ["the amount NaN", { totalAmount: "NaN" }, "INVALID_AMOUNT"],
    ["less than a dollar", { totalAmount: "0.99", minEntry: "0.99" }, "BELOW_MINIMUM"],
    ["less than its own minimum entry", { totalAmount: "5.00", minEntry: "6.00" }, "BELOW_MINIMUM"],
    ["more than a card can be charged", { totalAmount: "975609.76" }, "AMOUNT_TOO_LARGE"],
    ["an end date that has passed", { endDate: new Date(Date.now() - 1_000).toISOString() }, "INVALID_END_DATE"],
    [
      "an end date in two years",
      { endDate: new Date(Date.now() + 730 * 86_400_000).toISOString() },
      "INVALID_END_DATE",
    ],
    ["a malformed end date", { endDate: "tomorrow" }, "INVALID_INPUT"],
  ])("%s", async (_name, change, code) => {
    const before = await made();
    const { status, body } = await alice.attempt("POST", "/api/bets-with-escrow", bet(change));
    expect([status, body.code]).toEqual([400, code]);
    expect(body.message).toMatch(/^[A-Z]/);
    expect(await made()).toEqual(before);
  });
});

describe("an invalid join is rejected, and creates nothing", () => {
  test.each([
    ["below the minimum entry", { amount: "0.50" }, "BELOW_MINIMUM"],
    ["an amount of 1e3", { amount: "1e3" }, "INVALID_AMOUNT"],
    ["no position", { position: undefined }, "INVALID_INPUT"],
    ["a third position", { position: "maybe" }, "INVALID_INPUT"],
  ])("%s", async (_name, change, code) => {
    const before = await made();
    const join = { amount: "2.00", position: "against", ...change };
    const { status, body } = await bob.attempt("POST", `/api/bets/${betId}/join-with-escrow`, join);
    expect([status, body.code]).toEqual([400, code]);
    expect(await made()).toEqual(before);
  });

  test.each([randomUUID(), "1", "%27%3B%20DROP%20TABLE%20bets"])("the unknown bet %s", async (id) => {
    const join = { amount: "2.00", position: "against" };
    const { status, body } = await bob.attempt("POST", `/api/bets/${id}/join-with-escrow`, join);
    expect([status, body.code]).toEqual([404, "BET_NOT_FOUND"]);
  });
});

test("another person's ticket is not found", async () => {
  const ticket = await alice.post<{ id: string }>("/api/support/tickets", {
    subject: "A question",
    description: "How long does a refund take?",
    category: "payments",
  });
  for (const [method, path, body] of [
    ["GET", `/api/support/tickets/${ticket.id}`, undefined],
    ["POST", `/api/support/tickets/${ticket.id}/messages`, { message: "hello" }],
    ["PATCH", `/api/support/tickets/${ticket.id}/status`, { status: "resolved" }],
  ] as const) {
    const answer = await bob.attempt(method, path, body);
    expect([answer.status, answer.body.code]).toEqual([404, "TICKET_NOT_FOUND"]);
  }
  expect(await alice.get(`/api/support/tickets/${ticket.id}`)).toMatchObject({ status: "open", messages: [] });
});

test("only the creator can propose, only participants can vote, and only while the bet is in its vote", async () => {
  const answer = async (caller: ApiCaller, path: string, body: unknown) => {
    const { status, body: received } = await caller.attempt("POST", `/api/bets/${betId}/${path}`, body);
    return [status, received.code];
  };
  const proposal = { winningPosition: "for", outcome: "It did." };
  await joinBet(carol, betId, "2.00", "against");
  for (const other of [bob, carol]) {
    expect(await answer(other, "propose-resolution", proposal)).toEqual([403, "NOT_THE_CREATOR"]);
  }
  expect(await answer(carol, "vote", { vote: "approve" })).toEqual([409, "VOTING_NOT_STARTED"]);
  expect(await answer(bob, "vote", { vote: "approve" })).toEqual([403, "NOT_A_PARTICIPANT"]);
  expect(await alice.get(`/api/bets/${betId}`)).toMatchObject({ status: "active" });
  await propose(alice, betId, "for");
  await vote(alice, betId, "approve");
  expect(await answer(bob, "vote", { vote: "approve" })).toEqual([403, "NOT_A_PARTICIPANT"]);
  expect(await alice.get(`/api/bets/${betId}`)).toMatchObject({ status: "voting" });
});

test("an unknown path gets an error response, not a page", async () => {
  expect(await alice.attempt("POST", "/api/nothing")).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});
