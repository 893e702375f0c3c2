import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { GraphQLError } from "graphql";
import type { GatewayContext } from "../operations/gateway-context.ts";
import { graphOf } from "../testing/graph-of.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";

const BET_ID = "018f3b6e-7c1a-7000-8000-000000000001";
const TOKEN = "A1-_".repeat(10) + "xyz";
const AWAY = "B".repeat(43);
const NONE = "C".repeat(43);

const side = (position: string, percent: number) => ({
  position,
  percent,
  participantCount: 2,
  pool: { amount: "777.77" },
  entryGain: null,
});
const picture = {
  position: "FOR",
  percent: 38,
  words: "I called it: FOR at 38%",
  bet: {
    id: BET_ID,
    title: `Rain </title><script>alert("x")</script> on Sunday`,
    status: "RESOLVED",
    category: "WEATHER",
    topic: null,
    publishedAt: "2026-11-20T18:00:00.000Z",
    endDate: "2026-11-29T18:00:00.000Z",
    isRemoved: false,
    participantCount: 4,
    winningPosition: "FOR",
    currentPool: { amount: "1555.54" },
    minEntry: { amount: "5.00" },
    sides: [side("FOR", 77), side("AGAINST", 23)],
    poolSlices: [],
  },
};

let isWithdrawn = false;
let queries: string[] = [];
const graph = graphOf({
  typeDefs: readFileSync(new URL("../../generated/api.graphql", import.meta.url), "utf8"),
  rootValue: () => ({
    winnerPicture: ({ token }: { token: string }, { signedIn }: GatewayContext) => {
      queries.push(`${signedIn.internalToken} ${token}`);
      if (token === AWAY) throw new GraphQLError("Later.", { extensions: { code: "UNAVAILABLE" } });
      return token === TOKEN && !isWithdrawn ? picture : null;
    },
  }),
});

const EMPTY_PAGE = "<!doctype html><head><title>Stakehold</title></head>";

let door: OpenDoor;
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), "web-"));
  writeFileSync(join(root, "index.html"), EMPTY_PAGE);
  door = await openDoor({ environment: { WEB_ROOT: root }, graph });
});
afterAll(() => door.close());
beforeEach(() => {
  isWithdrawn = false;
  queries = [];
});

const pageOf = (token: string) => `/called/${token}`;
const pictureOf = (token: string) => `/share/called/${token}.png`;
const factsOf = (token: string) => `/api/called/${token}`;
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${door.url}${path}`, { headers: { accept: "text/html", ...headers } });

test("the page has the picture and its words for link previews, escaped so that a title cannot inject a script", async () => {
  const answer = await open(pageOf(TOKEN));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const html = await answer.text();
  const address = `http://localhost:3000${pageOf(TOKEN)}`;
  expect(html).not.toContain("<script>");
  for (const tag of [
    `<title>I called it: FOR at 38% · Stakehold</title>`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:title" content="I called it: FOR at 38%" />`,
    `<meta property="og:image" content="http://localhost:3000${pictureOf(TOKEN)}" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    `<meta name="robots" content="noindex" />`,
  ]) {
    expect(html).toContain(tag);
  }
});

test("what it says names no amount and nobody", async () => {
  const facts = await (await open(factsOf(TOKEN))).json();
  expect(facts).toEqual({
    betId: BET_ID,
    title: picture.bet.title,
    position: "for",
    percent: 38,
    words: "I called it: FOR at 38%",
  });
  const html = await (await open(pageOf(TOKEN))).text();
  expect(html).not.toMatch(/777|1555|\$/);
});

test("the picture is a PNG in the size of previews, and shows the sides as they were then", async () => {
  const answer = await open(pictureOf(TOKEN));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  const png = Buffer.from(await answer.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test.each([
  ["the page", pageOf],
  ["the picture", pictureOf],
  ["the facts", factsOf],
])(
  "no cache keeps %s, no search engine lists it, and once it is withdrawn it is gone at once",
  async (_what, address) => {
    const before = await open(address(TOKEN));
    isWithdrawn = true;
    const after = await open(address(TOKEN));
    const never = await open(address(NONE));
    expect([before.status, after.status, never.status]).toEqual([200, 404, 404]);
    for (const answer of [before, after, never]) {
      expect([answer.headers.get("cache-control"), answer.headers.get("x-robots-tag")]).toEqual([
        "no-store",
        "noindex",
      ]);
    }
    expect(await after.text()).not.toContain("Rain");
  },
);

test("somebody who is signed in gets the same page, and the same 404", async () => {
  const cookie = { cookie: `stakehold_session=${credentialOfPerson("alice")}` };
  expect((await open(pageOf(TOKEN), cookie)).status).toBe(200);
  const none = await open(pageOf(NONE), cookie);
  expect([none.status, await none.text()]).toEqual([404, EMPTY_PAGE]);
});

test("every read is made on nobody's behalf; what can be no token of ours costs none", async () => {
  await Promise.all([open(pageOf(TOKEN)), open(pictureOf(TOKEN)), open(factsOf(TOKEN))]);
  expect(queries).toEqual(Array(3).fill(`nobody ${TOKEN}`));
  for (const token of ["x", `${TOKEN}x`, "..%2f..%2f", "a".repeat(500), `${TOKEN.slice(1)}.`]) {
    for (const address of [pageOf, pictureOf, factsOf]) expect((await open(address(token))).status).toBe(404);
  }
  expect(queries).toHaveLength(3);
});

test("a platform that can't say whether it is there does not say that it is not", async () => {
  const answers = await Promise.all([pageOf, pictureOf, factsOf].map((address) => open(address(AWAY))));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
});

test.each([pageOf, pictureOf, factsOf])("only reads are taken", async (address) => {
  const answer = await fetch(`${door.url}${address(TOKEN)}`, {
    method: "POST",
    headers: { origin: "http://localhost:3000" },
  });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
