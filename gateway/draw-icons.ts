/**
 * Draws the web app's icons as PNG, in the sizes that installers require, from the SVGs beside them. It lives here
 * because the gateway has the drawing library. Run `npx node gateway/draw-icons.ts` after changing an icon, and commit
 * the files.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";

const publicFolder = new URL("../web/public/", import.meta.url);
const sizesPx = [192, 512];

for (const icon of ["icon", "icon-maskable"]) {
  const svg = readFileSync(new URL(`${icon}.svg`, publicFolder), "utf8");
  for (const size of sizesPx) {
    const drawn = new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
    writeFileSync(new URL(`${icon}-${size}.png`, publicFolder), drawn);
  }
}
