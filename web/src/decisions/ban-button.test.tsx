/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, type Answers } from "../testing/show.tsx";
import { BanButton } from "./ban-button.tsx";

const open = (BanUser: Answers["x"]) =>
  show(<BanButton person={{ id: "bob", displayName: "Bob Baker" }} />, { BanUser });

async function ban(reason: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Ban this person: Bob Baker" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ban Bob Baker permanently?" }));
  if (reason !== "") await userEvent.type(dialog.getByLabelText("Reason"), reason);
  await userEvent.click(dialog.getByRole("button", { name: "Ban permanently" }));
}

test("a ban says what it takes and what it leaves, and goes out with its reason", async () => {
  const sent: unknown[] = [];
  open(({ input }) => {
    sent.push(input);
    return { banUser: { __typename: "BanUserPayload", user: { __typename: "User", id: "bob" } } };
  });
  await userEvent.click(screen.getByRole("button", { name: "Ban this person: Bob Baker" }));
  expect(await screen.findByText(/can no longer create, join or vote\..* paid what is theirs/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(sent).toEqual([]);
  await ban("Voted against what they saw");
  expect(await screen.findByText("Person Banned")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(sent).toEqual([{ userId: "bob", reason: "Voted against what they saw", idempotencyKey: expect.any(String) }]);
});

test("nobody is banned without a reason", async () => {
  let sent = 0;
  open(() => {
    sent += 1;
    return {};
  });
  await ban("");
  expect((await screen.findByRole("alert")).textContent).toBe("Write down why. It stays on record.");
  expect(sent).toBe(0);
});

test("a ban that is refused says why, and keeps the reason", async () => {
  open(() => {
    throw new GraphFailure("FORBIDDEN", "You may not do this.");
  });
  await ban("Lied");
  expect((await screen.findByRole("alert")).textContent).toBe("You may not do this.");
  expect(screen.getByLabelText("Reason")).toHaveValue("Lied");
});

test("a ban that needs a sign-in first keeps the reason on the way there and back", async () => {
  open(() => {
    throw new GraphFailure("REAUTHENTICATION_REQUIRED", "Show again that it is you, and then do this.");
  });
  await ban("Lied twice");
  await waitFor(() => expect(window.sessionStorage.length).toBe(1));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  cleanup();

  open(() => ({ banUser: { __typename: "BanUserPayload", user: { __typename: "User", id: "bob" } } }));
  await userEvent.click(screen.getByRole("button", { name: "Ban this person: Bob Baker" }));
  expect(screen.getByLabelText("Reason")).toHaveValue("Lied twice");
  await userEvent.click(screen.getByRole("button", { name: "Ban permanently" }));
  expect(await screen.findByText("Person Banned")).toBeInTheDocument();
  expect(window.sessionStorage.length).toBe(0);
});
