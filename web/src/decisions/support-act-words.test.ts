import { expect, test } from "@jest/globals";
import { changesInWords } from "./support-act-words.ts";

const nameOf = (id: string) => (id === "ann" ? "Ann Archer" : id);
const read = (before: object, after: object) =>
  changesInWords({ before: JSON.stringify(before), after: JSON.stringify(after) }, nameOf);

test.each([
  [{ assignee: null }, { assignee: "ann" }, ["Held by: nobody → Ann Archer"]],
  [{ assignee: "ann" }, { assignee: null }, ["Held by: Ann Archer → nobody"]],
  [
    { status: "OPEN", messages: 0 },
    { status: "IN_PROGRESS", messages: 1 },
    ["Status: open → in progress", "Messages: 0 → 1"],
  ],
  [{}, { title: "Refunds" }, ["Title: nothing → Refunds"]],
  [{ title: "Refunds" }, {}, ["Title: Refunds → nothing"]],
  [{}, {}, []],
])("%j and %j read %j", (before, after, words) => expect(read(before, after)).toEqual(words));
