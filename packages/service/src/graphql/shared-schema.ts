import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { errorCodesSchema } from "./error-codes.ts";

const read = (url: string): string => readFileSync(fileURLToPath(url), "utf8");

/** What every subgraph has: scalars, pages and dead letters, the words of a wager, and the error codes. */
export const sharedSchema: string = [
  read(import.meta.resolve("./shared.graphql")),
  read(import.meta.resolve("@stakehold/wager/wager.graphql")),
  errorCodesSchema,
].join("\n");
