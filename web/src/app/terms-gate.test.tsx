/** @jest-environment jsdom */
import { expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show } from "../testing/show.tsx";
import type { Person } from "./session/load-person.ts";
import { SessionProvider, useSession } from "./session/session.tsx";
import { TermsGate } from "./terms-gate.tsx";

const bob: Person = {
  id: "2",
  firstName: "Bob",
  lastName: null,
  username: null,
  email: null,
  profileImageUrl: null,
  acceptedTerms: false,
  isBanned: false,
  isStaff: false,
  isAdmin: false,
};

function Gate() {
  const session = useSession();
  if (session.state !== "signed-in") return null;
  return (
    <TermsGate person={session.person} onClose={() => undefined}>
      <p>Take a side</p>
    </TermsGate>
  );
}

test("money requires age and terms: both must be confirmed, and only once", async () => {
  const user = userEvent.setup();
  const inputs: unknown[] = [];
  let accepted = false;
  const load = jest.fn(() => Promise.resolve({ ...bob, acceptedTerms: accepted }));
  show(
    <SessionProvider load={load}>
      <Gate />
    </SessionProvider>,
    {
      AcceptTerms: ({ input }) => {
        inputs.push(input);
        accepted = true;
        return {
          acceptTerms: {
            __typename: "AcceptTermsPayload",
            me: { __typename: "CurrentUser", id: "2", acceptedTerms: true },
          },
        };
      },
    },
  );
  const next = await screen.findByRole("button", { name: "Continue" });
  expect(screen.queryByText("Take a side")).not.toBeInTheDocument();
  await user.click(next);
  expect(screen.getByRole("alert")).toHaveTextContent("Confirm both to continue.");
  expect(screen.getByLabelText("I am 18 or older.")).toHaveFocus();
  await user.click(screen.getByLabelText("I am 18 or older."));
  await user.click(next);
  expect(screen.getByRole("alert")).toHaveTextContent("Accept the terms to continue.");
  expect(screen.getByLabelText(/I accept/)).toHaveFocus();
  expect(inputs).toEqual([]);
  await user.click(screen.getByLabelText(/I accept/));
  await user.click(next);
  await waitFor(() => expect(screen.getByText("Take a side")).toBeInTheDocument());
  expect(inputs).toMatchObject([{ isAdult: true, acceptsTerms: true }]);
});
