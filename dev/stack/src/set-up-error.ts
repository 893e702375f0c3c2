/**
 * A problem of this computer or its settings that a person can fix. The message is one sentence that explains what to
 * do; it is shown alone, without a stack trace.
 */
export class SetUpError extends Error {
  override readonly name = "SetUpError";
}
