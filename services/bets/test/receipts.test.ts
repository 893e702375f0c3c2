import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { BetPublishedSchema, ParticipantAdmittedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { TERMS_VERSION } from "@stakehold/wager/terms-of-service.ts";
import canonicalize from "canonicalize";
import { createLocalJWKSet, flattenedVerify } from "jose";
import { z } from "zod";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, DAY, join, joinAndPay, openWorld, pay, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_receipts");
  subgraph = await openSubgraph(world.deps);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

const OWN = `query ($id: ID!) { bet(id: $id) { myParticipation { receipt { document keyId issuedAt } } } }`;
const EVERYBODYS = `query ($id: ID!) { bet(id: $id) { participants { nodes { id receipt { document } } } } }`;
const KEYS = `{ receiptKeys { id x usedFrom } }`;

const receipt = z.object({ document: z.string(), keyId: z.string(), issuedAt: z.iso.datetime() });
const own = z.object({ bet: z.object({ myParticipation: z.object({ receipt: receipt.nullable() }).nullable() }) });
const keys = z.object({
  receiptKeys: z.array(z.object({ id: z.string(), x: z.string(), usedFrom: z.iso.datetime() })),
});
const file = z.looseObject({ signature: z.string() });

async function receiptOf(caller: Caller, betId: string): Promise<z.infer<typeof receipt>> {
  const found = own.parse((await subgraph.run(caller, OWN, { id: betId })).data).bet.myParticipation?.receipt;
  if (!found) throw new Error("There is no receipt");
  return found;
}

/** Verifies a receipt as a reader does who has the file and the published keys, by a library for JSON Web Signatures. */
async function isVerified(document: string): Promise<boolean> {
  const { receiptKeys } = keys.parse((await subgraph.run(person(), KEYS)).data);
  const published = createLocalJWKSet({
    keys: receiptKeys.map(({ id, x }) => ({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", kid: id, x })),
  });
  const { signature: signed, ...rest } = file.parse(JSON.parse(document));
  const [header = "", , signature = ""] = signed.split(".");
  const payload = Buffer.from(canonicalize(rest) ?? "").toString("base64url");
  return flattenedVerify({ protected: header, payload, signature }, published).then(
    () => true,
    () => false,
  );
}

describe("a receipt", () => {
  test("shows what its person saw when they paid, and is verified by the published key", async () => {
    const [creator, joiner] = [person(), person()];
    const { bet } = await activeBet(world, creator, {
      sourceName: "The town's gauge",
      sourceUrl: "https://gauge.example",
      voidIf: "The gauge is broken",
      earlyProposal: false,
    });
    const { place } = await joinAndPay(world, bet.id, joiner, "AGAINST", 2_040n);

    const { document, keyId, issuedAt } = await receiptOf(joiner, bet.id);
    expect(JSON.parse(document)).toEqual({
      format: "stakehold-receipt/1",
      issuer: "https://stakehold.example",
      issuedAt,
      bet: {
        id: bet.id,
        creatorId: creator.userId,
        title: "It rains on Sunday",
        description: "More than 1 mm by the official station",
        category: "weather",
        endDate: bet.endDate.toISOString(),
        feePolicy: "ENTRY",
        totalAmount: "10.00",
        minEntry: "5.00",
        sourceName: "The town's gauge",
        sourceUrl: "https://gauge.example",
        voidIf: "The gauge is broken",
        earlyProposal: false,
      },
      stake: {
        participationId: place.id,
        userId: joiner.userId,
        position: "against",
        admissionNumber: 2,
        currency: "USD",
        amount: "20.40",
        fee: "0.51",
        charged: "20.91",
        chargedAt: expect.stringMatching(/Z$/),
      },
      rules: {
        fee: "2.5% of the stake, added to the charge. Nothing is taken from winnings.",
        division: expect.stringMatching(/an equal share of the losing side's stakes/),
        voting: expect.stringMatching(/within 3 days: .* Approval by 51%/),
        refunds: expect.stringMatching(/within 14 days after the end date/),
        appeal: expect.any(String),
      },
      termsVersion: TERMS_VERSION,
      signature: expect.stringMatching(/^[\w-]+\.\.[\w-]+$/),
    });
    expect(keyId).toBe(world.keys.kid);
    expect(await isVerified(document)).toBe(true);
    expect(await isVerified((await receiptOf(creator, bet.id)).document)).toBe(true);
    expect(await isVerified(document.replace('"20.40"', '"20.41"'))).toBe(false);
    expect(await isVerified(document.replace('"against"', '"for"'))).toBe(false);
  });

  test("is in the events about the payment, as its person reads it", async () => {
    const [creator, joiner] = [person(), person()];
    const { bet } = await activeBet(world, creator);
    await joinAndPay(world, bet.id, joiner);
    const ofBet = (event: { readonly betId: string }) => event.betId === bet.id;
    const [published] = (await world.published(BetPublishedSchema)).filter(ofBet);
    const admitted = (await world.published(ParticipantAdmittedSchema)).filter(ofBet);
    const [creators, joiners] = [await receiptOf(creator, bet.id), await receiptOf(joiner, bet.id)];
    expect(published?.receipt).toBe(creators.document);
    expect(admitted.map(({ receipt: document }) => document)).toEqual([creators.document, joiners.document]);
  });

  test("is its person's alone, and begins with the admission", async () => {
    const [creator, joiner] = [person(), person()];
    const { bet } = await activeBet(world, creator);
    const entry = await join(world, bet.id, joiner);
    const read = async () => own.parse((await subgraph.run(joiner, OWN, { id: bet.id })).data).bet.myParticipation;
    expect(await read()).toEqual({ receipt: null });
    await pay(world, entry);
    expect(await read()).toEqual({ receipt: expect.anything() });
    const shown = await subgraph.run(creator, EVERYBODYS, { id: bet.id });
    expect(Object(shown.data).bet.participants.nodes).toEqual([
      { id: expect.any(String), receipt: expect.anything() },
      { id: entry.place.id, receipt: null },
    ]);
  });

  test("of a charge that is reported twice is issued once", async () => {
    const joiner = person();
    const { bet } = await activeBet(world);
    const entry = await joinAndPay(world, bet.id, joiner);
    const before = await receiptOf(joiner, bet.id);
    await world.database.moveClock(DAY);
    await pay(world, entry);
    expect(await receiptOf(joiner, bet.id)).toEqual(before);
  });
});

/** Runs a statement as the owner of the tables, and returns PostgreSQL's code for its failure. */
const refusalOf = (statement: string, values: readonly unknown[]): Promise<unknown> =>
  world.database.asOwner((owner) =>
    owner.query(statement, [...values]).then(
      () => "accepted",
      (error: unknown) => Object(error).code,
    ),
  );

const REFUSED = "23001";

test.each([
  ["bets", "title", "'Another'"],
  ["bets", "description", "'Another'"],
  ["bets", "category", "'SPORTS'"],
  ["bets", "fee_policy", "'WINNINGS'"],
  ["bets", "total_amount", "total_amount + 1"],
  ["bets", "min_entry", "min_entry - 1"],
  ["bets", "creator_id", "'somebody'"],
  ["bets", "created_at", "created_at - interval '1 day'"],
  ["bets", "published_at", "published_at - interval '1 day'"],
  ["bets", "source_name", "'Another'"],
  ["bets", "source_url", "'https://another.example'"],
  ["bets", "void_if", "'It rains'"],
  ["bets", "early_proposal", "NOT coalesce(early_proposal, true)"],
  ["participations", "side", "'FOR'"],
  ["participations", "amount", "amount + 1"],
  ["participations", "user_id", "'somebody'"],
  ["participations", "admission_number", "admission_number + 1"],
  ["receipts", "document", "document || ' '"],
  ["receipts", "issued_at", "issued_at - interval '1 day'"],
])("the database refuses to change, in %s, %s", async (table, column, value) => {
  const { bet } = await activeBet(world);
  const { place } = await joinAndPay(world, bet.id, person());
  const row = { bets: ["id", bet.id], participations: ["id", place.id], receipts: ["place_id", place.id] }[table] ?? [];
  const statement = `UPDATE ${table} SET ${column} = ${value} WHERE ${row[0]} = $1::uuid`;
  expect(await refusalOf(statement, [row[1]])).toBe(REFUSED);
  expect(await refusalOf(`UPDATE ${table} SET ${column} = ${column} WHERE ${row[0]} = $1::uuid`, [row[1]])).toBe(
    table === "receipts" ? REFUSED : "accepted",
  );
});
