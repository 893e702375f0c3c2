import { Card } from "../../components/card.tsx";
import { Stack } from "../../components/layout.ts";
import { ComingHeading, Loading, Skeleton } from "../../components/loading/skeleton.tsx";

/** The payment page, before its participation is loaded. */
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

/** The purchase, the sums and the card fields, before they are loaded. */
export const PaymentSkeleton = () => (
  <Stack $gap={5}>
    <Skeleton $height="56px" />
    <Skeleton $height="124px" />
    <Skeleton $height="44px" />
    <Skeleton $height="44px" $width="60%" />
  </Stack>
);
