import { expect, test } from "@jest/globals";
import { gql, InMemoryCache } from "@apollo/client";
import { typePolicies } from "./type-policies.ts";

const WHOLE = gql`
  query Whole {
    bet(id: "1") {
      id
      sides {
        position
        participantCount
        pool {
          amount
        }
      }
    }
  }
`;
const PART = gql`
  query Part {
    bet(id: "1") {
      id
      sides {
        position
        participantCount
      }
    }
  }
`;

const side = (position: string, participantCount: number) => ({ __typename: "BetSide", position, participantCount });
const bet = (sides: readonly object[]) => ({ bet: { __typename: "Bet", id: "1", sides } });

test("fields of a bet's sides stay cached when another query reads fewer of them", () => {
  const cache = new InMemoryCache({ typePolicies });
  const pool = (amount: string) => ({ pool: { __typename: "Money", amount } });
  cache.writeQuery({
    query: WHOLE,
    data: bet([
      { ...side("FOR", 1), ...pool("10.00") },
      { ...side("AGAINST", 0), ...pool("0.00") },
    ]),
  });
  cache.writeQuery({ query: PART, data: bet([side("FOR", 2), side("AGAINST", 0)]) });
  expect(cache.readQuery({ query: WHOLE })).toEqual(
    bet([
      { ...side("FOR", 2), ...pool("10.00") },
      { ...side("AGAINST", 0), ...pool("0.00") },
    ]),
  );
});
