/** @jest-environment jsdom */
import { expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { AppTheme } from "../../theme/app-theme.tsx";
import { TwoDoors, type Door, type TwoDoorsProps } from "./two-doors.tsx";

const doors: readonly [Door, Door] = [
  { position: "FOR", gain: { amount: "40.00" } },
  { position: "AGAINST", gain: { amount: "15" } },
];

const show = (props: TwoDoorsProps) =>
  render(
    <AppTheme>
      <TwoDoors {...props} />
    </AppTheme>,
  );

test("each door names its side and the reader's gain, and opens the form at that side", async () => {
  const onOpen = jest.fn();
  show({ doors, onOpen });
  const names = screen.getAllByRole("button").map(({ textContent }) => textContent.trim());
  expect(names).toEqual(["Join FOR · gain $40.00", "Join AGAINST · gain $15.00"]);
  await userEvent.click(screen.getByRole("button", { name: /Join AGAINST/ }));
  expect(onOpen).toHaveBeenCalledWith("AGAINST");
});

test("an unknown gain is left out", () => {
  show({ doors: [{ position: "FOR", gain: null }, doors[1]], onOpen: () => undefined });
  expect(screen.getByRole("button", { name: "Join FOR" })).toBeInTheDocument();
});
