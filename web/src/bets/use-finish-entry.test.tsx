/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
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
] as const)("after %s the lists that are open are asked for again, and the person is told", async (kind, told) => {
  let asked = 0;
  show(<Page kind={kind} />, {
    EntryPreview: () => {
      asked += 1;
      return { entryPreview: null };
    },
    Admission: () => ({ bet: { __typename: "Bet", id: "b1", status: "ACTIVE", myParticipation: place } }),
  });
  await waitFor(() => expect(asked).toBe(1));
  await userEvent.click(screen.getByRole("button", { name: "Paid" }));
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect(asked).toBe(2);
});
