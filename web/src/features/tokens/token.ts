import type { PersonalTokensQuery } from "../../generated/graphql.ts";

/** A token as the list shows it. */
export type Token = PersonalTokensQuery["personalTokens"]["nodes"][number];
