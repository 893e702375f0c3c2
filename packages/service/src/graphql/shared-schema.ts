import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const read = (url: string): string => readFileSync(fileURLToPath(url), "utf8");

/** What every subgraph has: scalars, pages and dead letters, and the words of a wager. */
export const sharedSchema: string = [
  read(import.meta.resolve("./shared.graphql")),
  read(import.meta.resolve("@stakehold/wager/wager.graphql")),
].join("\n");
