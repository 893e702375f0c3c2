import { expect, test } from "@jest/globals";
import { readEvents } from "./security-events.ts";

const events = ["signed_in", "limit_hit"];
const signedIn = "| `signed_in` | somebody came | the person | | nothing |";
const limitHit = "| `limit_hit` | too much | nobody | `limit` | wait |";
const verdictOf = (...rows: readonly string[]) =>
  readEvents(["| `time` | when |", "## Events", ...rows, "## What else", "| `gone` | |"].join("\n"), events);

test("accepts a page with a row for each event, whatever its other tables contain", () =>
  expect(verdictOf(signedIn, limitHit)).toEqual({ kind: "good", remark: "2 of them" }));

test.each([
  ["an event without a row", [signedIn], "limit_hit has no row."],
  [
    "a row without an event",
    [signedIn, limitHit, limitHit.replace("hit", "gone")],
    "limit_gone is not logged by the code.",
  ],
  ["a row without instructions", [signedIn.replace("nothing", ""), limitHit], "signed_in lacks when,"],
])("reports %s", (_fault, rows, fault) => {
  const verdict = verdictOf(...rows);
  expect(verdict.kind === "bad" ? verdict.report : "none").toContain(fault);
});
