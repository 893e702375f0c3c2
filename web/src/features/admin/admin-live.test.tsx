/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { FakeStream } from "../../testing/fake-streams.ts";
import { pageInfo } from "../../testing/graph-shapes.ts";
import { show, type Answers, type RenderedPage } from "../../testing/show.tsx";
import { AdminPage } from "./admin-page.tsx";

const GATHER_MS = 5_000;
/** Long enough for the stream to open, and for a response to be shown. */
const A_MOMENT_MS = 100;

const noLetters = { bets: null, payments: null, voting: null, identity: null, support: null, notifications: null };

const banned = {
  __typename: "AuditEntry",
  id: "1",
  action: "BAN_USER",
  actorId: "ada",
  subjectId: "bob",
  reason: "Voted dishonestly",
  before: [],
  after: [],
  createdAt: "2026-11-21T10:00:00.000Z",
};

/** How often each part was queried. */
const requests: Record<string, number> = {};
let entries: object[];
let page: RenderedPage;

const answers: Answers = {
  PlatformCounts: () => ({ platformCounts: null }),
  ParkedWork: () => ({ parkedWork: { __typename: "ParkedWorkConnection", nodes: [], pageInfo: pageInfo() } }),
  ParkedWorkCounts: () => ({ parkedWorkCounts: [] }),
  DeadLetters: () => noLetters,
  SetAsideLetters: () => noLetters,
  AuditEntries: () => ({ people: { __typename: "AuditEntryConnection", nodes: entries, pageInfo: pageInfo() } }),
};
const parts = Object.keys(answers);

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const requestCounts = () => parts.map((part) => requests[part]);

beforeEach(async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: FakeStream });
  FakeStream.opened.length = 0;
  entries = [];
  for (const part of parts) requests[part] = 0;
  const counted = parts.map((part) => [
    part,
    (variables: Record<string, unknown>) => {
      requests[part] = (requests[part] ?? 0) + 1;
      return answers[part]?.(variables) ?? {};
    },
  ]);
  page = show(<AdminPage />, Object.fromEntries(counted));
  await pass(A_MOMENT_MS);
  FakeStream.last().begin();
  await pass(GATHER_MS + A_MOMENT_MS);
  for (const part of parts) requests[part] = 0;
});
afterEach(async () => {
  page.unmount();
  // The tab outlives its page, and closes the stream once nothing follows it.
  await pass(A_MOMENT_MS);
  jest.useRealTimers();
});

test("activity elsewhere appears without a reload, and nothing is queried while nothing happens", async () => {
  expect(FakeStream.open().map(({ topics }) => topics)).toEqual([["admin"]]);
  await pass(20 * GATHER_MS);
  expect(requestCounts()).toEqual(parts.map(() => 0));
  entries = [banned];
  FakeStream.last().publish("admin");
  await pass(GATHER_MS + A_MOMENT_MS);
  expect(screen.getByText("Ban user")).toBeInTheDocument();
  expect(requestCounts()).toEqual(parts.map(() => 1));
});

test("a thousand actions in ten seconds cause at most two refetches", async () => {
  for (let acts = 0; acts < 1_000; acts += 1) {
    FakeStream.last().publish("admin");
    await pass(10);
  }
  await pass(2 * GATHER_MS);
  expect(requestCounts().every((times) => times !== undefined && times <= 2)).toBe(true);
});

test("a page that may have missed something refetches everything once", async () => {
  FakeStream.last().miss();
  await pass(2 * GATHER_MS);
  expect(requestCounts()).toEqual(parts.map(() => 1));
});
