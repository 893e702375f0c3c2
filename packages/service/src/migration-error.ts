/** Says in one sentence, fit for a terminal, why a database can't be brought up to date. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}
