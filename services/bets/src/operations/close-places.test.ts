import { expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { samplePlace } from "../domain/testing/samples.ts";
import { closeAll, type ClosePlacesDeps } from "./close-places.ts";

const places = Array.from({ length: 25 }, (_, index) => samplePlace({ id: `place ${index}` }));

/** Closes places with payments that take a moment for each stake, and reject some. */
async function closeWith(refusal: (stakeId: string) => Error | undefined) {
  const requested: string[] = [];
  let underWay = 0;
  let most = 0;
  const deps: Pick<ClosePlacesDeps, "bets" | "payments"> = {
    bets: { change: () => Promise.reject(new Error("no place was cancelled")) },
    payments: {
      closeStake: async (stakeId) => {
        requested.push(stakeId);
        most = Math.max(most, (underWay += 1));
        await new Promise((resolve) => setTimeout(resolve, 1));
        underWay -= 1;
        const error = refusal(stakeId);
        if (error !== undefined) throw error;
        return "LATER";
      },
    },
  };
  const failure: unknown = await closeAll(deps, places).catch((error: unknown) => error);
  return { requested: requested.length, underWay, most, failure };
}

test("places are closed ten at a time, and one that can't be closed now is left as it is", async () => {
  const result = await closeWith((id) => (id === "place 3" ? domainError("UNAVAILABLE") : undefined));
  expect(result).toEqual({ requested: 25, underWay: 0, most: 10, failure: undefined });
});

test("a refused place keeps no other open, and its error is thrown once no call is in progress", async () => {
  const refused = domainError("BET_NOT_FOUND");
  const result = await closeWith((id) => (id === "place 3" ? refused : undefined));
  expect(result).toEqual({ requested: 25, underWay: 0, most: 10, failure: refused });
});
