/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import {
  maximumToasts,
  swipeThreshold,
  toastDurationMs,
  toastQueue,
  toastRemovalMs,
  type ToastRecord,
} from "./toast-queue.ts";
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
      <button
        onClick={() =>
          toast({ title: "Saved", action: { element: <button>Undo</button>, altText: "Undo it on the bet's page" } })
        }
      >
        third
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

test("a new toast replaces the current one", () => {
  show();
  press("first");
  expect(titles()).toEqual(["Vote Submitted"]);
  press("second");
  expect(titles()).toEqual(["ErrorFailed to load escrow balance"]);
});

test("a toast closes after its time, not before", () => {
  show();
  press("first");
  act(() => jest.advanceTimersByTime(toastDurationMs - 1));
  expect(titles()).toHaveLength(1);
  act(() => jest.advanceTimersByTime(2));
  expect(titles()).toHaveLength(0);
});

test("a destructive toast has its own icon and style", () => {
  show();
  const shown = () => {
    const toast = document.querySelector("li[data-state=open]") ?? document.body;
    return { look: toast.className, icon: toast.querySelector("svg")?.outerHTML };
  };
  press("first");
  const plain = shown();
  press("second");
  const destructive = shown();
  expect(destructive.icon).not.toBe(plain.icon);
  expect(destructive.look).not.toBe(plain.look);
});

test("its close button closes it", () => {
  show();
  press("first");
  press("Close");
  expect(titles()).toHaveLength(0);
});

test("it can have an action", () => {
  show();
  press("third");
  expect(screen.getByRole("button", { name: "Undo" })).toBeInTheDocument();
});

test("F8 moves the focus to the toasts", () => {
  show();
  expect(screen.getByRole("region", { name: /F8/ })).toBeInTheDocument();
});

test("swiped right by 50 pixels it closes, and by less, or to the left, it stays", () => {
  // jsdom has no pointers, and so no pointer capture.
  class FakePointer extends MouseEvent {
    readonly pointerId = 1;
    readonly pointerType = "mouse";
  }
  const capturing = { setPointerCapture() {}, releasePointerCapture() {}, hasPointerCapture: () => false };
  Object.assign(Element.prototype, capturing);
  Object.assign(window, { PointerEvent: FakePointer });
  show();
  press("first");
  const push = (clientX: number) => {
    const toast = document.querySelector("li[data-state=open]") ?? document.body;
    const at = (x: number) => ({ button: 0, clientX: x, clientY: 0 });
    fireEvent.pointerDown(toast, at(100));
    fireEvent.pointerMove(toast, at(100 + clientX));
    fireEvent.pointerUp(toast, at(100 + clientX));
  };
  push(40);
  expect(titles()).toHaveLength(1);
  push(-90);
  expect(titles()).toHaveLength(1);
  push(60);
  expect(titles()).toHaveLength(0);
});

test("its times and sizes are the specified ones", () => {
  expect({ maximumToasts, toastDurationMs, swipeThreshold, toastRemovalMs }).toEqual({
    maximumToasts: 1,
    toastDurationMs: 5_000,
    swipeThreshold: 50,
    toastRemovalMs: 1_000_000,
  });
});

test("it covers the top of small screens, and the bottom right of larger ones", () => {
  show();
  const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");
  expect(styles).toMatch(/position:\s*fixed;\s*top:\s*calc\(72px \+ env\(safe-area-inset-top\)\);/);
  expect(styles).toMatch(/@media [^{]*{[^}]*top:\s*auto;\s*bottom:\s*24px;\s*left:\s*auto;\s*right:\s*24px;/);
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
