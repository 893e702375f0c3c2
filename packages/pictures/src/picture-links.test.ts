import { expect, test } from "@jest/globals";
import { createPictureLinks, type LinkedPicture } from "./picture-links.ts";

const NOW = new Date("2026-11-25T12:10:00.000Z");
const PICTURE: LinkedPicture = { place: "evidence", pictureId: "0199f0c2-0000-7000-8000-000000000001_800x600" };
const links = createPictureLinks("a secret of thirty-two characters");

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

/** The proof in a path of ours. */
function proofIn(path: string) {
  const { searchParams } = new URL(path, "http://stakehold.example");
  return { until: searchParams.get("until") ?? "", signature: searchParams.get("signature") ?? "" };
}
const proof = proofIn(links.pathTo(PICTURE, NOW));

test("a link is valid for half an hour at least and an hour at most", () => {
  expect(links.secondsLeft(PICTURE, proof, NOW)).toBe(50 * 60);
  expect(links.secondsLeft(PICTURE, proof, later(49))).toBe(60);
  expect(links.secondsLeft(PICTURE, proof, later(50))).toBeUndefined();
  const last = proofIn(links.pathTo(PICTURE, later(19.99)));
  expect(links.secondsLeft(PICTURE, last, later(19.99))).toBeGreaterThan(30 * 60);
});

test("links made within one half hour are equal, and contain the picture's id", () => {
  expect(links.pathTo(PICTURE, later(19))).toBe(links.pathTo(PICTURE, NOW));
  expect(links.pathTo(PICTURE, later(21))).not.toBe(links.pathTo(PICTURE, NOW));
  expect(links.pathTo(PICTURE, NOW)).toMatch(new RegExp(`^/api/pictures/evidence/${PICTURE.pictureId}\\?until=`));
});

test.each<[string, LinkedPicture, { until: string; signature: string }]>([
  ["another picture", { ...PICTURE, pictureId: PICTURE.pictureId.replace("1_", "2_") }, proof],
  ["a later expiry", PICTURE, { ...proof, until: String(Number(proof.until) + 3_600) }],
  ["no signature", PICTURE, { ...proof, signature: "" }],
  ["half a signature", PICTURE, { ...proof, signature: proof.signature.slice(0, 20) }],
  ["no expiry", PICTURE, { ...proof, until: "" }],
])("a link with %s is invalid", (_what, picture, shown) => {
  expect(links.secondsLeft(picture, shown, NOW)).toBeUndefined();
});

test("a link signed with another secret is invalid", () => {
  const others = createPictureLinks("another secret of thirty-two characters");
  expect(others.secondsLeft(PICTURE, proof, NOW)).toBeUndefined();
});
