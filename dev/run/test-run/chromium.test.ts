import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { findChromium } from "./chromium.ts";

describe("the journeys' Chromium", () => {
  let folder: string;
  let program: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "stakehold-chromium-"));
    program = join(folder, "google-chrome");
    writeFileSync(program, "");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is searched on the PATH under each of its names", () => {
    expect(findChromium({ PATH: ["/nowhere", folder].join(delimiter) })).toBe(program);
  });

  test("is the one that a setting names", () => {
    expect(findChromium({ PATH: "/nowhere", CHROMIUM_PATH: program })).toBe(program);
  });

  test.each([
    [{ PATH: "/nowhere" }, "The journeys need Chromium: install it (on Debian and Ubuntu: apt install chromium)"],
    [{}, "The journeys need Chromium: install it"],
    [{ CHROMIUM_PATH: "/nowhere/chrome" }, "CHROMIUM_PATH names no file: /nowhere/chrome."],
  ])("is reported in one sentence if it is missing: %j", (env, sentence) => {
    expect(() => findChromium(env)).toThrow(SetUpError);
    expect(() => findChromium(env)).toThrow(sentence);
  });
});
