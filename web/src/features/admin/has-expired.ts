import type { PlatformCountsQuery } from "../../generated/graphql.ts";

type Clearing = NonNullable<PlatformCountsQuery["platformCounts"]["clearing"]>;

/** Whether a request for a cleanup can't be confirmed any more. That its time is over is no news that anybody tells. */
export const hasExpired = ({ isExpired, expiresAt }: Pick<Clearing, "isExpired" | "expiresAt">, now: Date): boolean =>
  isExpired || new Date(expiresAt) <= now;
