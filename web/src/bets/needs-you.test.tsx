/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { needsYou } from "../testing/graph-shapes.ts";
import { show } from "../testing/show.tsx";
import { NeedsYou } from "./needs-you.tsx";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test("a page waits four seconds for what is due, and shows it whenever it comes", async () => {
  const answer = Promise.withResolvers<Record<string, unknown>>();
  show(
    <NeedsYou due={<p>Due</p>} skeleton={<p>Coming</p>}>
      <p>Page</p>
    </NeedsYou>,
    { NeedsYou: () => answer.promise },
  );
  await pass(3_900);
  expect(screen.getByText("Coming")).toBeVisible();
  expect(screen.getByText("Page")).not.toBeVisible();
  await pass(200);
  expect(screen.queryByText("Coming")).not.toBeInTheDocument();
  expect(screen.getByText("Page")).toBeVisible();
  answer.resolve(needsYou());
  await pass(1);
  expect(screen.getByText("Due")).toBeVisible();
  expect(screen.getByText("Page")).toBeVisible();
});
