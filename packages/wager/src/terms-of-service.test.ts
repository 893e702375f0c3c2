import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { TERMS_VERSION } from "./terms-of-service.ts";

const page = readFileSync(new URL("../../../web/src/app/routes/terms-of-service.tsx", import.meta.url), "utf8");

test("the version in receipts is the day that the terms name", () => {
  const day = new Date(`${TERMS_VERSION}T00:00:00Z`);
  const words = day.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  expect(page).toContain(`Last updated: ${words}"`);
});

test("a changed text of the terms needs another version", () => {
  const words = page.replaceAll(/\s+/g, " ");
  const digest = createHash("sha256").update(words).digest("hex").slice(0, 16);
  // If this fails, the terms changed: write the day into the page and the version, and put the digest beside it.
  expect({ [TERMS_VERSION]: digest }).toEqual({ "2026-12-01": "11ec66804454a6ec" });
});
