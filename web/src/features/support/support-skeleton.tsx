import { Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { BoxesSkeleton, Loading, Skeleton } from "../../components/loading/skeleton.tsx";

/** Tickets, before they are loaded. */
export const TicketsSkeleton = () => (
  <Loading label="Loading tickets">
    <Stack $gap={3}>
      <BoxesSkeleton count={3} height="160px" />
    </Stack>
  </Loading>
);

/** The page, before its code or its user has loaded. Only staff have chips above the tickets. */
export const SupportSkeleton = () => (
  <>
    <PageHeader
      title="Priority Support"
      text="A person reads every ticket, and answers within 4 hours."
      actions={<Skeleton $width="136px" $height="44px" />}
    />
    <TicketsSkeleton />
  </>
);
