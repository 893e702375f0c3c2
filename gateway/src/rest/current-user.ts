import { graphql } from "../generated/gql.ts";
import { presentPerson } from "./present-bet.ts";
import { anyBody, restCall } from "./rest-call.ts";

const CurrentUser = graphql(`
  query RestCurrentUser {
    me {
      email
      roles
      acceptedTerms
      isBanned
      betsWon
      betsLost
      totalWinnings {
        amount
      }
      user {
        ...RestPerson
      }
    }
  }
`);

export const currentUserCalls = [
  restCall({
    method: "get",
    path: "/auth/user",
    body: anyBody,
    document: CurrentUser,
    variables: () => ({}),
    present: ({ me }) => ({
      ...presentPerson(me.user),
      email: me.email,
      roles: me.roles.map((role) => role.toLowerCase()),
      acceptedTerms: me.acceptedTerms,
      isBanned: me.isBanned,
      totalWinnings: me.totalWinnings.amount,
      betsWon: me.betsWon,
      betsLost: me.betsLost,
    }),
  }),
];
