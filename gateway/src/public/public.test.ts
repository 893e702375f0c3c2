import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { Resvg } from "@resvg/resvg-js";
import { GraphQLError } from "graphql";
import type { GatewayContext } from "../operations/gateway-context.ts";
import { graphOf } from "../testing/graph-of.ts";
import { openDoor, type OpenDoor } from "../testing/open-door.ts";

const ID = "018f3b6e-7c1a-7000-8000-000000000001";
const DRAFT = "018f3b6e-7c1a-7000-8000-000000000002";
const AWAY = "018f3b6e-7c1a-7000-8000-000000000003";

const side = (position: string, percent: number, pool: string, gain: string) => ({
  position,
  percent,
  participantCount: percent === 0 ? 0 : 2,
  pool: { amount: pool },
  entryGain: { amount: gain },
});
const bet = {
  id: ID,
  title: `Rain </title><script>alert("x")</script> on Sunday`,
  status: "ACTIVE",
  category: "WEATHER",
  topic: null,
  publishedAt: "2026-11-20T18:00:00.000Z",
  endDate: "2099-11-29T18:00:00.000Z",
  isRemoved: false,
  participantCount: 4,
  winningPosition: null,
  currentPool: { amount: "65.00" },
  minEntry: { amount: "5.00" },
  poolSlices: [
    { at: "2026-11-20T18:00:00.000Z", forPool: { amount: "50.00" }, againstPool: { amount: "0.00" } },
    { at: "2026-11-22T18:00:00.000Z", forPool: { amount: "50.00" }, againstPool: { amount: "15.00" } },
  ],
  sides: [side("FOR", 77, "50.00", "5.00"), side("AGAINST", 23, "15.00", "16.66")],
};

/** The figures while nothing has been settled. */
const figures = {
  held: { amount: "1234.50" },
  paidOut30Days: { amount: "0.00" },
  medianSettlementSeconds: null,
};

/** Who queried the graph, and for which bet. */
let queries: string[] = [];
const graph = graphOf({
  typeDefs: readFileSync(new URL("../../generated/api.graphql", import.meta.url), "utf8"),
  rootValue: () => ({
    bet: ({ id }: { id: string }, { signedIn }: GatewayContext) => {
      queries.push(`${signedIn.internalToken} ${id}`);
      if (id === AWAY) throw new GraphQLError("Later.", { extensions: { code: "UNAVAILABLE" } });
      return id === ID ? bet : null;
    },
    bets: (_args: unknown, { signedIn }: GatewayContext) => {
      queries.push(`${signedIn.internalToken} open`);
      return { nodes: [bet] };
    },
    publicFigures: (_args: unknown, { signedIn }: GatewayContext) => {
      queries.push(`${signedIn.internalToken} figures`);
      return figures;
    },
  }),
});

let door: OpenDoor;
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), "web-"));
  writeFileSync(join(root, "index.html"), "<!doctype html><head><title>Stakehold</title></head>");
  door = await openDoor({ environment: { WEB_ROOT: root }, graph });
});
afterAll(() => door.close());
beforeEach(() => {
  queries = [];
});

const page = async (path: string) => (await fetch(`${door.url}${path}`, { headers: { accept: "text/html" } })).text();

test("a link preview shows the bet's title and sides, escaped so that a title cannot inject a script", async () => {
  const html = await page(`/bet/${ID}`);
  expect(html).not.toContain("<script>");
  expect(html).toContain(
    "<title>Rain &lt;/title&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; on Sunday · Stakehold</title>",
  );
  expect(html).toContain(`<meta property="og:url" content="http://localhost:3000/bet/${ID}" />`);
  expect(html).toContain(`<meta property="og:image" content="http://localhost:3000/share/bet/${ID}.png" />`);
  expect(html).toContain(
    `<meta property="og:description" content="AGAINST: stake $5, gain $16.66. FOR 77%, AGAINST 23% of $65.00. Joining ends Nov 29, 2099." />`,
  );
});

test.each([
  ["a draft, which visitors may not see,", DRAFT],
  ["a bet that is unavailable", AWAY],
  ["an invalid id", "none"],
])("the page of %s has no preview", async (_what, id) => {
  expect(await page(`/bet/${id}`)).toBe("<!doctype html><head><title>Stakehold</title></head>");
});

test("visitors get the open bets, without anybody's name", async () => {
  const answer = await fetch(`${door.url}/api/open-bets`);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=10");
  expect(await answer.json()).toEqual([
    {
      id: ID,
      title: bet.title,
      category: "weather",
      topic: null,
      publishedAt: bet.publishedAt,
      endDate: bet.endDate,
      currentPool: "65.00",
      minEntry: "5.00",
      participantCount: 4,
      poolSlices: [
        { at: "2026-11-20T18:00:00.000Z", forPool: "50.00", againstPool: "0.00" },
        { at: "2026-11-22T18:00:00.000Z", forPool: "50.00", againstPool: "15.00" },
      ],
      sides: [
        { position: "for", percent: 77, pool: "50.00", participantCount: 2, entryGain: "5.00" },
        { position: "against", percent: 23, pool: "15.00", participantCount: 2, entryGain: "16.66" },
      ],
    },
  ]);
});

test("visitors get the platform's figures by one query, on nobody's behalf", async () => {
  const read = () => fetch(`${door.url}/api/figures`);
  const [answer] = await Promise.all([read(), read(), read()]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=10");
  expect(await answer.json()).toEqual({
    heldInEscrow: "1234.50",
    paidOut30Days: "0.00",
    medianSettlementSeconds: null,
  });
  expect(queries).toEqual(["nobody figures"]);
});

test("a bet's picture is a PNG in the size of previews, and a draft has none", async () => {
  const answer = await fetch(`${door.url}/share/bet/${ID}.png`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  const png = Buffer.from(await answer.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const none = await fetch(`${door.url}/share/bet/${DRAFT}.png`);
  expect([none.status, await none.json()]).toEqual([404, expect.objectContaining({ code: "BET_NOT_FOUND" })]);
});

/** Returns how many colours a part of a PNG has, by the position of its corner and its size in pixels. */
function coloursOf(png: Buffer, [x, y, width, height]: readonly [number, number, number, number]): number {
  const part = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">` +
      `<image width="1200" height="630" href="data:image/png;base64,${png.toString("base64")}"/></svg>`,
  );
  const { pixels } = part.render();
  return new Set(Array.from({ length: pixels.length / 4 }, (_, pixel) => pixels.readUInt32BE(pixel * 4))).size;
}

test("a bet's picture is complete: empty margins all around, and the pool in the last corner", async () => {
  const png = Buffer.from(await (await fetch(`${door.url}/share/bet/${ID}.png`)).arrayBuffer());
  const margins = [
    [0, 0, 1200, 60],
    [0, 570, 1200, 60],
    [0, 0, 60, 630],
    [1140, 0, 60, 630],
  ] as const;
  expect(margins.map((margin) => coloursOf(png, margin))).toEqual([1, 1, 1, 1]);
  expect(coloursOf(png, [1000, 520, 140, 50])).toBeGreaterThan(1);
});

test("many readers of one bet cause one query, on nobody's behalf", async () => {
  const other = "018f3b6e-7c1a-7000-8000-000000000004";
  await Promise.all(Array.from({ length: 20 }, () => page(`/bet/${other}`)));
  expect(queries).toEqual([`nobody ${other}`]);
});
