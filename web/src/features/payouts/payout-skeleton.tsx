import { Card } from "../../components/card.tsx";
import { Reading, Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";

/** The account, before it is loaded. */
export const PayoutSkeleton = () => (
  <Loading label="Loading your payout account">
    <Card as="div">
      <Stack $gap={4}>
        <Skeleton $width="150px" $height="24px" $round />
        <Skeleton $height="72px" />
        <Skeleton $width="180px" $height="44px" />
      </Stack>
    </Card>
  </Loading>
);

/** The account and its setup steps, before the page's code has loaded. */
export const PayoutPageSkeleton = () => (
  <Reading>
    <PageHeader title="Payout setup" text="Where your winnings go. You need it once, before your first win is paid." />
    <Stack $gap={6}>
      <PayoutSkeleton />
      <Skeleton $height="340px" />
    </Stack>
  </Reading>
);
