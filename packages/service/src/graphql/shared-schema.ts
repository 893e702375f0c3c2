import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { errorCodesSchema } from "./error-codes.ts";

const read = (url: string): string => readFileSync(fileURLToPath(url), "utf8");

/** The schema that every subgraph has: scalars, pages, dead letters, the terms of a wager, and error codes. */
export const sharedSchema: string = [
  read(import.meta.resolve("./shared.graphql")),
  read(import.meta.resolve("@stakehold/wager/wager.graphql")),
  errorCodesSchema,
].join("\n");
