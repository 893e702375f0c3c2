import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Response } from "express";
import { graphql } from "../generated/gql.ts";
import type { RestRecountQuery } from "../generated/graphql.ts";
import type { RunDocument } from "../graphql/run-document.ts";
import { csvLine, typedCell } from "./csv.ts";
import { sendCsv } from "./send-csv.ts";

const Recount = graphql(`
  query RestRecount($id: ID!, $after: String) {
    bet(id: $id) {
      ballot {
        status
        electorateSize
        requiredVotes
        approvals
        rejections
        electors(first: 100, after: $after) {
          nodes {
            seat
            user {
              id
              displayName
            }
            vote {
              vote
              castAt
              objection {
                reason
                sentence
              }
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`);

type Ballot = NonNullable<NonNullable<RestRecountQuery["bet"]>["ballot"]>;
type Elector = Ballot["electors"]["nodes"][number];

const HEADER = ["line", "person", "person id", "seat", "vote", "time", "reason", "sentence", "count"];

/**
 * `GET /api/bets/:id/recount.csv`: everyone who could vote and their votes, followed by the platform's totals, so that
 * a participant can recount. Errors: UNAUTHENTICATED, BET_NOT_FOUND, BALLOT_NOT_FOUND, NOT_A_PARTICIPANT, RATE_LIMITED,
 * UNAVAILABLE.
 */
export const sendRecount = (run: RunDocument, response: Response, id: string): Promise<void> =>
  sendCsv(response, {
    name: "stakehold-recount.csv",
    header: HEADER,
    readPage: (after) => readBallot(run, id, after),
    linesOf: (ballot: Ballot) => [
      ...ballot.electors.nodes.map(lineOf),
      ...(ballot.electors.pageInfo.hasNextPage ? [] : sumsOf(ballot)),
    ],
    next: ({ electors: { pageInfo } }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  });

async function readBallot(run: RunDocument, id: string, after: string | null): Promise<Ballot> {
  const { bet } = await run(Recount, { id, after });
  if (!bet) throw domainError("BET_NOT_FOUND");
  if (!bet.ballot) throw domainError("BALLOT_NOT_FOUND");
  return bet.ballot;
}

/** Names and sentences are user input; the rest is our own ids, enums and times. */
const lineOf = ({ user, seat, vote }: Elector): string =>
  csvLine([
    "elector",
    typedCell(user.displayName),
    user.id,
    seat,
    vote?.vote ?? "",
    vote?.castAt ?? "",
    vote?.objection?.reason ?? "",
    vote?.objection ? typedCell(vote.objection.sentence) : "",
    "1",
  ]);

/** The first cells of each total name the lines that it counts. */
const sumsOf = ({ status, electorateSize, requiredVotes, approvals, rejections }: Ballot): readonly string[] => [
  sumLine("may vote", "SEATED", "", electorateSize),
  sumLine("approved", "SEATED", "APPROVE", approvals ?? 0),
  sumLine("rejected", "SEATED", "REJECT", rejections ?? 0),
  sumLine(`approvals needed for APPROVED; the vote is ${status}`, "", "APPROVE", requiredVotes),
];

const sumLine = (what: string, seat: string, vote: string, count: number): string =>
  csvLine(["sum", what, "", seat, vote, "", "", "", String(count)]);
