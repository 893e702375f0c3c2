import { describe, expect, test } from "@jest/globals";
import { z } from "zod";
import { duration, list, readSettings, SettingsError, url } from "./config.ts";

const shape = z.object({ VOTING_PERIOD: duration("P3D"), PUBLIC_URL: url, SECRETS: list });

describe("settings", () => {
  test("are read with their defaults", () => {
    expect(readSettings(shape, { PUBLIC_URL: "http://localhost:3000/" })).toEqual({
      VOTING_PERIOD: 3 * 24 * 3600 * 1000,
      PUBLIC_URL: "http://localhost:3000",
      SECRETS: [],
    });
  });

  test.each([
    ["PT30M", 1_800_000],
    ["PT1S", 1_000],
    ["PT0.5S", 500],
    ["P14D", 1_209_600_000],
  ])("%s is %d milliseconds", (text, ms) =>
    expect(readSettings(z.object({ T: duration("P1D") }), { T: text }).T).toBe(ms),
  );

  test.each(["3 days", "3", "-P3D", "P", "PT", "P1DT"])("%j is no duration", (text) =>
    expect(() => readSettings(z.object({ T: duration("P1D") }), { T: text })).toThrow(
      "T (must be an ISO 8601 duration",
    ),
  );

  test("that are wrong are all named in one sentence, which repeats no value", () => {
    const attempt = () => readSettings(shape, { VOTING_PERIOD: "hunter2", PUBLIC_URL: "not a url" });
    expect(attempt).toThrow(SettingsError);
    expect(attempt).toThrow(/VOTING_PERIOD .*PUBLIC_URL/);
    expect(attempt).not.toThrow(/hunter2/);
  });

  test("that are empty count as missing, and lists drop empty entries", () => {
    expect(() => readSettings(shape, { PUBLIC_URL: "" })).toThrow("PUBLIC_URL");
    expect(readSettings(shape, { PUBLIC_URL: "http://x.example", SECRETS: " a, ,b," }).SECRETS).toEqual(["a", "b"]);
  });
});
