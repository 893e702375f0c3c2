/** @jest-environment jsdom */
import { describe, expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import { VoteRing, type VoteRingProps } from "./vote-ring.tsx";

const voters = ["alice", "bob", "carol"].map((id) => ({ id, displayName: id }));

const show = (props: VoteRingProps) =>
  render(
    <AppTheme>
      <VoteRing {...props} />
    </AppTheme>,
  ).container;

const filled = (container: HTMLElement) =>
  [...container.querySelectorAll<SVGPathElement>("[data-cast]")].map(({ dataset }) => dataset["cast"] === "true");

describe("each person is a segment, filled after they vote", () => {
  test.each([
    [0, 2, [false, false]],
    [3, 5, [true, true, true, false, false]],
    [1, 1, [true]],
  ])("%d of %d", (cast, electorate, segments) => {
    expect(filled(show({ cast, required: 1, electorate }))).toEqual(segments);
  });
});

test("a large electorate is one continuous band", () => {
  expect(filled(show({ cast: 800, required: 2550, electorate: 5000 }))).toEqual([false, true]);
});

test("the approvals needed are in words: no mark on the ring makes rejections seem to fill towards it", () => {
  const container = show({ cast: 2, required: 2, electorate: 3 });
  expect(screen.getByText("2 approvals needed")).toBeInTheDocument();
  expect(container.querySelectorAll("svg[viewBox='0 0 200 200'] > *")).toHaveLength(3);
});

test("a face appears once its person's vote is counted, and never more faces than votes", () => {
  const faces = (cast: number) =>
    show({ cast, required: 4, electorate: 7, voters }).querySelectorAll("[data-initials]").length;
  expect([faces(0), faces(2), faces(3)]).toEqual([0, 2, 3]);
});

test("a screen reader reads how many voted and how many approvals decide", () => {
  show({ cast: 3, required: 4, electorate: 7 });
  expect(screen.getByRole("img")).toHaveAccessibleName("3 of 7 voted, 4 approvals needed.");
});
