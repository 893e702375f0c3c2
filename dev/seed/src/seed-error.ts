/** Why the examples could not be loaded, in one sentence fit for a terminal. */
export class SeedError extends Error {
  override readonly name = "SeedError";
}
