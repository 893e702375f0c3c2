/** MongoDB's error code for a document that a unique index rejects. */
const DUPLICATE_KEY = 11_000;

/** Whether a document was rejected because it already exists. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === DUPLICATE_KEY;
