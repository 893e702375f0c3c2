/**
 * Something about this computer or its settings that a person can put right.
 * The message is one sentence that says what to do; it is shown alone, without a stack trace.
 */
export class SetUpError extends Error {
  override readonly name = "SetUpError";
}
