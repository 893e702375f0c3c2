import { useState } from "react";
import { Card } from "../../components/card.tsx";
import { Stack } from "../../components/layout.ts";
import { LoadMore } from "../../components/load-more.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { NotLoaded } from "../../components/not-loaded.tsx";
import { useDeadLetters } from "./api/load-dead-letters.ts";
import type { ServiceWithLetters } from "./api/replay-dead-letters.ts";
import { ServiceLetters } from "./service-letters.tsx";

const pageSize = 20;
const largestPage = 100;

/** The services with what their events are about. */
const services: readonly { service: ServiceWithLetters; name: string }[] = [
  { service: "bets", name: "Bets" },
  { service: "payments", name: "Payments" },
  { service: "voting", name: "Voting" },
  { service: "identity", name: "People" },
  { service: "support", name: "Support" },
  { service: "notifications", name: "Mails" },
];

/** Events that services can't handle, and the way to have them handled again once the cause is mended. */
export function DeadLetters() {
  const [first, setFirst] = useState(pageSize);
  const { data, previousData, loading, refetch } = useDeadLetters(first);
  const lists = data ?? previousData;
  const pages = services.map((each) => ({ ...each, page: lists?.[`${each.service}DeadLetters`] ?? null }));
  return (
    <Stack as="section" $gap={4} aria-labelledby="dead-letters">
      <Stack $gap={1}>
        <h2 id="dead-letters">Events that wait</h2>
        <p>
          What a service was told and can&apos;t handle. Later events of the same bet, person or ticket wait behind it,
          in order. Mend the cause first; then have them handled again.
        </p>
      </Stack>
      {lists ? (
        <>
          {pages.map((each) => (
            <ServiceLetters key={each.service} {...each} />
          ))}
          <LoadMore
            hasMore={
              first < largestPage &&
              services.some(({ service }) => lists[`${service}DeadLetters`]?.pageInfo.hasNextPage)
            }
            loading={loading}
            onLoad={() => setFirst(Math.min(first + pageSize, largestPage))}
          />
        </>
      ) : loading ? (
        <Loading label="Looking for events that wait">
          <Skeleton $height="160px" />
        </Loading>
      ) : (
        <Card as="div">
          <NotLoaded
            what="Events"
            safe="Nothing is lost: whatever waits goes on waiting, in order."
            onRetry={() => void refetch().catch(() => undefined)}
          />
        </Card>
      )}
    </Stack>
  );
}
