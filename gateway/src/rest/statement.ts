import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { graphql } from "../generated/gql.ts";
import type { RestStatementQuery } from "../generated/graphql.ts";
import { csvLine, typedCell } from "./csv.ts";
import type { RunDocument } from "../graphql/run-document.ts";

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

/** Spreadsheets read a file as UTF-8 when it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * `GET /api/user/statement.csv`: the caller's whole statement, newest first, read page by page while it is written, so
 * that neither side ever holds more than a page. Errors: UNAUTHENTICATED, RATE_LIMITED, UNAVAILABLE.
 */
export async function sendStatement(run: RunDocument, response: Response): Promise<void> {
  // Read before anything is answered, so that a refusal is one and not a file.
  const first = await readPage(run, null);
  response.set({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="stakehold-statement.csv"',
  });
  // What fails from here on has told the log why; the answer breaks off, which nobody can mistake for a whole file.
  await pipeline(textOf(run, first), response).catch(() => undefined);
}

async function* textOf(run: RunDocument, first: Page): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  for (let page = first; ; page = await readPage(run, page.pageInfo.endCursor ?? null)) {
    yield page.nodes.map(lineOf).join("");
    if (!page.pageInfo.hasNextPage) return;
  }
}

const readPage = async (run: RunDocument, after: string | null): Promise<Page> =>
  (await run(Statement, { after })).statement;

/** The title is all that somebody typed; the rest is ids, words, times and amounts of ours. */
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
