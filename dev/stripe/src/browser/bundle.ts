import { readFileSync } from "node:fs";

/** Ordered so that everything is defined before its use. */
const MODULES = [
  "card-rules.js",
  "request.js",
  "styles.js",
  "fields.js",
  "challenge.js",
  "listeners.js",
  "payment-element.js",
  "elements.js",
  "stripe.js",
];

let bundled: string | undefined;

/**
 * Returns one classic script made of the modules beside this file, because a page expects `window.Stripe` as soon as
 * the script has loaded. Concatenation needs no bundler: no two of them use the same name for different things.
 */
export function bundleScript(): string {
  bundled ??= `(() => {\n"use strict";\n${MODULES.map(readModule).join("\n")}\n})();\n`;
  return bundled;
}

function readModule(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8")
    .replaceAll(/^import .*;\n/gm, "")
    .replaceAll(/^export /gm, "");
}
