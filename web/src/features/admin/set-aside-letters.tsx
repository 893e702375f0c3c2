import { useState } from "react";
import { Stack } from "../../components/layout.ts";
import { LoadMore } from "../../components/loading/load-more.tsx";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { servicesIn } from "./api/load-dead-letters.ts";
import { useSetAsideLetters } from "./api/load-set-aside-letters.ts";
import { ServiceSetAside } from "./service-set-aside.tsx";
import { useAdminNews } from "./use-admin-news.ts";

const pageSize = 20;
const largestPage = 100;

/** Events that admins set aside because they can't be handled, with a button to bring each back. */
export function SetAsideLetters() {
  const [first, setFirst] = useState(pageSize);
  const { data, previousData, loading, refetch } = useSetAsideLetters(first);
  useAdminNews(() => refetchQuietly(refetch));
  const lists = data ?? previousData;
  if (!lists) {
    return loading ? (
      <Loading label="Looking for events that were set aside">
        <Skeleton $height="80px" />
      </Loading>
    ) : (
      <NotLoaded what="Events that were set aside" onRetry={() => refetchQuietly(refetch)} />
    );
  }
  const services = servicesIn(lists);
  return (
    <Stack $gap={4}>
      {services.map((service) => (
        <ServiceSetAside key={service} service={service} page={lists[service]} />
      ))}
      <LoadMore
        hasMore={first < largestPage && services.some((service) => lists[service]?.pageInfo.hasNextPage)}
        loading={loading}
        onLoad={() => setFirst(Math.min(first + pageSize, largestPage))}
      />
    </Stack>
  );
}
