import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "@jest/globals";
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

/** Returns how many colours a part of a PNG has, by the position of its corner and its size in pixels. */
function coloursOf(png: Buffer, [x, y, width, height]: readonly [number, number, number, number]): number {
  const part = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">` +
      `<image width="1200" height="630" href="data:image/png;base64,${png.toString("base64")}"/></svg>`,
  );
  const { pixels } = part.render();
  return new Set(Array.from({ length: pixels.length / 4 }, (_, pixel) => pixels.readUInt32BE(pixel * 4))).size;
}
