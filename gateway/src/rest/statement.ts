import type { Response } from "express";
import { graphql } from "../generated/gql.ts";
import type { RestStatementQuery } from "../generated/graphql.ts";
import { csvLine, typedCell } from "./csv.ts";
import type { RunDocument } from "../graphql/run-document.ts";
import { sendCsv } from "./send-csv.ts";

const Statement = graphql(`
  query RestStatement($after: String) {
    statement(first: 100, after: $after) {
      nodes {
        kind
        at
        amount {
          amount
          currency
        }
        bet {
          id
          title
        }
        participation {
          id
        }
        totalPaidIn {
          amount
        }
        totalWon {
          amount
        }
        totalPaidOut {
          amount
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Page = RestStatementQuery["statement"];

const HEADER = ["time", "kind", "bet", "bet id", "stake id", "amount", "currency", "paid in", "won", "paid out"];

/**
 * `GET /api/user/statement.csv`: the caller's whole statement, newest first. Errors: UNAUTHENTICATED, RATE_LIMITED, UNAVAILABLE.
 */
export const sendStatement = (run: RunDocument, response: Response): Promise<void> =>
  sendCsv(response, {
    name: "stakehold-statement.csv",
    header: HEADER,
    readPage: async (after) => (await run(Statement, { after })).statement,
    linesOf: ({ nodes }: Page) => nodes.map(lineOf),
    next: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  });

/** Only the title is user input; the rest is our own ids, enums, times and amounts. */
const lineOf = ({ kind, at, amount, bet, participation, ...totals }: Page["nodes"][number]): string =>
  csvLine([
    at,
    kind,
    typedCell(bet.title),
    bet.id,
    participation.id,
    amount.amount,
    amount.currency,
    totals.totalPaidIn.amount,
    totals.totalWon.amount,
    totals.totalPaidOut.amount,
  ]);
