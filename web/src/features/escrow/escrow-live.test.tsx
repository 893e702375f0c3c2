/** @jest-environment jsdom */
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import { FakeStream } from "../../testing/fake-streams.ts";
import { pageInfo } from "../../testing/graph-shapes.ts";
import { GraphFailure, show } from "../../testing/show.tsx";
import { EscrowPage } from "./escrow-page.tsx";

const me = {
  __typename: "CurrentUser",
  id: "bob",
  user: { __typename: "User", id: "bob", displayName: "Bob Bennett" },
};

/** Long enough for a stream to open. */
const aMoment = () => act(() => jest.advanceTimersByTimeAsync(300));

// The watcher is loaded beforehand, as on a page that has been open for a moment.
beforeAll(() => import("../../graphql/live/live-tab.ts"));
beforeAll(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: FakeStream });
});
afterAll(() => {
  jest.useRealTimers();
});

test("a failure stays in sight until the reader tries again: the news starts once the money was read", async () => {
  let isAway = true;
  show(
    <EscrowPage userId="bob" />,
    {
      EscrowPage: () => {
        throw new GraphFailure("UNAVAILABLE", "Later.");
      },
      StatementPage: () => {
        if (isAway) throw new GraphFailure("UNAVAILABLE", "Later.");
        return { me, statement: { __typename: "StatementConnection", nodes: [], pageInfo: pageInfo() } };
      },
    },
    "/escrow-balance?view=statement",
  );
  await aMoment();
  expect(screen.getByText("Your statement can't be shown right now")).toBeInTheDocument();
  expect(FakeStream.opened).toEqual([]);
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await aMoment();
  expect(screen.getByText("Nothing has moved yet")).toBeInTheDocument();
  expect(FakeStream.open().map(({ topics }) => topics)).toEqual([["user:bob"]]);
});
