/** Why the examples could not be brought in, in one sentence fit for a terminal. */
export class SeedError extends Error {
  override readonly name = "SeedError";
}
