import { expect, test } from "@jest/globals";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { readOptions } from "./options.ts";

const now = new Date("2026-11-21T18:00:00Z");

test("the options are read from the arguments", () => {
  const words = [
    "--person",
    "p1",
    "--event",
    "signed_in",
    "--event=limit_hit",
    "--since",
    "90m",
    "--json",
    "a.log",
    "-",
  ];
  expect(readOptions(words, now)).toEqual({
    person: "p1",
    events: ["signed_in", "limit_hit"],
    since: new Date("2026-11-21T16:30:00Z"),
    asJson: true,
    sources: ["a.log", "-"],
  });
  expect(readOptions([], now)).toEqual({
    person: undefined,
    events: [],
    since: undefined,
    asJson: false,
    sources: [],
  });
});

test.each([
  ["2d", "2026-11-19T18:00:00.000Z"],
  ["30s", "2026-11-21T17:59:30.000Z"],
  ["2026-11-01T00:00:00Z", "2026-11-01T00:00:00.000Z"],
])("since %s", (text, time) => expect(readOptions(["--since", text], now).since?.toISOString()).toBe(time));

test.each([
  [["--since", "soon"], '"soon" is no time: use --since 90m'],
  [["--since", "5w"], '"5w" is no time'],
  [["--event", "opened_sesame"], 'There is no event "opened_sesame": use one of signed_in, '],
  [["--who", "p1"], "These words can't be taken: use npm run security -- [--person ID]"],
  [["--person"], "These words can't be taken"],
])("%j is rejected with an explanation", (words, sentence) => {
  expect(() => readOptions(words, now)).toThrow(SetUpError);
  expect(() => readOptions(words, now)).toThrow(sentence);
});
