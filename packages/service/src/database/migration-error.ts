/** Explains in one sentence, fit for a terminal, why a database can't be brought up to date. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** The same for a database that lacks something: an update may be in progress. */
export class SchemaBehindError extends MigrationError {}
