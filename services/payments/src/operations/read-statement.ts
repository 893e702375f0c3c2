import type { StatementEntry, StatementPosition, StatementReader } from "./ports/statements.ts";

/** What reading a statement needs. */
export type ReadStatementDeps = { readonly statements: StatementReader };

/** A page of a person's statement, newest first, with one more than asked for. */
export const readStatement = (
  { statements }: ReadStatementDeps,
  userId: string,
  { limit, after }: { readonly limit: number; readonly after: StatementPosition | undefined },
): Promise<readonly StatementEntry[]> => statements.list(userId, limit + 1, after);
