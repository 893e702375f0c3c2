import { SeedError } from "./seed-error.ts";

/** Prints a failure in one sentence, an unexpected one with its own message, and makes the process fail. */
export function reportFailure(error: unknown): void {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

function sentenceOf(error: unknown): string {
  if (error instanceof SeedError) return error.message;
  return error instanceof Error
    ? `Something unforeseen went wrong: ${error.message}`
    : "Something unforeseen went wrong.";
}
