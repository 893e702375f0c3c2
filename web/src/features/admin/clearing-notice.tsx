import { Notice } from "../../components/notice.tsx";
import { Time } from "../../components/time.tsx";
import { useNow } from "../../components/use-now.ts";
import type { PlatformCountsQuery } from "../../generated/graphql.ts";
import { formatTimeLeft } from "../../shared/format-time.ts";
import { hasExpired } from "./has-expired.ts";

type Clearing = NonNullable<PlatformCountsQuery["platformCounts"]["clearing"]>;

/** Who requested the cleanup, and how long it can still be confirmed. */
export function ClearingNotice({ clearing }: { readonly clearing: Clearing }) {
  const now = useNow();
  const { askedBy, askedAt, expiresAt, isOwn } = clearing;
  const who = isOwn ? "You" : askedBy.displayName;
  if (hasExpired(clearing, now)) {
    return (
      <Notice title="Nobody confirmed the cleanup in time">
        {who} asked for it, <Time at={askedAt} />. Ask again if it is still wanted.
      </Notice>
    );
  }
  const left = formatTimeLeft(new Date(expiresAt), now) ?? "less than a minute";
  return (
    <Notice tone="warning" title={isOwn ? "Waits for a second admin" : `${who} asked to clear the platform`}>
      {isOwn ? "Another admin has to confirm it" : "It begins once you, or another admin, confirm it"}. {left} left.
    </Notice>
  );
}
