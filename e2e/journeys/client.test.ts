import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "@jest/globals";
import {
  StakeholdError,
  type Client,
  type Entry,
  type Picture,
  type TypedDocument,
  type WholeBet,
} from "@stakehold/client";
import { newBet } from "../api/bets.ts";
import { openNewcomer, type ApiCaller } from "../api/caller.ts";
import { clientOf } from "../api/client-of.ts";
import { pay } from "../api/pay.ts";
import { checkMoney } from "../money/check-money.ts";
import { waitFor } from "../platform/wait-for.ts";

/** A ticket as in REST. */
type Conversation = {
  readonly pictures: readonly Picture[];
  readonly messages: readonly { readonly message: string; readonly pictures: readonly Picture[] }[];
};

let people: { readonly creator: ApiCaller; readonly joiner: ApiCaller };
let creator: Client;
let joiner: Client;

beforeAll(async () => {
  const [first, second] = await Promise.all([openNewcomer("partner-creates"), openNewcomer("partner-joins")]);
  people = { creator: first, joiner: second };
  [creator, joiner] = await Promise.all([clientOf(first), clientOf(second)]);
});

/** Returns a new bet with a unique title. */
const titled = async () => ({
  ...(await newBet("20.00")),
  category: "WILDCARD" as const,
  title: `The ferry sails again ${randomUUID().slice(0, 8)}`,
});

async function payFor(client: Client, { clientSecret, participation }: Entry): Promise<void> {
  await pay(clientSecret ?? "");
  await client.bets.confirmStake(participation?.id ?? "");
}

const untilBet = (client: Client, betId: string, what: string, isSo: (bet: WholeBet) => boolean): Promise<WholeBet> =>
  waitFor(`the bet ${what}`, async () => {
    const bet = await client.bets.get(betId);
    return bet !== null && isSo(bet) && bet;
  });

test("a bet is run through the client from creation to payout, with amounts exact to the cent", async () => {
  const input = await titled();
  const preview = await creator.bets.preview({ amount: "20.00" });
  const entry = await creator.bets.create(input);
  const betId = entry.bet?.id ?? "";
  expect({ fee: entry.fee, totalCharge: entry.totalCharge }).toEqual({
    fee: preview.fee,
    totalCharge: preview.totalCharge,
  });
  await payFor(creator, entry);
  await untilBet(creator, betId, "to open", ({ status }) => status === "ACTIVE");

  const place = { betId, position: "AGAINST", amount: "10.01" } as const;
  await payFor(joiner, await joiner.bets.join(place));
  await untilBet(joiner, betId, "to count the place", ({ myParticipation }) => myParticipation?.status === "HELD");
  const found = await joiner.bets.list({ filter: { search: input.title, status: ["ACTIVE"] } }).toArray(100);
  expect(found.map(({ id, currentPool }) => [id, currentPool.amount])).toEqual([[betId, "30.01"]]);
  const participants = await creator.bets.participants(betId, { first: 1 }).toArray(100);
  expect(participants.map(({ position, amount }) => [position, amount.amount])).toEqual([
    ["FOR", "20.00"],
    ["AGAINST", "10.01"],
  ]);

  const { charged, endings } = await creator.bets.endings({ betId });
  expect(charged).toEqual(entry.totalCharge);
  expect(endings.map(({ kind, received }) => [kind, received?.amount])).toEqual([
    ["FOR_WINS", "30.01"],
    ["AGAINST_WINS", "0.00"],
    ["NOT_JUDGED", "20.50"],
    ["NOT_APPROVED", "20.50"],
    ["NOT_PROPOSED", "20.50"],
  ]);

  const receipt = await joiner.bets.receipt(betId);
  expect(JSON.parse(receipt?.document ?? "null")).toMatchObject({ stake: { position: "against", amount: "10.01" } });

  await creator.bets.proposeResolution({ betId, winningPosition: "FOR", outcome: "The harbour's log has it." });
  await untilBet(joiner, betId, "to take votes", ({ ballot }) => ballot?.canVote === true);
  expect((await joiner.me.votesDue()).map(({ bet }) => bet.id)).toEqual([betId]);
  for (const client of [creator, joiner]) await client.bets.castVote({ betId, vote: "APPROVE" });
  await untilBet(creator, betId, "to be settled", ({ status }) => status === "RESOLVED");

  expect(await creator.bets.settlement(betId)).toMatchObject({
    pool: { amount: "30.01" },
    lost: { amount: "10.01" },
    won: { amount: "30.01" },
    wonCount: 1,
    lostCount: 1,
  });
  const movements = await creator.statement.list({ first: 1 }).toArray(100);
  expect(movements.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ["WINNINGS", "30.01"],
    ["FEE", "0.50"],
    ["STAKE", "20.00"],
  ]);
  const [won, ...others] = await waitFor("the payout to wait for an account", async () => {
    const stakes = await creator.escrow.entries().toArray(100);
    return stakes[0]?.stake.place === "WAITING_FOR_PAYOUT_ACCOUNT" && stakes;
  });
  expect([won?.stake.placeAmount.amount, others]).toEqual(["30.01", []]);
  expect((await creator.escrow.balance()).totalWaiting.amount).toBe("30.01");
  expect(await checkMoney()).toEqual([]);
});

test("a bet is created once even if the response to its creation was lost", async () => {
  const sent: string[] = [];
  const lossy: typeof fetch = async (address, init) => {
    const answer = await fetch(address, init);
    sent.push(typeof init?.body === "string" ? init.body : "");
    if (sent.length > 1) return answer;
    await answer.text();
    throw new TypeError("fetch failed");
  };
  const client = await clientOf(people.joiner, { fetch: lossy });
  const input = await titled();
  const { bet } = await client.bets.create(input);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  const own = await client.me.bets().toArray(100);
  expect(own.filter(({ title }) => title === input.title).map(({ id }) => id)).toEqual([bet?.id]);
});

/** A picture of one pixel, as PNG. */
const PIXEL = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0),
);

const typeOf = async (picture: Picture | undefined) => (await fetch(picture?.url ?? "")).headers.get("content-type");

test("a person opens a ticket with pictures, and reads the answer, by REST too", async () => {
  const first = await joiner.pictures.upload(PIXEL);
  const question = { subject: "A question", description: "Where is it?", category: "BETTING" } as const;
  const ticket = await joiner.tickets.open({ ...question, pictureIds: [first] });
  expect(ticket.pictures).toMatchObject([{ width: 1, height: 1 }]);
  const pictureIds = [await joiner.pictures.upload(PIXEL), await joiner.pictures.upload(PIXEL)];
  await joiner.tickets.reply({ ticketId: ticket.id, message: "Found it.", pictureIds });
  const answer = (await joiner.tickets.messages(ticket.id).toArray(100)).at(-1);
  expect(answer).toMatchObject({ message: "Found it.", pictures: [{}, {}] });
  expect([await typeOf(ticket.pictures[0]), await typeOf(answer?.pictures[1])]).toEqual(["image/webp", "image/webp"]);

  const pictureId = await joiner.pictures.upload(PIXEL);
  const path = `/api/support/tickets/${ticket.id}`;
  const answered = await people.joiner.post<Conversation>(`${path}/messages`, {
    message: "And here.",
    pictureIds: [pictureId],
  });
  expect(answered.messages.map(({ pictures }) => pictures.length)).toEqual([2, 1]);
  expect(await people.joiner.get<Conversation>(path)).toMatchObject({
    pictures: [{ width: 1 }],
    messages: [{ message: "Found it." }, { message: "And here." }],
  });
  expect(await typeOf(answered.messages[1]?.pictures[0])).toBe("image/webp");

  expect((await joiner.tickets.resolve(ticket.id)).status).toBe("RESOLVED");
  expect((await joiner.tickets.list().toArray(100)).map(({ id }) => id)).toEqual([ticket.id]);
});

test("refusals and rate limits are reported as the platform defines them", async () => {
  const narrow = await clientOf(people.joiner, {}, ["BETS_READ"]);
  const refused: unknown = await narrow.escrow.balance().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StakeholdError);
  expect(refused).toMatchObject({ code: "INSUFFICIENT_SCOPE", requestId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  await narrow.bets.list({ first: 1 }).page();
  expect(narrow.lastAnswer()).toMatchObject({
    httpStatus: 200,
    cost: { asked: expect.any(Number), limit: expect.any(Number) },
    rateLimits: [{ name: "person" }, { name: "cost" }],
  });
  await expect(joiner.bets.join({ betId: randomUUID(), position: "FOR", amount: "5.00" })).rejects.toMatchObject({
    code: "BET_NOT_FOUND",
    isRetryable: false,
  });
  await expect(joiner.request("{ nothingLikeIt }", {})).rejects.toMatchObject({ code: "INVALID_REQUEST" });
});

test("each scope alone allows the calls that it is named for", async () => {
  const reads = await clientOf(people.creator, {}, ["BETS_READ"]);
  const [bet] = (await reads.me.bets().page()).nodes;
  expect(await reads.bets.get(bet?.id ?? "")).toMatchObject({ id: bet?.id });
  const writes = await clientOf(people.creator, {}, ["BETS_WRITE"]);
  const draft = await writes.bets.create(await titled());
  expect(draft).toMatchObject({ bet: { status: "DRAFT" }, participation: { position: "FOR" } });
  expect(await writes.bets.discardDraft(draft.bet?.id ?? "")).toMatchObject({ status: "ABANDONED" });
  for (const [scope, call] of [
    ["ESCROW_READ", (client: Client) => client.escrow.entries().page()],
    ["STATEMENT_READ", (client: Client) => client.statement.list().page()],
    ["TICKETS_WRITE", (client: Client) => client.tickets.list().page()],
    ["WEBHOOKS_MANAGE", (client: Client) => client.webhooks.list().page()],
  ] as const) {
    const page = await call(await clientOf(people.creator, {}, [scope]));
    expect(page.pageInfo.hasNextPage).toBe(false);
  }
});

test("a custom GraphQL operation can be executed", async () => {
  const codes: TypedDocument<{ errorCodes: { code: string }[] }, object> = "{ errorCodes { code } }";
  const [own, ready] = await Promise.all([creator.request(codes, {}), creator.errorCodes()]);
  expect(own.errorCodes.map(({ code }) => code)).toEqual(ready.map(({ code }) => code));
});
