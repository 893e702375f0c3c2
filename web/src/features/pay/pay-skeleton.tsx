import { Card } from "../../components/card.tsx";
import { Stack } from "../../components/layout.ts";
import { ComingHeading, Loading, Skeleton } from "../../components/skeleton.tsx";

/** The page of a payment before its place is known. */
export const PaySkeleton = () => (
  <Loading label="Loading the payment">
    <ComingHeading>Payment</ComingHeading>
    <Stack $gap={6}>
      <Stack $gap={2}>
        <Skeleton $width="240px" $height="34px" />
        <Skeleton $width="320px" $height="20px" />
      </Stack>
      <Card as="div">
        <PaymentSkeleton />
      </Card>
    </Stack>
  </Loading>
);

/** What is bought, the sums and the card fields, before they are known. */
export const PaymentSkeleton = () => (
  <Stack $gap={5}>
    <Skeleton $height="56px" />
    <Skeleton $height="124px" />
    <Skeleton $height="44px" />
    <Skeleton $height="44px" $width="60%" />
  </Stack>
);
