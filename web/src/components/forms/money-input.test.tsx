/** @jest-environment jsdom */
import { describe, expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { AppTheme } from "../../theme/app-theme.tsx";
import { Field } from "./field.tsx";
import { MoneyInput } from "./money-input.tsx";

function Form({ error }: { error?: string }) {
  const [amount, setAmount] = useState("");
  return (
    <AppTheme>
      <Field label="Minimum Entry" hint="At least $1.00." error={error}>
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
      <output>{amount}</output>
    </AppTheme>
  );
}

const field = () => screen.getByRole("textbox", { name: "Minimum Entry" });

describe("the typed text stays a decimal amount", () => {
  test.each([
    ["18.33", "18.33"],
    ["18.339", "18.33"],
    ["-5", "5"],
    ["1e3", "13"],
    ["12abc.5", "12.5"],
    ["1.2.3", "1.23"],
    ["12345678", "123456"],
  ])("typing %s gives %s", async (typed, amount) => {
    render(<Form />);
    await userEvent.type(field(), typed);
    expect(screen.getByRole("status").textContent).toBe(amount);
  });

  // A comma separates thousands if three digits follow it, else cents; a phone may have no key for a point.
  test.each([
    ["1,000", "1000.00"],
    ["10,000", "10000.00"],
    ["1,234.56", "1234.56"],
    ["$1,000", "1000.00"],
    ["1.234,56", "1234.56"],
    ["12,50", "12.50"],
    ["12,5", "12.50"],
    ["18.339", "18.33"],
  ])("%s typed and pasted is %s on blur", async (text, amount) => {
    const { unmount } = render(<Form />);
    await userEvent.type(field(), text);
    await userEvent.tab();
    expect([screen.getByRole("status").textContent, field()]).toEqual([
      amount,
      expect.objectContaining({ value: amount }),
    ]);
    unmount();
    render(<Form />);
    await userEvent.click(field());
    await userEvent.paste(text);
    await userEvent.tab();
    expect([screen.getByRole("status").textContent, field()]).toEqual([
      amount,
      expect.objectContaining({ value: amount }),
    ]);
  });

  test("a pasted amount may have a sign and commas", async () => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.paste("$1,234.50");
    expect(screen.getByRole("status").textContent).toBe("1234.50");
  });
});

test("leaving the field completes the cents", async () => {
  render(<Form />);
  await userEvent.type(field(), ".5");
  await userEvent.tab();
  expect(screen.getByRole("status").textContent).toBe("0.50");
});

test("a phone offers its numeric keyboard", () => {
  render(<Form />);
  expect(field()).toHaveAttribute("inputmode", "decimal");
});

test("screen readers read the error and the hint with the field", () => {
  render(<Form error="Minimum entry is required" />);
  const described = field().getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "Minimum entry is required",
    "At least $1.00.",
  ]);
  expect(field()).toHaveAttribute("aria-invalid", "true");
});
