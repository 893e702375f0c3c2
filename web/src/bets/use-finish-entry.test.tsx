/** @jest-environment jsdom */
import { expect, jest, test } from "@jest/globals";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { withAnnounced } from "../testing/announced.tsx";
import { show } from "../testing/show.tsx";
import type { EntryKind } from "./admission-words.ts";
import { useEntryPreviewQuery } from "./load-entry-preview.ts";
import { useFinishEntry } from "./use-finish-entry.ts";

const place = { __typename: "Participation", id: "p1", status: "HELD" };

/** A page with an open list and a paid entry. */
function Page({ kind }: { kind: EntryKind }) {
  useEntryPreviewQuery({ amount: "5.00" });
  const finish = useFinishEntry();
  return <button onClick={() => void finish(kind, { betId: "b1", participationId: "p1" })}>Paid</button>;
}

test.each([
  ["create", "Your bet has been created successfully!"],
  ["create-free", "Bet created successfully!"],
  ["join", "You've successfully joined the bet!"],
  ["join-free", "Successfully joined the bet!"],
] as const)("after %s the open lists are refetched, and the person is notified", async (kind, notice) => {
  let requests = 0;
  show(withAnnounced(<Page kind={kind} />, "b1"), {
    EntryPreview: () => {
      requests += 1;
      return { entryPreview: null };
    },
    Admission: () => ({ bet: { __typename: "Bet", id: "b1", status: "ACTIVE", myParticipation: place } }),
  });
  await waitFor(() => expect(requests).toBe(1));
  await userEvent.click(screen.getByRole("button", { name: "Paid" }));
  expect(await screen.findByText(notice)).toBeInTheDocument();
  expect(requests).toBe(2);
});

test("a paid entry is announced though no answer ever comes, after 20 seconds at the latest", async () => {
  jest.useFakeTimers();
  try {
    const never = () => new Promise<never>(() => undefined);
    let requests = 0;
    show(withAnnounced(<Page kind="join" />, "b1"), {
      EntryPreview: () => {
        requests += 1;
        return requests === 1 ? { entryPreview: null } : never();
      },
      ConfirmStake: never,
      Admission: never,
    });
    await act(() => jest.advanceTimersByTimeAsync(1));
    fireEvent.click(screen.getByRole("button", { name: "Paid" }));
    await act(() => jest.advanceTimersByTimeAsync(14_000));
    expect(requests).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(6_001));
    expect(requests).toBe(2);
    expect(screen.getByText("You've successfully joined the bet!")).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test("a refused entry is reported in a toast, because its bet has no page of it", async () => {
  show(withAnnounced(<Page kind="join" />, "b1"), {
    EntryPreview: () => ({ entryPreview: null }),
    Admission: () => ({ bet: { __typename: "Bet", id: "b1", status: "ACTIVE", myParticipation: null } }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Paid" }));
  expect(await screen.findByText("Your place could not be kept")).toBeInTheDocument();
  expect(screen.queryByText("You've successfully joined the bet!")).not.toBeInTheDocument();
});
