/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from "@jest/globals";
import { act } from "@testing-library/react";
import { GraphFailure, show } from "../../../testing/show.tsx";
import { usePlatformCounts } from "./load-platform-counts.ts";

afterEach(() => {
  jest.useRealTimers();
});

function Page() {
  usePlatformCounts();
  return null;
}

test("the counts are asked for every five seconds, also after a failure", async () => {
  jest.useFakeTimers();
  let asked = 0;
  show(<Page />, {
    PlatformCounts: () => {
      asked += 1;
      throw new GraphFailure("UNAVAILABLE", "Later.");
    },
  });
  await act(() => jest.advanceTimersByTimeAsync(4_900));
  expect(asked).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(asked).toBe(2);
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(asked).toBe(3);
});
