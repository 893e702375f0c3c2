import type { StatementEntry, StatementPosition, StatementReader } from "./ports/statements.ts";

/** Dependencies for reading a statement. */
export type ReadStatementDeps = { readonly statements: StatementReader };

/** Returns a page of a person's statement, newest first, with one entry more than requested. */
export const readStatement = (
  { statements }: ReadStatementDeps,
  userId: string,
  { limit, after }: { readonly limit: number; readonly after: StatementPosition | undefined },
): Promise<readonly StatementEntry[]> => statements.list(userId, limit + 1, after);
