import { describe, expect, test } from "@jest/globals";
import type { SecurityEntry } from "@stakehold/service/security/entry.ts";
import { LONGEST_LINE } from "./lines-of.ts";
import { readEntries } from "./read-entries.ts";
import { sentenceOf } from "./sentence-of.ts";

const entry = (change: Partial<SecurityEntry> = {}): SecurityEntry => ({
  log: "security",
  time: "2026-11-21T18:00:00.000Z",
  service: "bets",
  event: "access_refused",
  outcome: "refused",
  actor: { kind: "person", id: "ada" },
  ...change,
});

const line = (change: Partial<SecurityEntry> = {}) => JSON.stringify({ level: "info", ...entry(change) });
const at = (time: string) => ({ time: `2026-11-21T${time}:00.000Z` });
const everything = { person: undefined, events: [], since: undefined };

/** Splits logs into chunks of this many bytes, as files and pipes do. */
async function* logsOf(size: number, ...logs: readonly string[]) {
  for (const log of logs) yield piecesOf(Buffer.from(log), size);
}

async function* piecesOf(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

test.each([1, 7, 100_000])("entries of several logs are sorted by time, read %i bytes at a time", async (size) => {
  const first = [line(at("18:03")), '{"level":"info","msg":"Zoë asks \\"log\\":\\"security\\""}', line(at("18:01"))];
  const logs = logsOf(size, `${first.join("\n")}\n`, `[pod/bets-0/bets] ${line(at("18:02"))}`);
  const { entries, unreadable } = await readEntries(logs, everything);
  expect(entries.map(({ time }) => time.slice(11, 16))).toEqual(["18:01", "18:02", "18:03"]);
  expect(unreadable).toBe(0);
});

describe("only matching entries are returned:", () => {
  const log = [
    line({ ...at("17:00"), event: "signed_in", outcome: "allowed" }),
    line({ ...at("18:00"), actor: { kind: "person", id: "bob" } }),
    line({
      ...at("19:00"),
      event: "person_banned",
      actor: { kind: "person", id: "bob" },
      target: { kind: "person", id: "ada" },
    }),
    line({ ...at("20:00"), actor: { kind: "service", id: "ada" }, target: { kind: "bet", id: "ada" } }),
  ].join("\n");

  test.each<[string, Partial<Parameters<typeof readEntries>[1]>, string[]]>([
    ["what a person did or was affected by", { person: "ada" }, ["17:00", "19:00"]],
    ["some events", { events: ["signed_in", "person_banned"] }, ["17:00", "19:00"]],
    ["entries since a time", { since: new Date("2026-11-21T19:00:00Z") }, ["19:00", "20:00"]],
  ])("%s", async (_what, wanted, times) => {
    const { entries } = await readEntries(logsOf(64, log), { ...everything, ...wanted });
    expect(entries.map(({ time }) => time.slice(11, 16))).toEqual(times);
  });
});

test("only the latest entries are kept, and the number of omitted ones is returned", async () => {
  const log = Array.from({ length: 25 }, (_, minute) => line(at(`18:${String(24 - minute).padStart(2, "0")}`)));
  const { entries, leftOut } = await readEntries(logsOf(512, log.join("\n")), everything, 3);
  expect([entries.map(({ time }) => time.slice(11, 16)), leftOut]).toEqual([["18:22", "18:23", "18:24"], 22]);
});

test.each([
  ["an unknown event", { event: "opened_sesame" }],
  ["an id that moves the cursor", { actor: { kind: "person", id: "\u001b[2J" } }],
  ["no actor", { actor: undefined }],
])("a line with %s is counted and not returned", async (_what, change) => {
  const broken = JSON.stringify({ ...entry(), ...change });
  const found = await readEntries(logsOf(64, `${broken}\n${line()}`), everything);
  expect([found.entries.length, found.unreadable]).toEqual([1, 1]);
});

test("an endless line uses no memory, and the line after it is read", async () => {
  const log = `${"x".repeat(3 * LONGEST_LINE)}${line()}\n${line(at("18:30"))}\n`;
  const { entries } = await readEntries(logsOf(1_000, log), everything);
  expect(entries.map(({ time }) => time.slice(11, 16))).toEqual(["18:30"]);
});

test("an entry is summarized as time, actor, event, target, reason and trace", () => {
  const banned = entry({
    event: "person_banned",
    outcome: "allowed",
    source: "203.0.113.0/24",
    target: { kind: "person", id: "bob" },
    record: { kind: "audit_entry", id: "e1" },
    trace: "t1",
  });
  expect(sentenceOf(banned)).toBe(
    "2026-11-21T18:00:00.000Z  person ada  person_banned  person bob  from 203.0.113.0/24  record audit_entry e1  in bets  trace t1",
  );
  const summary = entry({
    actor: { kind: "nobody" },
    event: "limit_hit",
    times: 40,
    since: "2026-11-21T17:59:00.000Z",
  });
  expect(sentenceOf(summary)).toBe(
    "2026-11-21T18:00:00.000Z  nobody  limit_hit  40 more since 2026-11-21T17:59:00.000Z  in bets",
  );
});
