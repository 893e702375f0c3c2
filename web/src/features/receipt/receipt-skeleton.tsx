import { Stack } from "../../components/layout.ts";
import { ComingHeading, Loading, Skeleton } from "../../components/loading/skeleton.tsx";

/** The receipt's layout: its sums, the bet, the rules. */
export const ReceiptSkeleton = () => (
  <Loading label="Loading your receipt">
    <ComingHeading>Receipt</ComingHeading>
    <Stack $gap={6}>
      <Skeleton $width="50%" $height="36px" />
      <Skeleton $height="150px" />
      <Skeleton $height="220px" />
      <Skeleton $height="320px" />
    </Stack>
  </Loading>
);
