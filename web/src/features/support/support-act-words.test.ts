import { expect, test } from "@jest/globals";
import { changesInWords } from "./support-act-words.ts";

const nameOf = (id: string) => (id === "ann" ? "Ann Archer" : id);
const words = (values: object) => Object.entries(values).map(([name, value]) => ({ name, value: String(value) }));
const read = (before: object, after: object) => changesInWords({ before: words(before), after: words(after) }, nameOf);

test.each([
  [{}, { assignee: "ann" }, ["Held by: nobody → Ann Archer"]],
  [{ assignee: "ann" }, {}, ["Held by: Ann Archer → nobody"]],
  [
    { status: "OPEN", messages: 0 },
    { status: "IN_PROGRESS", messages: 1 },
    ["Status: open → in progress", "Messages: 0 → 1"],
  ],
  [{}, { title: "Refunds" }, ["Title: nothing → Refunds"]],
  [{ title: "Refunds" }, {}, ["Title: Refunds → nothing"]],
  [{}, {}, []],
])("%j and %j read %j", (before, after, lines) => expect(read(before, after)).toEqual(lines));
