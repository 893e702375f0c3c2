import type { PlatformCountsQuery } from "../../generated/graphql.ts";

type Clearing = NonNullable<PlatformCountsQuery["platformCounts"]["clearing"]>;

/**
 * Whether a request for a cleanup can no longer be confirmed. Also checks the time, because no event announces that it
 * ran out.
 */
export const hasExpired = ({ isExpired, expiresAt }: Pick<Clearing, "isExpired" | "expiresAt">, now: Date): boolean =>
  isExpired || new Date(expiresAt) <= now;
