import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { RUN_FILE } from "@stakehold/run/run-file.ts";
import mongoose from "mongoose";
import { joinBet, newBet, propose, untilBet, untilStake, vote, type BetView, type Entry } from "../api/bets.ts";
import { idOf, openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { queryGraph } from "../api/graph.ts";
import { pay } from "../api/pay.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { openTicket } from "../api/tickets.ts";
import { checkMoney } from "../money/check-money.ts";
import { ledgerOf } from "../money/sums.ts";
import { onDatabase, rowsOf } from "../platform/on-database.ts";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";

/** A word in everything that belongs to this person, so that it is found wherever it is stored. */
const MARK = `quittenbrot${randomUUID().slice(0, 8)}`;
const ADDRESS = `${MARK}@example.com`;

let leaving: ApiCaller;
let other: ApiCaller;
let userId = "";
let betId = "";

beforeAll(async () => {
  [leaving, other] = await Promise.all([openCaller(ADDRESS), openNewcomer("stays")]);
  userId = await idOf(leaving);
  await setUpPayouts(leaving);
  await openTicket(leaving, `${MARK} asks`);
  const entry = await leaving.post<{ bet: BetView } & Entry>("/api/bets-with-escrow", await newBet("20.00"));
  betId = entry.bet.id;
  await pay(entry.clientSecret);
  await untilBet(leaving, betId, "to open", ({ status }) => status === "active");
});
afterAll(async () => {
  expect(await checkMoney()).toEqual([]);
});

const deleteAccount = (confirmation = "DELETE") =>
  queryGraph<{ readonly deleteAccount: { readonly deletedId: string } }>(
    leaving,
    `mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deletedId } }`,
    { input: { idempotencyKey: randomUUID(), confirmation } },
  );

/** Returns where PostgreSQL contains a word, in text or in an event's bytes. */
async function rowsWith(word: string): Promise<readonly string[]> {
  const found: string[] = [];
  const databases = await rowsOf<{ datname: string }>(
    "postgres",
    "SELECT datname FROM pg_database WHERE NOT datistemplate AND datallowconn",
  );
  for (const { datname } of databases) {
    await onDatabase(datname, async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      for (const { name } of tables) {
        const { rowCount } = await client.query(
          `SELECT FROM ${name} AS t
           WHERE strpos(t::text, $1) > 0 OR strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0 LIMIT 1`,
          [word],
        );
        if (rowCount !== 0) found.push(`${datname} ${name}`);
      }
    });
  }
  return found.toSorted();
}

/** Returns which collections of MongoDB contain a word, in text or in an event's bytes. */
async function documentsWith(word: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, { url }] of Object.entries(platform().mongo.databases)) {
    const client = await new mongoose.mongo.MongoClient(url).connect();
    for (const { name: collection } of await client.db().listCollections().toArray()) {
      const documents = await client.db().collection(collection).find().toArray();
      const bytes = Buffer.from(word).toString("base64").slice(0, -4);
      const text = JSON.stringify(documents);
      if (text.includes(word) || text.includes(bytes)) found.push(`${name} ${collection}`);
    }
    await client.close();
  }
  return found;
}

function logsWith(word: string): readonly string[] {
  const folder = join(dirname(process.env[RUN_FILE] ?? ""), "logs");
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name), "utf8").includes(word));
}

test("a person's data is found where it is stored, which proves that the search works", async () => {
  const rows = await rowsWith(MARK);
  expect(rows).toEqual(expect.arrayContaining(["identity public.users", "notifications public.people"]));
  expect(await documentsWith(MARK)).toEqual(expect.arrayContaining(["support tickets"]));
});

test("an account with a stake in a bet, or without the confirmation word, is not deleted, and nothing changes", async () => {
  leaving = await openCaller(ADDRESS);
  await expect(deleteAccount("delete")).rejects.toThrow("INVALID_INPUT");
  await expect(deleteAccount()).rejects.toThrow("ACCOUNT_HAS_STAKES");
  expect(await idOf(leaving)).toBe(userId);
});

test("a person downloads all their data as one file", async () => {
  const file = await leaving.get<Record<string, unknown>>("/api/user/export.json");
  expect(file).toMatchObject({
    me: { id: userId, email: ADDRESS },
    bets: [{ id: betId }],
    participations: [{ bet: { id: betId } }],
    tickets: [{ subject: `${MARK} asks` }],
  });
  for (const list of ["sessions", "statement"]) expect(file[list]).not.toEqual([]);
});

test("a person without open bets or money deletes their account, and no trace of them is found in any store", async () => {
  await joinBet(other, betId, "10.01", "against");
  await propose(leaving, betId, "for");
  for (const voter of [leaving, other]) await vote(voter, betId, "approve");
  await untilStake(leaving, betId, "released");
  await waitFor("the winnings to be transferred", async () => (await ledgerOf(betId, userId)).transferred > 0);

  // Signs in again: on a slow computer a bet lasts longer than a recent sign-in counts.
  leaving = await openCaller(ADDRESS);
  await waitFor("the account to be deleted", async () => {
    const gone = await deleteAccount().catch((error: unknown) => error);
    if (gone instanceof Error && !gone.message.includes("ACCOUNT_IS_OWED")) throw gone;
    return !(gone instanceof Error);
  });
  await waitFor("nothing of the person to be found", async () => {
    const places = [...(await rowsWith(MARK)), ...(await documentsWith(MARK))];
    return places.length === 0;
  }).catch(() => undefined);
  expect(await rowsWith(MARK)).toEqual([]);
  expect(await documentsWith(MARK)).toEqual([]);
  expect(logsWith(MARK)).toEqual([]);
});

test("the other person keeps the bet, under a neutral name, and the session has ended", async () => {
  await waitFor("the session to end", async () => (await leaving.attempt("GET", "/api/auth/user")).status === 401);
  const { bet } = await queryGraph<{ readonly bet: { readonly creator: { readonly displayName: string } } }>(
    other,
    "query ($id: ID!) { bet(id: $id) { creator { displayName } } }",
    { id: betId },
  );
  expect(bet.creator.displayName).toBe("Deleted person");
  const again = await openCaller(ADDRESS);
  expect(await idOf(again)).not.toBe(userId);
});
