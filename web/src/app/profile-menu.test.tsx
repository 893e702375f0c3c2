/** @jest-environment jsdom */
import { afterEach, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show } from "../testing/show.tsx";
import { chosenTheme } from "../theme/theme-choice.ts";
import { ProfileMenu } from "./profile-menu.tsx";
import { parsePerson } from "./session/load-person.ts";

afterEach(() => window.localStorage.clear());

const own = ["Instructions", "Escrow Balance", "Payout Setup", "Priority Support"];

test.each([
  ["a person", ["user"], [...own, "Sign out"]],
  ["staff", ["user", "staff"], [...own, "Sign out"]],
  ["an admin", ["user", "admin"], [...own, "Platform", "Sign out"]],
])("the menu of %s leads to the pages that are theirs", async (_who, roles, labels) => {
  show(<ProfileMenu person={parsePerson({ id: "1", firstName: "Alice", roles })} />, {});
  await userEvent.click(screen.getByRole("button", { name: "Alice, your menu" }));
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map(({ textContent }) => textContent)).toEqual(labels);
  expect(screen.queryByRole("menuitem", { name: "Platform" })?.getAttribute("href") ?? "/admin").toBe("/admin");
});

test("a theme is chosen in the menu, which stays open and marks it", async () => {
  const user = userEvent.setup();
  show(<ProfileMenu person={parsePerson({ id: "1", firstName: "Alice" })} />, {});
  await user.click(screen.getByRole("button", { name: "Alice, your menu" }));
  const themes = await screen.findByRole("group", { name: "Theme" });
  expect(within(themes).getByRole("menuitemradio", { name: "System" })).toBeChecked();
  await user.click(within(themes).getByRole("menuitemradio", { name: "Dark" }));
  expect(within(themes).getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
  expect(chosenTheme()).toBe("dark");
});
