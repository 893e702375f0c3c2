/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, type Answers } from "../testing/show.tsx";
import { EndSessionsButton } from "./end-sessions-button.tsx";

const open = (EndSessionsOfPerson: Answers["x"]) =>
  show(<EndSessionsButton person={{ id: "bob", displayName: "Bob Baker" }} />, { EndSessionsOfPerson });

async function signOut(reason: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Sign this person out: Bob Baker" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign Bob Baker out everywhere?" }));
  if (reason !== "") await userEvent.type(dialog.getByLabelText("Reason"), reason);
  await userEvent.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
}

test("a person's sessions are ended with the given reason", async () => {
  const sent: unknown[] = [];
  open(({ input }) => {
    sent.push(input);
    return {
      endSessionsOfPerson: { __typename: "EndSessionsOfPersonPayload", user: { __typename: "User", id: "bob" } },
    };
  });
  await signOut("Lost their phone");
  expect(await screen.findByText("Bob Baker has to sign in again.")).toBeInTheDocument();
  expect(sent).toEqual([
    { userId: "bob", reason: "Lost their phone", withCredentials: false, idempotencyKey: expect.any(String) },
  ]);
});

test("a person's tokens and apps are revoked too if the admin chooses so", async () => {
  const sent: unknown[] = [];
  open(({ input }) => {
    sent.push(input);
    return {
      endSessionsOfPerson: { __typename: "EndSessionsOfPersonPayload", user: { __typename: "User", id: "bob" } },
    };
  });
  await userEvent.click(screen.getByRole("button", { name: "Sign this person out: Bob Baker" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign Bob Baker out everywhere?" }));
  await userEvent.click(dialog.getByRole("checkbox"));
  await userEvent.type(dialog.getByLabelText("Reason"), "Stolen laptop");
  await userEvent.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
  expect(await screen.findByText("Bob Baker has to sign in again.")).toBeInTheDocument();
  expect(sent).toMatchObject([{ withCredentials: true }]);
});

test("ending sessions requires a reason", async () => {
  let sent = 0;
  open(() => {
    sent += 1;
    return {};
  });
  await signOut("");
  expect((await screen.findByRole("alert")).textContent).toBe("Write down why. It stays on record.");
  expect(sent).toBe(0);
});

test("a rejection shows why", async () => {
  open(() => {
    throw new GraphFailure("FORBIDDEN", "You may not do this.");
  });
  await signOut("Lost their phone");
  expect((await screen.findByRole("alert")).textContent).toBe("You may not do this.");
});
