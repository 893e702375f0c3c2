/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { money } from "../../testing/graph-shapes.ts";
import { GraphFailure, show } from "../../testing/show.tsx";
import { WhatIf } from "./what-if.tsx";

const decidedBy = "2099-01-18T00:00:00.000Z";
const ending = (kind: string, received: string | null) => ({
  __typename: "BetEnding",
  kind,
  received: received === null ? null : money(received),
  decidedBy,
});
const answer = (...endings: readonly object[]) => ({
  betEndings: { __typename: "BetEndings", charged: money("10.25"), endings },
});

const open = () => userEvent.click(screen.getByText("What if?"));
const receivedAt = async (words: string) => {
  const term = await screen.findByText(words);
  return within(term.closest("div") ?? term).getByRole("definition").textContent;
};

test("it asks once it is opened, and shows what the own stake receives at each ending", async () => {
  const asked: unknown[] = [];
  const BetEndings = (variables: unknown) => {
    asked.push(variables);
    return answer(ending("FOR_WINS", "15.00"), ending("AGAINST_WINS", "0.00"), ending("NOT_APPROVED", "10.25"));
  };
  show(<WhatIf betId="b1" />, { BetEndings });
  expect(asked).toEqual([]);
  await open();
  expect(await receivedAt("It happens: FOR wins")).toBe("$15.00");
  expect(await receivedAt("It does not happen: AGAINST wins")).toBe("$0.00");
  expect(await receivedAt("Too few approve the proposed result")).toBe("$10.25");
  expect(screen.getByText(/^You paid \$10\.25/)).toBeInTheDocument();
  expect(asked).toEqual([{ betId: "b1" }]);
});

test("before joining it asks for the considered stake, and says what depends on others", async () => {
  const asked: unknown[] = [];
  const BetEndings = (variables: unknown) => {
    asked.push(variables);
    return answer(ending("FOR_WINS", null), ending("UNOPPOSED", "10.25"));
  };
  show(<WhatIf betId="b1" considered={{ amount: "10.00", position: "FOR" }} />, { BetEndings });
  await open();
  expect(await receivedAt("It happens: FOR wins")).toBe("depends on who joins");
  expect(await receivedAt("Nobody takes the other side")).toBe("$10.25");
  expect(screen.getByText(/^You would pay \$10\.25/)).toBeInTheDocument();
  expect(asked).toEqual([{ betId: "b1", amount: "10.00", position: "FOR" }]);
});

test("endings that can't be loaded can be retried, and nothing moved", async () => {
  let isAway = true;
  const BetEndings = () => {
    if (isAway) throw new GraphFailure("UNAVAILABLE", "Later.");
    return answer(ending("NOT_PROPOSED", "10.25"));
  };
  show(<WhatIf betId="b1" />, { BetEndings });
  await open();
  expect(await screen.findByText("Looking at it moves nothing.")).toBeInTheDocument();
  isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await receivedAt("Nobody proposes a result")).toBe("$10.25");
});
