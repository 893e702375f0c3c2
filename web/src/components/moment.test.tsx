/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { AppTheme } from "../theme/app-theme.tsx";
import { Button } from "./forms/button.tsx";
import { Moment } from "./moment.tsx";

const styles = () => [...document.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");

test("a moment is labelled by its sentence, and reads: what happened, how much, what comes next, what to do", () => {
  render(
    <AppTheme>
      <Moment
        sentence="Your side won"
        figure={{ money: { amount: "20.00" }, signed: true }}
        next="$50.00 goes to your bank, there by 2 Dec."
        action={<Button>Find the next bet</Button>}
      />
    </AppTheme>,
  );
  const moment = screen.getByRole("region", { name: "Your side won" });
  expect([...moment.children].map(({ textContent }) => textContent)).toEqual([
    "Your side won",
    "+$20.00",
    "$50.00 goes to your bank, there by 2 Dec.",
    "Find the next bet",
  ]);
});

test("a figure that the sentence does not explain has a label", () => {
  render(
    <AppTheme>
      <Moment sentence="You won $20.00." figure={{ money: { amount: "50.00" }, label: "Your stake and your gain" }} />
    </AppTheme>,
  );
  expect(screen.getByText("Your stake and your gain").parentElement).toHaveTextContent(
    "$50.00Your stake and your gain",
  );
});

test("it animates for 300 ms, unless reduced motion is preferred", () => {
  render(
    <AppTheme>
      <Moment sentence="You are refunded" />
    </AppTheme>,
  );
  const entrances = styles().match(/@media \(prefers-reduced-motion: no-preference\)\s*{[^}]*animation:[^;}]*300ms/g);
  expect(entrances).toHaveLength(1);
  expect(styles().match(/animation:[^;}]*300ms/g)).toHaveLength(1);
});
