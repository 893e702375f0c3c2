import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import { presentPerson } from "./present-bet.ts";
import { anyBody, restCall } from "./rest-call.ts";
import * as shapes from "./shapes.ts";

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

const currentUser = shapes.person
  .extend({
    email: z.string().nullable(),
    roles: z.array(z.enum(["user", "staff", "admin"])),
    acceptedTerms: z.boolean(),
    isBanned: z.boolean(),
    totalWinnings: shapes.amount,
    betsWon: shapes.counted,
    betsLost: shapes.counted,
  })
  .meta({ id: "CurrentUser" });

export const currentUserCalls = [
  restCall({
    method: "get",
    path: "/auth/user",
    name: "readCurrentUser",
    summary: "Returns the signed-in person.",
    answers: currentUser,
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
