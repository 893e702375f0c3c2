import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/not-loaded.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { askAgain } from "../../graphql/ask-again.ts";
import { usePlatformCounts } from "./api/load-platform-counts.ts";
import { CountsSkeleton } from "./admin-skeleton.tsx";
import { CleanupDialog } from "./cleanup-dialog.tsx";
import { Counts } from "./counts.tsx";
import { DeadLetters } from "./dead-letters.tsx";
import { ParkedWork } from "./parked-work.tsx";
import { SupportActs } from "./support-acts.tsx";

/** What the platform holds, what waits for somebody, and the way to clear it. Each part stands when another can't. */
export function AdminPage() {
  const { data, loading, refetch } = usePlatformCounts();
  const [isAsking, setAsking] = useState(false);
  const counts = data?.platformCounts;
  return (
    <>
      <PageHeader title="Platform" text="What the platform holds, counted anew every five seconds." />
      <Stack $gap={8}>
        {counts?.isClosed && (
          <Notice tone="warning" title="The platform is being cleared">
            No new bets are taken. Everybody is refunded, and then everything is deleted.
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
              onRetry={() => askAgain(refetch)}
            />
          </Card>
        )}
        <ParkedWork />
        <DeadLetters />
        <SupportActs />
        <section aria-labelledby="cleanup">
          <Disclosure summary={<h2 id="cleanup">Cleanup</h2>}>
            <Stack $gap={4}>
              <p>Refunds every bet that is not over, and deletes all bets, votes, tickets and emails.</p>
              <div>
                <Button look="danger" disabled={counts?.isClosed !== false} onClick={() => setAsking(true)}>
                  Clear the platform
                </Button>
              </div>
            </Stack>
          </Disclosure>
        </section>
      </Stack>
      {isAsking && <CleanupDialog onClose={() => setAsking(false)} />}
    </>
  );
}
