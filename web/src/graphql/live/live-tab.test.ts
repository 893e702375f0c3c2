/** @jest-environment jsdom */
import { afterAll, afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { FakeStream } from "../../testing/fake-streams.ts";
import { FakeChannel, FakeLocks } from "../../testing/fake-tabs.ts";
import { createLiveTab } from "./live-tab.ts";

const GATHER_MS = 250;
const A_MOMENT_MS = 300;

let locks: FakeLocks;
const tabs: Tab[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  FakeStream.opened.length = 0;
  locks = new FakeLocks();
  Object.assign(globalThis, { EventSource: FakeStream, BroadcastChannel: FakeChannel });
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.hide();
  await pass(A_MOMENT_MS);
  jest.useRealTimers();
});
afterAll(() => {
  Reflect.deleteProperty(navigator, "locks");
  Reflect.deleteProperty(globalThis, "BroadcastChannel");
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A tab of the one browser, visible until it is hidden. */
type Tab = {
  readonly onChange: jest.Mock;
  readonly follow: (...topics: string[]) => void;
  readonly hide: () => void;
  readonly show: () => void;
};

const openTab = (...topics: string[]): Tab => openTabAsOf("", ...topics);

/** Opens a tab whose page was read as of a position of the gateway's; empty where that is not known. */
function openTabAsOf(position: string, ...topics: string[]): Tab {
  const page = document.implementation.createHTMLDocument();
  const turn = (visibilityState: DocumentVisibilityState) => () => {
    Object.defineProperty(page, "visibilityState", { value: visibilityState, configurable: true });
    page.dispatchEvent(new Event("visibilitychange"));
  };
  const [show, hide] = [turn("visible"), turn("hidden")];
  show();
  const onChange = jest.fn();
  const watch = createLiveTab(page, (begin) => begin(position)).watch({ onChange, gatherMs: GATHER_MS });
  watch.follow(topics);
  const tab = { onChange, follow: (...wanted: string[]) => watch.follow(wanted), hide, show };
  tabs.push(tab);
  return tab;
}

/** Returns the one stream, once it is listening. */
async function listen(): Promise<FakeStream> {
  await pass(A_MOMENT_MS);
  for (const stream of FakeStream.open()) if (stream.readyState === 0) stream.begin();
  await pass(A_MOMENT_MS);
  const [stream, ...others] = FakeStream.open();
  if (stream === undefined || others.length > 0) throw new Error(`${others.length + 1} streams are open`);
  for (const { onChange } of tabs) onChange.mockClear();
  return stream;
}

test("ten tabs share one stream with the topics of all, and each receives only its own", async () => {
  const ten = Array.from({ length: 10 }, (_, index) => openTab(`bet:${index}`));
  const stream = await listen();
  expect(stream.topics.toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `bet:${index}`));
  stream.publish("bet:9");
  await pass(A_MOMENT_MS);
  expect(ten.map(({ onChange }) => onChange.mock.calls.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test("a tab that joins others is notified of changes after its position, and of nothing older", async () => {
  openTab("bet:1");
  const stream = await listen();
  stream.publish("bet:1");
  await pass(5_000);
  const justAfter = openTabAsOf("0.5", "bet:1");
  await pass(2 * A_MOMENT_MS);
  expect(justAfter.onChange).toHaveBeenCalledTimes(1);
  await pass(60_000);
  const longAfter = openTabAsOf("0.6", "bet:1");
  await pass(2 * A_MOMENT_MS);
  expect([longAfter, justAfter].map(({ onChange }) => onChange.mock.calls.length)).toEqual([0, 1]);
});

test("a tab that joins others without a position is notified at once", async () => {
  const first = openTab("bet:1");
  await listen();
  const second = openTab("bet:1");
  await pass(2 * A_MOMENT_MS);
  expect([first, second].map(({ onChange }) => onChange.mock.calls.length)).toEqual([0, 1]);
});

test("when the leading tab closes, another leads and all refetch what they may have missed", async () => {
  const [one, two, three] = [openTab("bet:1"), openTab("bet:2"), openTab("bet:3")];
  await listen();
  one.hide();
  await pass(A_MOMENT_MS);
  FakeStream.last().begin();
  await pass(A_MOMENT_MS);
  expect(FakeStream.open().map(({ topics }) => topics.toSorted())).toEqual([["bet:2", "bet:3"]]);
  expect([one, two, three].map(({ onChange }) => onChange.mock.calls.length)).toEqual([0, 1, 1]);
});

test("without a visible tab there is no stream, and a tab that returns refetches once", async () => {
  const tab = openTab("bet:1");
  await listen();
  tab.hide();
  await pass(60_000);
  expect([FakeStream.open(), locks.names(), tab.onChange.mock.calls]).toEqual([[], [], []]);
  tab.show();
  await pass(100);
  FakeStream.last().begin();
  await pass(A_MOMENT_MS);
  expect([FakeStream.open().length, tab.onChange.mock.calls.length]).toEqual([1, 1]);
});

test("a tab that crashes releases its topics", async () => {
  openTab("bet:1");
  await listen();
  const before = new Set(locks.names());
  openTab("bet:2");
  await listen();
  const [crashed] = locks.names().filter((name) => !before.has(name));
  locks.letGo(new RegExp(crashed ?? "none"));
  expect((await listen()).topics).toEqual(["bet:1"]);
});

test("more topics than a stream may carry are shared out, so that every tab receives its first ones", async () => {
  const many = (name: string) => Array.from({ length: 80 }, (_, index) => `bet:${name}${index}`);
  openTab(...many("a"));
  openTab(...many("b"));
  const { topics } = await listen();
  expect(topics).toHaveLength(100);
  expect(topics).toEqual(expect.arrayContaining(["bet:a0", "bet:a49", "bet:b0", "bet:b49"]));
});

test("a browser without locks gives each tab a stream of its own", async () => {
  Reflect.deleteProperty(navigator, "locks");
  openTab("bet:1");
  openTab("bet:2");
  await pass(A_MOMENT_MS);
  expect(FakeStream.open().map(({ topics }) => topics)).toEqual([["bet:1"], ["bet:2"]]);
});

test("if the browser rejects the channel between tabs, a tab has a stream of its own", async () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  Object.assign(globalThis, { BroadcastChannel: new Proxy(FakeChannel, { construct: refuse }) });
  openTab("bet:1");
  await listen();
  expect(FakeStream.open()).toHaveLength(1);
});
