/** @jest-environment jsdom */
import { beforeAll, expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { betCard, creatorRecord, pageOf } from "../../testing/graph-shapes.ts";
import { GraphFailure, show, silenceLiveStreams } from "../../testing/show.tsx";
import { PersonPage } from "./person-page.tsx";

beforeAll(silenceLiveStreams);

const creator = { creator: { __typename: "User", id: "alice" } };
const alice = (change: object = {}) => ({
  user: {
    __typename: "User",
    id: "alice",
    displayName: "Alice Archer",
    profileImageUrl: null,
    record: creatorRecord({ created: 3, settled: 2, refunded: 1, disputed: 1, medianSettlementSeconds: 7_200 }),
    bets: pageOf("BetConnection", [betCard("1", creator), betCard("2", { ...creator, status: "ABANDONED" })]),
    ...change,
  },
});

test("a person's page shows who they are and their record, and links to their bets", async () => {
  show(<PersonPage personId="alice" />, { PersonPage: ({ id }) => (id === "alice" ? alice() : { user: null }) });
  expect(await screen.findByRole("heading", { level: 1, name: "Alice Archer" })).toBeInTheDocument();
  expect(screen.getByText(/(created|ended):/)).toHaveTextContent(
    "3 bets ended: 2 settled, 1 refunded, after its result was disputed. Winnings usually sent within 2 hours.",
  );
  expect(screen.getByRole("link", { name: "Claim 1" })).toHaveAttribute("href", "/bet/1");
  expect(screen.queryByText("Claim 2")).not.toBeInTheDocument();
});

test("a person without bets has no record", async () => {
  const nothing = { record: creatorRecord(), bets: pageOf("BetConnection", []) };
  show(<PersonPage personId="alice" />, { PersonPage: () => alice(nothing) });
  expect(await screen.findByText("None so far.")).toBeInTheDocument();
  expect(screen.queryByText(/(created|ended):/)).not.toBeInTheDocument();
});

test("an unknown person is not found; one who can't be loaded is an error", async () => {
  const { unmount } = show(<PersonPage personId="nobody" />, { PersonPage: () => ({ user: null }) });
  expect(await screen.findByRole("heading", { level: 1, name: "Person Not Found" })).toBeInTheDocument();
  unmount();
  show(<PersonPage personId="alice" />, {
    PersonPage: () => {
      throw new GraphFailure("UNAVAILABLE", "Not now.");
    },
  });
  expect(await screen.findByText("This person can't be shown right now")).toBeInTheDocument();
});
