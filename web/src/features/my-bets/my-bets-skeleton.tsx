import { Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { CardsSkeleton } from "./section-states.tsx";

/** The first section, before it is known what appears above it. */
export const SectionSkeleton = () => (
  <Stack $gap={4}>
    <h2>Bets I Created</h2>
    <CardsSkeleton />
  </Stack>
);

/** The page, before its code has loaded. */
export const MyBetsSkeleton = () => (
  <>
    <PageHeader title="My Bets" text="What you created and what you joined, this week's first." />
    <SectionSkeleton />
  </>
);
