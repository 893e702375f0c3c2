/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { pushBrowser } from "../../testing/fake-push-browser.ts";
import { show } from "../../testing/show.tsx";
import { chosenTheme } from "../../theme/theme-choice.ts";
import { ProfileMenu } from "./profile-menu.tsx";
import { parsePerson } from "../session/load-person.ts";

afterEach(() => window.localStorage.clear());

const own = ["Instructions", "Escrow Balance", "Payout Setup", "Settings", "Connected apps", "Priority Support"];
const readings = ["FAQ", "Terms of Service", "Privacy Policy", "Cookie Policy"];

test.each([
  ["the first name", { firstName: "Alice", lastName: "Archer", email: "alice@example.com" }, "Alice"],
  ["else the address", { username: "alice", email: "alice@example.com" }, "alice@example.com"],
  ["else the word", { username: "alice" }, "User"],
])("the menu is labelled with %s", (_rule, facts, name) => {
  show(<ProfileMenu person={parsePerson({ id: "1", ...facts })} />, {});
  expect(screen.getByRole("button", { name: `${name}, your menu` })).toHaveTextContent(name);
});

test("each entry of the menu links to its page, and the last one signs out", async () => {
  show(<ProfileMenu person={parsePerson({ id: "1", firstName: "Alice" })} />, {});
  await userEvent.click(screen.getByRole("button", { name: "Alice, your menu" }));
  const entries = await screen.findAllByRole("menuitem");
  const ways = new Map(entries.map((entry) => [entry.textContent, entry.getAttribute("href")]));
  expect(ways.get("Instructions")).toBe("/instructions");
  expect(ways.get("Escrow Balance")).toBe("/escrow-balance");
  expect(ways.get("Priority Support")).toBe("/support");
  expect(readings.map((label) => ways.get(label))).toEqual([
    "/faq",
    "/terms-of-service",
    "/privacy-policy",
    "/cookie-policy",
  ]);
  expect(ways.get("Sign out")).toBe("/api/logout");
});

test("signing out ends push notifications before the session", async () => {
  const browser = pushBrowser({ held: { endpoint: "https://push.example/1", key: "BAAA" } });
  // jsdom does not navigate; it logs an error instead.
  const gone = jest.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    show(<ProfileMenu person={parsePerson({ id: "1", firstName: "Alice" })} />, {});
    await userEvent.click(screen.getByRole("button", { name: "Alice, your menu" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
    expect(browser.happened).toEqual(["unsubscribed https://push.example/1"]);
  } finally {
    gone.mockRestore();
    browser.leave();
  }
});

test("a person's picture is shown, or else their initials", () => {
  const imageUrl = "https://pictures.test/alice.png";
  const { container } = show(<ProfileMenu person={parsePerson({ id: "1", profileImageUrl: imageUrl })} />, {});
  expect(container.querySelector("img")).toHaveAttribute("src", imageUrl);
  const { container: plain } = show(<ProfileMenu person={parsePerson({ id: "1", firstName: "Bob" })} />, {});
  expect(plain.querySelector("[data-initials]")).toHaveAttribute("data-initials", "B");
});

test.each([
  ["a person", ["user"], [...own, ...readings, "Sign out"]],
  ["staff", ["user", "staff"], [...own, "Staff", ...readings, "Sign out"]],
  ["an admin", ["user", "admin"], [...own, "Staff", "Platform", ...readings, "Sign out"]],
])("the menu of %s links to the pages for their role", async (_who, roles, labels) => {
  show(<ProfileMenu person={parsePerson({ id: "1", firstName: "Alice", roles })} />, {});
  await userEvent.click(screen.getByRole("button", { name: "Alice, your menu" }));
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map(({ textContent }) => textContent)).toEqual(labels);
  expect(screen.queryByRole("menuitem", { name: "Platform" })?.getAttribute("href") ?? "/admin").toBe("/admin");
  expect(screen.queryByRole("menuitem", { name: "Staff" })?.getAttribute("href") ?? "/staff").toBe("/staff");
});

test("a theme can be chosen in the menu, which stays open and marks it", async () => {
  const user = userEvent.setup();
  show(<ProfileMenu person={parsePerson({ id: "1", firstName: "Alice" })} />, {});
  await user.click(screen.getByRole("button", { name: "Alice, your menu" }));
  const themes = await screen.findByRole("group", { name: "Theme" });
  expect(within(themes).getByRole("menuitemradio", { name: "System" })).toBeChecked();
  await user.click(within(themes).getByRole("menuitemradio", { name: "Dark" }));
  expect(within(themes).getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
  expect(chosenTheme()).toBe("dark");
});
