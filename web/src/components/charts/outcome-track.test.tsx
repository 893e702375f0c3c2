/** @jest-environment jsdom */
import { expect, jest, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import { placeOnTrack } from "./place-on-track.ts";
import { OutcomeTrack, type OutcomeTrackProps } from "./outcome-track.tsx";

const stops = ["3.00", "10.00", "20.00", "60.00"];
const outcomes = { loss: { amount: "20.00" }, gain: { amount: "30.00" }, receive: { amount: "50.00" } };

const show = (props: Partial<OutcomeTrackProps> = {}) =>
  render(
    <AppTheme>
      <OutcomeTrack side="FOR" stake="20.00" stops={stops} outcomes={outcomes} {...props} />
    </AppTheme>,
  ).container;

test.each([
  ["3.00", 0],
  ["10.00", 33.33],
  ["15.00", 50],
  ["60.00", 100],
  ["", 0],
  ["0.50", 0],
  ["999999.99", 100],
])("a stake of %p is at %d percent of the track", (stake, place) => {
  expect(placeOnTrack(stake, stops)).toBe(place);
});

test.each([
  ["FOR", ["If it happensyou gain $30.00you receive $50.00", "If it does notyou lose $20.00your stake"]],
  ["AGAINST", ["If it happensyou lose $20.00your stake", "If it does notyou gain $30.00you receive $50.00"]],
] as const)("both outcomes of %s are in the order of the sides", (side, shown) => {
  const container = show({ side });
  const ends = [...container.querySelectorAll("dl > div")].map(({ textContent }) => textContent.trim());
  expect(ends).toEqual(shown);
  expect(container).toHaveTextContent("Every winner gains the same, whatever they stake.");
});

test("no sum is shown while the server's is loading", () => {
  expect(show({ outcomes: null }).querySelector("dl")).not.toHaveTextContent("$");
});

test("a side without opponents promises nothing", () => {
  const container = show({ outcomes: { ...outcomes, gain: null, receive: null } });
  expect(container.querySelector("dl > div")).toHaveTextContent("you gain nothing while the other side is empty");
});

test("the slider's values are decimal strings of the track's amounts", () => {
  const onStake = jest.fn();
  show({ stake: "12.00", onStake });
  const slider = screen.getByRole("slider", { name: "Your stake" });
  expect(slider).toHaveValue("1");
  expect(slider).toHaveAttribute("aria-valuetext", "$12.00");
  fireEvent.change(slider, { target: { value: "3" } });
  expect(onStake).toHaveBeenCalledWith("60.00");
});
