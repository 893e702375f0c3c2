import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { ChipRow } from "../../components/chip.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Stack } from "../../components/layout.ts";
import { LoadMore } from "../../components/load-more.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { useToast } from "../../components/toast.tsx";
import type { ParkedKind } from "../../generated/graphql.ts";
import { failureMessage } from "../../graphql/failure-message.ts";
import { Items } from "./admin.styles.ts";
import { useParkedWork } from "./api/load-parked-work.ts";
import { ParkedItem } from "./parked-item.tsx";
import { parkedWords } from "./parked-words.ts";

/** Shown first. Money without a payout account waits for its owner alone; events have a list of their own. */
const pressing: readonly ParkedKind[] = [
  "FAILED_REFUND",
  "STOPPED_PAYOUT",
  "SUSPENSE",
  "DISPUTE",
  "DIFFERENCE",
  "STRIPE_EVENT",
];

type Filter = "PRESSING" | ParkedKind;

const filters: readonly { value: Filter; label: string }[] = [
  { value: "PRESSING", label: "Needs attention" },
  ...[...pressing, "WAITING_PAYOUT" as const].map((kind) => ({ value: kind, label: parkedWords[kind].word })),
];

/** Money that waits for somebody, with what may be done about it. */
export function ParkedWork() {
  const [filter, setFilter] = useState<Filter>("PRESSING");
  return (
    <Stack as="section" $gap={4} aria-labelledby="parked-work">
      <h2 id="parked-work">Money that waits</h2>
      <ChipRow label="Kind" options={filters} value={filter} onChange={setFilter} />
      <ItemsOf key={filter} filter={filter} />
    </Stack>
  );
}

function ItemsOf({ filter }: { filter: Filter }) {
  const { data, previousData, loading, fetchMore, refetch } = useParkedWork(
    filter === "PRESSING" ? [...pressing] : [filter],
  );
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { toast } = useToast();
  const page = (data ?? previousData)?.parkedWork;

  const more = async () => {
    setLoadingMore(true);
    try {
      await fetchMore({ variables: { after: page?.pageInfo.endCursor ?? null } });
    } catch (error) {
      const description = failureMessage(error, "The rest could not be loaded. Please try again.");
      if (description !== null) toast({ title: "Error", description, tone: "destructive" });
    } finally {
      setLoadingMore(false);
    }
  };
  if (!page) return loading ? <ItemsSkeleton /> : <NotLoaded onRetry={() => void refetch().catch(() => undefined)} />;
  if (page.nodes.length === 0) {
    return (
      <Card as="div">
        <EmptyState title="Nothing waits here" text="Money of this kind is where it belongs, or on its way." />
      </Card>
    );
  }
  return (
    <div>
      <Items>
        {page.nodes.map((item) => (
          <li key={item.id}>
            <ParkedItem item={item} />
          </li>
        ))}
      </Items>
      <LoadMore hasMore={page.pageInfo.hasNextPage} loading={isLoadingMore} onLoad={() => void more()} />
    </div>
  );
}

function ItemsSkeleton() {
  return (
    <Loading label="Looking for money that waits">
      <Stack $gap={3}>
        {[1, 2].map((each) => (
          <Skeleton key={each} $height="160px" />
        ))}
      </Stack>
    </Loading>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Card as="div">
      <ErrorState
        title="What waits can't be shown right now"
        text="Payments could not be reached, or did not answer. Try again in a moment."
        safe="Nothing is lost: whatever waits goes on waiting."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </Card>
  );
}
