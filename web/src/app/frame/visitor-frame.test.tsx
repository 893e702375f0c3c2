/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { AppTheme } from "../../theme/app-theme.tsx";
import { chosenTheme } from "../../theme/theme-choice.ts";
import { VisitorFrame } from "./visitor-frame.tsx";

const open = (mayBegin: boolean) =>
  render(
    <AppTheme>
      <MemoryRouter>
        <VisitorFrame mayBegin={mayBegin}>
          <p>The page</p>
        </VisitorFrame>
      </MemoryRouter>
    </AppTheme>,
  );

test("the header links to sign-in, unless the person may be signed in", () => {
  open(true);
  expect(screen.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/api/login");
  open(false);
  expect(screen.getAllByRole("link", { name: "Get Started" })).toHaveLength(1);
});

test("visitors choose the theme in the footer, or follow the system's", async () => {
  open(true);
  const theme = await screen.findByRole("combobox", { name: "Theme" });
  expect(theme).toHaveValue("system");
  await userEvent.selectOptions(theme, "Dark");
  expect(theme).toHaveValue("dark");
  expect(chosenTheme()).toBe("dark");
  await userEvent.selectOptions(theme, "System");
  expect(chosenTheme()).toBe("system");
});

test("the footer links to help and to the legal pages; entries without a page are no links", () => {
  open(true);
  const links = within(screen.getByRole("contentinfo"))
    .getAllByRole("navigation")
    .flatMap((column) => within(column).getAllByRole("link"));
  expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute("href")]))).toEqual({
    Product: "#",
    Security: "#",
    Pricing: "#",
    "Help Center": "/support",
    "Contact Us": "/support",
    FAQ: "/faq",
    Developers: "/developers",
    "Terms of Service": "/terms-of-service",
    "Privacy Policy": "/privacy-policy",
    "Cookie Policy": "/cookie-policy",
  });
});
