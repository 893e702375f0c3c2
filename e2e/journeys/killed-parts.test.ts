import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createBet, joinBet, propose, stakeStatus, untilBet, vote } from "../api/bets.ts";
import { openCaller, type ApiCaller } from "../api/caller.ts";
import { checkMoney } from "../money/check-money.ts";
import { killPart } from "../platform/kill-part.ts";
import { waitFor } from "../platform/wait-for.ts";

/** Everything that runs but PostgreSQL, which holds the truth. */
const PARTS = [
  "identity",
  "bets",
  "payments",
  "voting",
  "support",
  "notifications",
  "gateway",
  "kafka",
  "temporal",
  "mongo",
  "stripe",
  "oidc",
  "mail",
] as const;

let creator: ApiCaller;
let joiner: ApiCaller;

beforeAll(async () => {
  creator = await openCaller("carol@example.com");
  joiner = await openCaller("dave@example.com");
});

afterAll(async () => expect(await checkMoney()).toEqual([]));

describe("a part that is killed in the middle of a bet comes back, and the bet ends with the same cents", () => {
  test.each(PARTS)("%s", async (part) => {
    const betId = await createBet(creator, "20.00");
    await Promise.all([killPart(part), joinBet(joiner, betId, "10.01", "against")]);
    await propose(creator, betId, "against");
    await vote(joiner, betId, "approve");
    await Promise.all([killPart(part), vote(creator, betId, "approve")]);

    const bet = await untilBet(joiner, betId, "to be resolved", ({ status }) => status === "resolved");
    expect(bet).toMatchObject({ currentPool: "30.01", participantCount: 2, winningPosition: "against" });
    await waitFor("the stakes to be released and forfeited", async () => {
      const shown = [await stakeStatus(joiner, betId), await stakeStatus(creator, betId)];
      return shown[0] === "released" && shown[1] === "forfeited";
    });
  });
});
