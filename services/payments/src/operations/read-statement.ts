import { formatAmount } from "@stakehold/money/amount.ts";
import type { StatementEntry, StatementPosition, StatementReader } from "./ports.ts";

/** What reading a statement needs. */
export type ReadStatementDeps = { readonly statements: StatementReader };

/** A page of a person's statement, newest first, with one more than asked for. */
export const readStatement = (
  { statements }: ReadStatementDeps,
  userId: string,
  { limit, after }: { readonly limit: number; readonly after: StatementPosition | undefined },
): Promise<readonly StatementEntry[]> => statements.list(userId, limit + 1, after);

const PAGE = 1_000;
const HEADER = "time,kind,bet,stake,amount,currency,paid in,won,paid out";

/** A person's whole statement as CSV (RFC 4180), newest first. Nothing in it was typed by anybody. */
export async function writeStatementCsv({ statements }: ReadStatementDeps, userId: string): Promise<string> {
  const lines = [HEADER];
  let after: StatementPosition | undefined;
  for (;;) {
    const page = await statements.list(userId, PAGE, after);
    lines.push(...page.map(lineOf));
    after = page.at(-1);
    if (page.length < PAGE) return `${lines.join("\r\n")}\r\n`;
  }
}

const lineOf = (entry: StatementEntry): string =>
  [
    entry.at.toISOString(),
    entry.kind,
    entry.betId,
    entry.stakeId,
    formatAmount(entry.cents),
    "USD",
    formatAmount(entry.paidInCents),
    formatAmount(entry.wonCents),
    formatAmount(entry.paidOutCents),
  ].join(",");
