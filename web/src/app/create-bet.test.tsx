/** @jest-environment jsdom */
import { expect, jest, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { parsePerson } from "./session/load-person.ts";

/** Each module once: this mock loads again what is requested again before it arrived; no browser does. */
const fetched = new Set<string>();
jest.unstable_mockModule("../features/create-bet/create-bet-dialog.tsx", () => {
  fetched.add("create");
  return { CreateBetDialog: () => null };
});
jest.unstable_mockModule("../features/terms/terms-dialog.tsx", () => {
  fetched.add("terms");
  return { TermsDialog: () => null };
});
const { prepareCreateBet } = await import("./create-bet.tsx");

test.each([
  ["the age and terms question, if it is unanswered", false, ["terms"]],
  ["the form, if both are confirmed", true, ["terms", "create"]],
])("hovering or focusing the link loads %s", async (_what, acceptedTerms, expected) => {
  const user = userEvent.setup();
  render(<button {...prepareCreateBet(parsePerson({ id: "1", acceptedTerms }))}>Create</button>);
  await user.hover(screen.getByRole("button"));
  await user.tab();
  expect(screen.getByRole("button")).toHaveFocus();
  await waitFor(() => expect([...fetched]).toEqual(expected));
  // Nothing else loads after it.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([...fetched]).toEqual(expected);
});
