import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { describe, expect, test } from "@jest/globals";
import { COLOURS } from "./picture/elements.ts";
import { MOTIFS } from "./picture/motif.ts";
import type { PublicBet } from "./public-bets.ts";
import { createSharePictures } from "./share-picture.ts";

const draw = createSharePictures(() => new Date("2026-11-28T12:00:00Z"));

const bet = (title: string): PublicBet => ({
  id: "018f3b6e-7c1a-7000-8000-000000000001",
  title,
  status: "ACTIVE",
  category: "SPORTS",
  topic: null,
  publishedAt: "2026-11-20T18:00:00.000Z",
  endDate: "2099-11-29T18:00:00.000Z",
  isRemoved: false,
  participantCount: 3,
  winningPosition: null,
  currentPool: { amount: "65.00" },
  minEntry: { amount: "5.00" },
  poolSlices: [
    { at: "2026-11-20T18:00:00.000Z", forPool: { amount: "50.00" }, againstPool: { amount: "0.00" } },
    { at: "2026-11-22T18:00:00.000Z", forPool: { amount: "50.00" }, againstPool: { amount: "15.00" } },
  ],
  sides: [
    { position: "FOR", percent: 77, participantCount: 2, pool: { amount: "50.00" }, entryGain: null },
    { position: "AGAINST", percent: 23, participantCount: 1, pool: { amount: "15.00" }, entryGain: null },
  ],
});

const NONE = "Open the bet to read its title";

test.each([
  ["Arsenal 🏆 wins", "Arsenal wins"],
  ["A family 👨‍👩‍👧‍👦 of 4 in 🇩🇪 and 🇫🇷", "A family of 4 in and"],
  ["Rain ≥ 5 mm", "Rain >= 5 mm"],
  ["Left → right", "Left -> right"],
  ["✪ Texas wins", "Texas wins"],
  ["Tokyo 2026 東京", "Tokyo 2026"],
  ["日本代表が勝つ", NONE],
  ["中国队获胜 2026", NONE],
  ["هل ستمطر غدا في القاهرة", NONE],
  ["क्या कल बारिश होगी", NONE],
  ["ฝนจะตกพรุ่งนี้ไหม", NONE],
  ["🏆🏆🏆", NONE],
])("%s is drawn as %s, without boxes for missing glyphs", async (title, drawn) => {
  expect((await draw(bet(title))).equals(await draw(bet(drawn)))).toBe(true);
});

test.each(["Zürich – “Ελλάδα” wins; Łódź", "Москва, Київ", "Đà Nẵng 35 °C"])("%s is drawn unchanged", async (title) => {
  expect((await draw(bet(title))).equals(await draw(bet(NONE)))).toBe(false);
});

test.each([
  ["of 34 letters", "Supercalifragilisticexpialidocious"],
  ["of 200 letters", "W".repeat(200)],
  ["after other words", `Will they say ${"Donaudampfschifffahrtsgesellschaft".repeat(2)}?`],
])("a word %s wraps before the edge", async (_what, title) => {
  const png = await draw(bet(title));
  expect(coloursOf(png, [1140, 0, 60, 630])).toBe(1);
});

/** Returns the shares of the bar that are filled in each side's colour, without the strip below it. */
const filled = async (change: Partial<PublicBet>) =>
  filledIn(await draw({ ...bet("Rain"), poolSlices: [], ...change }));

/** Returns those shares of a row of pixels without words. */
function filledIn(png: Buffer): readonly [number, number] {
  const { pixels, width } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">` +
      `<image width="1200" height="630" href="data:image/png;base64,${png.toString("base64")}"/></svg>`,
  ).render();
  // The bar is where a column is in one of the sides' colours; its height depends on the title's.
  const rows = Array.from({ length: 630 }, (_, y) => {
    const hex = Array.from({ length: width }, (__, x) => {
      const at = (y * width + x) * 4;
      return `#${pixels.subarray(at, at + 3).toString("hex")}`;
    });
    return [COLOURS.fill.FOR, COLOURS.fill.AGAINST].map((colour) => hex.filter((each) => each === colour).length);
  });
  const [widest] = rows.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => c + d - (a + b));
  return [(widest?.[0] ?? 0) / 1072, (widest?.[1] ?? 0) / 1072];
}

const sidesWith = (forPercent: number, counts: readonly [number, number]): PublicBet["sides"] => [
  { position: "FOR", percent: forPercent, participantCount: counts[0], pool: { amount: "1.00" }, entryGain: null },
  {
    position: "AGAINST",
    percent: 100 - forPercent,
    participantCount: counts[1],
    pool: { amount: "1.00" },
    entryGain: null,
  },
];

test.each([1, 38, 99])("a side with %i percent of the pool takes as much of the bar", async (percent) => {
  const [yes, no] = await filled({ sides: sidesWith(percent, [2, 2]) });
  expect(Math.abs(yes * 100 - percent)).toBeLessThan(1);
  expect(Math.abs(no * 100 - (100 - percent))).toBeLessThan(1);
});

test("an empty side is a hatched fifth, and so is what is left of a side that lost", async () => {
  const [yes, open] = await filled({ sides: sidesWith(100, [2, 0]) });
  expect(yes).toBeCloseTo(0.8, 1);
  expect(open).toBeLessThan(0.15);
  const [won, lost] = await filled({ status: "RESOLVED", winningPosition: "FOR", sides: sidesWith(40, [2, 2]) });
  expect(won).toBeCloseTo(0.4, 1);
  expect(lost).toBeLessThan(0.4);
});

describe("a winner's picture", () => {
  const settled = (title: string): PublicBet => ({ ...bet(title), status: "RESOLVED", winningPosition: "FOR" });
  const called = (percent: number, title = "Rain", change: Partial<PublicBet> = {}) => {
    const words = percent === 100 ? "I called it: FOR, unopposed" : `I called it: FOR at ${percent}%`;
    const shown = { ...settled(title), ...change };
    return draw(shown, { position: "FOR", percent, words, bet: shown });
  };

  test.each([1, 38, 99])("has the sides as they were at %i percent, not as they are now", async (percent) => {
    const [yes, no] = filledIn(await called(percent));
    expect(Math.abs(yes * 100 - percent)).toBeLessThan(1);
    expect(Math.abs(no * 100 - (100 - percent))).toBeLessThan(1);
  });

  test("has an empty side as open as a bet has it", async () => {
    const [yes, open] = filledIn(await called(100));
    expect(yes).toBeCloseTo(0.8, 1);
    expect(open).toBeLessThan(0.15);
  });

  test("is the same whatever the stakes, because it names no amount", async () => {
    const rich = { currentPool: { amount: "999999.99" }, participantCount: 5_000 };
    expect((await called(38)).equals(await called(38, "Rain", rich))).toBe(true);
    expect((await called(38)).equals(await draw(settled("Rain")))).toBe(false);
  });

  test.each([
    ["a word of 60 letters", "W".repeat(60)],
    ["255 letters", "Will it rain on every Sunday until the end of the year? ".repeat(5).slice(0, 255)],
  ])("with a title of %s leaves its edges empty", async (_what, title) => {
    const png = await called(38, title);
    const edges = [
      [0, 0, 1200, 60],
      [0, 570, 1200, 60],
      [0, 0, 60, 630],
      [1140, 0, 60, 630],
    ] as const;
    expect(edges.map((edge) => coloursOf(png, edge))).toEqual([1, 1, 1, 1]);
  });

  test("has no box for a letter that no font has", async () => {
    expect((await called(38, "日本代表が勝つ")).equals(await called(38, NONE))).toBe(true);
  });
});

test("the sides and motifs are drawn as the web app draws them in its dark theme", () => {
  const palettes = readFileSync(new URL("../../../web/src/theme/palettes.ts", import.meta.url), "utf8");
  const dark = palettes.slice(palettes.indexOf("export const dark"));
  const of = (name: string) => new RegExp(`\\b${name}: "(#[0-9a-f]{6})"`).exec(dark)?.[1];
  const { fill, soft, FOR, AGAINST, ...same } = COLOURS;
  expect({ FOR, AGAINST, fill, soft }).toEqual({
    FOR: of("for"),
    AGAINST: of("against"),
    fill: { FOR: of("forFill"), AGAINST: of("againstFill") },
    soft: { FOR: of("forSoft"), AGAINST: of("againstSoft") },
  });
  for (const [name, colour] of Object.entries(same)) {
    expect([name, colour]).toEqual([name, of(/^[A-Z]/.test(name) ? name.toLowerCase() : name)]);
  }
  const motifs = readFileSync(new URL("../../../web/src/components/subject-motif.tsx", import.meta.url), "utf8");
  for (const path of Object.values(MOTIFS)) expect(motifs).toContain(path);
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

/** Returns how many pixels of the strip's upper and lower half have each side's colour, and the first column of the present. */
async function stripOf(change: Partial<PublicBet>) {
  const png = await draw({ ...bet("Rain"), ...change });
  const { pixels, width } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">` +
      `<image width="1200" height="630" href="data:image/png;base64,${png.toString("base64")}"/></svg>`,
  ).render();
  const hexAt = (x: number, y: number) =>
    `#${pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).toString("hex")}`;
  // The strip's middle is a line of the ink's colour from its left edge on, below everything else of that colour there.
  const middle = Array.from({ length: 630 }, (_, y) => y).findLast(
    (y) => hexAt(66, y) === COLOURS.ink && hexAt(72, y) === COLOURS.ink,
  );
  if (middle === undefined) throw new Error("The picture has no strip");
  const heightAt = (x: number, colour: string, up: boolean) =>
    Array.from({ length: 15 }, (_, step) => hexAt(64 + x, up ? middle - 2 - step : middle + 1 + step)).filter(
      (hex) => hex === colour,
    ).length;
  const present = Array.from({ length: 1072 }, (_, x) => x).find((x) => hexAt(64 + x, middle - 14) === COLOURS.ink);
  return { heightAt, middle, present };
}

const at = (day: number, forPool: string, againstPool: string) => ({
  at: `2026-11-${day}T12:00:00.000Z`,
  forPool: { amount: forPool },
  againstPool: { amount: againstPool },
});
/** Half of its life is over. */
const half = { publishedAt: "2026-11-26T12:00:00.000Z", endDate: "2026-11-30T12:00:00.000Z" };

test("the strip shows each side's pool to its time and amount, and where the present is", async () => {
  const { heightAt, present } = await stripOf({
    ...half,
    poolSlices: [at(26, "50.00", "0.00"), at(27, "50.00", "100.00")],
  });
  const { FOR, AGAINST } = COLOURS.fill;
  expect(Math.abs((present ?? 0) - 536)).toBeLessThan(5);
  expect(Math.abs(heightAt(200, FOR, true) - 6)).toBeLessThan(2);
  expect([heightAt(200, AGAINST, false), heightAt(400, AGAINST, false) > 11]).toEqual([0, true]);
  expect(heightAt(700, FOR, true)).toBe(0);
});

test("the strip stays in the picture, above the hook, below a title of three lines", async () => {
  const [title, poolSlices] = ["Will it rain on Sunday in the city? ".repeat(7), [at(26, "50.00", "50.00")]];
  const sides = bet("").sides.map((side) => ({ ...side, entryGain: { amount: "16.66" } }));
  const { heightAt, middle } = await stripOf({ ...half, title, sides, poolSlices });
  expect([heightAt(200, COLOURS.fill.FOR, true) > 10, heightAt(200, COLOURS.fill.AGAINST, false) > 10]).toEqual([
    true,
    true,
  ]);
  expect(middle + 15).toBeLessThan(630 - 64 - 80);
});

test.each([
  ["1.00", "99.00"],
  ["99.00", "1.00"],
  ["10.00", "0.00"],
])("FOR with %s and AGAINST with %s have one scale in the strip", async (forPool, againstPool) => {
  const { heightAt } = await stripOf({ ...half, poolSlices: [at(26, forPool, againstPool)] });
  const isFor = Number(forPool) > Number(againstPool);
  expect(heightAt(200, COLOURS.fill.FOR, true) > 10).toBe(isFor);
  expect(heightAt(200, COLOURS.fill.AGAINST, false) > 10).toBe(!isFor);
});

test.each(["FOR", "AGAINST"] as const)("a strip that %s won has their colour over the whole", async (winner) => {
  const poolSlices = [at(26, "50.00", "50.00")];
  const { heightAt, present } = await stripOf({ ...half, status: "RESOLVED", winningPosition: winner, poolSlices });
  const loser = winner === "FOR" ? "AGAINST" : "FOR";
  const columns = [40, 500, 1030];
  expect(columns.map((x) => heightAt(x, COLOURS.fill[winner], winner === "FOR") > 10)).toEqual([true, true, true]);
  expect(columns.map((x) => heightAt(x, COLOURS.fill[loser], true) + heightAt(x, COLOURS.fill[loser], false))).toEqual([
    0, 0, 0,
  ]);
  expect(present).toBeUndefined();
});

test("a refunded strip is faint, and has no present", async () => {
  const { heightAt, present } = await stripOf({ ...half, status: "REFUNDED", poolSlices: [at(26, "50.00", "50.00")] });
  expect([heightAt(200, COLOURS.fill.FOR, true), heightAt(200, COLOURS.fill.AGAINST, false), present]).toEqual([
    0,
    0,
    undefined,
  ]);
});
