import { Grid, Stack } from "../../components/layout.ts";
import { Skeleton } from "../../components/loading/skeleton.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import { CardsSkeleton } from "./section-states.tsx";

/** Both sections, before it is known what appears above them. */
export const SectionsSkeleton = () => (
  <Grid $column="480px" $gap={8}>
    {["Bets I Created", "Bets I Joined"].map((title) => (
      <Stack key={title} $gap={3}>
        <h2>{title}</h2>
        <CardsSkeleton />
      </Stack>
    ))}
  </Grid>
);

/** The page, before its code has loaded. */
export const MyBetsSkeleton = () => (
  <>
    <PageHeader title="My Bets" actions={<Skeleton $width="260px" $height="34px" />} />
    <SectionsSkeleton />
  </>
);
