import { expect, test } from "@jest/globals";
import type { Change } from "./events.ts";
import { createMemory } from "./memory.ts";
import { createRecentChanges, KEEP_MS, MAX_REPEATED } from "./recent-changes.ts";

const SECRET = "a secret that gateways share";
const BEGINNING = {
  cluster: "one",
  positions: [
    { topic: "bets", partition: 0, offset: "100" },
    { topic: "bets", partition: 1, offset: "7" },
  ],
};
const of = (...bets: string[]): Change[] => bets.map((bet) => ({ topic: `bet:${bet}`, type: "VoteCast" }));

function begin({ secret = SECRET, recent = createRecentChanges(), cluster = "one", now = (): number => 0 } = {}) {
  const memory = createMemory(secret, recent, now);
  memory.begin({ ...BEGINNING, cluster });
  const read = (partition: number, offset: number, ...bets: string[]) =>
    memory.read({ partition: `bets/${partition}`, offset }, of(...bets));
  const since = (id: string | null, ...bets: string[]) =>
    memory.since(id ?? "none", new Set(bets.map((bet) => `bet:${bet}`)))?.map(({ topic }) => topic.slice(4)) ?? null;
  return { id: memory.id, earlierId: memory.earlierId, read, since };
}

test("another gateway returns what followed an id, in order, for the requested topics alone", () => {
  const [one, other] = [begin(), begin()];
  one.read(0, 100, "a");
  const id = one.id();
  other.read(1, 7, "b");
  other.read(0, 100, "a");
  other.read(0, 101, "secret");
  other.read(0, 102, "a");
  other.read(1, 8, "b");
  expect(other.since(id, "a", "b")).toEqual(["b", "a", "b"]);
  expect(other.since(other.id(), "a", "b", "secret")).toEqual([]);
});

test("a gateway behind an id reports what it reads later as news, so nothing is missed", () => {
  const [ahead, behind] = [begin(), begin()];
  ahead.read(0, 100, "a");
  expect(behind.since(ahead.id(), "a")).toEqual([]);
  expect(behind.read(0, 100, "a")).toBe("news");
});

test("a record that is read twice is returned once, and a gap discards everything before it", () => {
  const { id, read, since } = begin();
  const before = id();
  expect([read(0, 100, "a"), read(0, 100, "a"), since(before, "a")]).toEqual(["news", "known", ["a"]]);
  expect([read(0, 105, "a"), since(before, "a"), since(id(), "a")]).toEqual(["gap", null, []]);
});

test("an added partition is read from its first record, and invalidates earlier ids", () => {
  const { id, read, since } = begin();
  const before = id();
  expect([read(2, 0, "a"), since(before, "a"), since(id(), "a")]).toEqual(["news", null, []]);
});

test("it keeps a bounded number of changes, for five minutes at most", () => {
  let nowMs = 0;
  const { id, read, since } = begin({ recent: createRecentChanges({ now: () => nowMs, maxKept: 2 }) });
  const [none, one] = [id(), (read(0, 100, "a"), id())];
  read(0, 101, "a");
  read(1, 7, "a");
  expect([since(none, "a"), since(one, "a")]).toEqual([null, ["a", "a"]]);
  nowMs += KEEP_MS + 1;
  expect([since(one, "a"), since(id(), "a")]).toEqual([null, []]);
});

test("a page that missed too much gets no list of changes", () => {
  const { id, read, since } = begin();
  const before = id();
  for (let offset = 100; offset < 100 + MAX_REPEATED; offset += 1) read(0, offset, "a");
  expect(since(before, "a")).toHaveLength(MAX_REPEATED);
  read(1, 7, "a");
  expect(since(before, "a")).toBeNull();
});

test.each([
  ["an empty text", ""],
  ["plain text", "not an id"],
  [
    "a changed id",
    begin()
      .id()
      ?.replace(/^./, (first) => (first === "A" ? "B" : "A")) ?? "",
  ],
  ["a truncated id", begin().id()?.slice(0, -4) ?? ""],
  ["an id with extra characters", `${begin().id()}AAAA`],
  ["an id made with another secret", begin({ secret: "another" }).id() ?? ""],
  ["an id from another cluster", begin({ cluster: "two" }).id() ?? ""],
  ["a very long text", "A".repeat(100_000)],
])("%s is not accepted as an id", (_what, id) => {
  expect(begin().since(id, "a")).toBeNull();
});

test("ids reveal nothing: two ids of one position differ, and all have the same length", () => {
  const [one, other] = [begin(), begin()];
  expect(one.id()).not.toBe(other.id());
  for (let offset = 100; offset < 1_100; offset += 1) one.read(0, offset, "a");
  expect(one.id()).toHaveLength(other.id()?.length ?? 0);
});

test("there is no id and no history before the first position is known", () => {
  const memory = createMemory(SECRET);
  expect([memory.id(), memory.since("id", new Set(["bet:a"]))]).toEqual([null, null]);
});

test("a reader's id is at least ten seconds old, so that it covers changes during the read", () => {
  let seconds = 0;
  const memory = begin({ now: () => seconds * 1_000 });
  expect(memory.earlierId()).toBeNull();
  memory.read(0, 100, "a");
  seconds = 9;
  memory.read(0, 101, "b");
  expect(memory.earlierId()).toBeNull();
  seconds = 10;
  expect(memory.since(memory.earlierId(), "a", "b")).toEqual(["a", "b"]);
  seconds = 19;
  expect(memory.since(memory.earlierId(), "a", "b")).toEqual(["b"]);
  seconds = 3_600;
  expect(memory.since(memory.earlierId(), "a", "b")).toEqual([]);
});
