import { Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { CardsSkeleton } from "./section-states.tsx";

/** Both sections, before the page's code is there. */
export const MyBetsSkeleton = () => (
  <>
    <PageHeader title="My Bets" text="What you created and what you joined, this week's first." />
    <Stack $gap={4}>
      <h2>Bets I Created</h2>
      <CardsSkeleton />
    </Stack>
  </>
);
