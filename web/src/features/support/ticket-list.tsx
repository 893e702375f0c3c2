import Headset from "lucide-react/icons/headset";
import { useState, type ReactNode } from "react";
import { Card } from "../../components/card.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Stack } from "../../components/layout.ts";
import { LoadMore } from "../../components/load-more.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { useToast } from "../../components/toast.tsx";
import { NotLoaded } from "../../components/not-loaded.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";

export type TicketListProps = {
  /** Null until they are known. */
  tickets: readonly ReactNode[] | null;
  loading: boolean;
  hasMore: boolean;
  onMore: () => Promise<unknown>;
  onRetry: () => void;
  empty: { title: string; text: string };
};

/** A list of tickets in each of its states, whosever they are. */
export function TicketList({ tickets, loading, hasMore, onMore, onRetry, empty }: TicketListProps) {
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { toast } = useToast();
  const more = async () => {
    setLoadingMore(true);
    try {
      await onMore();
    } catch (error) {
      const description = failureMessage(error, "More tickets could not be loaded. Please try again.");
      if (description !== null) toast({ title: "Error", description, tone: "destructive" });
    } finally {
      setLoadingMore(false);
    }
  };
  if (tickets === null && loading) return <ListSkeleton />;
  if (tickets === null) {
    return (
      <Card as="div">
        <NotLoaded what="Your tickets" safe="Everything that you wrote is kept." onRetry={onRetry} />
      </Card>
    );
  }
  if (tickets.length === 0) {
    return (
      <Card as="div">
        <EmptyState {...empty} icon={<Headset size={22} aria-hidden />} />
      </Card>
    );
  }
  return (
    <Stack $gap={3}>
      {tickets}
      <LoadMore hasMore={hasMore} loading={isLoadingMore} onLoad={() => void more()} />
    </Stack>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading tickets">
      <Stack $gap={3}>
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} $height="160px" />
        ))}
      </Stack>
    </Loading>
  );
}
