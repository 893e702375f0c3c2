import { SetUpError } from "./set-up-error.ts";

/** Prints what went wrong: one sentence for what a person can fix, everything for a defect of ours. */
export function reportFailure(error: unknown): void {
  if (error instanceof SetUpError) process.stderr.write(`${error.message}\n`);
  else console.error(error);
}
