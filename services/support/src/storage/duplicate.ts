/** MongoDB's code for a unique index that refused a document. */
const DUPLICATE_KEY = 11_000;

/** Whether a document was refused because there is one already. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === DUPLICATE_KEY;
