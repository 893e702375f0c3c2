import { expect, test } from "@jest/globals";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { readOptions } from "./options.ts";

const TO = "http://127.0.0.1:4000/hooks";

test("the options set the target of events and the people in them", () => {
  expect(readOptions(["--to", TO])).toEqual({ to: TO, as: "alice@example.com", runFile: undefined });
  expect(readOptions([`--to=${TO}`, "--as", "erin@example.com", "other/run.json"])).toEqual({
    to: TO,
    as: "erin@example.com",
    runFile: "other/run.json",
  });
});

test.each<readonly [readonly string[], RegExp]>([
  [[], /^Say where to send events: npm run simulate/],
  [["--to", TO, "run.json", "another.json"], /^Say where to send events/],
  [["--to"], /^These words can't be taken: use npm run simulate/],
  [["--too", TO], /^These words can't be taken/],
  [["--to", "hooks"], /^"hooks" is no address/],
  [["--to", "ftp://127.0.0.1/hooks"], /^"ftp:\/\/127.0.0.1\/hooks" is no address/],
  [["--to", TO, "--as", "alice"], /^"alice" is no mail address/],
])("%j is rejected", (words, sentence) => {
  expect(() => readOptions(words)).toThrow(SetUpError);
  expect(() => readOptions(words)).toThrow(sentence);
});
