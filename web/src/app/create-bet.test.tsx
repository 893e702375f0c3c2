/** @jest-environment jsdom */
import { expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { parsePerson } from "./session/load-person.ts";

const fetched: string[] = [];
jest.unstable_mockModule("../features/create-bet/create-bet-dialog.tsx", () => {
  fetched.push("create");
  return { CreateBetDialog: () => null };
});
jest.unstable_mockModule("../features/terms/terms-dialog.tsx", () => {
  fetched.push("terms");
  return { TermsDialog: () => null };
});
const { prepareCreateBet } = await import("./create-bet.tsx");

test.each([
  ["age and terms, for who has not confirmed them", false, ["terms"]],
  ["the form, for who has", true, ["terms", "create"]],
])("a pointer or the focus on the link fetches %s", async (_what, acceptedTerms, expected) => {
  const user = userEvent.setup();
  render(<button {...prepareCreateBet(parsePerson({ id: "1", acceptedTerms }))}>Create</button>);
  await user.hover(screen.getByRole("button"));
  await user.tab();
  expect(screen.getByRole("button")).toHaveFocus();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fetched).toEqual(expected);
});
