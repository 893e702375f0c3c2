import { Card } from "../../components/card.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import { useNow } from "../../components/use-now.ts";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { Audit } from "./audit.tsx";
import { usePlatformCounts } from "./api/load-platform-counts.ts";
import { CountsSkeleton } from "./admin-skeleton.tsx";
import { Cleanup } from "./cleanup.tsx";
import { Counts } from "./counts.tsx";
import { DeadLetters } from "./dead-letters.tsx";
import { hasExpired } from "./has-expired.ts";
import { ParkedWork } from "./parked-work.tsx";
import { SetAsideLetters } from "./set-aside-letters.tsx";
import { useAdminNews } from "./use-admin-news.ts";

/**
 * The platform's totals, the work that waits for an admin, and the cleanup. Each part works even if another can't be
 * loaded.
 */
export function AdminPage() {
  const { data, loading, refetch } = usePlatformCounts();
  useAdminNews(() => refetchQuietly(refetch));
  const now = useNow();
  const counts = data?.platformCounts;
  return (
    <>
      <PageHeader title="Platform" text="What the platform holds, counted again as it changes." />
      <Stack $gap={8}>
        {counts?.isClosed && (
          <Notice tone="warning" title="The platform is being cleared">
            No new bets are taken. Everybody is refunded, and then everything is deleted.
          </Notice>
        )}
        {counts?.clearing && !counts.clearing.isOwn && !hasExpired(counts.clearing, now) && (
          <Notice tone="warning" title={`${counts.clearing.askedBy.displayName} asked to clear the platform`}>
            Confirm or refuse it under <a href="#cleanup">Cleanup</a>.
          </Notice>
        )}
        {counts ? (
          <Counts counts={counts} />
        ) : loading ? (
          <CountsSkeleton />
        ) : (
          <Card>
            <NotLoaded
              what="The counts"
              text="Stakehold could not be reached, or this page is not yours to see."
              onRetry={() => refetchQuietly(refetch)}
            />
          </Card>
        )}
        <ParkedWork />
        <DeadLetters />
        <section aria-labelledby="set-aside">
          <Disclosure summary={<h2 id="set-aside">Events set aside</h2>}>
            <SetAsideLetters />
          </Disclosure>
        </section>
        <section aria-labelledby="audit">
          <Disclosure summary={<h2 id="audit">What staff and admins did</h2>}>
            <Audit />
          </Disclosure>
        </section>
        <Cleanup counts={counts} />
      </Stack>
    </>
  );
}
