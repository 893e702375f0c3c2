/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import { REREAD_MS, useReread } from "./use-reread.ts";

let isHidden = false;
let reads = 0;
let fails = false;

async function load(): Promise<string> {
  reads += 1;
  if (fails) throw new TypeError("Failed to fetch");
  return `answer ${reads}`;
}

const Shown = () => <p>{String(useReread(load))}</p>;
const shown = () => screen.getByText(/.*/, { selector: "p" }).textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const hide = (hidden: boolean) =>
  act(async () => {
    isHidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  });

beforeEach(() => {
  [isHidden, reads, fails] = [false, 0, false];
  jest.useFakeTimers();
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
});
afterEach(() => {
  jest.useRealTimers();
});

test("the data is read at once, and again every 10 seconds", async () => {
  render(<Shown />);
  await pass(0);
  expect(shown()).toBe("answer 1");
  await pass(REREAD_MS);
  expect(shown()).toBe("answer 2");
});

test("a hidden tab reads nothing, and reads at once when it is visible again", async () => {
  render(<Shown />);
  await pass(0);
  await hide(true);
  await pass(10 * REREAD_MS);
  expect(reads).toBe(1);
  await hide(false);
  expect(shown()).toBe("answer 2");
});

test("only a failed first read is shown; a later one keeps what is there", async () => {
  fails = true;
  render(<Shown />);
  await pass(0);
  expect(shown()).toBe("away");
  fails = false;
  await pass(REREAD_MS);
  expect(shown()).toBe("answer 2");
  fails = true;
  await pass(REREAD_MS);
  expect([shown(), reads]).toEqual(["answer 2", 3]);
});

test("a page that is left reads nothing more", async () => {
  const { unmount } = render(<Shown />);
  await pass(0);
  unmount();
  await pass(10 * REREAD_MS);
  expect(reads).toBe(1);
});
