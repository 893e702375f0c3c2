import { useState } from "react";
import { Card } from "../../components/card.tsx";
import { Stack } from "../../components/layout.ts";
import { LoadMore } from "../../components/loading/load-more.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { servicesIn, useDeadLetters } from "./api/load-dead-letters.ts";
import { ServiceLetters } from "./service-letters.tsx";
import { nameOf } from "./service-name.ts";
import { useAdminNews } from "./use-admin-news.ts";

const pageSize = 20;
const largestPage = 100;

/** Events that services can't handle, with a replay for when the cause is fixed. */
export function DeadLetters() {
  const [first, setFirst] = useState(pageSize);
  const { data, previousData, loading, refetch } = useDeadLetters(first);
  useAdminNews(() => refetchQuietly(refetch));
  const lists = data ?? previousData;
  const services = lists ? servicesIn(lists) : [];
  return (
    <Stack as="section" $gap={4} aria-labelledby="dead-letters">
      <Stack $gap={1}>
        <h2 id="dead-letters">Events waiting</h2>
        <p>
          Events that a service received and can&apos;t handle. Later events of the same bet, person or ticket wait
          behind them, in order. Mend the cause first; then have the events handled again. Set an event aside only if
          nothing can ever handle it.
        </p>
      </Stack>
      {lists ? (
        <>
          {services.map((service) => (
            <ServiceLetters key={service} service={service} name={nameOf(service)} page={lists[service]} />
          ))}
          <LoadMore
            hasMore={first < largestPage && services.some((service) => lists[service]?.pageInfo.hasNextPage)}
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
            onRetry={() => refetchQuietly(refetch)}
          />
        </Card>
      )}
    </Stack>
  );
}
