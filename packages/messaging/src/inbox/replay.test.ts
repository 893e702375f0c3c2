import { expect, test } from "@jest/globals";
import { create, toBinary } from "@bufbuild/protobuf";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { pino } from "pino";
import type { DeadLetterStore, ParkedLetter } from "../dead-letters/dead-letters.ts";
import { on } from "./handler.ts";
import { replayDeadLetters } from "./replay.ts";

const letter = (id: string): ParkedLetter => ({
  id,
  parkedAt: new Date(0),
  errorCode: "PARKED_BEHIND",
  errorMessage: "An earlier event of the same key is parked",
  attempts: 0,
  record: {
    topic: "stakehold.bets.v1",
    partition: 0,
    offset: id,
    key: `key of ${id}`,
    eventId: id,
    type: StringValueSchema.typeName,
    value: toBinary(StringValueSchema, create(StringValueSchema, { value: id })),
    occurredAt: new Date(0),
  },
});

/** Only the parts of a store that a replay needs; ids are compared as texts. */
function storeOf(parked: Map<string, ParkedLetter>): DeadLetterStore {
  const unused = async () => {
    throw new Error("A replay does not need this");
  };
  return {
    parkBehind: unused,
    park: unused,
    prune: unused,
    beginReplay: unused,
    holdReplay: unused,
    endReplay: unused,
    failedAgain: async () => undefined,
    decideLetter: unused,
    nextSetAside: unused,
    countSetAside: unused,
    count: async () => parked.size,
    next: async (limit, afterId = "") =>
      [...parked.values()]
        .filter(({ id }) => id > afterId)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    resolve: async (id) => void parked.delete(id),
  };
}

const replay = (parked: Map<string, ParkedLetter>, handle: (text: string) => void, signal?: AbortSignal) =>
  replayDeadLetters({
    deadLetters: storeOf(parked),
    group: "bets",
    handlers: [on(StringValueSchema, async ({ value }) => handle(value))],
    limit: 1_000,
    logger: pino({ level: "silent" }),
    ...(signal && { signal }),
  });

test("a replay goes back to a letter that was parked before its position", async () => {
  const parked = new Map([["5", letter("5")]]);
  const got: string[] = [];
  const outcome = await replay(parked, (text) => {
    got.push(text);
    if (text === "5") parked.set("3", letter("3"));
  });
  expect(outcome).toEqual({ replayed: 2, failedKeys: 0 });
  expect(got).toEqual(["5", "3"]);
});

test("a replay tries each failing key once, however long it runs", async () => {
  const parked = new Map(
    Array.from({ length: 250 }, (_, index) => String(index).padStart(3, "0")).map((id) => [id, letter(id)]),
  );
  let failures = 0;
  const outcome = await replay(parked, (text) => {
    if (Number(text) % 2 === 1) return;
    failures += 1;
    throw new Error("No");
  });
  expect(outcome).toEqual({ replayed: 125, failedKeys: 125 });
  expect(failures).toBe(125);
});

test("a replay that is aborted ends between two letters", async () => {
  const parked = new Map(["1", "2", "3"].map((id) => [id, letter(id)]));
  const ending = new AbortController();
  const outcome = await replay(parked, (text) => void (text === "2" && ending.abort()), ending.signal);
  expect(outcome).toEqual({ replayed: 2, failedKeys: 0 });
  expect([...parked.keys()]).toEqual(["3"]);
});
