/** @jest-environment jsdom */
import { describe, expect, test } from "@jest/globals";
import { render } from "@testing-library/react";
import { AppTheme } from "../theme/app-theme.tsx";
import { Amount } from "./amount.tsx";

const shown = (value: string, signed = false) =>
  render(
    <AppTheme>
      <Amount value={value} signed={signed} />
    </AppTheme>,
  ).container.textContent;

describe("an amount always shows its cents, and is one piece of text", () => {
  test.each([
    ["18.33", "$18.33"],
    ["5", "$5.00"],
    ["1204.5", "$1,204.50"],
    ["-4.20", "−$4.20"],
  ])("%s reads %s", (value, text) => expect(shown(value)).toBe(text));
});

test.each([
  ["4.20", "+$4.20"],
  ["0.00", "$0.00"],
  ["-4.20", "−$4.20"],
])("signed, %s reads %s", (value, text) => expect(shown(value, true)).toBe(text));

test("a live amount is visible from the first paint, and fades in only after a change", () => {
  const amount = (value: string) => (
    <AppTheme>
      <Amount value={value} live />
    </AppTheme>
  );
  const { container, rerender } = render(amount("5.00"));
  const animation = () => getComputedStyle(container.querySelector("span") ?? document.body).animation;
  expect(animation()).toBe("");
  rerender(amount("7.50"));
  expect(container).toHaveTextContent("$7.50");
  expect(animation()).toMatch(/200ms/);
});
