/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { AppTheme } from "../theme/app-theme.tsx";
import { toastDurationMs, toastQueue, type ToastRecord } from "./toast-queue.ts";
import { ToastProvider, useToast } from "./toast.tsx";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function Buttons() {
  const { toast } = useToast();
  return (
    <>
      <button onClick={() => toast({ title: "Vote Submitted" })}>first</button>
      <button
        onClick={() => toast({ title: "Error", description: "Failed to load escrow balance", tone: "destructive" })}
      >
        second
      </button>
    </>
  );
}

function show() {
  render(
    <AppTheme>
      <ToastProvider>
        <Buttons />
      </ToastProvider>
    </AppTheme>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const titles = () => [...document.querySelectorAll("li[data-state=open]")].map((toast) => toast.textContent);

test("a new toast takes the place of the one that is there", () => {
  show();
  press("first");
  expect(titles()).toEqual(["Vote Submitted"]);
  press("second");
  expect(titles()).toEqual(["ErrorFailed to load escrow balance"]);
});

test("a toast leaves by itself after its time, not before", () => {
  show();
  press("first");
  act(() => jest.advanceTimersByTime(toastDurationMs - 1));
  expect(titles()).toHaveLength(1);
  act(() => jest.advanceTimersByTime(2));
  expect(titles()).toHaveLength(0);
});

test("its close button takes it away", () => {
  show();
  press("first");
  press("Close");
  expect(titles()).toHaveLength(0);
});

test("F8 leads to the toasts", () => {
  show();
  expect(screen.getByRole("region", { name: /F8/ })).toBeInTheDocument();
});

describe("the queue", () => {
  const toast = (id: number): ToastRecord => ({ id, title: `toast ${id}`, open: true });

  test("holds one toast, the newest", () => {
    const queue = [1, 2, 3].reduce(
      (toasts, id) => toastQueue(toasts, { type: "shown", toast: toast(id) }),
      [] as readonly ToastRecord[],
    );
    expect(queue).toEqual([toast(3)]);
  });

  test("keeps a dismissed toast closed until it is removed", () => {
    const dismissed = toastQueue([toast(1)], { type: "dismissed", id: 1 });
    expect(dismissed).toEqual([{ ...toast(1), open: false }]);
    expect(toastQueue(dismissed, { type: "removed", id: 1 })).toEqual([]);
  });

  test("leaves a newer toast alone when an older one is dismissed", () => {
    expect(toastQueue([toast(2)], { type: "dismissed", id: 1 })).toEqual([toast(2)]);
  });
});
