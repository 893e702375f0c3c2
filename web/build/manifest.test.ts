import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { dark, light } from "../src/theme/palettes.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file));
const page = read("index.html").toString();

type Icon = { readonly src: string; readonly type: string; readonly sizes: string; readonly purpose?: string };
type Manifest = { readonly icons: readonly Icon[]; readonly theme_color: string; readonly background_color: string };
const manifest: Manifest = JSON.parse(read("public/manifest.webmanifest").toString());

/** Reads the width and height from a PNG's header. */
const sizesOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test.each(manifest.icons.map((icon) => [icon.src, icon] as const))("the icon %s has the declared size", (src, icon) => {
  const file = read(join("public", src));
  if (icon.type === "image/png") expect(sizesOf(file)).toBe(icon.sizes);
  else expect(file.toString()).toContain('viewBox="0 0 64 64"');
});

test.each(["any", "maskable"])("installers find the required sizes of the kind %s", (purpose) => {
  const ofKind = manifest.icons.filter((icon) => (icon.purpose ?? "any") === purpose);
  expect(ofKind.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
});

test("the browser's frame has the colour of the page's background, in both themes", () => {
  expect([manifest.theme_color, manifest.background_color]).toEqual([light.paper, light.paper]);
  const colours = [...page.matchAll(/<meta name="theme-color" content="([^"]+)"/g)].map(([, colour]) => colour);
  expect(colours).toEqual([light.paper, dark.paper]);
});

test("the page links the manifest and the home-screen icon", () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(page).toContain('<link rel="apple-touch-icon" href="/icon-maskable-192.png" />');
});
