import { Stack } from "../../components/layout.ts";
import { BoxesSkeleton, ComingHeading, Loading, Skeleton } from "../../components/loading/skeleton.tsx";

/** Endpoints, before they are loaded. */
export const WebhooksSkeleton = () => (
  <Loading label="Loading your webhooks">
    <Stack $gap={4}>
      <BoxesSkeleton count={2} height="112px" />
    </Stack>
  </Loading>
);

/** A log, before it is loaded. */
export const LogSkeleton = () => (
  <Loading label="Loading the log">
    <Stack $gap={2}>
      <BoxesSkeleton count={3} height="64px" />
    </Stack>
  </Loading>
);

/** An endpoint's page, before it is loaded. */
export const EndpointSkeleton = () => (
  <Loading label="Loading the webhook">
    <ComingHeading>Webhook</ComingHeading>
    <Stack $gap={6}>
      <Skeleton $width="320px" $height="36px" />
      <Skeleton $height="320px" />
      <BoxesSkeleton count={3} height="64px" />
    </Stack>
  </Loading>
);
