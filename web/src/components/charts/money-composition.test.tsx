/** @jest-environment jsdom */
import { describe, expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import { MoneyComposition } from "./money-composition.tsx";

type Amounts = readonly [held: string, waiting: string, paidOut: string, refunded: string];

const show = ([held, waiting, paidOut, refunded]: Amounts) =>
  render(
    <AppTheme>
      <MoneyComposition
        held={{ amount: held }}
        waiting={{ amount: waiting }}
        paidOut={{ amount: paidOut }}
        refunded={{ amount: refunded }}
      />
    </AppTheme>,
  ).container;

describe("a part is as wide as its share of the money, and an empty one is not drawn", () => {
  test.each<{ amounts: Amounts; drawn: string[] }>([
    { amounts: ["20.50", "0.00", "10.00", "0.01"], drawn: ["held 20.5", "paidOut 10", "refunded 0.01"] },
    { amounts: ["0.00", "50.00", "0.00", "0.00"], drawn: ["waiting 50"] },
    { amounts: ["0.00", "0.00", "0.00", "0.00"], drawn: [] },
  ])("$amounts is drawn as $drawn", ({ amounts, drawn }) => {
    const parts = [...show(amounts).querySelectorAll<HTMLElement>("[data-part]")];
    expect(parts.map(({ dataset, style }) => `${dataset["part"]} ${style.flexGrow}`)).toEqual(drawn);
  });
});

test("the bar and the legend show all four amounts, even zero", () => {
  const container = show(["20.50", "0.00", "10.00", "0.00"]);
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "Held in escrow $20.50, Waiting for your account $0.00, Paid out $10.00, Refunded $0.00.",
  );
  const legend = [...container.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(legend).toEqual(["Held in escrow$20.50", "Waiting for your account$0.00", "Paid out$10.00", "Refunded$0.00"]);
});
